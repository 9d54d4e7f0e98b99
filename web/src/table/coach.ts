/** The coach: what matters now, the cards that are still out, and taking back on our own turn too. For matches against bots only. */
import { prefs } from '../lib/prefs.svelte';
import type { TableState } from './state';

/** Whether we play against nobody but bots, and nothing counts. */
export function mayHaveCoach({ seat, info, isLesson }: TableState): boolean {
  const isAmongBots = info.chairs.every((chair) => chair.seat === seat || chair.user === null);
  return seat !== null && isAmongBots && !info.setup.rated && !isLesson;
}

/** Whether to say what matters now; players can hide it without turning the coach off. */
export const showsAim = (table: TableState): boolean => prefs.aim && isCoached(table) && table.info.state === 'playing';

export const isCoached = (table: TableState): boolean => prefs.coach && mayHaveCoach(table);
