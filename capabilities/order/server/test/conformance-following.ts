import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportList } from '#platform/sheet/index.ts';
import type { OrderState } from '../../contract/words.ts';
import { orderListExport } from '../list/order-list-export.ts';
import { paysBackInBatches } from './conformance-batch.ts';
import { SMALL } from './conformance-run.ts';
import { differencesOfFacts } from './conformance-facts.ts';
import { FollowingRun, type FollowingExamples } from './following-run.ts';
import { BEGIN, codeOf, must, nothingLeft } from './order-fixture.ts';

const LARGE = '2000.00';
const BEYOND_ALL = '2027-03-31T00:00:00+08:00';
const STATES: readonly OrderState[] = [
  'expired',
  'failed',
  'pending_review',
  'queued',
  'rejected',
  'returned_to_maker',
  'succeeded',
  'withdrawn',
];

/** What its run must not find changed. */
const tampered = {
  original_no: `'202611201500000000000000'`,
  // To another word that the rules of the row allow: an order's hash finds what they do not.
  follows_as: `CASE follows_as WHEN 'take' THEN 'take_part' WHEN 'pay_back' THEN 'pay_back_part'
    WHEN 'pay_back_part' THEN 'pay_back' ELSE 'take' END`,
  amount_fen: 'amount_fen + 1',
  payee_account_no: `payee_account_no || '1'`,
  account_no: `account_no || '1'`,
};

/**
 * What an order must do that follows another: each such kind runs it with its own examples. `part: 'life'` is what a
 * kind itself decides, for a kind whose shape another one has shown whole.
 */
export function conformsFollowing(examples: FollowingExamples, part: 'whole' | 'life' = 'whole'): void {
  const run = new FollowingRun(examples);
  beforeAll(() => run.open());
  beforeEach(() => run.fixture.clock.set(BEGIN));
  afterEach(() => run.fixture.mustAddUp());
  afterAll(() => run.fixture.db.close());

  refusesWithoutTrace(run);
  isNamed(run);
  it('is told alike by confirmation, message, signing text, review and record', async () => {
    const { maker, originalNo } = await run.followed(LARGE);
    expect(await differencesOfFacts(run.fixture, maker, examples.path, examples.input(originalNo, LARGE))).toEqual([]);
  });
  if (part === 'life') return livesOnce(run);

  followsOnce(run);
  leavesTheOriginal(run);
  endsWithoutMoney(run);
  if (examples.batch) paysBackInBatches(run, examples.batch);
  it('has reached every state that its orders can have', () => {
    // Only a batch is seen while it runs.
    expect([...run.seen].sort()).toEqual([...STATES, ...(examples.batch ? ['processing'] : [])].sort());
  });
}

function refusesWithoutTrace(run: FollowingRun): void {
  const { examples } = run;
  describe('refuses and leaves nothing', () => {
    it.each(examples.refuses)('$why', async ({ code, input }) => {
      const scene = await run.followed(SMALL);
      const before = await scene.readState();
      expect(codeOf(await run.follow(scene, SMALL, input))).toBe(code);
      expect([await run.ordersOf(scene.maker), await scene.readState()]).toEqual([0, before]);
    });

    it('what a third merchant asks', async () => {
      const { originalNo } = await run.followed(SMALL);
      const stranger = await run.fixture.openMerchant();
      expect(codeOf(await run.follow({ maker: stranger, originalNo }, SMALL))).toBe(examples.codes.unknown);
      expect(await run.fixture.traces(stranger)).toEqual(nothingLeft);
    });
  });
}

/** One that is rejected, after which another is made of the same original, reviewed and done, once. */
function livesOnce(run: FollowingRun): void {
  it('leaves its original when it is rejected, and another one is done once', async () => {
    const rejected = await run.placed(LARGE);
    expect(codeOf(await run.follow(rejected, LARGE))).toBe(run.examples.codes.taken);
    must(
      await run.fixture.call(rejected.maker, 'checker', 'order/reject', {
        orderNo: rejected.orderNo,
        reason: '合同编号不符，请核对',
      }),
    );
    expect([await rejected.stateNow(), await rejected.readState()]).toEqual(['rejected', rejected.before]);

    const { orderNo } = must(await run.follow(rejected, LARGE));
    must(await run.fixture.approve(rejected.maker, 'checker', orderNo));
    await run.fixture.run();
    const after = await rejected.readState();
    expect([await run.stateOf(rejected.maker, orderNo), after === rejected.before]).toEqual(['succeeded', false]);
    await run.fixture.run();
    expect(await rejected.readState()).toBe(after);
  });
}

function followsOnce(run: FollowingRun): void {
  const { input, path, codes } = run.examples;
  it('of twenty at one original one is made, and the money moves once', async () => {
    const scene = await run.followed(SMALL);
    const answers = await Promise.all(Array.from({ length: 20 }, () => run.follow(scene, SMALL)));
    expect(answers.map(codeOf).sort()).toEqual([...Array.from({ length: 19 }, () => codes.taken), 'ok']);
    await run.fixture.run();
    const after = await scene.readState();
    await run.fixture.run();
    expect([await run.ordersOf(scene.maker), await scene.readState()]).toEqual([1, after]);
  });

  it('makes one order of what is sent again, also at the same time', async () => {
    const scene = await run.followed(SMALL);
    const wish = input(scene.originalNo, SMALL);
    const sends = await Promise.allSettled(
      Array.from({ length: 5 }, () => run.fixture.call(scene.maker, 'maker', path, wish)),
    );
    expect([
      sends.filter((send) => send.status === 'fulfilled' && send.value.ok).length,
      await run.ordersOf(scene.maker),
    ]).toEqual([1, 1]);
  });
}

function leavesTheOriginal(run: FollowingRun): void {
  describe('leaves the original as it was, to be followed again, when it is', () => {
    it.each<[OrderState, string, 'checker' | 'maker']>([
      ['rejected', 'order/reject', 'checker'],
      ['returned_to_maker', 'order/audit/reject', 'checker'],
      ['withdrawn', 'order/audit/cancel', 'maker'],
    ])('%s', async (state, call, who) => {
      const order = await run.placed(LARGE);
      expect(await order.stateNow()).toBe('pending_review');
      expect(codeOf(await run.follow(order, LARGE))).toBe(run.examples.codes.taken);
      must(await run.fixture.call(order.maker, who, call, { orderNo: order.orderNo, reason: '合同编号不符，请核对' }));
      expect([await order.stateNow(), await order.readState()]).toEqual([state, order.before]);
      expect(codeOf(await run.follow(order, LARGE))).toBe('ok');
    });
  });
}

function endsWithoutMoney(run: FollowingRun): void {
  const { usesHold, whenReleased = () => '100000.00 + 0.00; 0.01 + 0.00' } = run.examples;
  it('expires when nobody reviews it in time, with its original if it uses its hold', async () => {
    const order = await run.placed(LARGE);
    await run.fixture.run(BEYOND_ALL);
    expect([await order.stateNow(), await order.readState()]).toEqual([
      'expired',
      usesHold ? `expired; ${whenReleased(LARGE)}` : order.before,
    ]);
  });

  it('fails when it can no longer be done', async () => {
    const order = await run.placed(SMALL);
    expect(await order.stateNow()).toBe('queued');
    if (usesHold)
      await run.fixture.db.admin.query(`DELETE FROM jobs.jobs WHERE kind = 'order.expire' AND mid = ANY ($1)`, [
        [order.maker.mid, order.payer.mid],
      ]);
    else await run.fixture.setStatus(order.maker, 'frozen');
    await run.fixture.run(usesHold ? BEYOND_ALL : BEGIN);
    if (!usesHold) await run.fixture.setStatus(order.maker, 'normal');
    expect([await order.stateNow(), await order.readState()]).toEqual(['failed', order.before]);
  });

  it.each(Object.entries(tampered))(
    'does not move money when its %s was changed after it was made',
    async (column, value) => {
      const order = await run.placed(SMALL);
      const then = await order.readState();
      const { admin } = run.fixture.db;
      const { rows } = await admin.query<{ kept: unknown }>(
        `SELECT ${column} AS kept FROM orders.orders WHERE order_no = $1`,
        [order.orderNo],
      );
      await admin.query(`UPDATE orders.orders SET ${column} = ${value} WHERE order_no = $1`, [order.orderNo]);
      await run.fixture.newWorker(60_000).runDue();
      expect([await order.stateNow(), await order.readState()]).toEqual(['queued', then]);
      await admin.query(`UPDATE orders.orders SET ${column} = $2 WHERE order_no = $1`, [order.orderNo, rows[0]!.kept]);
    },
  );
}

function isNamed(run: FollowingRun): void {
  const { codes } = run.examples.kind.contract;
  it('is named by list, detail, file and to-do; its detail names the original', async () => {
    const { fixture } = run;
    const [order, waiting] = [await run.placed(SMALL), await run.placed(LARGE)];
    await fixture.run();
    expect(await order.stateNow()).toBe('succeeded');
    const detail = await fixture.detail(order.maker, order.orderNo);
    expect(detail).toMatchObject({ typeName: codes[detail.typeCode], original: { orderNo: order.originalNo } });
    const list = await fixture.call<{ list: { orderNo: string; typeName: string }[] }>(
      order.maker,
      'maker',
      'order/queryOrdersJnl',
      { typeCodes: Object.keys(codes), pageNo: 1, pageSize: 20 },
    );
    expect(must(list).list).toMatchObject([{ orderNo: order.orderNo, typeName: detail.typeName }]);
    const backlog = await fixture.call<{ list: { orderNo: string }[] }>(waiting.maker, 'checker', 'plm/audit.backlog', {
      pageNo: 1,
      pageSize: 20,
    });
    expect(must(backlog).list.map(({ orderNo }) => orderNo)).toContain(waiting.orderNo);
    const file = must(
      await fixture.db.database.transaction({ mid: order.maker.mid, snapshot: true }, (tx) =>
        exportList(tx, orderListExport, {
          mid: order.maker.mid,
          filter: {},
          format: 'csv',
          at: fixture.clock.now(),
        }),
      ),
    );
    expect(Buffer.from(file.content).toString('utf8')).toContain(detail.typeName);
  });
}
