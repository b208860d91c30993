import { batchCodeOf, batchPayees, submittingBatch } from '#capabilities/order/server/index.ts';
import { flaggedAccounts } from '#capabilities/payee/server/index.ts';
import { transferBatch } from '../contract/operations.ts';
import { batchCodes } from '../contract/words.ts';
import { transferKind } from './transfer-kind.ts';

/** `transfer/batch`. */
export const placeBatch = submittingBatch({
  kind: transferKind,
  typeCodes: batchCodes,
  flaggedAccounts: (tx, mid) => flaggedAccounts(tx, mid, 'internal'),
});

export const batchCode = { ...batchCodeOf(transferBatch, transferKind.contract.id), payees: batchPayees };
