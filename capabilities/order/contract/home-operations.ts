import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { yuan } from '#platform/kernel/page.ts';
import { orderRow, orderState, read } from './shapes.ts';

/**
 * For the start of the day: own orders that came back or wait for money, own reviews of today, and the outflow of
 * the next days.
 */
export const queryWorkbench = operation({
  path: 'order/queryWorkbench',
  title: '查询工作台',
  input: z.object({}),
  output: z.object({
    /**
     * Submitted by this person, ended unpaid within a week and not submitted once more. The newest; `count` is of all,
     * at most 50. `reason`: by its last event.
     */
    cameBack: z.object({ list: z.array(orderRow.extend({ reason: z.string() })), count: z.number() }),
    /** Submitted by this person, waiting for money; those that end first. `count` is of all. */
    awaitingFunds: z.object({ list: z.array(orderRow), count: z.number() }),
    reviewedToday: z.object({ approved: z.number(), refused: z.number(), amount: yuan }),
    /**
     * Orders for later with their fees, and payments that repeat, today first. `missing`: by how much the paying
     * accounts fall short that day.
     */
    outflow: z.array(z.object({ date: z.string(), count: z.number(), amount: yuan, missing: yuan })),
    /** The same of the next 1, 7 and 30 days, today included. */
    forecast: z.array(z.object({ days: z.number(), count: z.number(), amount: yuan })),
  }),
  errors: [],
  policy: read(['0501']),
});

/** Matters that only an administrator can solve. */
export const queryAttention = operation({
  path: 'order/queryAttention',
  title: '查询待处理事项',
  input: z.object({}),
  output: z.object({
    /** Everybody who may review; if there is only one, nobody can review that person's own orders. */
    reviewers: z.array(z.string()),
    withoutFactors: z.array(z.object({ name: z.string(), lacks: z.array(z.string()) })),
    limits: z.array(
      z.object({
        accountNo: z.string(),
        functionName: z.string(),
        period: z.enum(['day', 'month', 'count']),
        percent: z.number(),
      }),
    ),
    today: z.array(z.object({ state: orderState, stateName: z.string(), count: z.number(), amount: yuan })),
  }),
  errors: [],
  policy: { ...read(['0501']), adminOnly: true },
});

/** Payments of the last week that differ from the others, for people who watch over the money: a hint, no refusal. */
export const queryUnusual = operation({
  path: 'order/queryUnusual',
  title: '查询异常付款',
  input: z.object({}),
  output: z.object({
    /** Of all; the list has the newest five. */
    count: z.number(),
    list: z.array(
      z.object({
        orderNo: z.string(),
        typeName: z.string(),
        state: orderState,
        stateName: z.string(),
        amount: yuan,
        payeeName: z.string(),
        makerName: z.string(),
        submittedAt: z.string(),
        reasons: z.array(z.string()),
      }),
    ),
  }),
  errors: [],
  policy: read(['040101']),
});
