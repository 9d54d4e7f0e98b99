/** The words of a game, fetched when they are first needed. */
import { ask } from '../lib/api';
import { prefs } from '../lib/prefs.svelte';
import type { Term, Terms } from '../protocol';

/** Empty until they have loaded, and if they cannot be loaded. */
export class GameTerms {
  list = $state.raw<readonly Term[]>([]);

  constructor(game: () => string) {
    $effect(() => {
      const [name, language] = [game(), prefs.language];
      let isLate = false;
      this.list = [];
      if (name)
        void ask<Terms>('GET', `/api/terms/${name}?language=${language}`)
          .then(({ terms }) => !isLate && (this.list = terms))
          .catch(() => {}); // the texts can be read without them
      return () => (isLate = true);
    });
  }
}
