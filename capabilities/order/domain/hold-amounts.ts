import type { Fen } from '#platform/kernel/money.ts';
import type { OrderState } from '../contract/words.ts';

const HOLDING: readonly OrderState[] = ['pending_review', 'scheduled', 'awaiting_funds', 'queued', 'authorized'];

interface Authorization {
  state: OrderState;
  amountFen: Fen;
  usedFen: Fen;
  refundedFen: Fen;
}

/**
 * What an authorization still holds, what was paid out of it, and what its payer has again. Together they are its
 * amount.
 */
export function holdAmountsOf({ state, amountFen, usedFen, refundedFen }: Authorization): {
  heldFen: Fen;
  usedFen: Fen;
  releasedFen: Fen;
} {
  const heldFen = HOLDING.includes(state) ? amountFen - usedFen - refundedFen : 0n;
  return { heldFen, usedFen, releasedFen: amountFen - usedFen - heldFen };
}
