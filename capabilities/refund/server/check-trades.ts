import { formatFen } from '#platform/kernel/amount-text.ts';
import { claimsOn, repayableFen } from '#capabilities/order/server/index.ts';
import type { LineFault } from '#capabilities/upload/contract/draft.ts';
import { paidBackByBatch, type BatchKind, type FoundTexts } from '#capabilities/upload/server/index.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { titleOf } from '../domain/check-line.ts';
import { usedNumbers } from './refund-numbers.ts';
import { findTrades, type RefundTrade } from './trade-row.ts';

type FieldFault = [field: string, text: string];

/**
 * Whether each row's trade can be refunded so much: with what earlier rows of the file refund of it, out of the account
 * of the first row. The payee is the payer of the trade, whom the sheet does not name.
 */
export const checkTrades: NonNullable<BatchKind['checkPayees']> = async (tx, { mid, batchId, now }, lines) => {
  const earlier = await paidBackByBatch(tx, { mid, batchId });
  const named = [...earlier.slice(0, 1).map(({ orderNo }) => orderNo), ...lines.map(({ texts }) => texts.originalNo!)];
  const [trades, used] = await Promise.all([
    findTrades(tx, [...new Set(named)], now),
    usedNumbers(
      tx,
      mid,
      lines.map(({ texts }) => texts.merchantLineNo!),
    ),
  ]);
  const claims = Map.groupBy(await claimsOn(tx, mid, trades), ({ orderNo }) => orderNo);
  const tradeOf = new Map(trades.map((trade) => [trade.orderNo, trade]));
  const takenFen = new Map<string, Fen>(earlier.map(({ orderNo, amountFen }) => [orderNo, amountFen]));
  let accountNo = tradeOf.get(earlier[0]?.orderNo ?? '')?.accountNo;

  const decide = (trade: RefundTrade | undefined, amountFen: Fen): FieldFault | null => {
    if (!trade) return ['originalNo', '交易不存在、不能退款或已超过365天，请核对'];
    if (accountNo !== undefined && trade.accountNo !== accountNo)
      return ['originalNo', `由尾号${trade.accountNo.slice(-4)}的账户收款，与前面的行不同，请放到另一个文件`];
    const before = takenFen.get(trade.orderNo) ?? 0n;
    const claimed = claims.get(trade.orderNo) ?? [];
    const mostFen = repayableFen(trade.remainingFen, claimed);
    if (before + amountFen <= mostFen) return null;
    const claim = claimed.find(({ isOpen }) => isOpen) ?? claimed[0];
    if (claim && before + amountFen <= trade.remainingFen) return ['originalNo', claim.sentence];
    if (trade.remainingFen <= 0n) return ['originalNo', '已全额退款，或有退款正在处理，请在退款记录中查看'];
    const text = `该交易还可退款${formatFen(mostFen)}元`;
    return ['amount', before > 0n ? `与前面退同一交易的行合计超过可退金额，${text}` : `超过可退金额，${text}`];
  };

  return lines.map(({ texts, amountFen }): LineFault[] | FoundTexts => {
    const trade = tradeOf.get(texts.originalNo!);
    const wrong: (FieldFault | null)[] = [
      decide(trade, amountFen!),
      used.has(texts.merchantLineNo!) ? ['merchantLineNo', '已使用过，请核对是否重复退款，确需再退请更换单号'] : null,
    ];
    const faults = wrong.filter((fault) => fault !== null).map(([field, text]) => ({ column: titleOf(field), text }));
    if (faults.length > 0) return faults;
    const { orderNo, payerName, payerAccountNo } = trade!;
    accountNo ??= trade!.accountNo;
    takenFen.set(orderNo, (takenFen.get(orderNo) ?? 0n) + amountFen!);
    return { found: { payeeName: payerName, payeeAccountNo: payerAccountNo } };
  });
};
