import { z } from 'zod';
import { roleClasses, staffStates } from '#capabilities/access/contract/words.ts';
import {
  sealedEntryExample,
  sealedEntryList,
  sealedEntryQuery,
} from '#capabilities/account/contract/sealed-entry-api.ts';
import { accountStatuses, accountTypes } from '#capabilities/account/contract/words.ts';
import { merchantStates } from '#capabilities/merchant/contract/words.ts';
import { apiList, placeQuery } from '#platform/kernel/api-list.ts';
import { apiInput, apiOperation, type ApiScope } from '#platform/kernel/api-operation.ts';
import { keysOf, yuan } from '#platform/kernel/page.ts';
import { MERCHANT_MISSING } from './errors.ts';
import { mid } from './shapes.ts';

/** What the provider's own systems read of merchants; its people see them on pages (provider-operations.ts). */
const merchantsRead: ApiScope = {
  code: 'merchants:read',
  title: '查询商户和账户余额',
  titleEn: 'Read merchants with their accounts and balances',
  realm: 'provider',
  permissions: ['op.merchant.view'],
};
const peopleRead: ApiScope = {
  code: 'people:read',
  title: '查询商户人员',
  titleEn: 'Read who works for a merchant, with masked numbers',
  realm: 'provider',
  permissions: ['op.merchant.view'],
};
const entriesRead: ApiScope = {
  code: 'entries:read',
  title: '查询账务分录',
  titleEn: 'Read entries of all merchants',
  realm: 'provider',
  permissions: ['op.fund.view'],
};

const text = z.string();
const merchant = z.object({
  mid: text,
  customerName: text,
  state: keysOf(merchantStates),
  stateName: text,
  openedAt: text,
});
const merchantExample = {
  mid: 'M100001',
  customerName: '杭州示例商贸有限公司',
  state: 'active',
  stateName: '正常',
  openedAt: '2026-11-20T10:00:00+08:00',
} as const;

export const apiListMerchants = apiOperation({
  realm: 'provider',
  method: 'GET',
  path: '/merchants',
  name: 'listMerchants',
  title: '查询商户列表',
  titleEn: 'List merchants, the newest first',
  scope: merchantsRead,
  input: apiInput({
    query: {
      state: keysOf(merchantStates).optional(),
      ...placeQuery(z.object({ mid: z.string().max(32) })),
    },
  }),
  output: apiList(merchant),
  errors: [],
  effect: 'read',
  example: { query: { state: 'active', limit: '50' }, answer: { list: [merchantExample], nextCursor: null } },
});

export const apiGetMerchant = apiOperation({
  realm: 'provider',
  method: 'GET',
  path: '/merchants/{mid}',
  name: 'getMerchant',
  title: '查询商户',
  titleEn: 'Read one merchant with its state, accounts and balances of this moment',
  scope: merchantsRead,
  input: apiInput({ path: { mid } }),
  output: merchant.extend({
    /** Why it is in this state; empty of one that is active. */
    stateReason: text,
    accounts: z.array(
      z.object({
        accountNo: text,
        accountName: text,
        type: keysOf(accountTypes),
        status: keysOf(accountStatuses),
        available: yuan,
        frozen: yuan,
        /** On the way, e.g. collected and not settled yet. */
        pending: yuan,
      }),
    ),
  }),
  errors: [MERCHANT_MISSING],
  effect: 'read',
  example: {
    path: { mid: 'M100001' },
    answer: {
      ...merchantExample,
      stateReason: '',
      accounts: [
        {
          accountNo: '8801000100000011',
          accountName: '基本账户',
          type: 'basic',
          status: 'normal',
          available: '1250.00',
          frozen: '0.00',
          pending: '0.00',
        },
      ],
    },
  },
});

export const apiListMerchantPeople = apiOperation({
  realm: 'provider',
  method: 'GET',
  path: '/merchants/{mid}/people',
  name: 'listMerchantPeople',
  title: '查询商户人员',
  titleEn: 'List people of a merchant with their roles; mobiles are masked',
  scope: peopleRead,
  input: apiInput({ path: { mid }, query: placeQuery(z.object({ after: z.uuid() })) }),
  output: apiList(
    z.object({
      personId: text,
      name: text,
      mobile: text,
      roleName: text,
      roleClass: keysOf(roleClasses),
      state: keysOf(staffStates),
      stateName: text,
      joinedAt: text,
    }),
  ),
  errors: [MERCHANT_MISSING],
  effect: 'read',
  example: {
    path: { mid: 'M100001' },
    query: { limit: '50' },
    answer: {
      list: [
        {
          personId: '019abcde-0000-7000-8000-000000000040',
          name: '李管理',
          mobile: '138****0001',
          roleName: '管理员',
          roleClass: 'admin',
          state: 'active',
          stateName: '正常',
          joinedAt: '2026-11-20T10:00:00+08:00',
        },
      ],
      nextCursor: null,
    },
  },
});

export const apiListMerchantEntries = apiOperation({
  realm: 'provider',
  method: 'GET',
  path: '/merchants/{mid}/entries',
  name: 'listMerchantEntries',
  title: '查询商户账务分录',
  titleEn: 'List all entries of a merchant: none comes in behind a cursor',
  scope: entriesRead,
  input: apiInput({ path: { mid }, query: sealedEntryQuery }),
  output: sealedEntryList,
  errors: [MERCHANT_MISSING],
  effect: 'read',
  example: { path: { mid: 'M100001' }, query: { limit: '50' }, answer: sealedEntryExample },
});

export const supportApiOperations = [apiListMerchants, apiGetMerchant, apiListMerchantPeople, apiListMerchantEntries];
