import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { issueTextOf } from '#platform/http/stage/issue-text.ts';
import { fieldLabels, operations, providerOperations } from './catalogue.ts';

const all = [...operations, ...providerOperations];

/** Values that no member accepts, or too many of those that it accepts. */
const WRONG: readonly unknown[] = [
  undefined,
  null,
  7.5,
  -1,
  1e9,
  true,
  [],
  [[]],
  Array<string>(200).fill('x'),
  {},
  '',
  ' ',
  'x',
  '长'.repeat(5000),
  '1'.repeat(5000),
  '2026-13-45 99:99:99',
  '1e5',
];
/** Latin words that a Chinese sentence may contain. */
const MAY_REMAIN = /JPG|PNG|WebP|KB|MB|PDF|XLSX|CSV|SMS|QR|ICP|ABCDE-FGHJK/g;

const shapeOf = (input: z.ZodType): Record<string, unknown> => (input instanceof z.ZodObject ? input.shape : {});
const refusals = (input: z.ZodType, payload: unknown): string[] =>
  input.safeParse(payload, { error: issueTextOf(fieldLabels) }).error?.issues.map(({ message }) => message) ?? [];

describe('A refusal of the contract', () => {
  it('is a Chinese sentence without foreign words for every member of every operation', () => {
    const foreign: string[] = [];
    let checkedCount = 0;
    for (const { path, input } of all) {
      for (const member of Object.keys(shapeOf(input))) {
        for (const value of WRONG) {
          for (const text of refusals(input, { [member]: value })) {
            checkedCount += 1;
            if (/[A-Za-z]{3,}/.test(text.replaceAll(MAY_REMAIN, '')) || !/[\u4e00-\u9fff]{2}/.test(text))
              foreign.push(`${path} ${member}: ${text}`);
          }
        }
      }
    }
    expect(checkedCount).toBeGreaterThan(8000);
    expect([...new Set(foreign)]).toEqual([]);
  });

  it('names the field', () => {
    const nameless = all.flatMap(({ path, input }) =>
      Object.keys(shapeOf(input))
        .filter((member) =>
          refusals(z.object({ [member]: z.number() }), { [member]: 'x' })[0]!.startsWith('提交的内容'),
        )
        .map((member) => `${path} ${member}`),
    );
    expect(nameless).toEqual([]);
  });
});
