import { apiList, apiListQuery, listOfPage, pageOfQuery } from '#platform/kernel/api-list.ts';
import { apiInput, apiOperation, type ApiScope } from '#platform/kernel/api-operation.ts';
import { finishSplit, freezeTrade, queryTrade, splitTrade } from './operations.ts';
import { listReceivers } from './receiver-operations.ts';
import { returnShare } from './return-operations.ts';

const writes: ApiScope = {
  code: 'splits:write',
  title: '发起和退回分账',
  titleEn: 'Share received trades, and give received shares back',
  realm: 'merchant',
  permissions: ['031201'],
};
const reads: ApiScope = {
  code: 'splits:read',
  title: '查询分账',
  titleEn: 'Read what was shared of trades, and with whom it can be',
  realm: 'merchant',
  permissions: ['0312'],
};
const common = { realm: 'merchant', method: 'POST', scope: writes, effect: 'change' } as const;
const placed = { auditStatus: '00', state: 'queued' } as const;

const { tradeNo } = freezeTrade.input.shape;
const { freezeNo, amount, receivers, remark } = splitTrade.input.shape;
const { shareNo, amount: back, reason, waits } = returnShare.input.shape;

const apiHold = apiOperation({
  ...common,
  path: '/split-holds',
  name: 'createSplitHold',
  title: '分账冻结',
  titleEn: 'Set the most that may be shared of a received trade apart',
  input: apiInput({ body: { tradeNo } }),
  output: freezeTrade.output,
  errors: freezeTrade.errors,
  page: freezeTrade,
  pageInput: (input, requestNo) => ({ ...input.body, requestNo }),
  example: {
    body: { tradeNo: '202611200900001234567801' },
    answer: { ...placed, orderNo: '202611201000001234567800', freezeNo: '202611201000001234567800' },
  },
});

const apiShare = apiOperation({
  ...common,
  path: '/split-holds/{freezeNo}/shares',
  name: 'createSplitShares',
  title: '发起分账',
  titleEn: 'Share a part of what was set apart, by amounts or percent of the trade',
  input: apiInput({ path: { freezeNo }, body: { amount, receivers, remark } }),
  output: splitTrade.output,
  errors: splitTrade.errors,
  page: splitTrade,
  pageInput: (input, requestNo) => ({ ...input.path, ...input.body, requestNo }),
  amount: (input) => input.body.amount,
  payments: (input) => input.body.receivers.length,
  members: { payeeAccountNo: 'receivers' },
  example: {
    path: { freezeNo: '202611201000001234567802' },
    body: {
      amount: '3.00',
      receivers: [{ receiverId: '019abcde-0000-7000-8000-000000000003', amount: '3.00' }],
      remark: '门店分成',
    },
    answer: { ...placed, orderNo: '202611201000001234567805', freezeNo: '202611201000001234567802' },
  },
});

const apiFinish = apiOperation({
  ...common,
  path: '/split-holds/{freezeNo}/finish',
  name: 'finishSplitHold',
  title: '完结分账',
  titleEn: 'Give back what nobody got of what was set apart',
  input: apiInput({ path: { freezeNo } }),
  output: finishSplit.output,
  errors: finishSplit.errors,
  page: finishSplit,
  pageInput: (input, requestNo) => ({ ...input.path, requestNo }),
  example: {
    path: { freezeNo: '202611201000001234567803' },
    answer: { ...placed, orderNo: '202611201000001234567806', freezeNo: '202611201000001234567803' },
  },
});

const apiReturn = apiOperation({
  ...common,
  path: '/received-shares/{shareNo}/returns',
  name: 'returnReceivedShare',
  title: '分账回退',
  titleEn: 'Give a received share back, whole or in parts',
  input: apiInput({ path: { shareNo }, body: { amount: back, reason, waits } }),
  output: returnShare.output,
  errors: returnShare.errors,
  page: returnShare,
  pageInput: (input, requestNo) => ({ ...input.path, ...input.body, requestNo }),
  amount: (input) => input.body.amount,
  members: { remark: 'reason' },
  example: {
    path: { shareNo: '202611201000001234567804' },
    body: { amount: '1.00', reason: '交易退款，退回分账' },
    answer: { ...placed, orderNo: '202611201000001234567807', shareNo: '202611201000001234567804' },
  },
});

const apiGetTrade = apiOperation({
  ...common,
  method: 'GET',
  path: '/split-trades/{tradeNo}',
  name: 'getSplitTrade',
  title: '查询分账详情',
  titleEn: 'Read what was set apart and shared of a received trade',
  scope: reads,
  input: apiInput({ path: { tradeNo } }),
  output: queryTrade.output,
  errors: queryTrade.errors,
  effect: 'read',
  page: queryTrade,
  pageInput: ({ path }) => path,
  example: {
    path: { tradeNo: '202611200900001234567808' },
    answer: {
      tradeNo: '202611200900001234567808',
      freezeNo: '',
      typeName: '转账',
      payerName: '杭州测试有限公司',
      accountNo: '8801000100000011',
      receivedAt: '2026-11-20T09:00:00+08:00',
      amount: '12.00',
      base: '12.00',
      limit: '3.60',
      ratio: '30.00',
      shared: '0.00',
      left: '3.60',
      state: 'open',
      stateName: '可分账',
      expiresAt: null,
      requests: [],
      actions: { freeze: true, split: false, finish: false },
    },
  },
});

const apiListReceivers = apiOperation({
  ...common,
  method: 'GET',
  path: '/split-receivers',
  name: 'listSplitReceivers',
  title: '查询分账接收方',
  titleEn: 'List with whom trades can be shared; they are bound in the portal',
  scope: reads,
  input: apiInput({ query: apiListQuery }),
  output: apiList(listReceivers.output.shape.list.element),
  errors: listReceivers.errors,
  effect: 'read',
  page: listReceivers,
  pageInput: ({ query }) => pageOfQuery(query),
  pageAnswer: listOfPage,
  example: {
    answer: {
      list: [
        {
          receiverId: '019abcde-0000-7000-8000-000000000003',
          name: '杭州测试有限公司',
          accountNo: '**** 0022',
          relation: 'supplier',
          relationName: '供应商',
          boundAt: '2026-11-01T10:00:00+08:00',
          isBusy: false,
        },
      ],
      nextCursor: null,
    },
  },
});

export const splitApiOperations = [apiHold, apiShare, apiFinish, apiReturn, apiGetTrade, apiListReceivers];
