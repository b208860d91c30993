import type { Tx } from '#platform/db/database.ts';
import { noteChanges, roleOf, type Handler, nameObject } from '#platform/http/handler.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { PAYEE_MISSING, PAYEE_PAUSED } from '../contract/errors.ts';
import type { ContactKind, flagContact } from '../contract/operations.ts';

/** By hand. Lifting a flag keeps no reason in the book; the operation log has who did it, and why. */
export const setFlag: Handler<typeof flagContact> = async (context, { contactId, flagged, reason }) => {
  const { mid } = roleOf(context);
  const was = await context.tx.one<{ name: string; reason: string | null }>(
    `SELECT payee_name AS name, CASE WHEN flagged_by IS NULL THEN NULL ELSE flag_reason END AS reason FROM payee.contacts
     WHERE mid = $1 AND contact_id::text = $2 AND removed_at IS NULL FOR UPDATE`,
    [mid, contactId],
  );
  if (!was) return fail(PAYEE_MISSING);
  nameObject(context, `收款人 ${was.name}`);
  // Why a flag is lifted is in no table: this line is where it is kept.
  const stateText = (state: string, why: string) => (why ? `${state}（${why}）` : state);
  noteChanges(context, {
    label: `收款人 ${was.name} 状态`,
    before: was.reason === null ? '可付款' : stateText('暂停付款', was.reason),
    after: stateText(flagged ? '暂停付款' : '可付款', reason),
  });
  await context.tx.run(
    `UPDATE payee.contacts SET flagged_by = $3, flag_reason = $4, flagged_at = $5
     WHERE mid = $1 AND contact_id::text = $2 AND removed_at IS NULL`,
    [mid, contactId, flagged ? 'person' : null, flagged ? reason : '', flagged ? context.clock.now() : null],
  );
  return ok({ contactId });
};

interface ReturnedPayment {
  mid: string;
  accountNo: string;
  /** The bank's words. */
  reason: string;
  at: Date;
}

/**
 * The bank has returned a payment to this bank account: if the book has it, it is not paid again before a person has
 * looked at it (domain-rules section 6). A flag set by hand keeps its own reason.
 */
export async function flagReturned(tx: Tx, { mid, accountNo, reason, at }: ReturnedPayment): Promise<void> {
  await tx.run(
    `UPDATE payee.contacts SET flagged_by = 'bank', flag_reason = $3, flagged_at = $4
     WHERE mid = $1 AND kind = 'bank' AND payee_account_no = $2 AND removed_at IS NULL AND flagged_by IS NULL`,
    [mid, accountNo, `银行退票：${reason}`, at],
    'payee.flag_returned',
  );
}

/** Numbers of all payees in the book that may be paid. */
export const bookedAccounts = async (tx: Tx, mid: string, kind: ContactKind): Promise<string[]> =>
  (
    await tx.rows<{ accountNo: string }>(
      `SELECT payee_account_no AS "accountNo" FROM payee.contacts
       WHERE mid = $1 AND kind = $2 AND flagged_by IS NULL AND removed_at IS NULL`,
      [mid, kind],
      'payee.booked',
    )
  ).map(({ accountNo }) => accountNo);

/** Numbers of all flagged payees, for a batch: there are at most as many as the book has entries. */
export const flaggedAccounts = async (tx: Tx, mid: string, kind: ContactKind): Promise<string[]> =>
  (
    await tx.rows<{ accountNo: string }>(
      `SELECT payee_account_no AS "accountNo" FROM payee.contacts
       WHERE mid = $1 AND kind = $2 AND flagged_by IS NOT NULL AND removed_at IS NULL`,
      [mid, kind],
      'payee.flagged',
    )
  ).map(({ accountNo }) => accountNo);

/** The refusal of a payment to a flagged payee, in words that name it. */
export async function refuseFlagged(
  tx: Tx,
  mid: string,
  { kind, accountNo }: { kind: ContactKind; accountNo: string },
): Promise<Result<null, typeof PAYEE_PAUSED>> {
  const flagged = await tx.one<{ name: string; reason: string }>(
    `SELECT payee_name AS name, flag_reason AS reason FROM payee.contacts
     WHERE mid = $1 AND kind = $2 AND payee_account_no = $3 AND flagged_by IS NOT NULL AND removed_at IS NULL`,
    [mid, kind, accountNo],
    'payee.flag_of',
  );
  return flagged ? fail(PAYEE_PAUSED, flagText(flagged)) : ok(null);
}

export const flagText = ({ name, reason }: { name: string; reason: string }): string =>
  `收款人“${name}”已暂停付款（${reason}），请在收款人管理中核对并恢复后再提交`;
