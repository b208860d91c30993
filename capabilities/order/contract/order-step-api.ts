import { z } from 'zod';
import { apiList, placeQuery } from '#platform/kernel/api-list.ts';
import { keysOf } from '#platform/kernel/page.ts';
import { time } from './shapes.ts';
import { orderEvents } from './words.ts';

/**
 * What happened to orders, in one sequence, for programs that follow them: a step whose transaction ends late comes
 * late, so that none is missed behind a cursor. Both realms answer it.
 */
export const orderStepQuery = placeQuery(
  z.object({
    xid: z.string().regex(/^\d{1,19}$/),
    mid: z.string().max(32),
    orderNo: z.string().max(32),
    step: z.int().positive(),
  }),
);
export type OrderStepQuery = z.output<z.ZodObject<typeof orderStepQuery>>;

export const orderStepList = <Row extends z.ZodType>(order: Row) =>
  apiList(
    z.object({
      /** Its place in the timeline of the order, from 1. */
      step: z.number(),
      at: time,
      event: keysOf(orderEvents),
      eventName: z.string(),
      /** As it is now. */
      order,
    }),
  ).extend({
    /** Where the next reading begins: also after the last page, for what happens later. */
    lastCursor: z.string().nullable(),
  });

export const orderStepExample = <Row extends object>(order: Row) => ({
  query: { limit: '50' },
  answer: {
    list: [{ step: 3, at: '2026-11-20T10:00:01+08:00', event: 'succeeded', eventName: '交易成功', order }],
    nextCursor: null,
    lastCursor: 'eyJ4aWQiOiI3NDIifQ',
  },
});
