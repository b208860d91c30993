import { bankAccountsOf } from '#capabilities/account/server/index.ts';
import { batchCodeOf, batchPayees, submittingBatch } from '#capabilities/order/server/index.ts';
import { withdrawBatch } from '../contract/operations.ts';
import { batchCodes } from '../contract/words.ts';
import { payableAccounts } from './check-payees.ts';
import { withdrawalKind } from './withdrawal-kind.ts';

/** `withDraw/batch`. */
export const placeBatch = submittingBatch({
  kind: withdrawalKind,
  typeCodes: batchCodes,
  payable: { accounts: payableAccounts, refusal: '的银行账户已解绑或仍在冷却期，请在银行账户页面核对后重新上传' },
});

/** By the id that binds the code of a single withdrawal, so that each of the two knows the payees of the other. */
const batchBanks: typeof batchPayees = async (tx, mid, input) => {
  const [numbers, banks] = await Promise.all([batchPayees(tx, mid, input), bankAccountsOf(tx, mid)]);
  const ids = new Map(banks.map(({ bankAccountNo, bankAccountId }) => [bankAccountNo, bankAccountId]));
  // One that is not bound is no payee that is known; the batch is refused for it afterwards.
  return numbers.map((number) => ids.get(number) ?? number);
};

export const batchCode = { ...batchCodeOf(withdrawBatch, withdrawalKind.contract.id), payees: batchBanks };
