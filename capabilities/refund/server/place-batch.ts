import { submittingBatch } from '#capabilities/order/server/index.ts';
import { BATCH_NOT_SUBMITTABLE } from '#capabilities/upload/contract/errors.ts';
import { namedRows } from '#capabilities/upload/server/index.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { REFUND } from '../contract/words.ts';
import { keepNumbersOfLines, rowsWithUsedNumber } from './refund-numbers.ts';
import { refundKind } from './refund-kind.ts';
import { findTrades } from './trade-row.ts';

/** `refund/batch`. */
export const placeBatch = submittingBatch<typeof BATCH_NOT_SUBMITTABLE>({
  kind: refundKind,
  typeCodes: { now: REFUND },
  payBack: (tx, tradeNos, { now }) => findTrades(tx, tradeNos, now),
  async kindRules(tx, { batchId }, { mid }) {
    const used = await rowsWithUsedNumber(tx, mid, batchId);
    return used.length > 0
      ? fail(BATCH_NOT_SUBMITTABLE, `${namedRows(used)}的商户退款单号已使用过，请核对是否重复退款，确需再退请更换单号`)
      : ok({ onPlaced: keepNumbersOfLines });
  },
});
