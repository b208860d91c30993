import { bankAccountOf } from '#capabilities/account/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { fenOfYuan, yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { checkRepeatCommit } from '../../contract/operations.ts';
import { ENDED_UNPAID, orderTypeName, stateWord } from '../../contract/words.ts';
import { REPEAT } from '../../constants.ts';
import { findRepeatsOfBatch, type BatchHit } from './check-repeat-batch.ts';
import { ORDER_COLUMNS, sideOf, type Order } from '../row/order-row.ts';

/** Whether any person of the merchant submitted the same payment lately (domain-rules section 3.7). */
export const checkRepeat: Handler<typeof checkRepeatCommit> = async (
  context,
  { batchId, payeeAccountNo, bankAccountId, amount },
) => {
  const { tx, clock } = context;
  const { mid } = roleOf(context);
  const now = clock.now();
  if (batchId !== undefined) {
    const repeats = await findRepeatsOfBatch(tx, { mid, batchId, now });
    return repeats ? ok({ ...repeats, hits: repeats.hits.map(describeHit) }) : fail('02903KCSDS');
  }
  const payee =
    bankAccountId === undefined ? payeeAccountNo : (await bankAccountOf(tx, mid, bankAccountId))?.bankAccountNo;
  const since = new Date(now.getTime() - REPEAT.withinMs);
  const orders = await tx.rows<Order>(
    `SELECT ${ORDER_COLUMNS} FROM orders.orders WHERE mid = $1 AND submitted_at > $2 AND payee_account_no = $3 AND amount_fen = $4 AND NOT ${sideOf('comesIn')} AND state <> ALL($5::text[])
     ORDER BY submitted_at DESC, order_no DESC LIMIT $6`,
    [mid, since, payee ?? '', fenOfYuan(amount!), ENDED_UNPAID, REPEAT.shown],
    'orders.repeats',
  );
  return ok({ level: orders.length ? 'amber' : 'none', hits: orders.map(describeHit) });
};

const describeHit = ({ orderNo, kind, typeCode, state, makerName, submittedAt, payeeName, amountFen }: BatchHit) => ({
  orderNo,
  typeName: orderTypeName(typeCode),
  state,
  stateName: stateWord(kind, state),
  makerName,
  submittedAt: shanghaiIso(submittedAt),
  payeeName,
  amount: yuanOfFen(amountFen),
});
