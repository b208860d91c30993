import { apiList, apiListQuery, listOfPage, pageOfQuery } from '#platform/kernel/api-list.ts';
import { apiInput, apiOperation } from '#platform/kernel/api-operation.ts';
import { pageBankDays, pageDifferences } from './provider-operations.ts';

const common = {
  realm: 'provider',
  method: 'GET',
  effect: 'read',
  scope: {
    code: 'bank-files:read',
    title: '查询银行日终对账和差异',
    titleEn: "Read how the bank's file of each day compares with the books",
    realm: 'provider',
    permissions: ['op.fund.view'],
  },
} as const;
const { from, to } = pageBankDays.input.shape;
const { day } = pageDifferences.input.shape;
const sums = {
  bankCount: 1,
  bankAmount: '100.00',
  ownCount: 2,
  ownAmount: '112.00',
  sameCount: 1,
  gap: '-12.00',
};

const apiListBankFiles = apiOperation({
  ...common,
  path: '/bank-files',
  name: 'listBankFiles',
  title: '查询银行日终对账',
  titleEn: "List days with the sums of the bank's file and of the books, the latest first",
  input: apiInput({ query: { from, to, ...apiListQuery } }),
  output: apiList(pageBankDays.output.shape.list.element),
  errors: pageBankDays.errors,
  page: pageBankDays,
  pageInput: ({ query: { from: first, to: last, ...query } }) => ({ from: first, to: last, ...pageOfQuery(query) }),
  pageAnswer: listOfPage,
  example: {
    query: { from: '2026-11-01', to: '2026-11-30' },
    answer: {
      list: [
        {
          day: '2026-11-18',
          state: 'differs',
          stateName: '有差异',
          asked: 1,
          comparedAt: '2026-11-19T06:05:00+08:00',
          runs: 1,
          openItems: 1,
          ...sums,
          kinds: [{ kind: 'instruction', name: '付款', ...sums }],
        },
      ],
      nextCursor: null,
    },
  },
});

const apiListBankDifferences = apiOperation({
  ...common,
  path: '/bank-differences',
  name: 'listBankDifferences',
  title: '查询对账差异',
  titleEn: 'List what bank and books do not agree on, the oldest day first',
  input: apiInput({ query: { day, ...apiListQuery } }),
  output: apiList(pageDifferences.output.shape.list.element.omit({ isOwn: true })),
  errors: pageDifferences.errors,
  page: pageDifferences,
  pageInput: ({ query: { day: chosenDay, ...query } }) => ({ day: chosenDay, ...pageOfQuery(query) }),
  pageAnswer: listOfPage,
  example: {
    query: { limit: '50' },
    answer: {
      list: [
        {
          itemNo: 1,
          day: '2026-11-18',
          ageDays: 2,
          kindName: '付款',
          resultName: '银行缺失',
          ref: 'P202611181000001',
          channelNo: '',
          bankAmount: null,
          bankStateName: '',
          ownAmount: '12.00',
          ownStateName: '成功',
          mid: 'M100001',
          customerName: '杭州测试有限公司',
          orderNo: '202611181000001234567890',
          state: 'open',
          stateName: '待处理',
          owner: '',
          handling: '',
          isWaiting: false,
        },
      ],
      nextCursor: null,
    },
  },
});

export const bankFileApiOperations = [apiListBankFiles, apiListBankDifferences];
