import type { DemoPart, DemoRun } from '#capabilities/order/server/index.ts';
import { ok } from '#platform/kernel/result.ts';
import { yuanOfFen, fenOfYuan } from '#platform/kernel/money.ts';
import { freezeTrade, listTrades, splitTrade } from '../contract/operations.ts';
import { addReceiver } from '../contract/receiver-operations.ts';

const FROZEN_AGO = 49;
const SHARED_AGO = 39;
const HOUR_MS = 3_600_000;
/** Of the smallest trade with so much, which needs no review. */
const MIN_FEN = 100_000n;

/** The first merchant shares an older trade with two suppliers; a part of what is set apart is left. */
async function seed({ merchants, suppliers, once, run }: DemoRun): Promise<void> {
  const { mid } = merchants[0]!;
  const receivers: string[] = [];
  for (const [index, relation] of (['supplier', 'distributor'] as const).entries())
    await once({ key: `split receiver ${relation}`, mid, hoursAgo: FROZEN_AGO }, async (call) => {
      const { name, accountNo } = suppliers[index]!;
      const bound = await call('maker', addReceiver, { accountNo, name, relation, relationText: '' });
      if (bound.ok) receivers.push(bound.data.receiverId);
      return bound;
    });
  let freezeNo = '';
  let limitFen = 0n;
  await once({ key: 'split frozen', mid, hoursAgo: FROZEN_AGO }, async (call) => {
    const found = await call('maker', listTrades, { states: ['open'], pageNo: 1, pageSize: 50 });
    if (!found.ok) return found;
    // The newest one is for who tries the product.
    const newest = Math.max(...found.data.list.map(({ receivedAt }) => Date.parse(receivedAt)));
    const trade = found.data.list
      .filter(
        ({ amount, receivedAt }) => fenOfYuan(amount) >= MIN_FEN && Date.parse(receivedAt) < newest - 48 * HOUR_MS,
      )
      .toSorted((one, other) => Number(fenOfYuan(one.amount) - fenOfYuan(other.amount)))[0];
    if (!trade || receivers.length < 2) return ok({});
    const frozen = await call('maker', freezeTrade, { requestNo: 'demo-split-freeze', tradeNo: trade.tradeNo });
    if (frozen.ok && frozen.data.state === 'queued') ({ freezeNo } = frozen.data);
    limitFen = fenOfYuan(trade.limit);
    return frozen;
  });
  await run(FROZEN_AGO);
  if (freezeNo === '') return;
  await once({ key: 'split shared', mid, hoursAgo: SHARED_AGO }, (call) => {
    const shares = [limitFen / 2n, limitFen / 4n];
    return call('maker', splitTrade, {
      requestNo: 'demo-split',
      freezeNo,
      amount: yuanOfFen(shares[0]! + shares[1]!),
      receivers: shares.map((fen, index) => ({ receiverId: receivers[index]!, amount: yuanOfFen(fen) })),
      remark: '渠道服务分成',
    });
  });
  await run(SHARED_AGO);
}

export const splitDemo: DemoPart = { seed };
