import { z } from 'zod';
import { apiList, apiListQuery, listOfPage, pageOfQuery } from '#platform/kernel/api-list.ts';
import { apiInput, apiOperation, type ApiScope } from '#platform/kernel/api-operation.ts';
import { timeInput } from '#platform/kernel/shanghai-time.ts';
import { activityRow, queryAccountActivity } from './activity-operations.ts';
import { entryExample, quoteExample } from './api.example.ts';
import { listAccounts, quoteFee } from './operations.ts';
import { sealedEntryExample, sealedEntryList, sealedEntryQuery } from './sealed-entry-api.ts';
import { accountNo } from './shapes.ts';

const accountsRead: ApiScope = {
  code: 'accounts:read',
  title: '查询账户和收支明细',
  titleEn: 'Read accounts and their entries',
  realm: 'merchant',
  permissions: ['0201', '0203'],
};

const accountExample = {
  accountNo: '8801000100000011',
  accountType: 'basic',
  accountTypeName: '基本账户',
  accountName: '基本账户',
  status: 'normal',
  statusName: '正常',
  availableBalance: '1250.00',
  frozenBalance: '0.00',
  inTransitBalance: '0.00',
  totalBalance: '1250.00',
};

const apiListAccounts = apiOperation({
  realm: 'merchant',
  method: 'GET',
  path: '/accounts',
  name: 'listAccounts',
  title: '查询账户列表',
  titleEn: 'List accounts with their balances',
  scope: accountsRead,
  input: apiInput({}),
  output: listAccounts.output,
  errors: [],
  effect: 'read',
  page: listAccounts,
  pageInput: () => ({}),
  example: { answer: { list: [accountExample] } },
});

const apiListEntries = apiOperation({
  realm: 'merchant',
  method: 'GET',
  path: '/accounts/{accountNo}/entries',
  name: 'listEntries',
  title: '查询收支明细',
  titleEn: 'List entries of an account, the oldest first',
  scope: accountsRead,
  input: apiInput({
    path: { accountNo },
    query: {
      startTime: timeInput,
      endTime: timeInput,
      direction: z.enum(['in', 'out']).optional(),
      orderNo: z.string().max(64).optional(),
      ...apiListQuery,
    },
  }),
  output: apiList(activityRow),
  errors: queryAccountActivity.errors,
  effect: 'read',
  page: queryAccountActivity,
  pageInput: ({ path, query: { cursor, limit, ...filter } }) => ({
    ...path,
    ...filter,
    ...pageOfQuery({ cursor, limit }),
    sort: 'bookedAt:asc',
  }),
  pageAnswer: listOfPage,
  example: {
    path: { accountNo: '8801000100000011' },
    query: { startTime: '2026-11-01T00:00:00+08:00', endTime: '2026-11-28T00:00:00+08:00' },
    answer: {
      list: [entryExample],
      nextCursor: null,
    },
  },
});

/** Of all accounts and all money of theirs, what is frozen or on its way, too. */
export const apiListAllEntries = apiOperation({
  realm: 'merchant',
  method: 'GET',
  path: '/entries',
  name: 'listAllEntries',
  title: '查询全部账务分录',
  titleEn: 'List all entries of all accounts in one sequence: none comes in behind a cursor',
  scope: accountsRead,
  input: apiInput({ query: sealedEntryQuery }),
  output: sealedEntryList,
  errors: [],
  effect: 'read',
  example: { query: { limit: '50' }, answer: sealedEntryExample },
});

const { isBatch: _, ...quote } = quoteFee.input.shape;

const apiQuote = apiOperation({
  realm: 'merchant',
  method: 'POST',
  path: '/quotes',
  name: 'createQuote',
  title: '费用试算',
  titleEn: 'Quote the fee of a payment, for five minutes',
  scope: {
    code: 'quotes:write',
    title: '费用试算',
    titleEn: 'Quote fees',
    realm: 'merchant',
    permissions: ['0201'],
  },
  input: apiInput({ body: quote }),
  output: quoteFee.output,
  errors: quoteFee.errors,
  effect: 'change',
  page: quoteFee,
  pageInput: ({ body }) => body,
  example: {
    body: quoteExample,
    answer: {
      quoteId: '019abcde-0000-7000-8000-000000000001',
      expiresAt: '2026-11-20T10:05:00+08:00',
      fee: '0.50',
      feeFrom: 'payer',
      arrivalAmount: '12.00',
      sendTime: null,
      arrivalTime: '2026-11-20T10:00:00+08:00',
      debitAmount: '12.50',
      balanceAfter: '1237.50',
      sufficient: true,
      limitsLeft: { single: '500000.00', day: '999988.00', month: '9999988.00' },
      withinLimits: true,
      reviewRequired: false,
      reviewSteps: [],
      feePlan: { name: '标准', version: 1 },
    },
  },
});

export const accountApiOperations = [apiListAccounts, apiListEntries, apiListAllEntries, apiQuote];
