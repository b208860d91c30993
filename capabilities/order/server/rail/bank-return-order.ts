import { formatFen } from '#platform/kernel/amount-text.ts';
import { providerAccounts, type PricedKind } from '#capabilities/account/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { BankReturn } from '#platform/port/bank-rail.ts';
import { bankReturnContract } from '../../contract/kind.ts';
import { returnsFee } from '../../domain/rail-rule.ts';
import { BANK } from '../row/timeline-event.ts';
import { moveOrder } from '../row/move-order.ts';
import type { Order } from '../row/order-row.ts';
import type { Line } from '../kind/kind.ts';
import type { BatchLine } from '../row/line-row.ts';
import { receiveMoney, type Arrived } from '../place/receive-money.ts';

/** Costs nothing, and nobody makes it: the bank does. */
export const bankReturnKind: PricedKind = { contract: bankReturnContract, price: [] };

/**
 * 退票: a success that the bank sent back ends as `returned`, and its money arrives as an order of its own (9010), on
 * its own day. The limit stays used (domain-rules section 13). The payment is locked, and its return stored for the
 * first time.
 */
export async function bookReturn(tx: Tx, order: Order, bankReturn: BankReturn, at: Date): Promise<void> {
  const { reason } = bankReturn;
  const feeFen = returnsFee(reason) ? order.feeFen : 0n;
  await moveOrder(tx, order, 'returned', { event: 'returned', actor: BANK, at, note: reason }, { failReason: reason });
  await receiveReturn(tx, order, order, bankReturn, { order, feeFen }, at);
}

/** The same for one line of a batch, which is `returned` already. */
export const receiveLineReturn = (
  tx: Tx,
  order: Order,
  line: BatchLine,
  bankReturn: BankReturn,
  { feeFen, at }: { feeFen: Fen; at: Date },
): Promise<string> => receiveReturn(tx, order, line, bankReturn, { order, feeFen, lineNo: line.lineNo }, at);

/** Its money comes into the account that paid. */
function receiveReturn(
  tx: Tx,
  account: Order,
  { payeeName, payeeAccountNo, payeeBankName, amountFen }: Line,
  { returnNo, reason }: BankReturn,
  sentBack: NonNullable<Arrived['sentBack']>,
  at: Date,
): Promise<string> {
  const { feeFen } = sentBack;
  return receiveMoney(tx, bankReturnContract, {
    account,
    from: providerAccounts.bankCash,
    payer: { name: payeeName, accountNo: payeeAccountNo, bankName: payeeBankName },
    typeCode: '9010',
    amountFen,
    requestNo: `return-${returnNo}`,
    bankSerial: returnNo,
    remark: reason,
    creditedBy: BANK,
    note: feeFen > 0n ? `${reason}，手续费${formatFen(feeFen)}元一并退回` : reason,
    at,
    sentBack,
  });
}
