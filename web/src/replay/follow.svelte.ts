/** What follows the position of a replay, in every way it is shown. */
import type { Playback } from './playback.svelte';
import { queryOf } from './address';

const HASTE = 200; // ms: browsers refuse an address that changes too often, and screen readers cannot follow

/** Keeps the address up to date, so that it can be shared and a reload stays here; `say` gets the words for each new position. */
export function keepAddress(playback: Playback, words: () => string, say: (words: string) => void): void {
  let isFresh = true;
  $effect(() => {
    // the round of a match that goes on has no link
    const query = playback.leave && playback.reviewed === null ? null : queryOf(playback.bookmark);
    const text = words();
    const timer = setTimeout(() => {
      // while another page is loading, the address is that page's
      if (query !== null && location.pathname === playback.source.page)
        history.replaceState(history.state, '', `${location.pathname}?${query}`);
      if (!isFresh) say(text);
      isFresh = false;
    }, HASTE);
    return () => clearTimeout(timer);
  });
}

/** Goes on step by step while the replay plays. */
export function playOn(playback: Playback): void {
  $effect(() => {
    if (!playback.isPlaying) return;
    if (playback.at === playback.last) {
      playback.isPlaying = false;
      return;
    }
    const timer = setTimeout(() => playback.by(1), playback.stays);
    return () => clearTimeout(timer);
  });
}
