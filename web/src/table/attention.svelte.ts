/** Gets the player's attention: sounds, the tab's title and icon, vibration, and a screen that stays awake. */
import { t } from '../lib/words.svelte';
import type { LogEntry } from '../protocol';
import type { TableEvents } from './live.svelte';
import { sideOf } from './seats';
import { sound, type Sound } from './sounds';
import { isMyTurn, type MatchState } from './state';
import type { Story } from './story';

const BUZZ = 120; // ms

/** The sound of a log entry. */
export function soundOf({ events = [] }: Pick<LogEntry, 'events'>, table: MatchState): Sound | null {
  const has = (name: string) => events.some(({ event }) => event === name);
  const taken = events.find((event) => event.event === 'trick_taken');
  if (has('revealed') || has('trump_set')) return 'trump';
  if (has('melded')) return 'points';
  if (taken && table.seat !== null) return sideOf(table, taken.seat) === sideOf(table, table.seat) ? 'won' : 'lost';
  if (has('bid')) return 'bid';
  return has('played') || has('folded') || has('committed') || has('dealt') ? 'card' : null;
}

/** The sound of a result, when it is shown. */
export function endSound({ outcome, isBig }: Story, isMatch: boolean): Sound {
  if (outcome === 'neither') return 'end';
  if (isMatch) return outcome === 'won' ? 'matchWon' : 'matchLost';
  if (isBig) return outcome === 'won' ? 'triumph' : 'defeat';
  return outcome === 'won' ? 'roundWon' : 'roundLost';
}

function icon(name: string): void {
  document.querySelector('link[rel=icon]')?.setAttribute('href', `/${name}.svg`);
}

/** Call while a component is being created. The title is what the tab shows while it is not our turn. */
export function callAttention(table: MatchState, live: TableEvents, title: () => string): void {
  const isOurs = $derived(isMyTurn(table));
  const isPlaying = $derived(table.info.state === 'playing' && table.seat !== null);
  $effect(() =>
    live.onEntry((entry) => {
      const name = soundOf(entry, table);
      if (name) sound(name);
    }),
  );
  $effect(() => {
    document.title = isOurs ? t('table.tabTurn', { title: title() }) : title();
  });
  $effect(() => {
    if (!isOurs) return;
    icon('favicon-turn');
    sound('turn');
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ);
    return () => icon('favicon');
  });
  $effect(() => {
    if (isPlaying) return stayAwake();
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
      .catch(() => {}); // may be refused, for instance on a low battery
  };
  ask();
  document.addEventListener('visibilitychange', ask);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}
