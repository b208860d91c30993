import { bankAccountOf } from '#capabilities/account/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { checkRepeatCommit } from '../contract/operations.ts';
import { ENDED_UNPAID, orderTypeName, stateWord } from '../contract/words.ts';
import { REPEAT } from '../constants.ts';
import { ORDER_COLUMNS, type Order } from './order-row.ts';

/** Whether any person of the merchant submitted the same payment lately (domain-rules section 3.7). */
export const checkRepeat: Handler<typeof checkRepeatCommit> = async (context, input) => {
  const { tx, clock } = context;
  const { mid } = roleOf(context);
  const payee = input.bankAccountId === undefined ? input.payeeAccountNo : (await bankAccountOf(tx, mid, input.bankAccountId))?.bankAccountNo;
  const since = new Date(clock.now().getTime() - REPEAT.withinMs);
  const orders = await tx.rows<Order>(
    `SELECT ${ORDER_COLUMNS} FROM orders.orders WHERE mid = $1 AND submitted_at > $2 AND payee_account_no = $3 AND amount_fen = $4 AND state <> ALL($5::text[])
     ORDER BY submitted_at DESC, order_no DESC LIMIT $6`,
    [mid, since, payee ?? '', fenOfYuan(input.amount), ENDED_UNPAID, REPEAT.shown],
    'orders.repeats',
  );
  const hits = orders.map((order) => ({
    orderNo: order.orderNo,
    typeName: orderTypeName(order.typeCode),
    state: order.state,
    stateName: stateWord(order.kind, order.state),
    makerName: order.makerName,
    submittedAt: shanghaiIso(order.submittedAt),
  }));
  return ok({ level: hits.length ? 'amber' : 'none', hits });
};
