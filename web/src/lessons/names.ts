/** What the other players of a lesson are called: by where they sit, as the texts speak of them. */
import { t } from '../lib/words.svelte';
import type { Lesson } from '../protocol';
import { directions } from '../table/compass';

export function playerNames({ seats, seat, deal }: Lesson): string[] {
  const hasPartner = deal.view.scores.length < seats && seats === 4;
  return directions(seats, seat).map((direction) => {
    if (direction === 'S') return t('games.you');
    if (seats === 2) return t('lesson.opponent');
    if (direction === 'N') return t(hasPartner ? 'lesson.partner' : 'lesson.across');
    return t(direction.endsWith('W') ? 'lesson.left' : 'lesson.right');
  });
}
