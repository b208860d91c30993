import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';
import { LINES_A_BATCH } from '../constants.ts';
import { REFUND } from './words.ts';

/** Gives a received trade back to its payer, whole or in parts. */
export const refundContract: KindContract = {
  id: 'refund',
  name: '退款',
  order: 64,
  codes: { [REFUND]: '退款' },
  codeGroup: 'clients',
  readings: { [REFUND]: { meaning: '退货', type: '99' } },
  payee: 'link',
  follows: true,
  waitsForFunds: true,
  batch: {
    max: LINES_A_BATCH,
    numberedOnce: true,
    columns: [
      {
        field: 'originalNo',
        title: '原订单号',
        required: true,
        max: 24,
        hint: '退款页面中交易的24位单号，单元格须为文本格式',
      },
      { field: 'amount', title: '退款金额', required: true, max: 12, hint: '不超过该交易的可退金额，最多两位小数' },
      {
        field: 'merchantLineNo',
        title: '商户退款单号',
        required: true,
        max: 32,
        hint: '4至32位字母、数字、下划线或短横线，每个单号只能使用一次',
      },
      { field: 'remark', title: '退款原因', required: true, max: 60 },
    ],
  },
  rights: { see: ['0313', '0331'], make: ['031301'], cancel: ['031301'] },
};
