import type { AccountStatus } from '#capabilities/account/contract/words.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import {
  ADJUSTED_ACCOUNT_CLOSED,
  ADJUSTED_ACCOUNT_FROZEN,
  ADJUSTMENT_CONTRA_WITHOUT_FUNDS,
  ADJUSTMENT_WITHOUT_FUNDS,
} from '../contract/errors.ts';
import type { AdjustmentSide, AdjustmentWay } from '../contract/words.ts';

interface Wanted {
  status: AccountStatus;
  way: AdjustmentWay;
  side: AdjustmentSide;
  amountFen: Fen;
  /** Of the merchant's account. */
  availableFen: Fen;
  /** Of the provider's account on the other side. */
  sideFen: Fen;
}

/**
 * Whether an account can be adjusted. What the merchant itself has stopped (只收不付) does not stop a correction; a
 * freeze does, because it keeps money where it is. The bank's account mirrors the bank and may go below zero.
 */
export function decideAdjustment({ status, way, side, amountFen, availableFen, sideFen }: Wanted) {
  if (status === 'closed') return fail(ADJUSTED_ACCOUNT_CLOSED);
  if (way === 'out') {
    if (status === 'frozen') return fail(ADJUSTED_ACCOUNT_FROZEN);
    return availableFen >= amountFen ? ok(null) : fail(ADJUSTMENT_WITHOUT_FUNDS);
  }
  return side === 'bankCash' || sideFen >= amountFen ? ok(null) : fail(ADJUSTMENT_CONTRA_WITHOUT_FUNDS);
}
