/** Under which field a refusal is shown. */
import { Refused } from '../lib/api';
import { whyNot } from '../parts/toasts.svelte';

export type FaultAt = 'name' | 'password' | 'old' | 'form';

const PLACES: Record<string, FaultAt> = {
  name_taken: 'name',
  bad_name: 'name',
  bad_password: 'password',
  wrong_password: 'old',
};

export function faultOf(why: unknown): Partial<Record<FaultAt, string>> {
  const at = why instanceof Refused ? PLACES[why.code] : undefined;
  return { [at ?? 'form']: whyNot(why) };
}
