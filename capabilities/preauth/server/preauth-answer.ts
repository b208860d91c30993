import { holdAmountsOf } from '#capabilities/order/server/index.ts';
import { orderStates } from '#capabilities/order/contract/words.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import type { PreauthAnswer } from '../contract/operations.ts';
import { preauthStates, type PreauthState } from '../contract/words.ts';

type Authorization = Parameters<typeof holdAmountsOf>[0];

/** Of an order that this call has made, by either side: it waits for its own reviewers, or for its run. */
const wordOf = (state: string): string =>
  state === 'pending_review' ? orderStates.pending_review : preauthStates[state as PreauthState];

/** The running amounts of a pre-authorisation; null: nothing is held yet. */
export function amountsOf(
  authorization: Authorization | null | undefined,
): Pick<PreauthAnswer, 'held' | 'used' | 'released'> {
  const { heldFen, usedFen, releasedFen } = authorization
    ? holdAmountsOf(authorization)
    : { heldFen: 0n, usedFen: 0n, releasedFen: 0n };
  return { held: yuanOfFen(heldFen), used: yuanOfFen(usedFen), released: yuanOfFen(releasedFen) };
}

/**
 * `placed` is the call's own order, `preauthNo` the number of the pre-authorisation. The amounts are those at this
 * moment: an order that waits to run has moved nothing.
 */
export const answerOf = (
  placed: { orderNo: string; state: string; auditStatus: string },
  preauthNo: string,
  authorization: Authorization | null | undefined,
): PreauthAnswer => {
  const { orderNo, state, auditStatus } = placed;
  return { orderNo, state, stateName: wordOf(state), auditStatus, preauthNo, ...amountsOf(authorization) };
};
