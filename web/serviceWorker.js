/**
 * Opens the page without a network. It keeps the page's own files and nothing else: no answers of the server, nothing
 * personal. `VERSION` changes with every build, see vite.config.ts.
 */
const VERSION = '__VERSION__';
const CACHE = `followsuit-${VERSION}`;
const SHELL = '/';
const ASSETS = '/assets/'; // files with a content hash in their names
const FOR_PROGRAMS = /^\/(api|ws|link-picture|metrics)\b/;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || FOR_PROGRAMS.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(newestPage(request));
  else if (pathname.startsWith(ASSETS) || pathname === '/favicon.svg') event.respondWith(keptFile(request));
});

/** Keeps the home page and the files it starts with. */
async function install() {
  const cache = await caches.open(CACHE);
  const page = await fetch(SHELL, { cache: 'no-cache', credentials: 'omit' });
  if (!page.ok) throw new Error('no page to keep');
  const html = await page.clone().text();
  const files = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => file);
  await cache.addAll([...new Set(files), '/favicon.svg']);
  await cache.put(SHELL, page);
  await self.skipWaiting();
}

/** Removes what older versions kept. */
async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The server's page; without a network, the one that is kept. */
async function newestPage(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const shell = await caches.match(SHELL);
    if (shell) return shell;
    throw error;
  }
}

/** A file with this name never changes. */
async function keptFile(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(CACHE)).put(request, response.clone());
  return response;
}
