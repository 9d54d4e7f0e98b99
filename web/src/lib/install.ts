/**
 * Lets the page open without a network. Browsers allow it on secure pages only: on plain HTTP in a local network there is no
 * service worker, and nothing is missing but that.
 */
export function keepPage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // after everything the first page needs; a browser may refuse, for instance in private windows
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => {}));
}
