import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { yuanOfFen, fenOfYuan } from '#platform/kernel/money.ts';
import { orderStates, type OrderState } from '../../contract/words.ts';
import type { OrderKind } from '../kind/order-kinds.ts';
import {
  Run,
  SMALL,
  type KindExamples,
  LARGE,
  WHOLE,
  HOUR,
  SCHEDULED,
  BEYOND_ALL,
  held,
  without,
} from './conformance-run.ts';
import { BEGIN, codeOf, must, nothingLeft } from './order-fixture.ts';
import { succeeded } from './scripted-rail.ts';
import type { MerchantPlan, TestMerchant } from './test-merchant.ts';
import { livesOnce, refusesItsOwn } from './conformance-life.ts';
import { takesItsFeeOut } from './conformance-fee.ts';
import { waitsForFunds } from './conformance-funds.ts';
import { followsItsRail, waitsForItsRail } from './conformance-rail.ts';
import { differencesOfFacts } from './conformance-facts.ts';
import { isNamed } from './conformance-words.ts';

/** Members of an order that a reviewer reads, each with another value. */
const tampered = {
  type_code: `type_code || '1'`,
  account_no: `account_no || '1'`,
  speed: `speed || '1'`,
  amount_fen: 'amount_fen + 1',
  fee_fen: 'fee_fen + 1',
  payee_name: `payee_name || 'x'`,
  payee_account_no: `payee_account_no || '1'`,
  payee_bank_name: `payee_bank_name || 'x'`,
  remark: `remark || 'x'`,
  details: `coalesce(details, '{}') || '{"x": "y"}'`,
  scheduled_at: `coalesce(scheduled_at, now()) + interval '1 day'`,
  maker_id: 'gen_random_uuid()',
};

/**
 * The states that single orders of the kind can have; only batches succeed in part.
 */
function statesOf({ contract }: OrderKind): OrderState[] {
  const overRail = contract.payee === 'bank';
  const never: OrderState[] = [
    ...(contract.waitsForFunds ? [] : (['awaiting_funds'] as const)),
    'partly_succeeded',
    ...(contract.authorizes ? [] : (['authorized'] as const)),
    ...(overRail ? [] : (['processing', 'returned'] as const)),
    ...(overRail || contract.mayBeScheduled ? [] : (['scheduled'] as const)),
  ];
  return (Object.keys(orderStates) as OrderState[]).filter((state) => !never.includes(state));
}

/**
 * What a kind of money order must do to be one: each registered kind runs it with its own examples. `part: 'life'` is
 * what a kind itself decides, for a kind whose shape another one has shown whole.
 */
export function conforms(examples: KindExamples, part: 'whole' | 'life' = 'whole'): void {
  const run = new Run(examples);
  beforeAll(() => run.open());
  beforeEach(() => run.fixture.clock.set(BEGIN));
  afterEach(() => run.fixture.mustAddUp());
  afterAll(() => run.fixture.db.close());

  refusesItsOwn(run);
  isNamed(run);
  it('is told alike by confirmation, message, signing text, review and record', async () => {
    const payer = await run.fixture.openMerchant();
    const input = await examples.input(run, payer, { amount: LARGE });
    expect(await differencesOfFacts(run.fixture, payer, examples.path, input)).toEqual([]);
  });
  if (run.contract.feeFrom === 'choice') takesItsFeeOut(run);
  if (part === 'life') return livesOnce(run);

  refusesWithoutTrace(run);
  takesOnce(run);
  givesBack(run);
  paysWhatWasMade(run);
  if (run.contract.mayBeScheduled) runsAtItsHour(run);
  if (run.contract.waitsForFunds) waitsForFunds(run);
  if (run.contract.authorizes) authorizes(run);
  if (run.contract.payee === 'bank') {
    followsItsRail(run);
    waitsForItsRail(run);
  }
  it('has reached every state that its orders can have', () => {
    expect([...run.seen].sort()).toEqual(statesOf(examples.kind).sort());
  });
}

function refusesWithoutTrace(run: Run): void {
  describe('refuses and leaves nothing', () => {
    it.each<[string, string, MerchantPlan, string, string | null]>([
      ['more than the account has', SMALL, { balance: '99.99' }, '02407KCSDS', null],
      ['what nobody could review', LARGE, { staff: ['maker'] }, '02306KCSDS', null],
      [
        'more than its limit of a payment',
        SMALL,
        {},
        '02106KCSDS',
        'UPDATE account.limits SET single_fen = 1 WHERE mid = $1 AND function = $2',
      ],
      [
        'more orders than its limit of a day',
        SMALL,
        {},
        '02109KCSDS',
        'UPDATE account.limits SET day_count = 0 WHERE mid = $1 AND function = $2',
      ],
      [
        'a kind that the merchant does not have',
        SMALL,
        {},
        '02112KCSDS',
        'DELETE FROM account.limits WHERE mid = $1 AND function = $2',
      ],
      [
        'out of an account that may not pay',
        SMALL,
        {},
        '02102KCSDS',
        `UPDATE account.accounts SET status = 'frozen' WHERE mid = $1 AND $2 <> ''`,
      ],
    ])('%s', async (_what, amount, plan, code, change) => {
      const payer = await run.fixture.openMerchant(plan);
      const before = await run.fixture.money(payer);
      const valid = await run.examples.input(run, payer, { amount });
      if (change) await run.fixture.db.admin.query(change, [payer.mid, run.contract.id]);
      expect(codeOf(await run.fixture.call(payer, 'maker', run.examples.path, valid))).toBe(code);
      expect([await run.fixture.traces(payer), await run.fixture.money(payer)]).toEqual([nothingLeft, before]);
    });
  });
}

function takesOnce(run: Run): void {
  it('makes one order of what is sent again, also at the same time', async () => {
    const payer = await run.fixture.openMerchant();
    const valid = await run.examples.input(run, payer, { amount: SMALL });
    const sends = await Promise.allSettled(
      Array.from({ length: 5 }, () => run.fixture.call(payer, 'maker', run.examples.path, valid)),
    );
    expect(sends.filter((send) => send.status === 'fulfilled' && send.value.ok)).toHaveLength(1);
    expect(await run.fixture.traces(payer)).toMatchObject({
      orders: 1,
      reservations: 1,
      journals: 1,
      quotes: run.examples.withoutQuote ? 0 : 1,
    });
  });

  it('of twenty at once takes what the account has and no more', async () => {
    const { fee } = await run.placed({ amount: SMALL });
    const each = fenOfYuan(SMALL) + fenOfYuan(fee);
    const payer = await run.fixture.openMerchant({ balance: yuanOfFen(each * 3n + 99n) });
    const asks = await Promise.all(Array.from({ length: 20 }, () => run.examples.input(run, payer, { amount: SMALL })));
    const answers = await Promise.all(asks.map((one) => run.fixture.call(payer, 'maker', run.examples.path, one)));
    expect(answers.map(codeOf).sort()).toEqual([...Array.from({ length: 17 }, () => '02407KCSDS'), 'ok', 'ok', 'ok']);
    expect([await run.fixture.money(payer), await run.limitUsed(payer)]).toEqual([
      `0.99 + ${yuanOfFen(each * 3n)}`,
      '300.00 in 3',
    ]);
  });
}

function givesBack(run: Run): void {
  describe('gives money and limit back when an order is', () => {
    it.each<[OrderState, (payer: TestMerchant, orderNo: string) => Promise<unknown>]>([
      ['rejected', async (payer, orderNo) => must(await run.act(payer, 'checker', 'order/reject', orderNo))],
      [
        'returned_to_maker',
        async (payer, orderNo) => must(await run.act(payer, 'checker', 'order/audit/reject', orderNo)),
      ],
      ['withdrawn', async (payer, orderNo) => must(await run.act(payer, 'maker', 'order/audit/cancel', orderNo))],
      ['expired', () => run.fixture.run(BEYOND_ALL)],
      [
        'failed',
        async (payer, orderNo) => {
          must(await run.fixture.approve(payer, 'checker', orderNo));
          await run.fixture.setStatus(payer, 'frozen');
          await run.fixture.run();
          await run.fixture.setStatus(payer, 'normal');
        },
      ],
    ])('%s', async (state, end) => {
      const { payer, orderNo, fee, stateNow } = await run.placed({ amount: LARGE });
      expect([await stateNow(), await run.fixture.money(payer)]).toEqual(['pending_review', held(LARGE, fee)]);
      await end(payer, orderNo);
      expect([await stateNow(), await run.fixture.money(payer), await run.limitUsed(payer)]).toEqual([
        state,
        WHOLE,
        '0.00 in 0',
      ]);
      await run.fixture.run(BEYOND_ALL);
      expect(await stateNow()).toBe(state);
    });
  });
}

function paysWhatWasMade(run: Run): void {
  it.each(Object.entries(tampered))(
    'does not pay an order whose %s was changed after it was made',
    async (column, value) => {
      const { payer, orderNo, stateNow } = await run.placed({ amount: SMALL });
      const { rows } = await run.fixture.db.admin.query<Record<string, unknown>>(
        `SELECT ${column} AS kept FROM orders.orders WHERE order_no = $1`,
        [orderNo],
      );
      await run.fixture.db.admin.query(`UPDATE orders.orders SET ${column} = ${value} WHERE order_no = $1`, [orderNo]);
      const worker = run.fixture.newWorker(60_000);
      await worker.runDue();
      expect([await stateNow(), run.fixture.rail.talkOf(orderNo), (await run.fixture.traces(payer)).journals]).toEqual([
        'queued',
        [],
        1,
      ]);
      await run.fixture.db.admin.query(`UPDATE orders.orders SET ${column} = $2 WHERE order_no = $1`, [
        orderNo,
        rows[0]!.kept,
      ]);
    },
  );
}

function runsAtItsHour(run: Run): void {
  it('holds nothing before its hour, and is paid then, or waits or fails without money', async () => {
    const [rich, poor] = [
      await run.placed({ amount: SMALL, scheduledAt: SCHEDULED }),
      await run.placed({ amount: SMALL, scheduledAt: SCHEDULED }, { balance: SMALL }),
    ];
    expect([await rich.stateNow(), await run.fixture.money(rich.payer)]).toEqual(['scheduled', WHOLE]);
    run.fixture.rail.plan(rich.orderNo, { send: [succeeded()] });
    await run.fixture.run(HOUR);
    expect([await rich.stateNow(), await run.fixture.money(rich.payer)]).toEqual([
      'succeeded',
      without(SMALL, rich.fee),
    ]);
    expect([
      await poor.stateNow(),
      await run.fixture.money(poor.payer),
      await run.limitUsed(poor.payer, '2026-11-23'),
    ]).toEqual([
      ...(run.contract.waitsForFunds ? ['awaiting_funds', '100.00 + 0.00'] : ['failed', '100.00 + 0.00']),
      run.contract.waitsForFunds ? '100.00 in 1' : '0.00 in 0',
    ]);
  });
}

function authorizes(run: Run): void {
  it('holds its money until an order takes it, or until its end', async () => {
    const [taken, untouched] = [await run.ran(), await run.ran()];
    expect([await taken.stateNow(), await run.fixture.money(taken.payer)]).toEqual([
      'authorized',
      `99900.00 + ${SMALL}`,
    ]);
    await run.examples.complete!(run, taken.payer, taken.orderNo);
    expect([await taken.stateNow(), await run.fixture.money(taken.payer), await run.limitUsed(taken.payer)]).toEqual([
      'succeeded',
      without(SMALL),
      '100.00 in 1',
    ]);
    await run.fixture.run(BEYOND_ALL);
    expect([
      await taken.stateNow(),
      await untouched.stateNow(),
      await run.fixture.money(untouched.payer),
      await run.limitUsed(untouched.payer),
    ]).toEqual(['succeeded', 'expired', WHOLE, '0.00 in 0']);
  });
}
