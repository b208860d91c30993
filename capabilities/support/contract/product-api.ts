import { z } from 'zod';
import { waysOfOpening } from '#capabilities/access/contract/product-words.ts';
import { REASON } from '#capabilities/app-centre/constants.ts';
import {
  APP_ALREADY_OPEN,
  APP_CLOSED_TO_NEW,
  APP_CONDITIONS_UNMET,
  APP_HAS_OPEN_BUSINESS,
  APP_MISSING,
  APP_NOT_OPEN,
  APP_OPENING_PENDING,
  APP_TERMS_OUTDATED,
} from '#capabilities/app-centre/contract/errors.ts';
import { applicationStates } from '#capabilities/app-centre/contract/words.ts';
import { MERCHANT_CLOSED } from '#capabilities/merchant/contract/errors.ts';
import { apiInput, apiOperation, type ApiScope } from '#platform/kernel/api-operation.ts';
import { keysOf } from '#platform/kernel/page.ts';
import { ACCEPTED_BY_MAX } from '../constants.ts';
import { MERCHANT_CLOSED_TO_PRODUCTS, MERCHANT_MISSING } from './errors.ts';
import { productExample } from './product-api.example.ts';
import { mid } from './shapes.ts';

/** What the provider's own systems do with the products of a merchant. */
const reads: ApiScope = {
  code: 'products:read',
  title: '查询商户产品',
  titleEn: 'Read the products of merchants',
  realm: 'provider',
  permissions: ['op.merchant.view'],
};
const writes: ApiScope = {
  code: 'products:write',
  title: '开通和关闭商户产品',
  titleEn: 'Open and close products of merchants',
  realm: 'provider',
  permissions: ['op.merchant.edit'],
};

const text = z.string();
const product = z.object({
  /** As `products.applications` of an application names it. */
  product: text,
  name: text,
  /** `asked`: people of the provider decide it; `opening`: on a day that is to come. */
  state: keysOf(applicationStates),
  stateName: text,
  /** Null for one that the merchant has had from the start, and while it is not opened. */
  openedAt: text.nullable(),
  /** The day on which it will be opened. */
  startDate: text.nullable(),
  /** How merchants open it: `self`, by `request`, or no more (`closed`). */
  opens: keysOf(waysOfOpening),
  /** Of the terms that an opening of today accepts. */
  agreementVersion: text,
  /** Newer terms that the merchant is asked to accept; empty: none. */
  versionDue: text,
});
const code = z.string().regex(/^[a-z][a-z-]{1,39}$/, '产品编码不正确');
export const apiListMerchantProducts = apiOperation({
  realm: 'provider',
  method: 'GET',
  path: '/merchants/{mid}/products',
  name: 'listMerchantProducts',
  title: '查询商户产品',
  titleEn: 'List all products, as a merchant has them',
  scope: reads,
  input: apiInput({ path: { mid } }),
  output: z.object({ list: z.array(product) }),
  errors: [MERCHANT_MISSING],
  effect: 'read',
  example: { path: { mid: 'M100001' }, answer: { list: [productExample] } },
});

export const apiOpenMerchantProduct = apiOperation({
  realm: 'provider',
  method: 'POST',
  path: '/merchants/{mid}/products/{product}/open',
  name: 'openMerchantProduct',
  title: '开通商户产品',
  titleEn: 'Open a product for a merchant whose person has accepted its terms',
  scope: writes,
  input: apiInput({
    path: { mid, product: code },
    body: {
      /** `agreementVersion` of the list. */
      agreementVersion: z.string().regex(/^\d{4}-\d{2}(-\d{1,2})?$/, '协议版本不正确'),
      /** Who accepted it for the merchant. */
      acceptedBy: z.string().trim().min(1, '请提供协议确认人').max(ACCEPTED_BY_MAX, `最多${ACCEPTED_BY_MAX}个字`),
    },
  }),
  output: product,
  errors: [
    MERCHANT_MISSING,
    MERCHANT_CLOSED_TO_PRODUCTS,
    APP_MISSING,
    APP_ALREADY_OPEN,
    APP_OPENING_PENDING,
    APP_CONDITIONS_UNMET,
    APP_TERMS_OUTDATED,
    APP_CLOSED_TO_NEW,
  ],
  members: { appCode: 'product' },
  effect: 'change',
  example: {
    path: { mid: 'M100002', product: productExample.product },
    body: { agreementVersion: '2026-11', acceptedBy: '李管理' },
    answer: productExample,
  },
});

export const apiCloseMerchantProduct = apiOperation({
  realm: 'provider',
  method: 'POST',
  path: '/merchants/{mid}/products/{product}/close',
  name: 'closeMerchantProduct',
  title: '关闭商户产品',
  titleEn: 'Close a product of a merchant, which reads the reason; refused while something of it is open',
  scope: writes,
  input: apiInput({
    path: { mid, product: code },
    body: {
      reason: z
        .string()
        .trim()
        .min(REASON.min, `关闭原因至少${REASON.min}个字`)
        .max(REASON.max, `关闭原因最多${REASON.max}个字`),
    },
  }),
  output: product,
  errors: [MERCHANT_MISSING, MERCHANT_CLOSED, APP_MISSING, APP_NOT_OPEN, APP_HAS_OPEN_BUSINESS],
  members: { appCode: 'product' },
  effect: 'change',
  example: {
    path: { mid: 'M100003', product: 'checkout' },
    body: { reason: '合同到期不再使用' },
    answer: {
      ...productExample,
      product: 'checkout',
      name: '收款链接',
      state: 'closed',
      stateName: '已关闭',
      openedAt: null,
    },
  },
});

export const productApiOperations = [apiListMerchantProducts, apiOpenMerchantProduct, apiCloseMerchantProduct];
