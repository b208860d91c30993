import type { Tx } from '#platform/db/database.ts';
import { nameObject, noteChanges, providerOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { REVEALS_A_DAY } from '../../constants.ts';
import { APPLICATION_MISSING, ID_NUMBER_MISSING, TOO_MANY_ID_NUMBERS_OPENED } from '../../contract/errors.ts';
import { LEGAL } from '../../contract/application.ts';
import type { revealIdNo } from '../../contract/provider-operations.ts';
import { findApplication } from './application-row.ts';
import { wholeNumber } from './id-numbers.ts';

const DAY_MS = 86_400_000;

/** False: the person has opened as many as a day allows. Calls at the same moment count one after the other. */
async function countReveal(
  tx: Tx,
  { userId, applicationNo, member }: { userId: string; applicationNo: string; member: string },
  now: Date,
): Promise<boolean> {
  await tx.run(
    `SELECT pg_advisory_xact_lock(hashtextextended('reveals:' || $1, 0))`,
    [userId],
    'onboarding.lock_reveals',
  );
  const row = await tx.one<{ count: number; again: boolean }>(
    `SELECT count(*)::int AS count, coalesce(bool_or(application_no = $3 AND member = $4), false) AS again
       FROM onboarding.reveals WHERE user_id = $1 AND at > $2`,
    [userId, new Date(now.getTime() - DAY_MS), applicationNo, member],
    'onboarding.count_reveals',
  );
  if (row!.again) return true;
  if (row!.count >= REVEALS_A_DAY) return false;
  await tx.run(
    'INSERT INTO onboarding.reveals (user_id, application_no, member, at) VALUES ($1, $2, $3, $4)',
    [userId, applicationNo, member, now],
    'onboarding.note_reveal',
  );
  return true;
}

/** `console/onboarding/revealIdNo`: whose number was opened, and why, is in the log. */
export const reveal =
  ({ secret }: { secret: Buffer }): Handler<typeof revealIdNo> =>
  async (context, { applicationNo, member, reason }) => {
    const row = await findApplication(context.tx, applicationNo);
    if (!row) return fail(APPLICATION_MISSING);
    const { legal } = row.data;
    const whose = member === LEGAL ? legal.name : (legal.beneficiaries.find(({ key }) => key === member)?.name ?? '');
    nameObject(context, `${whose}的证件号码`);
    noteChanges(context, { label: '查看原因', before: '', after: reason });
    const idNo = await wholeNumber(context.tx, secret, applicationNo, member);
    if (idNo === null) return fail(ID_NUMBER_MISSING);
    const { userId } = providerOf(context);
    const counted = await countReveal(context.tx, { userId, applicationNo, member }, context.clock.now());
    return counted ? ok({ idNo }) : fail(TOO_MANY_ID_NUMBERS_OPENED);
  };
