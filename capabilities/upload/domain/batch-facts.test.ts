import { expect, it } from 'vitest';
import { BatchFacts } from './batch-facts.ts';

const columns = ['serialNo', 'merchantLineNo', 'payeeName', 'amount'].map((field) => ({
  field,
  title: field,
  max: 9,
}));
const line = (rowNo: number, merchantLineNo: string, payeeName: string, amountFen: bigint | null = 100n) => ({
  rowNo,
  texts: { serialNo: String(rowNo), merchantLineNo, payeeName, payeeAccountNo: '1' },
  amountFen,
  faults: amountFen === null ? [{ column: 'amount', text: '请填写' }] : [],
  usedIn: null,
});

it('A batch is summed; a repeated number is a fault, a repeated payee and amount a warning', () => {
  const facts = new BatchFacts(columns);
  const added = [
    line(3, 'A', '王'),
    line(4, 'A', '李'),
    line(5, '', '王'),
    line(6, '', '王', 200n),
    line(7, '', '王', null),
  ].map((each) => facts.add({ ...each, feeFen: 2n, deductedFen: 1n }));
  expect(
    added.map(({ lineNo, faults, repeatsRow }) => [
      lineNo,
      faults.map(({ column, text }) => `${column}：${text}`),
      repeatsRow,
    ]),
  ).toEqual([
    [1, [], null],
    [2, ['merchantLineNo：与第3行重复，请修改'], null],
    [3, [], 3],
    [4, [], null],
    [5, ['amount：请填写'], null],
  ]);
  expect({ ...facts }).toEqual({
    count: 5,
    faulty: 2,
    repeated: 1,
    used: 0,
    withoutAmount: 1,
    totalFen: 500n,
    feeFen: 10n,
    deductedFen: 5n,
    hasRest: false,
  });
});
