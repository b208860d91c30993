import { canPay, type MerchantAccount, type Receiver } from '#capabilities/account/server/index.ts';
import type { AccountStatus } from '#capabilities/account/contract/words.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';
import type { MandateRef, Plan } from './kind.ts';

/**
 * What a merchant allows another one: orders of one kind, out of one of its accounts into one account of the other.
 * Account numbers are whole. Both merchants may read it.
 */
export interface Mandate extends MandateRef {
  kind: string;
  accountNo: string;
  payerName: string;
  payeeMid: string;
  payeeAccountNo: string;
  payeeName: string;
  /** Stays in the account. */
  keepFen: Fen;
  grantedByName: string;
  grantedAt: Date;
  endedByName: string | null;
  endedAt: Date | null;
}

const COLUMNS = `m.mid, m.mandate_id AS "mandateId", m.kind, m.account_no AS "accountNo", m.payer_name AS "payerName", m.payee_mid AS "payeeMid",
  m.payee_account_no AS "payeeAccountNo", m.payee_name AS "payeeName", m.keep_fen AS "keepFen", m.granted_by_name AS "grantedByName", m.granted_at AS "grantedAt",
  m.ended_by_name AS "endedByName", m.ended_at AS "endedAt"`;

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

/** Waits for an order that is being made under it. False when there is none of this merchant that lives. */
export const endMandate = async (
  tx: Tx,
  { mid, mandateId, byName, at }: MandateRef & { byName: string; at: Date },
): Promise<boolean> =>
  (await tx.run(
    'UPDATE orders.mandates SET ended_at = $3, ended_by_name = $4 WHERE mid = $1 AND mandate_id = $2 AND ended_at IS NULL',
    [mid, mandateId, at, byName],
    'orders.end_mandate',
  )) === 1;

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
  const rows = await tx.rows<Mandate & { status: AccountStatus; aboveFen: Fen }>(
    `SELECT ${COLUMNS}, a.status, a.above_fen AS "aboveFen" FROM orders.mandates m JOIN orders.accounts_of_mandates($2) a ON a.mandate_id = m.mandate_id
     WHERE m.payee_mid = $1 AND m.kind = $2 AND m.ended_at IS NULL ORDER BY m.payer_name, m.account_no, m.payee_account_no`,
    [payeeMid, kind],
    'orders.mandates_held',
  );
  return rows.map(({ status, aboveFen, ...mandate }) => ({
    ...mandate,
    canPay: canPay({ status }),
    takeableFen: canPay({ status }) ? aboveFen : 0n,
  }));
}

export const findMandate = (tx: Tx, { mid, mandateId }: MandateRef): Promise<Mandate | undefined> =>
  tx.one<Mandate>(
    `SELECT ${COLUMNS} FROM orders.mandates m WHERE m.mid = $1 AND m.mandate_id = $2`,
    [mid, mandateId],
    'orders.find_mandate',
  );

/** Locks the mandate of a plan, so that it does not end before the order is made, and compares the plan with it. */
export async function checkMandate(
  tx: Tx,
  kind: string,
  { mandate, payer, lines }: Plan,
): Promise<Result<null, '02414KCSDS'>> {
  if (!mandate) return ok(null);
  const found = await tx.one<Mandate>(
    `SELECT ${COLUMNS} FROM orders.mandates m WHERE m.mid = $1 AND m.mandate_id = $2 AND m.ended_at IS NULL FOR SHARE`,
    [mandate.mid, mandate.mandateId],
    'orders.lock_mandate',
  );
  const fits =
    found?.kind === kind &&
    'accountNo' in payer &&
    payer.mid === found.mid &&
    payer.accountNo === found.accountNo &&
    Array.isArray(lines) &&
    lines.every(({ payee }) => payee.accountNo === found.payeeAccountNo);
  return fits ? ok(null) : fail('02414KCSDS');
}
