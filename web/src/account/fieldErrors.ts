/** Errors by the form field they belong to. */
import { Refused } from '../lib/api';
import { errorText } from '../lib/errors';

export type FieldName = 'name' | 'password' | 'old' | 'form';

const PLACES: Record<string, FieldName> = {
  name_taken: 'name',
  bad_name: 'name',
  bad_password: 'password',
  wrong_password: 'old',
};

export function fieldErrors(why: unknown): Partial<Record<FieldName, string>> {
  const at = why instanceof Refused ? PLACES[why.code] : undefined;
  return { [at ?? 'form']: errorText(why) };
}
