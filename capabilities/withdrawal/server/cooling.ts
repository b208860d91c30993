import type { BankAccount } from '#capabilities/account/server/index.ts';
import { coolingRefusal, isInCoolingPeriod } from '#capabilities/order/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { BANK_ACCOUNT_COOLING } from '../contract/errors.ts';
import { withdrawalContract } from '../contract/kind.ts';

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
): Promise<Result<null, typeof BANK_ACCOUNT_COOLING>> {
  if (!isInCoolingPeriod(bank, runsAt)) return ok(null);
  // One order after the other, so that two together do not pass the limit.
  await tx.one(
    'SELECT 1 FROM account.bank_accounts WHERE mid = $1 AND bank_account_id = $2 FOR UPDATE',
    [mid, bank.bankAccountId],
    'withdrawal.lock_bank',
  );
  const coolingOrders = { mid, kind: withdrawalContract.id, exceptOrderNo: orderNo };
  const refused = await coolingRefusal(tx, coolingOrders, bank, amountFen);
  return refused ? fail(BANK_ACCOUNT_COOLING, refused) : ok(null);
}
