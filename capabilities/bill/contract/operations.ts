import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { ACCOUNT_PERIOD_INVALID, ORDER_PERIOD_INVALID, PERIOD_TOO_LONG } from '#platform/kernel/errors.ts';
import type { RightCode } from '#platform/kernel/menu.ts';
import { z } from 'zod';
import {
  activityFilter,
  activityRow,
  activitySorts,
  activityTotals,
} from '#capabilities/account/contract/activity-operations.ts';
import { orderFilter, orderSorts } from '#capabilities/order/contract/operations.ts';
import { orderRow } from '#capabilities/order/contract/shapes.ts';
import { operation } from '#platform/kernel/operation.ts';
import { amountRange, pageInput, pageOutput, sortInput, yuan } from '#platform/kernel/page.ts';
import { entryBill, orderBill, type EntryBillName, type OrderBillName } from './bills.ts';

const policyOf = (code: RightCode) => ({ audience: 'merchant', permission: [code], effect: 'read' }) as const;

/** A bill of entries: the rows and totals of 收支明细, of what belongs to this bill. */
const entries = (name: EntryBillName) =>
  operation({
    path: `bill/${name}`,
    title: `查询${entryBill(name).title}`,
    input: z.object({ ...activityFilter, ...pageInput, sort: sortInput(activitySorts) }).refine(...amountRange),
    output: pageOutput(activityRow).extend({ totals: activityTotals }),
    errors: [ACCOUNT_MISSING, PERIOD_TOO_LONG, ACCOUNT_PERIOD_INVALID],
    policy: policyOf(entryBill(name).code),
  });

const billRow = orderRow.extend({
  /** How many lines a batch has, and what became of them; null for a single payment. */
  lines: z.object({ total: z.number(), succeeded: z.number(), failed: z.number(), returned: z.number() }).nullable(),
});

/** A bill of orders: the rows of 订单流水, of what belongs to this bill. */
const orders = (name: OrderBillName) =>
  operation({
    path: `bill/${name}`,
    title: `查询${orderBill(name).title}`,
    input: z.object({ ...orderFilter, ...pageInput, sort: sortInput(orderSorts) }).refine(...amountRange),
    output: pageOutput(billRow).extend({
      /** Over the whole filter; `done…` of orders that succeeded, `income` of money that arrived with success. */
      totals: z.object({
        count: z.number(),
        amount: yuan,
        doneCount: z.number(),
        doneAmount: yuan,
        /** Batches of which some lines were paid, and the amount of these lines. */
        partCount: z.number(),
        partAmount: yuan,
        income: yuan,
        fee: yuan,
      }),
    }),
    errors: [ORDER_PERIOD_INVALID],
    policy: policyOf(orderBill(name).code),
  });

export const entryBillOperations = {
  busiFund: entries('busiFund'),
  receiceTrans: entries('receiceTrans'),
  payAccount: entries('payAccount'),
} as const satisfies Record<EntryBillName, unknown>;

export const orderBillOperations = {
  paymentTrans: orders('paymentTrans'),
  separateTrans: orders('separateTrans'),
  authTrade: orders('authTrade'),
  customerPush: orders('customerPush'),
  batchSearch: orders('batchSearch'),
} as const satisfies Record<OrderBillName, unknown>;

export const billOperations = [...Object.values(entryBillOperations), ...Object.values(orderBillOperations)];
