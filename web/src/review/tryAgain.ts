/** A position of a recorded match as it was for the seat that had to decide: with its hand, and with everything it could do. */
import type { DecisionReview } from '../protocol';
import type { Recording } from '../replay/state';
import { replayState } from '../replay/state';
import type { MatchState } from '../table/state';
import { positionOf } from './state';

/** The table at a decision. The replay must be that of the seat which decides, since nobody else was asked. */
export function tryState(recording: Recording, decision: DecisionReview): MatchState {
  const { seat } = decision;
  const at = positionOf(decision);
  const state = replayState(recording, at);
  const { view } = recording.replay.steps[at]!;
  const chairs = state.info.chairs.map((chair) => (chair.seat === seat ? { ...chair, bot: null } : chair));
  // claims are shown by their own button, and judged only where the review looked at one
  const claim = decision.actions.some(({ action }) => action.startsWith('claim')) && view.claim;
  return { ...state, seat, view: { ...view, claim }, info: { ...state.info, chairs } };
}
