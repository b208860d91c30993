import { decideCredit, findAccount, findReceiver, type MerchantAccount } from '#capabilities/account/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { BankRemittance } from '#platform/port/bank-rail.ts';
import type { ReceivingBank } from '#platform/port/receiving-bank.ts';
import type { MatchedBy } from '../contract/words.ts';
import { accountOfAcs, collectingAccountOf } from '../domain/acs-number.ts';
import { codesIn } from '../domain/topup-code.ts';
import { lockExpected, type Expected } from './arrival-row.ts';

/** Whose money it is, by what that is known, and the 充值单 that announced it. */
export interface Match {
  account: MerchantAccount;
  by: MatchedBy;
  expected: Expected | undefined;
}

/** `refused`: the account that it was meant for may not receive. Neither: nobody knows whose it is. */
export type Matching = { match: Match } | { refused: string };

/**
 * An account's own number says it all. On the shared account only the code of a 充值单 does, and only with its amount:
 * a code alone could be a mistyped one of somebody else. `tx` is bound to all merchants.
 */
export async function matchArrival(
  tx: Tx,
  bank: ReceivingBank,
  remittance: BankRemittance,
  now: Date,
): Promise<Matching> {
  const { toAccountNo, remark, amountFen } = remittance;
  const named = accountOfAcs(bank, toAccountNo);
  const owner = named === null ? undefined : await findReceiver(tx, named);
  if (!owner && toAccountNo !== collectingAccountOf(bank)) return { refused: '' };
  const codes = codesIn(remark);
  const announced = codes.length > 0 ? await lockExpected(tx, codes, amountFen, now) : [];
  const expected = owner
    ? announced.find(({ mid, accountNo }) => mid === owner.mid && accountNo === owner.accountNo)
    : announced.length === 1
      ? announced[0]
      : undefined;
  const receiver = owner ?? expected;
  const account = receiver && (await findAccount(tx, receiver.mid, receiver.accountNo));
  if (!account) return { refused: '' };
  const credit = decideCredit(account);
  return credit.ok ? { match: { account, by: owner ? 'account' : 'code', expected } } : { refused: credit.code };
}
