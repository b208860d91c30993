import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { yuan } from '#platform/kernel/page.ts';
import { fitsOf } from './fits.ts';

const row = z.object({
  no: z.string(),
  amount: yuan,
  count: z.number(),
  state: z.enum(['open', 'done']),
  kind: z.literal('order'),
  urgent: z.boolean(),
  endedAt: z.string().nullable(),
  note: z.string().optional(),
});
const page = z.object({ list: z.array(row), total: z.object({ amount: yuan }) });

const one = { no: '1', amount: '1.00', count: 1, state: 'open', kind: 'order', urgent: false, endedAt: null };
const listOf = (...list: unknown[]) => ({ list, total: { amount: '0.00' } });
const { no: _no, ...withoutNo } = one;

class Order {
  no = '1';
  toJSON(): unknown {
    return { secret: 'x' };
  }
}

describe('An answer that fits', () => {
  it('is what zod would answer, with what is optional and without', () => {
    for (const answer of [
      listOf(),
      listOf(one),
      listOf(one, { ...one, note: 'n' }),
      listOf({ ...one, note: undefined }),
    ]) {
      expect(fitsOf(page)(answer)).toBe(true);
      expect(page.parse(answer)).toEqual(answer);
    }
  });

  it('names nothing that the contract does not name, however deep', () => {
    for (const answer of [
      { ...listOf(one), secret: 1 },
      listOf({ ...one, secret: 1 }),
      { list: [], total: { amount: '0.00', secret: 1 } },
      listOf({ ...one, toJSON: () => 'secret' }),
    ])
      expect(fitsOf(page)(answer)).toBe(false);
    expect(fitsOf(z.object({ no: z.string() }))(new Order())).toBe(false);
  });

  it('lacks nothing and has no value of another kind', () => {
    const holes: unknown[] = Array.from({ length: 1 });
    delete holes[0];
    for (const answer of [
      null,
      [],
      listOf(withoutNo),
      // As many members as are required, of which one is not there.
      listOf({ ...withoutNo, note: 'n' }),
      listOf({ ...one, no: 1 }),
      listOf({ ...one, no: undefined }),
      listOf({ ...one, amount: '1.0' }),
      listOf({ ...one, count: Number.NaN }),
      listOf({ ...one, count: 1n }),
      listOf({ ...one, state: 'other' }),
      listOf({ ...one, kind: 'row' }),
      listOf({ ...one, urgent: 0 }),
      listOf({ ...one, endedAt: undefined }),
      listOf({ ...one, endedAt: new Date(0) }),
      { list: holes, total: { amount: '0.00' } },
      { list: 'x', total: { amount: '0.00' } },
    ]) {
      expect(fitsOf(page)(answer)).toBe(false);
      expect(page.safeParse(answer).success).toBe(false);
    }
  });
});

describe('Of a schema that changes or refines what it reads', () => {
  it('nothing fits, so that zod is asked', () => {
    const self: z.ZodType = z.object({
      get inner() {
        return self.optional();
      },
    });
    for (const [schema, value] of [
      [z.string().trim(), 'x'],
      [z.string().min(1), 'x'],
      [z.string().transform((text) => text.length), 'x'],
      [z.string().refine((text) => text !== ''), 'x'],
      [z.uuid(), '019ad4f2-7d51-7c3e-8a8e-2f6f0a1b2c3d'],
      [z.number().int(), 1],
      [z.array(z.string()).max(1), []],
      [z.object({ a: z.string() }).refine(({ a }) => a !== ''), { a: 'x' }],
      [z.looseObject({}), {}],
      [z.strictObject({}), {}],
      [z.string().regex(/x/g), 'x'],
      [z.coerce.string(), 'x'],
      [self, {}],
      [z.object({ a: z.union([z.string(), z.number()]) }), { a: 'x' }],
    ] as const)
      expect(fitsOf(schema)(value)).toBe(false);
  });
});
