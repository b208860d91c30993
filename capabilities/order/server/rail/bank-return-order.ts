import { formatFen } from '#platform/kernel/amount-text.ts';
import { providerAccounts, type PricedKind } from '#capabilities/account/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { BankReturn } from '#platform/port/bank-rail.ts';
import { bankReturnContract } from '../../contract/kind.ts';
import { BANK } from '../row/timeline-event.ts';
import type { Order } from '../row/order-row.ts';
import type { OrderLine } from '../row/line-row.ts';
import { receiveMoney } from '../place/receive-money.ts';

/** Costs nothing, and nobody makes it: the bank does. */
export const bankReturnKind: PricedKind = { contract: bankReturnContract, price: [] };

/** The money of a line that the bank sent back comes into the account that paid, as an order of its own day. */
export const receiveReturn = (
  tx: Tx,
  order: Order,
  { lineNo, payeeName, payeeAccountNo, payeeBankName, amountFen }: OrderLine,
  { returnNo, reason }: BankReturn,
  { feeFen, at }: { feeFen: Fen; at: Date },
): Promise<string> =>
  receiveMoney(tx, bankReturnContract, {
    account: order,
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
    sentBack: { order, feeFen, lineNo },
  });
