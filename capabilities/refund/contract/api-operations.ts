import { apiInput, apiOperation } from '#platform/kernel/api-operation.ts';
import { applyRefund } from './operations.ts';

const { requestNo: _number, mespAuthList: _factors, ...body } = applyRefund.input.shape;

const apiRefund = apiOperation({
  realm: 'merchant',
  method: 'POST',
  path: '/refunds',
  name: 'createRefund',
  title: '发起退款',
  titleEn: 'Give a received trade back, or a part of it',
  scope: {
    code: 'refunds:write',
    title: '发起退款',
    titleEn: 'Make refunds',
    realm: 'merchant',
    permissions: ['031301'],
  },
  input: apiInput({ body }),
  output: applyRefund.output,
  errors: applyRefund.errors,
  effect: 'change',
  page: applyRefund,
  pageInput: (input, requestNo) => ({ ...input.body, requestNo }),
  amount: (input) => input.body.amount,
  example: {
    body: { tradeNo: '202611200900001234567893', refundNo: 'RF-0001', amount: '12.00', reason: '客户退货' },
    answer: {
      orderNo: '202611201000001234567892',
      state: 'queued',
      auditStatus: '00',
      refundNo: 'RF-0001',
    },
  },
});

export const refundApiOperations = [apiRefund];
