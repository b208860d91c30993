import { z } from 'zod';
import { sees } from '#capabilities/change/contract/provider-shapes.ts';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf, pageInput, yuan } from '#platform/kernel/page.ts';
import { dayInput, timeInput } from '#platform/kernel/shanghai-time.ts';
import { COLLECTION_MISSING } from './errors.ts';
import { collectionStates, settlementStates } from './words.ts';

const text = z.string();
const day = dayInput('请选择日期');

const collection = z.object({
  collectionNo: text,
  orderNo: text,
  mid: text,
  customerName: text,
  accountNo: text,
  channel: text,
  payerName: text,
  note: text,
  amount: yuan,
  fee: yuan,
  refunded: yuan,
  paidAt: text,
  creditedAt: text,
  state: keysOf(collectionStates),
  stateName: text,
  /** Empty: it was available at once. */
  settlesOn: text,
  /** Its place, from which the next page continues. */
  place: z.object({ at: text, collectionNo: text }),
});
export type ShownCollection = z.output<typeof collection>;

/** The newest first, by cursor. */
export const pageCollections = operation({
  path: 'console/collection/page',
  realm: 'provider',
  title: '查询代收',
  input: z.object({
    pageSize: pageInput.pageSize,
    /** The whole number of a collection, an order or a merchant. */
    keyword: z.string().trim().max(64, '最多64个字符').default(''),
    state: keysOf(collectionStates).optional(),
    from: day.optional(),
    to: day.optional(),
    after: z.object({ at: timeInput, collectionNo: z.string().max(64) }).optional(),
  }),
  output: z.object({ list: z.array(collection), more: z.boolean() }),
  errors: [],
  policy: sees('op.fund.view'),
});

const settlement = z.object({
  settlementNo: text,
  mid: text,
  customerName: text,
  accountNo: text,
  day: text,
  dueAt: text,
  settledAt: text,
  state: keysOf(settlementStates),
  stateName: text,
  collections: z.number(),
  collected: yuan,
  fee: yuan,
  refunded: yuan,
  amount: yuan,
  place: z.object({ day: text, settlementNo: text }),
});
export type ShownSettlement = z.output<typeof settlement>;

/** One collection with its settlement and its refunds. */
export const showCollection = operation({
  path: 'console/collection/detail',
  realm: 'provider',
  title: '查看代收',
  input: z.object({ collectionNo: z.string().min(1, '请选择代收').max(64, '请选择代收') }),
  output: collection.extend({
    settlement: settlement.nullable(),
    refunds: z.array(
      z.object({ refundNo: text, orderNo: text, amount: yuan, pending: yuan, reason: text, refundedAt: text }),
    ),
  }),
  errors: [COLLECTION_MISSING],
  policy: sees('op.fund.view'),
});

/** Settlements of all merchants, the latest day first; what one that waits sums up is what waits now. */
export const pageSettlements = operation({
  path: 'console/settlement/page',
  realm: 'provider',
  title: '查询结算批次',
  input: z.object({
    pageSize: pageInput.pageSize,
    /** The whole number of a settlement, an account or a merchant. */
    keyword: z.string().trim().max(64, '最多64个字符').default(''),
    state: keysOf(settlementStates).optional(),
    from: day.optional(),
    to: day.optional(),
    after: z.object({ day, settlementNo: z.string().max(64) }).optional(),
  }),
  output: z.object({ list: z.array(settlement), more: z.boolean() }),
  errors: [],
  policy: sees('op.fund.view'),
});

export const collectionProviderOperations = [pageCollections, showCollection, pageSettlements];
