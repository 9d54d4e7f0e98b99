import { expect, it } from 'vitest';
import later from '../texts/later/en.json';

const files = import.meta.glob<string>(['../**/*.{ts,svelte}', '!../**/*.test.ts'], { query: '?raw', import: 'default', eager: true });
// what a new visitor loads to play: the home page, a table, and what a game adds to it
const FIRST = ['../App.svelte', '../pages/TablePage.svelte', '../table/Result.svelte'];
const GAME = /^\.\.\/games\/\w+\/index\.ts$/;
const IMPORT = /^\s*(?:import|export)\s+(?!type\s)(?:[^'";]*?from\s+)?'(\.[^']+)'/gm;
const QUOTED = /'([^'\n]*)'|`([^`\n]*)`/g;
const GAP = /\$\{[^{}]*\}/;

function resolved(from: string, path: string): string | undefined {
  const base = new URL(path, `http://page/${from.replace('../', 'src/')}`).pathname.replace('/src/', '../').replace(/^\/(?!\/)/, '');
  return [base, `${base}.ts`, `${base}.svelte`, `${base}/index.ts`].find((name) => name in files);
}

function reached(): Set<string> {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, path] of files[file]!.matchAll(IMPORT)) {
      const next = resolved(file, path!);
      if (next) visit(next);
    }
  };
  [...FIRST, ...Object.keys(files).filter((file) => GAME.test(file))].forEach(visit);
  return found;
}

/** Whether a quoted key, with anything in its gaps, is one of the later texts. */
function isLater(quoted: string): boolean {
  const parts = quoted.split(GAP);
  if (parts.length === 1) return quoted in later;
  const [head, tail] = [parts[0]!, parts.at(-1)!];
  return head.includes('.') && Object.keys(later).some((key) => key.startsWith(head) && key.endsWith(tail));
}

// keys of the replay, in a list that the table has a part of
const ELSEWHERE = new Set(['../components/shortcuts.ts']);

it('the first load is followed through its imports', () => {
  const all = reached();
  expect(all.size).toBeGreaterThan(100);
  expect(all).toContain('../table/Hand.svelte');
  expect(all).not.toContain('../pages/Profile.svelte');
});

it('nothing in the first load uses a text that comes later', () => {
  const wrong = [...reached()]
    .filter((file) => !ELSEWHERE.has(file))
    .flatMap((file) =>
      [...files[file]!.matchAll(QUOTED)]
        .map(([, plain, pattern]) => plain ?? pattern ?? '')
        .filter(isLater)
        .map((key) => `${file}: ${key}`),
    );
  expect(wrong).toEqual([]);
});
