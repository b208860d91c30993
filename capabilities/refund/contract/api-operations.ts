import { apiInput, apiOperation } from '#platform/kernel/api-operation.ts';
import { applyRefund, queryRefundTrade } from './operations.ts';

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

const apiGetTrade = apiOperation({
  realm: 'merchant',
  method: 'GET',
  path: '/refund-trades/{tradeNo}',
  name: 'getRefundTrade',
  title: '查询交易的退款',
  titleEn: 'Read a received trade with its refunds and what is left',
  scope: {
    code: 'refunds:read',
    title: '查询退款',
    titleEn: 'Read refunds',
    realm: 'merchant',
    permissions: ['0313'],
  },
  input: apiInput({ path: { tradeNo: body.tradeNo } }),
  output: queryRefundTrade.output,
  errors: queryRefundTrade.errors,
  effect: 'read',
  page: queryRefundTrade,
  pageInput: ({ path }) => path,
  example: {
    path: { tradeNo: '202611200900001234567809' },
    answer: {
      tradeNo: '202611200900001234567809',
      typeName: '转账',
      payerName: '杭州测试有限公司',
      accountNo: '8801000100000011',
      receivedAt: '2026-11-20T09:00:00+08:00',
      refundUntil: '2027-05-19',
      amount: '12.00',
      refunded: '0.00',
      refundable: '12.00',
      remark: '货款',
      state: 'open',
      stateName: '可退款',
      hint: '',
      refunds: [],
    },
  },
});

export const refundApiOperations = [apiRefund, apiGetTrade];
