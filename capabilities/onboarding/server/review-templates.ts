import type { PolicyLayer, ReviewStep } from '#capabilities/approval/server/index.ts';
import type { ReviewTemplate } from '../contract/words.ts';

const reviewer: ReviewStep = { title: '复核员任一人', mode: 'any' };
const administrator: ReviewStep = { title: '管理员复核', mode: 'any', adminOnly: true };
const TWO_STEPS_FROM_FEN = 10_000_000n;
const REVIEWED_FROM_FEN = 500_000n;

/** Domain-rules section 11; the words of each are in contract/words.ts. */
export const layersOfTemplate: Readonly<Record<ReviewTemplate, readonly PolicyLayer[]>> = {
  standard: [
    { fromFen: 0n, steps: [] },
    { fromFen: REVIEWED_FROM_FEN, steps: [reviewer] },
    { fromFen: TWO_STEPS_FROM_FEN, steps: [reviewer, administrator] },
  ],
  every: [
    { fromFen: 0n, steps: [reviewer] },
    { fromFen: TWO_STEPS_FROM_FEN, steps: [reviewer, administrator] },
  ],
};
