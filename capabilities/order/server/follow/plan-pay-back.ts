import { ACCOUNT_MISSING, PAYEE_ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import {
  decideCredit,
  decideDebit,
  findAccount,
  findReceiver,
  PROVIDER_NAME,
} from '#capabilities/account/server/index.ts';
import { balancesOf } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import type { Original, Plan } from '../kind/kind.ts';

interface PayBack<Code extends string> {
  mid: string;
  typeCode: string;
  /** The received payment, which the engine has locked: what is left of it is the most that goes back. */
  original: Original;
  /** The account that received it, and the account that had paid it. */
  accountNo: string;
  payerAccountNo: string;
  amountFen: Fen;
  reason: string;
  /** Without enough money the order waits for it. */
  waits?: boolean | undefined;
  /** The refusal of more than is left, in the kind's own words. */
  tooMuch(remainingFen: Fen): Result<never, Code>;
}

/**
 * The plan of an order that gives a part of a received payment back to its payer, out of the account that received it.
 */
export async function planPayBack<Code extends string>(
  tx: Tx,
  { mid, typeCode, original, accountNo, payerAccountNo, amountFen, reason, waits, tooMuch }: PayBack<Code>,
) {
  const [account, payer] = await Promise.all([findAccount(tx, mid, accountNo), findReceiver(tx, payerAccountNo)]);
  if (!account) return fail(ACCOUNT_MISSING);
  const debit = decideDebit(account);
  if (!debit.ok) return debit;
  if (!payer) return fail(PAYEE_ACCOUNT_MISSING);
  const credit = decideCredit(payer);
  if (!credit.ok) return credit;
  if (amountFen > original.remainingFen) return tooMuch(original.remainingFen);
  const availableFen = waits ? (await balancesOf(tx, [account.availableId])).get(account.availableId)! : amountFen;
  const payee = { name: payer.name, accountNo: payer.accountNo, bankName: PROVIDER_NAME };
  return ok({
    typeCode,
    payer: account,
    paysBack: original,
    paysBackPart: true,
    lines: [{ payee, amountFen, feeFen: 0n }],
    speed: '',
    remark: reason,
    scheduledAt: null,
    takesLater: availableFen < amountFen,
  } satisfies Plan<never>);
}
