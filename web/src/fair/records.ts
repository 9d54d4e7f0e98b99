/** Reads files of records: a single record, or one per line as `followsuit simulate` writes them. */
import { catalogue } from '../components/catalogue.svelte';
import { verify, type MatchRecord, type Verdict } from './verify';

export interface Checked {
  record: MatchRecord;
  verdict: Verdict;
}

const BATCH = 20; // records to check before the page may update

/** Throws if the text contains no records. */
export function recordsIn(text: string): MatchRecord[] {
  const records = inLines(text) ?? [JSON.parse(text) as MatchRecord];
  if (!records.length || !records.every((record: MatchRecord | null) => Array.isArray(record?.hands)))
    throw new Error('no record of a match');
  return records;
}

function inLines(text: string): MatchRecord[] | null {
  const lines = text.split('\n').filter((line) => line.trim());
  try {
    return lines.map((line) => JSON.parse(line) as MatchRecord);
  } catch {
    return null; // a single record may have many lines
  }
}

export async function checkAll(records: readonly MatchRecord[], promised?: string): Promise<Checked[]> {
  if (!catalogue.now) await catalogue.load();
  const checked: Checked[] = [];
  for (const record of records) {
    checked.push({ record, verdict: verify(record, catalogue.game(record.game), promised) });
    if (checked.length % BATCH === 0) await new Promise((done) => setTimeout(done));
  }
  return checked;
}
