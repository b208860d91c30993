import { canPay, type MerchantAccount, type Receiver } from '#capabilities/account/server/index.ts';
import type { AccountStatus } from '#capabilities/account/contract/words.ts';
import type { MerchantState } from '#capabilities/merchant/contract/words.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';
import { MANDATE_ENDED } from '../../contract/errors.ts';
import type { Mandate, MandateRef, Plan } from './kind.ts';

const COLUMNS = `m.mid, m.mandate_id, m.kind, m.account_no, m.payer_name, m.payee_mid,
  m.payee_account_no, m.payee_name, m.keep_fen, m.granted_by_name, m.granted_at,
  m.ended_by_name, m.ended_at`;

interface Grant {
  kind: KindContract;
  account: MerchantAccount;
  payee: Receiver;
  keepFen: Fen;
  by: { personId: string; personName: string };
  at: Date;
}

/** Its id; undefined when such a mandate lives already. */
export async function grantMandate(
  tx: Tx,
  { kind, account, payee, keepFen, by, at }: Grant,
): Promise<string | undefined> {
  const mandateId = newId();
  const made = await tx.run(
    `INSERT INTO orders.mandates (mid, mandate_id, kind, account_no, payer_name, payee_mid, payee_account_no, payee_name, keep_fen, granted_by, granted_by_name, granted_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING`,
    [
      account.mid,
      mandateId,
      kind.id,
      account.accountNo,
      account.name,
      payee.mid,
      payee.accountNo,
      payee.name,
      keepFen,
      by.personId,
      by.personName,
      at,
    ],
    'orders.grant_mandate',
  );
  return made === 1 ? mandateId : undefined;
}

/**
 * Waits for an order that is being made under it. Answers whom it was given to; undefined when there is none of this
 * merchant that lives.
 */
export const endMandate = (
  tx: Tx,
  { mid, mandateId, byName, at }: MandateRef & { byName: string; at: Date },
): Promise<{ payeeName: string; accountNo: string } | undefined> =>
  tx.one(
    `UPDATE orders.mandates SET ended_at = $3, ended_by_name = $4 WHERE mid = $1 AND mandate_id = $2 AND ended_at IS NULL
     RETURNING payee_name, account_no`,
    [mid, mandateId, at, byName],
    'orders.end_mandate',
  );

/** Those of a kind that the merchant gave, living ones first, newest first. */
export const mandatesGiven = (tx: Tx, mid: string, kind: string): Promise<Mandate[]> =>
  tx.rows<Mandate>(
    `SELECT ${COLUMNS} FROM orders.mandates m WHERE m.mid = $1 AND m.kind = $2 ORDER BY m.ended_at DESC NULLS FIRST, m.granted_at DESC, m.mandate_id`,
    [mid, kind],
    'orders.mandates_given',
  );

export interface MandatedAccount extends Mandate {
  canPay: boolean;
  /** What could be taken now. */
  takeableFen: Fen;
}

/** The living mandates of a kind that the merchant has, with what their payers' accounts could give. */
export async function mandatesHeld(tx: Tx, payeeMid: string, kind: string): Promise<MandatedAccount[]> {
  const rows = await tx.rows<Mandate & { status: AccountStatus; merchantState: MerchantState; aboveFen: Fen }>(
    `SELECT ${COLUMNS}, a.status, a.above_fen, merchant.state_of(m.mid) AS "merchantState" FROM orders.mandates m JOIN orders.accounts_of_mandates($2) a ON a.mandate_id = m.mandate_id
     WHERE m.payee_mid = $1 AND m.kind = $2 AND m.ended_at IS NULL ORDER BY m.payer_name, m.account_no, m.payee_account_no`,
    [payeeMid, kind],
    'orders.mandates_held',
  );
  return rows.map(({ status, merchantState, aboveFen, ...mandate }) => ({
    ...mandate,
    canPay: canPay({ status, merchantState }),
    takeableFen: canPay({ status, merchantState }) ? aboveFen : 0n,
  }));
}

/**
 * Locks all living mandates of the account of this one, so that it does not end before the order is made, and no other
 * order under any of them comes between the kind's look at the balance and its hold.
 */
export async function lockMandate(
  tx: Tx,
  kind: string,
  { mid, mandateId }: MandateRef,
): Promise<Result<Mandate, typeof MANDATE_ENDED>> {
  const rows = await tx.rows<Mandate>(
    `SELECT ${COLUMNS} FROM orders.mandates m
     WHERE m.mid = $1 AND m.ended_at IS NULL AND m.account_no = (SELECT account_no FROM orders.mandates WHERE mid = $1 AND mandate_id = $2)
     ORDER BY m.mandate_id FOR UPDATE`,
    [mid, mandateId],
    'orders.lock_mandates',
  );
  const found = rows.find((one) => one.mandateId === mandateId && one.kind === kind);
  return found ? ok(found) : fail(MANDATE_ENDED);
}

/** Whether a plan pays between the two accounts of its mandate. A kind that plans anything else has a bug. */
export const fitsMandate = (found: Mandate, { payer, lines }: Plan): boolean =>
  'accountNo' in payer &&
  payer.mid === found.mid &&
  payer.accountNo === found.accountNo &&
  Array.isArray(lines) &&
  lines.every(({ payee }) => payee.accountNo === found.payeeAccountNo);
