import type { Handler } from '#platform/http/handler.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { listReceivedShares, ReceivedShare } from '../contract/return-operations.ts';
import { receivedStates } from '../contract/words.ts';
import { returnedSince, returnUntil, SHARE, SHARES, type ReceivedShareRow } from './received-share-row.ts';

const FILTER = `AND ($2 = '' OR position($2 in r.order_no) > 0 OR platform.name_has(r.payer_name, $2) OR position($2 in r.remark) > 0)`;

function describe({ orderNo, amountFen, remainingFen, finishedAt, ...share }: ReceivedShareRow): ReceivedShare {
  const state = remainingFen <= 0n ? 'all' : remainingFen < amountFen ? 'part' : 'open';
  return {
    shareNo: orderNo,
    payerName: share.payerName,
    accountNo: share.accountNo,
    receivedAt: shanghaiIso(finishedAt),
    returnUntil: returnUntil(finishedAt),
    amount: yuanOfFen(amountFen),
    returned: yuanOfFen(amountFen - remainingFen),
    returnable: yuanOfFen(remainingFen),
    remark: share.remark,
    state,
    stateName: receivedStates[state],
  };
}

/** `separate/received`: the shares that this merchant got and can still return, newest first. */
export const showReceivedShares: Handler<typeof listReceivedShares> = async (
  context,
  { keyword, pageNo, pageSize },
) => {
  const { tx, clock } = context;
  const filter = [returnedSince(clock.now()), keyword ?? ''];
  const [rows, counted] = await Promise.all([
    tx.rows<ReceivedShareRow>(
      `SELECT ${SHARE} ${SHARES} ${FILTER} ORDER BY r.finished_at DESC, r.order_no DESC LIMIT $3 OFFSET $4`,
      [...filter, pageSize, (pageNo - 1) * pageSize],
      'split.received',
    ),
    tx.one<{ count: number }>(`SELECT count(*)::int AS count ${SHARES} ${FILTER}`, filter, 'split.count_received'),
  ]);
  return ok({ list: rows.map(describe), pageNo, pageSize, totalCount: counted!.count });
};
