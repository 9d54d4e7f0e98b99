import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { writeTexts } from './texts.mjs';

const server = process.env.FOLLOWSUIT_URL ?? 'http://127.0.0.1:8000';

writeTexts();

/** Adds the service worker, with a version that changes with every file of the page. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle(_, bundle) {
      const worker = readFileSync('serviceWorker.js', 'utf8');
      const version = createHash('sha256')
        .update(Object.keys(bundle).sort().join() + worker)
        .digest('hex')
        .slice(0, 12);
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: worker.replace('__VERSION__', version) });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), svelteTesting(), serviceWorker()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the content security policy allows no data: URLs for scripts or fonts
    outDir: process.env.FOLLOWSUIT_PAGE ?? '../src/followsuit/server/page',
    emptyOutDir: true,
    rolldownOptions: { checks: { pluginTimings: false } }, // of no interest to people who build the page
  },
  server: { proxy: { '/api': { target: server, changeOrigin: false }, '/ws': { target: server.replace('http', 'ws'), ws: true } } },
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'], setupFiles: ['src/testSetup.ts'] },
});
