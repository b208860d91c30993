import { batchCodeOf, submittingBatch } from '#capabilities/order/server/index.ts';
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

export const batchCode = batchCodeOf(withdrawBatch, withdrawalKind.contract.id);
