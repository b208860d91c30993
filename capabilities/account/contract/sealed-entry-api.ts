import { z } from 'zod';
import { apiList, placeQuery } from '#platform/kernel/api-list.ts';
import { keysOf, yuan } from '#platform/kernel/page.ts';
import { entryExample } from './api.example.ts';
import { buckets } from './words.ts';

/**
 * All entries of a merchant in the sequence of their seals, for books of one's own: what is booked later comes later,
 * so that none is missed behind a cursor. Both realms answer it.
 */
const text = z.string();
export const sealedEntryQuery = placeQuery(z.object({ after: z.string().regex(/^\d{1,18}$/) }));
export type SealedEntryQuery = z.output<z.ZodObject<typeof sealedEntryQuery>>;

export const sealedEntryList = apiList(
  z.object({
    /** From 1, without a gap. */
    position: z.number(),
    entryNo: text,
    accountNo: text,
    bucket: keysOf(buckets),
    bookedAt: text,
    orderNo: z.string().nullable(),
    typeCode: text,
    typeName: text,
    direction: z.enum(['in', 'out']),
    amount: yuan,
    balanceBefore: yuan,
    balanceAfter: yuan,
  }),
).extend({
  /** Where the next reading begins: also after the last page, for what is booked later. */
  lastCursor: z.string().nullable(),
});

export const sealedEntryExample = {
  list: [
    {
      position: 1,
      entryNo: '8801000100000011A0000000001',
      accountNo: '8801000100000011',
      bucket: 'available',
      bookedAt: '2026-11-20T10:00:00+08:00',
      orderNo: null,
      typeCode: entryExample.typeCode,
      typeName: entryExample.typeName,
      direction: 'in',
      amount: '1250.00',
      balanceBefore: '0.00',
      balanceAfter: '1250.00',
    },
  ],
  nextCursor: null,
  lastCursor: 'eyJhZnRlciI6IjEifQ',
} as const;
