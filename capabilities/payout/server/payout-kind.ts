import { screenRemark, type PricedKind } from '#capabilities/account/server/index.ts';
import type { DraftLine, LineFault } from '#capabilities/upload/contract/draft.ts';
import { payoutContract } from '../contract/kind.ts';
import { checkPayoutLine } from '../domain/check-line.ts';

/** Not open yet: it has a price and limits, and no call makes its orders. Payments to persons' bank accounts begin at 50,000 (domain-rules section 13). */
export const payoutKind: PricedKind & { checkLine: (line: DraftLine) => LineFault[] } = {
  contract: payoutContract,
  price: [
    { speed: 'T0', fromFen: 0n, fixedFen: 2_00n },
    { speed: 'T0', fromFen: 10_000_00n, fixedFen: 5_00n },
    { speed: 'T0', fromFen: 100_000_00n, rate: '0.0001', minFen: 10_00n, maxFen: 200_00n },
    { speed: 'T1', fromFen: 0n, fixedFen: 1_00n },
  ],
  startLimits: { singleFen: 50_000_00n },
  checkLine: (line) => checkPayoutLine(line, screenRemark),
};
