import { screenRemark } from '#capabilities/account/server/index.ts';
import type { Kind } from '#capabilities/order/server/index.ts';
import type { DraftLine, LineFault } from '#capabilities/upload/contract/draft.ts';
import type { ErrorOf, InputOf } from '#platform/kernel/operation.ts';
import { ok } from '#platform/kernel/result.ts';
import { payoutContract } from '../contract/kind.ts';
import type { payOut } from '../contract/operations.ts';
import { checkPayoutLine } from '../domain/check-line.ts';
import { decidePayout } from './decide-payout.ts';
import { repeatPayout } from './repeat-payout.ts';

/** Each line of a batch counts: two of the largest batches a day. */
const DAY_COUNT = 200_000;

/**
 * 4010 to a company, 4020 to a person (spec section 3), over the bank. A payment to a company has the limit of all
 * kinds to begin with, one to a person 50,000 (domain-rules section 13, `personLimitFault`).
 */
export const payoutKind: Kind<InputOf<typeof payOut>, ErrorOf<typeof payOut>> & {
  checkLine: (line: DraftLine) => LineFault[];
} = {
  contract: payoutContract,
  price: [
    { speed: 'T0', fromFen: 0n, fixedFen: 2_00n },
    { speed: 'T0', fromFen: 10_000_00n, fixedFen: 5_00n },
    { speed: 'T0', fromFen: 100_000_00n, rate: '0.0001', minFen: 10_00n, maxFen: 200_00n },
    { speed: 'T1', fromFen: 0n, fixedFen: 1_00n },
  ],
  startLimits: { dayCount: DAY_COUNT },
  decide: decidePayout,
  repeat: repeatPayout,
  runsTogether: true,
  destination: async (_tx, _order, lines) => lines.map(() => ok({ rail: 'bank' })),
  checkLine: (line) => checkPayoutLine(line, screenRemark),
};
