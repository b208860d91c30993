import { lockOriginals, submittingSeveral } from '#capabilities/order/server/index.ts';
import { namedRows, type BatchLine } from '#capabilities/upload/server/index.ts';
import { sumFen, yuanOfFen } from '#platform/kernel/money.ts';
import type { ErrorOf } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import type { splitTrade } from '../contract/operations.ts';
import { receiversByAccount } from './receivers.ts';
import { shareKind } from './share-kind.ts';
import { placeRequest } from './split-trade.ts';
import { openFreezes } from './trade-row.ts';

const tradesOf = (rows: readonly BatchLine[]): Map<string, BatchLine[]> =>
  Map.groupBy(rows, ({ texts }) => texts.originalNo!);

/** `separate/batch`: a request for each trade of the sheet, each made as `separate/order` makes it. */
export const placeBatch = submittingSeveral<ErrorOf<typeof splitTrade>>({
  kind: shareKind,
  async lock(tx, rows, { mid }) {
    const freezes = await openFreezes(tx, mid, [...tradesOf(rows).keys()]);
    await lockOriginals(
      tx,
      [...freezes.values()].map(({ freezeNo }) => ({ mid, orderNo: freezeNo })),
    );
  },
  async place({ tx }, rows, { batchId, requestNo }, at) {
    const trades = tradesOf(rows);
    const freezes = await openFreezes(tx, at.mid, [...trades.keys()]);
    const receivers = await receiversByAccount(
      tx,
      at.mid,
      rows.map(({ texts }) => texts.payeeAccountNo!),
    );
    let waiting = 0;
    for (const [index, [tradeNo, shares]] of [...trades].entries()) {
      const placed = await placeRequest(
        tx,
        {
          requestNo: `${requestNo}-${index + 1}`,
          freezeNo: freezes.get(tradeNo)!.freezeNo,
          amount: yuanOfFen(sumFen(shares.map(({ amountFen }) => amountFen))),
          remark: '',
          receivers: shares.map(({ lineNo, amountFen, texts }) => ({
            receiverId: receivers.get(texts.payeeAccountNo!)!.receiverId,
            amount: yuanOfFen(amountFen),
            remark: texts.remark ?? '',
            row: { batchId, lineNo },
          })),
        },
        at,
      );
      if (!placed.ok)
        return placed.text
          ? fail(placed.code, `${namedRows(shares.map(({ rowNo }) => rowNo))}：${placed.text}`)
          : placed;
      if (placed.data.state === 'pending_review') waiting += 1;
    }
    return ok({ orders: trades.size, waiting });
  },
});
