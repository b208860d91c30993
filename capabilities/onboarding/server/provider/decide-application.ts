import { noteChanges, providerOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { APPLICATION_OUTDATED, APPLICATION_STATE_CHANGED, OWN_APPLICATION } from '../../contract/errors.ts';
import type { approveApplication, rejectApplication, returnApplication } from '../../contract/provider-operations.ts';
import { applicationStates } from '../../contract/words.ts';
import type { OpeningDeps } from '../open-merchant.ts';
import { lockApplication, moveApplication, type ApplicationRow } from './application-row.ts';
import { checkApplication, type CheckDeps } from './check-application.ts';
import { openApproved } from './open-approved.ts';
import { actingOf } from './save-application.ts';

/**
 * An application that waits for this person. Nobody who has written any of it decides it, with any role that they were
 * given since and in any session they are.
 */
async function takeToDecide(
  context: CallContext,
  { applicationNo, version }: { applicationNo: string; version: number },
) {
  const locked = await lockApplication(context.tx, applicationNo);
  if (!locked.ok) return locked;
  const row = locked.data;
  if (row.state !== 'submitted') return fail(APPLICATION_STATE_CHANGED);
  if (row.version !== version) return fail(APPLICATION_OUTDATED);
  return row.writtenBy.includes(providerOf(context).userId) ? fail(OWN_APPLICATION) : ok(row);
}

const noteState = (context: CallContext, row: ApplicationRow, after: 'returned' | 'rejected' | 'opened'): void =>
  noteChanges(context, { label: '状态', before: applicationStates[row.state], after: applicationStates[after] });

/** `console/onboarding/return` and `console/onboarding/reject`. */
export const refuse =
  (state: 'returned' | 'rejected'): Handler<typeof returnApplication | typeof rejectApplication> =>
  async (context, { reason, ...seen }) => {
    const taken = await takeToDecide(context, seen);
    if (!taken.ok) return taken;
    noteState(context, taken.data, state);
    return ok(await moveApplication(context.tx, taken.data, { state, reason }, actingOf(context)));
  };

/** `console/onboarding/approve`: the merchant with all that it has, its administrator and the invitation. */
export const approve =
  (deps: CheckDeps & OpeningDeps): Handler<typeof approveApplication> =>
  async (context, seen) => {
    const { tx } = context;
    const taken = await takeToDecide(context, seen);
    if (!taken.ok) return taken;
    const row = taken.data;
    const acting = actingOf(context);
    const checked = await checkApplication(tx, deps, row, acting.at);
    if (!checked.ok) return checked;
    await moveApplication(tx, row, { state: 'approved' }, acting);
    noteState(context, row, 'opened');
    return ok(await openApproved(tx, deps, row, acting));
  };
