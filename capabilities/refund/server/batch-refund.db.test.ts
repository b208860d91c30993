import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { batchRunOf } from '#capabilities/order/server/index.ts';
import { dyingDatabase } from '#capabilities/order/server/test/dying-database.ts';
import { BEGIN, codeOf, must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import { received } from '#capabilities/order/server/test/received.ts';
import { checkedSheet, faultsOf } from '#capabilities/order/server/test/sheets.ts';
import type { MerchantPlan, TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { uploadBindings } from '#capabilities/upload/server/bindings.ts';
import { newId } from '#platform/kernel/id.ts';
import type { RefundRow, RefundTradeDetail } from '../contract/operations.ts';
import { refundKind } from './refund-kind.ts';
import { following, refundAsk } from './test/examples.ts';

const kind = { ...refundKind, contract: { ...refundKind.contract, batch: refundKind.contract.batch! } };

let fixture: OrderFixture;
beforeAll(async () => {
  const { bindings, kinds, audit } = following[0]!;
  fixture = await OrderFixture.open({
    bindings: [
      ...accountBindings({ reviewOf }),
      ...orderBindings(),
      ...uploadBindings({ batchKinds: [kind], batchRunOf }),
      ...bindings,
    ],
    kinds: kinds!,
    audit: audit!,
  });
});
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

type Placed = { orderNo: string; state: string };
type Line = [tradeNo: string, yuan: string, refundNo?: string];

async function scene(plan: MerchantPlan = { layers: null }) {
  const [merchant, one, other] = await Promise.all([
    fixture.openMerchant({ balance: '0.01', ...plan }),
    fixture.openMerchant(),
    fixture.openMerchant(),
  ]);
  const trades = [
    await received({ fixture }, merchant, one, '100.00'),
    await received({ fixture }, merchant, other, '50.00'),
  ] as const;
  return { merchant, one, other, trades };
}
const checked = (merchant: TestMerchant, lines: readonly Line[]) =>
  checkedSheet(fixture, merchant, {
    kind,
    heads: '原订单号,退款金额,商户退款单号,退款原因',
    lines: lines.map(([tradeNo, yuan, refundNo = newId().slice(-32)]) =>
      [tradeNo, yuan, refundNo, '货物退回'].join(','),
    ),
    total: lines.reduce((sum, [, yuan]) => sum + Number(yuan), 0),
  });
const submit = (merchant: TestMerchant, batchId: string) =>
  fixture.call<Placed>(merchant, 'maker', 'csdb/v2/refund/batch', {
    requestNo: newId(),
    batchId,
    accountNo: merchant.account.accountNo,
  });
const placed = async (merchant: TestMerchant, lines: readonly Line[]) => {
  const batch = await checked(merchant, lines);
  expect(faultsOf(batch).filter((text) => text.includes(' '))).toEqual([]);
  return must(await submit(merchant, batch.batchId));
};
const call = <T>(who: TestMerchant, path: string, ask: object) =>
  fixture.call<T>(who, 'maker', `csdb/v2/refund/${path}`, ask);
/** What was given back of a trade, and what still can be. */
const seen = async (who: TestMerchant, tradeNo: string) => {
  const { refunded, refundable } = must(await call<RefundTradeDetail>(who, 'detail', { tradeNo }));
  return `${refunded} ${refundable}`;
};
const refundsOf = async (who: TestMerchant, more: object = {}) =>
  must(await call<{ list: RefundRow[] }>(who, 'page', { pageNo: 1, pageSize: 20, ...more })).list;
const runAll = async () => {
  for (let run = 0; run < 4; run += 1) await fixture.run();
};

describe('A batch of refunds', () => {
  it('is one order, and each line pays a part of its trade back to its payer', async () => {
    const { merchant, one, other, trades } = await scene();
    const before = [await fixture.money(one), await fixture.money(other)];
    expect(before).toEqual(['99899.50 + 0.00', '99949.50 + 0.00']);
    const { orderNo } = await placed(merchant, [
      [trades[0], '30.00', 'TK-0001'],
      [trades[1], '50.00', 'TK-0002'],
      [trades[0], '20.00', 'TK-0003'],
    ]);
    expect([await seen(merchant, trades[0]), await seen(merchant, trades[1])]).toEqual(['50.00 50.00', '50.00 0.00']);
    await runAll();
    expect([await fixture.money(merchant), await fixture.money(one), await fixture.money(other)]).toEqual([
      '50.01 + 0.00',
      '99949.50 + 0.00',
      '99999.50 + 0.00',
    ]);
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({
      state: 'succeeded',
      typeCode: '5990',
      original: null,
    });
    const { followers, timeline } = await fixture.detail(one, trades[0]);
    expect(followers.map(({ amount, state, isOwn }) => `${amount} ${state} ${isOwn}`).sort()).toEqual([
      '20.00 succeeded false',
      '30.00 succeeded false',
    ]);
    expect(timeline.map(({ note }) => note)).toEqual(expect.arrayContaining(['退款 30.00元', '退款 20.00元']));
    expect((await refundsOf(merchant)).map((row) => [row.refundNo, row.tradeNo, row.amount, row.result])).toEqual([
      ['TK-0001', trades[0], '30.00', 'succeeded'],
      ['TK-0002', trades[1], '50.00', 'succeeded'],
      ['TK-0003', trades[0], '20.00', 'succeeded'],
    ]);
    expect(await refundsOf(merchant, { keyword: trades[1] })).toMatchObject([{ refundNo: 'TK-0002' }]);
  });

  it('gives the part of a line that fails back', async () => {
    const { merchant, one, trades } = await scene();
    const { orderNo } = await placed(merchant, [
      [trades[0], '30.00'],
      [trades[1], '50.00'],
    ]);
    await fixture.setStatus(one, 'pay_only');
    await runAll();
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({ state: 'partly_succeeded' });
    expect([await seen(merchant, trades[0]), await seen(merchant, trades[1])]).toEqual(['0.00 100.00', '50.00 0.00']);
    expect(await fixture.money(merchant)).toBe('100.01 + 0.00');
    expect((await refundsOf(merchant, { results: ['failed'] })).map(({ amount }) => amount)).toEqual(['30.00']);
  });

  it('that its reviewer refuses gives all parts back', async () => {
    const { merchant, one } = await scene({});
    const tradeNo = await received({ fixture }, merchant, one, '4000.00');
    const { orderNo, state } = await placed(merchant, [[tradeNo, '3000.00']]);
    expect([state, await seen(merchant, tradeNo)]).toEqual(['pending_review', '3000.00 1000.00']);
    must(await fixture.call(merchant, 'checker', 'order/reject', { orderNo, reason: '重复退款申请' }));
    expect([await seen(merchant, tradeNo), await fixture.money(merchant)]).toEqual(['0.00 4000.00', '4150.01 + 0.00']);
  });

  it('of two for the same trade at once is one, and so it is of a batch and a single refund', async () => {
    const { merchant, trades } = await scene();
    const batches = [await checked(merchant, [[trades[0], '60.00']]), await checked(merchant, [[trades[0], '61.00']])];
    const answers = await Promise.all(batches.map(({ batchId }) => submit(merchant, batchId)));
    expect(answers.map(codeOf).sort()).toEqual(['02908KCSDS', 'ok']);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ text: expect.stringContaining('超过原订单还可退回的') });
    const mixed = await checked(merchant, [[trades[1], '30.00']]);
    const both = await Promise.all([
      submit(merchant, mixed.batchId),
      call<Placed>(merchant, 'apply', refundAsk(trades[1], '30.00')),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    await runAll();
    expect(await seen(merchant, trades[1])).toBe('30.00 20.00');
  });

  it('is paid once by the next worker when one dies', async () => {
    const { merchant, one, other, trades } = await scene();
    await placed(merchant, [
      [trades[0], '30.00'],
      [trades[1], '50.00'],
    ]);
    for (const commits of [1, 2]) {
      await fixture
        .newWorker(0, dyingDatabase(fixture.db.database, commits))
        .runDue()
        .catch(() => undefined);
      await fixture.db.admin.query(`UPDATE jobs.jobs SET leased_until = '-infinity' WHERE state = 'leased'`);
    }
    await runAll();
    expect([await fixture.money(one), await fixture.money(other)]).toEqual(['99929.50 + 0.00', '99999.50 + 0.00']);
  });
});

describe('A sheet of refunds', () => {
  it('says of each row why its trade is not refunded so much', async () => {
    const { merchant, one, trades } = await scene();
    const foreign = await received({ fixture }, one, merchant, '1.00');
    must(await call(merchant, 'apply', refundAsk(trades[1], '10.00', { refundNo: 'TK-USED' })));
    const batch = await checked(merchant, [
      [trades[0], '60.00', 'TK-1001'],
      [trades[0], '40.01', 'TK-1002'],
      [trades[0], '40.00', 'TK-1003'],
      [trades[1], '40.01', 'TK-1004'],
      [trades[1], '1.00', 'TK-USED'],
      [trades[1], '1.00', 'TK-1001'],
      [foreign, '1.00', 'TK-1007'],
      ['123', '1.00', 'TK-1008'],
    ]);
    expect(faultsOf(batch)).toEqual([
      '3',
      '4 退款金额与前面退同一交易的行合计超过可退金额，该交易还可退款100.00元',
      '5',
      '6 退款金额超过可退金额，该交易还可退款40.00元',
      '7 商户退款单号已使用过，请核对是否重复退款，确需再退请更换单号',
      '8 商户退款单号与第3行重复，请修改',
      '9 原订单号交易不存在、不能退款或已超过365天，请核对',
      '10 原订单号须为24位数字，请从退款页面的交易中复制',
    ]);
    expect(batch.list[0]).toMatchObject({ payeeName: one.name });
    expect(codeOf(await submit(merchant, batch.batchId))).toBe('02908KCSDS');
  });

  it('checks the other rows of a trade again when one is removed', async () => {
    const { merchant, trades } = await scene();
    const { batchId, version } = await checked(merchant, [
      [trades[0], '60.00'],
      [trades[0], '60.00'],
    ]);
    const changed = await fixture.call(merchant, 'maker', 'csdb/v2/business/changeBatchRows', {
      batchId,
      version,
      removed: [1],
    });
    expect(must(changed)).toMatchObject({ total: 1, errorCount: 0, amount: '60.00' });
    must(await submit(merchant, batchId));
    expect(await seen(merchant, trades[0])).toBe('60.00 40.00');
  });
});
