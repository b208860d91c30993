import { expect, it } from 'vitest';
import { holdAmountsOf } from './hold-amounts.ts';

it.each([
  ['authorized', 0n, 0n, { heldFen: 100n, usedFen: 0n, releasedFen: 0n }],
  ['authorized', 30n, 0n, { heldFen: 70n, usedFen: 30n, releasedFen: 0n }],
  ['authorized', 30n, 20n, { heldFen: 50n, usedFen: 30n, releasedFen: 20n }],
  ['succeeded', 30n, 0n, { heldFen: 0n, usedFen: 30n, releasedFen: 70n }],
  ['succeeded', 0n, 30n, { heldFen: 0n, usedFen: 0n, releasedFen: 100n }],
  ['withdrawn', 0n, 0n, { heldFen: 0n, usedFen: 0n, releasedFen: 100n }],
  ['expired', 0n, 0n, { heldFen: 0n, usedFen: 0n, releasedFen: 100n }],
] as const)('100 fen that are %s, %s used, %s paid back', (state, usedFen, refundedFen, amounts) => {
  expect(holdAmountsOf({ state, amountFen: 100n, usedFen, refundedFen })).toEqual(amounts);
});
