import { kindOf } from '#capabilities/account/contract/kinds.ts';
import { roleOf, type CallContext, type Handler, nameObject, noteChanges } from '#platform/http/handler.ts';
import { latestDue, nextRun } from '#platform/kernel/calendar.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { RUNS_AT } from '../constants.ts';
import { STANDING_MISSING, STANDING_STATE_CHANGED } from '../contract/errors.ts';
import type { cancelStanding, pauseStanding, resumeStanding } from '../contract/operations.ts';
import { standingStates, type StandingState } from '../contract/words.ts';
import { lockInstruction, moveInstruction, payeeWords, type Instruction } from './instruction-row.ts';
import { peopleReasons, writeRun } from './run-row.ts';

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
 * not made up for. `reason`: of a day that was due before the worker came, where the change moves past it.
 */
async function change(
  context: CallContext,
  standingId: string,
  what: keyof typeof changeable,
  next: (found: Instruction, now: Date) => { state: StandingState; nextAt: Date | null; reason?: string },
): Promise<Changed> {
  const { tx, clock } = context;
  const found = await lockInstruction(tx, roleOf(context).mid, standingId);
  if (!found) return fail(STANDING_MISSING);
  nameObject(context, `付给${payeeWords(found)}的${kindOf(found.kind).name}`);
  if (!(changeable[what] as readonly StandingState[]).includes(found.state)) return fail(STANDING_STATE_CHANGED);
  const now = clock.now();
  const { state, nextAt, reason } = next(found, now);
  noteChanges(context, { label: '状态', before: standingStates[found.state], after: standingStates[state] });
  moveInstruction(tx, found, { state, nextAt });
  if (reason && isDue(found, now))
    writeRun(tx, found, latestDue(found.calendar, RUNS_AT, found.nextAt, now), now, { reason });
  return ok({ standingId, state, nextAt: nextAt && shanghaiIso(nextAt) });
}

const isDue = <T extends Pick<Instruction, 'nextAt'>>(found: T, now: Date): found is T & { nextAt: Date } =>
  found.nextAt !== null && found.nextAt <= now;

export const pause: Handler<typeof pauseStanding> = (context, { standingId }) =>
  change(context, standingId, 'pause', ({ nextAt }) => ({ state: 'paused', nextAt }));

export const resume: Handler<typeof resumeStanding> = (context, { standingId }) =>
  change(context, standingId, 'resume', (found, now) => {
    // A day that is not due stays: after a clock was set back, the next one of today has its row already.
    const nextAt = isDue(found, now) ? nextRun(found.calendar, RUNS_AT, now) : found.nextAt;
    return { state: nextAt ? 'active' : 'ended', nextAt, reason: peopleReasons.paused };
  });

export const cancel: Handler<typeof cancelStanding> = (context, { standingId }) =>
  change(context, standingId, 'cancel', () => ({ state: 'ended', nextAt: null, reason: peopleReasons.cancelled }));
