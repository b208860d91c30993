import { nameObject, noteChanges, providerOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import { enqueue } from '#platform/jobs/index.ts';
import { newId } from '#platform/kernel/id.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { OPENING_LANES } from '../../../constants.ts';
import { APPLICATION_OUTDATED, APPLICATION_STATE_CHANGED, OWN_APPLICATION } from '../../../contract/errors.ts';
import type { approveSheet, returnSheet } from '../../../contract/sheet-operations.ts';
import { applicationStates } from '../../../contract/words.ts';
import { actingOf } from '../save-application.ts';
import { nameOf } from './change-sheet.ts';
import { OPEN_SHEET, type OpenSheetPayload } from './open-sheet-job.ts';
import { waitingIn } from './show-sheets.ts';
import { lockSheet } from './stored-sheet.ts';

/** Moves all applications of the sheet that wait; nobody who wrote any of them decides them. */
async function decideAll(
  context: CallContext,
  { sheetNo, seen }: { sheetNo: string; seen: string },
  state: 'approved' | 'returned',
  reason = '',
) {
  const { tx } = context;
  const locked = await lockSheet(tx, sheetNo);
  if (!locked.ok) return locked;
  const { user, at } = actingOf(context);
  await tx.run(
    `SELECT 1 FROM onboarding.applications WHERE sheet_no = $1 AND state = 'submitted' ORDER BY application_no FOR UPDATE`,
    [sheetNo],
    'onboarding.lock_waiting',
  );
  const waiting = await waitingIn(tx, sheetNo);
  if (waiting.waiting === 0) return fail(APPLICATION_STATE_CHANGED);
  if (waiting.seen !== seen) return fail(APPLICATION_OUTDATED);
  if (waiting.writers.includes(providerOf(context).userId)) return fail(OWN_APPLICATION);
  await tx.run(
    `WITH moved AS (UPDATE onboarding.applications SET state = $2, version = version + 1, changed_at = $3, reason = $4
        WHERE sheet_no = $1 AND state = 'submitted' RETURNING application_no)
     INSERT INTO onboarding.events (application_no, event_no, state, by_id, by_name, at, reason)
     SELECT m.application_no, (SELECT count(*) FROM onboarding.events e WHERE e.application_no = m.application_no) + 1, $2, $5, $6, $3, $4 FROM moved m`,
    [sheetNo, state, at, reason, user.userId, user.userName],
    'onboarding.decide_sheet',
  );
  nameObject(context, nameOf(locked.data));
  noteChanges(context, {
    label: `${waiting.waiting}家商户的状态`,
    before: applicationStates.submitted,
    after: applicationStates[state],
  });
  return ok(waiting.waiting);
}

/** `console/onboarding/sheet/approve`: the worker opens each merchant in a transaction of its own. */
export const approveAll: Handler<typeof approveSheet> = async (context, input) => {
  const decided = await decideAll(context, input, 'approved');
  if (!decided.ok) return decided;
  const { user } = actingOf(context);
  const payload: OpenSheetPayload = { sheetNo: input.sheetNo, by: { userId: user.userId, userName: user.userName } };
  for (let lane = 0; lane < Math.min(OPENING_LANES, decided.data); lane += 1)
    await enqueue(context.tx, { kind: OPEN_SHEET, key: newId(), mid: null, payload: { ...payload } });
  return ok({ approved: decided.data });
};

/** `console/onboarding/sheet/return`: each row is mended on its own page and submitted again. */
export const returnAll: Handler<typeof returnSheet> = async (context, { reason, ...input }) => {
  const decided = await decideAll(context, input, 'returned', reason);
  return decided.ok ? ok({ returned: decided.data }) : decided;
};
