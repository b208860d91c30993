import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { bind, type Handler } from './handler.ts';

const rename = operation({
  path: 'csdb/v2/test/rename',
  title: '改名',
  input: z.object({ name: z.string() }),
  output: z.object({ name: z.string() }),
  errors: ['02999KCSDS'],
  policy: { audience: 'person', effect: 'change' },
});

type Answer<Code extends string> = () => Promise<ReturnType<typeof fail<Code>>>;
type IsHandler<Candidate> = Candidate extends Handler<typeof rename> ? true : false;

describe('A handler', () => {
  it('may answer the codes of its operation and those of the edge, and no other', () => {
    const [own, edge, foreign]: [
      IsHandler<Answer<'02999KCSDS'>>,
      IsHandler<Answer<'03T02'>>,
      IsHandler<Answer<'02998KCSDS'>>,
    ] = [true, true, false];
    // @ts-expect-error The operation does not list this code.
    const binding = bind(rename, async (_context, { name }) => (name === '' ? fail('02998KCSDS') : ok({ name })));
    expect([own, edge, foreign, binding.operation.errors]).toEqual([true, true, false, ['02999KCSDS']]);
  });
});
