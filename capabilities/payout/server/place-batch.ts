import { batchCodeOf, batchPayees, submittingBatch } from '#capabilities/order/server/index.ts';
import { flaggedAccounts } from '#capabilities/payee/server/index.ts';
import { payOutBatch } from '../contract/operations.ts';
import { batchCodes } from '../contract/words.ts';
import { payoutKind } from './payout-kind.ts';

/** `daifu/batchWithdraw/order`. */
export const placeBatch = submittingBatch({
  kind: payoutKind,
  typeCodes: batchCodes,
  flaggedAccounts: (tx, mid) => flaggedAccounts(tx, mid, 'bank'),
});

export const batchCode = { ...batchCodeOf(payOutBatch, payoutKind.contract.id), payees: batchPayees };
