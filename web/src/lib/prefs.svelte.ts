/** What a person has chosen on this device. */
import languages from '../texts/languages.json';
import type { Order } from './cards';

export const DECKS = ['classic', 'four', 'safe', 'contrast'] as const;
export const SPEEDS = ['relaxed', 'normal', 'fast', 'instant'] as const;
export const LANGUAGES = Object.keys(languages);

export interface Choices {
  deck: (typeof DECKS)[number];
  speed: (typeof SPEEDS)[number];
  language: string;
  sound: boolean;
  volume: number; // 0…1
  oneTap: boolean;
  letterKeys: boolean; // shortcuts of a single letter, digit or sign
  order: Order;
  highFirst: boolean;
  winning: boolean; // show who takes the trick so far
  verbosity: 'brief' | 'normal' | 'full';
  bot: string; // how bots play; '' as the host of the server likes it
}

const KEY = 'followsuit';

function usual(): Choices {
  const spoken = navigator.language.slice(0, 2);
  return {
    // on a small card four colours tell suits apart at a glance; the table's menu has the others
    deck: matchMedia('(max-width: 600px)').matches ? 'safe' : 'classic',
    speed: 'normal',
    language: LANGUAGES.find((each) => each === spoken) ?? 'en',
    sound: true,
    volume: 0.4,
    oneTap: false,
    letterKeys: true,
    order: 'suit',
    highFirst: true,
    winning: true,
    verbosity: 'normal',
    bot: '',
  };
}

function kept(): Partial<Choices> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Choices>;
  } catch {
    return {};
  }
}

export const prefs = $state<Choices>({ ...usual(), ...kept() });

/** Keep a choice for the next visit. */
export function choose<Name extends keyof Choices>(name: Name, value: Choices[Name]): void {
  prefs[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // a browser that keeps nothing still plays
  }
}

/** How long something takes on screen: nothing for who wants it so. */
export function pace(ms: number): number {
  if (prefs.speed === 'instant') return 0;
  return ms * { relaxed: 1.6, normal: 1, fast: 0.45 }[prefs.speed];
}

export const stillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
