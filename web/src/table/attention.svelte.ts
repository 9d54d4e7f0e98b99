/** Calls a player who looks elsewhere: sounds, the title and the icon of the tab, a buzz, and a screen that stays awake. */
import type { EntryNotice, TableLink } from '../lib/table.svelte';
import { t } from '../lib/words.svelte';
import { sideOf } from './seats';
import { sound, type Sound } from './sounds';

const BUZZ = 120; // ms

/** The one sound of a line of the log. */
export function soundOf(news: EntryNotice, link: TableLink): Sound | null {
  const has = (name: string) => news.events.some(({ event }) => event === name);
  const taken = news.events.find((event) => event.event === 'trick_taken');
  if (has('match_over')) return 'end';
  if (has('revealed') || has('trump_set')) return 'trump';
  if (taken && link.seat !== null) return sideOf(link, taken.seat) === sideOf(link, link.seat) ? 'won' : 'lost';
  if (has('bid')) return 'bid';
  return has('played') || has('folded') || has('committed') || has('dealt') ? 'card' : null;
}

function icon(name: string): void {
  document.querySelector('link[rel=icon]')?.setAttribute('href', `/${name}.svg`);
}

/** To be called while a component is made; the title is that of the tab while nobody is called. */
export function attend(link: TableLink, title: () => string): void {
  $effect(() =>
    link.listen((news) => {
      const name = soundOf(news, link);
      if (name) sound(name);
    }),
  );
  $effect(() => {
    document.title = link.isMyTurn ? t('table.tabTurn', { title: title() }) : title();
  });
  $effect(() => {
    if (!link.isMyTurn) return;
    icon('favicon-turn');
    sound('turn');
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ);
    return () => icon('favicon');
  });
  $effect(() => {
    if (link.table?.state !== 'playing' || link.seat === null) return;
    return stayAwake();
  });
}

function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isOver = false;
  const ask = () => {
    if (isOver || document.visibilityState !== 'visible') return;
    navigator.wakeLock
      ?.request('screen')
      .then((given) => (isOver ? void given.release() : void (lock = given)))
      .catch(() => {}); // a battery nearly empty: the screen may sleep
  };
  ask();
  document.addEventListener('visibilitychange', ask);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}
