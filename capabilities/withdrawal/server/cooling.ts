import type { BankAccount } from '#capabilities/account/server/index.ts';
import { ENDED_UNPAID } from '#capabilities/order/contract/words.ts';
import type { Tx } from '#platform/db/database.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { withdrawalContract } from '../contract/kind.ts';

export const cools = ({ coolsUntil }: BankAccount, at: Date): boolean => at.getTime() < coolsUntil.getTime();
export const endOfCooling = ({ coolsUntil }: BankAccount): string =>
  shanghaiIso(coolsUntil).slice(5, 16).replace('T', ' ');

/** What is on its way or was paid to a bank account while it cools, except one order. */
export async function usedInCooling(tx: Tx, mid: string, bank: BankAccount, exceptOrderNo = ''): Promise<Fen> {
  const row = await tx.one<{ fen: bigint }>(
    `SELECT coalesce(sum(amount_fen), 0)::bigint AS fen FROM orders.orders
     WHERE mid = $1 AND kind = $2 AND payee_account_no = $3 AND state <> ALL($4::text[]) AND order_no <> $7
       AND coalesce(scheduled_at, submitted_at) >= $5 AND coalesce(scheduled_at, submitted_at) < $6`,
    [mid, withdrawalContract.id, bank.bankAccountNo, ENDED_UNPAID, bank.boundAt, bank.coolsUntil, exceptOrderNo],
    'withdrawal.in_cooling',
  );
  return row!.fen;
}

interface Asked {
  mid: string;
  amountFen: Fen;
  /** When the order is to run. */
  runsAt: Date;
  /** One that is in the table already. */
  orderNo?: string;
}

/**
 * A newly bound bank account gets little for its first hours (domain-rules section 4). Asked when an order is made, and
 * again when it runs, because the account may have been bound again meanwhile.
 */
export async function decideCooling(
  tx: Tx,
  bank: BankAccount,
  { mid, amountFen, runsAt, orderNo }: Asked,
): Promise<Result<null, '02507KCSDS'>> {
  if (!cools(bank, runsAt)) return ok(null);
  // One order after the other, so that two together do not pass the limit.
  await tx.one(
    'SELECT 1 FROM account.bank_accounts WHERE mid = $1 AND bank_account_id = $2 FOR UPDATE',
    [mid, bank.bankAccountId],
    'withdrawal.lock_bank',
  );
  const leftFen = bank.coolingMostFen - (await usedInCooling(tx, mid, bank, orderNo));
  if (amountFen <= leftFen) return ok(null);
  const left = yuanOfFen(leftFen > 0n ? leftFen : 0n);
  return fail(
    '02507KCSDS',
    `该银行账户新近绑定，${endOfCooling(bank)}前最多可提现${yuanOfFen(bank.coolingMostFen)}元，还可提现${left}元，请减小金额或在此之后提现`,
  );
}
