import { kindOf } from '#capabilities/account/contract/kinds.ts';
import { roleOf, type CallContext, type Handler, nameObject, noteChanges } from '#platform/http/handler.ts';
import { nextRun } from '#platform/kernel/calendar.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { RUNS_AT } from '../constants.ts';
import { STANDING_MISSING, STANDING_STATE_CHANGED } from '../contract/errors.ts';
import type { cancelStanding, pauseStanding, resumeStanding } from '../contract/operations.ts';
import { standingStates, type StandingState } from '../contract/words.ts';
import { lockInstruction, moveInstruction, payeeWords, type Instruction } from './instruction-row.ts';

type Changed = Result<
  { standingId: string; state: StandingState; nextAt: string | null },
  typeof STANDING_MISSING | typeof STANDING_STATE_CHANGED
>;

/** From which states each change is possible. */
export const changeable = {
  pause: ['active'],
  resume: ['paused'],
  cancel: ['active', 'paused', 'stopped'],
} as const satisfies Record<string, readonly StandingState[]>;

/**
 * Its job stays where it is: on a day of a paused instruction it only comes again. What is due while it is paused is
 * not made up for.
 */
async function change(
  context: CallContext,
  standingId: string,
  what: keyof typeof changeable,
  next: (found: Instruction, now: Date) => { state: StandingState; nextAt: Date | null },
): Promise<Changed> {
  const { tx, clock } = context;
  const found = await lockInstruction(tx, roleOf(context).mid, standingId);
  if (!found) return fail(STANDING_MISSING);
  nameObject(context, `付给${payeeWords(found)}的${kindOf(found.kind).name}`);
  if (!(changeable[what] as readonly StandingState[]).includes(found.state)) return fail(STANDING_STATE_CHANGED);
  const { state, nextAt } = next(found, clock.now());
  noteChanges(context, { label: '状态', before: standingStates[found.state], after: standingStates[state] });
  moveInstruction(tx, found, { state, nextAt });
  return ok({ standingId, state, nextAt: nextAt && shanghaiIso(nextAt) });
}

export const pause: Handler<typeof pauseStanding> = (context, { standingId }) =>
  change(context, standingId, 'pause', ({ nextAt }) => ({ state: 'paused', nextAt }));

export const resume: Handler<typeof resumeStanding> = (context, { standingId }) =>
  change(context, standingId, 'resume', ({ calendar }, now) => {
    const nextAt = nextRun(calendar, RUNS_AT, now);
    return { state: nextAt ? 'active' : 'ended', nextAt };
  });

export const cancel: Handler<typeof cancelStanding> = (context, { standingId }) =>
  change(context, standingId, 'cancel', () => ({ state: 'ended', nextAt: null }));
