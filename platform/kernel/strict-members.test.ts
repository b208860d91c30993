import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { strictMembers } from './strict-members.ts';

const line = z.object({ amount: z.string().trim(), note: z.string().optional() });
const plain = z.object({
  lines: z
    .array(line.refine(({ amount }) => amount !== '0', 'zero'))
    .max(2)
    .optional(),
  first: line.nullable(),
  filter: line.default({ amount: '1' }),
});
const strict = strictMembers(plain);
const good = { lines: [{ amount: ' 1 ' }], first: null };

describe('Strict members', () => {
  it('read what the schema reads, with its rules, trims and defaults', () => {
    expect(strict.parse(good)).toEqual({ lines: [{ amount: '1' }], first: null, filter: { amount: '1' } });
    const refusals = [
      { ...good, lines: [{ amount: '0' }] },
      { ...good, lines: ['1', '2', '3'].map((amount) => ({ amount })) },
    ];
    expect(refusals.map((value) => strict.safeParse(value).error?.issues[0]?.path)).toEqual([['lines', 0], ['lines']]);
  });

  it.each<[string, object, PropertyKey[]]>([
    ['the object itself', { ...good, colour: 1 }, []],
    ['an element of a list', { ...good, lines: [{ amount: '1', colour: 1 }] }, ['lines', 0]],
    ['an object that may be null', { ...good, first: { amount: '1', colour: 1 } }, ['first']],
    ['an object with a default', { ...good, filter: { amount: '1', colour: 1 } }, ['filter']],
  ])('refuse an unknown one of %s, which the schema lets pass', (_, value, path) => {
    expect(strict.safeParse(value).error?.issues).toMatchObject([
      { code: 'unrecognized_keys', keys: ['colour'], path },
    ]);
    expect(plain.safeParse(value).success).toBe(true);
  });

  it('keep what describes the schema', () => {
    const described = strictMembers(z.object({ note: z.string().optional().describe('free text') }));
    expect(z.toJSONSchema(described).properties?.note).toMatchObject({ description: 'free text' });
  });

  it('leave an object open that was made loose', () => {
    expect(strictMembers(z.looseObject({})).parse({ colour: 1 })).toEqual({ colour: 1 });
  });
});
