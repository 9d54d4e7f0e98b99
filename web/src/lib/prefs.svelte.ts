/** Preferences, stored on this device. */
import { MediaQuery } from 'svelte/reactivity';
import languages from '../texts/languages.json';
import type { Order } from './cards';

export const DECKS = ['classic', 'four', 'safe', 'contrast'] as const;
export const THEMES = ['dark', 'light', 'system'] as const;
export const FELTS = ['green', 'blue', 'red'] as const;
export const BACKS = ['lattice', 'waves', 'stars'] as const;
export const SPEEDS = ['relaxed', 'normal', 'fast', 'instant'] as const;
export const LANGUAGES = Object.keys(languages);

export interface Choices {
  theme: (typeof THEMES)[number];
  deck: (typeof DECKS)[number];
  felt: (typeof FELTS)[number];
  back: (typeof BACKS)[number];
  speed: (typeof SPEEDS)[number];
  waitForTap: boolean; // a complete trick stays until the player taps
  counter: boolean; // show the cards that are still out; never in rated matches
  language: string;
  sound: boolean;
  volume: number; // 0…1
  oneTap: boolean;
  autoPlay: boolean; // play a forced card after a moment
  letterKeys: boolean; // single-character shortcuts
  order: Order;
  highFirst: boolean;
  winning: boolean; // highlight the card that is winning the trick
  verbosity: 'brief' | 'normal' | 'full';
  bot: string; // level of the bots; '' for the server's default
  introduced: string[]; // games whose lesson was offered
  coach: boolean; // more help at tables with bots only
  aim: boolean; // with the coach, a line that says what matters now
}

const KEY = 'followsuit';

function defaults(): Choices {
  const preferred = navigator.language.slice(0, 2);
  return {
    theme: 'dark',
    // four colors tell suits apart on small cards
    deck: matchMedia('(max-width: 600px)').matches ? 'safe' : 'classic',
    felt: 'green',
    back: 'lattice',
    speed: 'normal',
    waitForTap: false,
    counter: false,
    language: LANGUAGES.find((each) => each === preferred) ?? 'en',
    sound: true,
    volume: 0.4,
    oneTap: false,
    autoPlay: false,
    letterKeys: true,
    order: 'suit',
    highFirst: true,
    winning: true,
    verbosity: 'normal',
    bot: '',
    introduced: [],
    coach: false,
    aim: true,
  };
}

function stored(): Partial<Choices> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Choices>;
  } catch {
    return {};
  }
}

export const prefs = $state<Choices>({ ...defaults(), ...stored() });

/** Changes a preference and stores it. */
export function choose<Name extends keyof Choices>(name: Name, value: Choices[Name]): void {
  prefs[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // without storage the choice lasts until the page is closed
  }
}

/** A duration on screen at the chosen speed. */
export function pace(ms: number): number {
  if (prefs.speed === 'instant') return 0;
  return ms * { relaxed: 1.6, normal: 1, fast: 0.45 }[prefs.speed];
}

export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

const systemIsLight = new MediaQuery('(prefers-color-scheme: light)');

/** Whether the page is light, as chosen or as the system is. */
export const isLight = () => (prefs.theme === 'system' ? systemIsLight.current : prefs.theme === 'light');
