/** The address of the page, kept in the browser's history. */

class Route {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));

  constructor() {
    addEventListener('popstate', () => this.read());
  }

  private read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }

  go(to: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', to);
    this.read();
    scrollTo(0, 0);
  }
}

export const route = new Route();

/** Follows a plain click on a link without reloading; leaves everything else to the browser. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest('a');
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute('download') || link.pathname.startsWith('/api/')) return;
  if (link.hash && link.pathname + link.search === location.pathname + location.search) return; // a heading on this page
  event.preventDefault();
  route.go(link.pathname + link.search + link.hash);
}
