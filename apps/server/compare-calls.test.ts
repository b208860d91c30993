import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operations } from './catalogue.ts';
import { compareCalls, describedCalls } from './compare-calls.ts';

const PAGE = `
| path | what it does |
| --- | --- |
| \`account/list\` · \`account/no.such.call\` | two of one section |
| \`order/audit\` **$ P S C A** · \`…/reject\` **P** · \`/nothing\` | marks, and names that follow the one before them |
| \`daifu/batchWithdraw/order\` **P** | |
| \`business/batchOrder\` **$ P S C R** | |

## Shapes pinned

| call | request | data of the reply |
| \`csdb/v2/business/batchOrder\` | \`{ function: "payout" or "transfer", fileId }\` | |
`;

describe('npm run calls -- --check', () => {
  it('reads names and marks of a page', () => {
    expect(describedCalls(PAGE)).toEqual([
      { name: 'account/list', marks: '' },
      { name: 'account/no.such.call', marks: '' },
      { name: 'order/audit', marks: '$ACPS' },
      { name: 'order/reject', marks: 'P' },
      { name: 'order/nothing', marks: '' },
      { name: 'daifu/batchWithdraw/order', marks: 'P' },
      { name: 'business/batchOrder', marks: '' },
    ]);
  });

  it('tells calls that are missing, marks that are missing, and what is stricter', () => {
    const { missing, stricter } = compareCalls(PAGE, operations);
    expect(missing).toEqual([
      'account/no.such.call: no such call',
      'order/audit: the page has A, the call has not',
      'order/nothing: no such call',
    ]);
    expect(stricter).toEqual(['csdb/v2/daifu/batchWithdraw/order: the call has C S, the page has not']);
  });

  it('finds the page of this repository exact, whatever the page that it was made from left open', () => {
    const { missing, stricter } = compareCalls(readFileSync('docs/spec/calls.md', 'utf8'), operations);
    expect(missing.filter((line) => !line.endsWith('no such call'))).toEqual([]);
    expect(stricter).toEqual([]);
  });
});
