import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { yuan } from '#platform/kernel/page.ts';
import { monthInput } from '#platform/kernel/shanghai-time.ts';
import { ACCOUNT_MISSING } from './errors.ts';
import { accountNo, read, seesAccounts, text, time } from './shapes.ts';

/** The merchant as a customer record. Everybody who works for it may read it. */
export const showCustomer = operation({
  path: 'v2/customer',
  title: '查询商户资料',
  input: z.object({}),
  output: z.object({
    mid: text,
    customerName: text,
    platformNo: text,
    platformName: text,
    registeredAt: time,
    /** Of its first account; null before there is one. */
    openedAt: time.nullable(),
    accountCount: z.number(),
    staffCount: z.number(),
    /** Masked; empty where there is none. */
    adminName: text,
    adminMobile: text,
    /** The payments that are opened for it. */
    services: z.array(z.object({ function: text, functionName: text })),
  }),
  errors: [],
  policy: { audience: 'merchant', anyMember: true, effect: 'read' },
});

const feeOfKind = z.object({
  typeCode: text,
  typeName: text,
  count: z.number(),
  charged: yuan,
  /** Fees that came back with payments that failed or were returned. */
  returned: yuan,
});
export type FeeOfKind = z.output<typeof feeOfKind>;

/** The fees of a calendar month by kind of payment, from the entries of all accounts. */
export const showFeeAccount = operation({
  path: 'sxf/accountInfo',
  title: '查询手续费账户',
  input: z.object({
    month: monthInput('请选择正确的月份').optional(),
  }),
  output: z.object({
    /** `2026-11`. */
    month: text,
    /** Fees are taken from the paying account with each payment. */
    chargeMode: z.literal('realtime'),
    chargeModeName: text,
    count: z.number(),
    charged: yuan,
    returned: yuan,
    /** Charged less returned. */
    net: yuan,
    list: z.array(feeOfKind),
  }),
  errors: [],
  policy: { audience: 'merchant', permission: ['0101', '0201'], effect: 'read', silentErrors: true },
});

export const listCities = operation({
  path: 'plm/bsp.city.list.query',
  title: '查询省市列表',
  input: z.object({
    provinceCode: z
      .string()
      .regex(/^\d{6}$/, '请选择省份')
      .optional(),
  }),
  output: z.object({
    list: z.array(
      z.object({
        provinceCode: text,
        provinceName: text,
        cities: z.array(z.object({ cityCode: text, cityName: text })),
      }),
    ),
  }),
  errors: [],
  policy: { audience: 'merchant', anyMember: true, effect: 'read' },
});

/**
 * What the provider lets an account pay in this month, by kind of payment: its monthly limits, which every order takes
 * from. Left out: the merchant's first account.
 */
export const showQuotaAccount = operation({
  path: 'quota/queryQuotaAccountInfo',
  title: '查询额度账户',
  input: z.object({ accountNo: accountNo.optional() }),
  output: z.object({
    accountNo: text,
    /** `2026-11`. */
    month: text,
    list: z.array(z.object({ function: text, functionName: text, granted: yuan, used: yuan, left: yuan })),
  }),
  errors: [ACCOUNT_MISSING],
  policy: read(seesAccounts),
});

export const recordOperations = [showCustomer, showFeeAccount, listCities, showQuotaAccount];
