import { describe, expect, it } from 'vitest';
import { codeFindings } from './code-rules.ts';

const found = (file: string) => codeFindings(file, "\nreturn fail('02113KCSDS');").length;

describe('A literal error code', () => {
  it('is refused in the product, with its line', () =>
    expect(codeFindings('capabilities/x/server/y.ts', "\nreturn fail('02113KCSDS');")).toEqual([
      "capabilities/x/server/y.ts:2: '02113KCSDS' has a name in its contract's errors.ts",
    ]));

  it.each(['capabilities/x/contract/errors.ts', 'capabilities/x/server/y.db.test.ts', 'clients/typescript/z.ts'])(
    'is allowed in %s',
    (file) => expect(found(file)).toBe(0),
  );
});
