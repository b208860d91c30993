import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withKinds } from '#testkit/with-kinds.ts';
import { bankAccountOf, bankCashOf, checkedBatch, REFUSED, payrollContract } from '../test/batch-kind.ts';
import { BookRail } from '../test/book-rail.ts';
import { dyingDatabase } from '../test/dying-database.ts';
import { BEGIN, must } from '../test/order-fixture.ts';
import {
  after,
  fixture,
  workerOf,
  submit,
  submitted,
  stateOf,
  draftState,
  linesOf,
  readReturns,
  leftOver,
  endAll,
  openBatches,
  returnedLines,
} from '../test/batch-fixture.ts';

// All that makes the kind known: no file of the product names it.
withKinds(payrollContract);

beforeAll(() => openBatches());
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

/** Many workers and audits: on a busy machine they take their time. */
const TIMEOUT_MS = 300_000;

describe('The run of a batch', () => {
  it.each([false, true])('pays each line once; bulk calls: %s', async (bulk) => {
    const { payer, orderNo } = await submitted({ lines: 1200 });
    const rail = new BookRail({ bulk });
    await endAll(rail, payer, orderNo, 1200);
    expect(await fixture.money(payer)).toBe('86800.00 + 0.00');
    expect(await fixture.moved(orderNo)).toEqual({
      [`${payer.account.accountNo}:available`]: '-13200.00',
      bankCash: '12000.00',
      feeIncome: '1200.00',
    });
    expect([...rail.book.values()].every(({ sends }) => sends === 1)).toBe(true);
    expect(rail.callsFor(orderNo)).toBe(bulk ? 48 : 2400);
    const { rows } = await fixture.db.admin.query<{ kind: string }>(
      'SELECT DISTINCT kind FROM jobs.jobs WHERE mid = $1 ORDER BY kind',
      [payer.mid],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['order.chunks', 'order.finish', 'order.lines', 'order.start']);
  });

  it('ends each line for itself: refused, paid inside, failed at the bank, silent, returned', async () => {
    const receiver = await fixture.openMerchant({ balance: '0.01' });
    const tails: Record<number, string> = { 3: REFUSED, 7: '0005', 9: '0006', 503: '0005', 504: REFUSED };
    const accountOf = (lineNo: number) =>
      lineNo === 5 ? receiver.account.accountNo : bankAccountOf(lineNo, tails[lineNo]);
    const { payer, orderNo } = await submitted({ lines: 510, accountOf });
    const rail = new BookRail({ bulk: true });
    const worker = workerOf(rail);
    await worker.runDue();
    expect(await linesOf(orderNo)).toEqual({ failed: 2, succeeded: 1, processing: 507 });
    await fixture.mustAddUp();
    fixture.clock.set(after(2));
    await worker.runDue();
    expect(await linesOf(orderNo)).toEqual({ failed: 4, succeeded: 506 });
    expect(await fixture.detail(payer, orderNo)).toMatchObject({
      state: 'partly_succeeded',
      stateName: '部分成功',
      // Four lines of 510 were not paid and cost nothing.
      fee: '506.00',
      timeline: [{ moved: [{ amount: '5610.00' }, {}] }, { moved: [] }, { moved: [{ amount: '44.00' }, {}] }],
      progress: {
        count: 510,
        states: [
          { state: 'succeeded', stateName: '成功', count: 506, amount: '5060.00' },
          { state: 'failed', stateName: '失败', count: 4, amount: '40.00' },
        ],
      },
    });
    const lines = must(
      await fixture.call<{ list: unknown[]; totalCount: number }>(payer, 'viewer', 'order/queryOrderLines', {
        orderNo,
        state: 'failed',
        pageNo: 1,
        pageSize: 20,
      }),
    );
    expect(lines).toMatchObject({
      totalCount: 4,
      list: [
        { lineNo: 3, reason: '收款账户已注销', fee: '0.00' },
        { lineNo: 7, payeeAccountNo: '622588*********0005', reason: '账号不存在' },
        { lineNo: 503 },
        { lineNo: 504 },
      ],
    });
    expect(
      must(
        await fixture.call<{ list: unknown[] }>(payer, 'viewer', 'order/queryOrderLines', {
          orderNo,
          pageNo: 26,
          pageSize: 20,
        }),
      ).list,
    ).toMatchObject(Array.from({ length: 10 }, (_, index) => ({ lineNo: 501 + index })));
    expect(await fixture.money(receiver)).toBe('10.01 + 0.00');
    expect(await fixture.limitUsed(payer, '2026-11-20', 'payroll')).toBe('5060.00 in 506');
    const sentBack = { amountFen: 10_00n, at: new Date(BEGIN) };
    const channelNo = `${payer.mid}-${orderNo}`;
    rail.returns.push({ ...sentBack, returnNo: 'R1', channelNo: `${channelNo}-11`, reason: '户名不符' });
    rail.returns.push({ ...sentBack, returnNo: 'R2', channelNo: `${channelNo}-12`, reason: '其他' });
    await readReturns(worker);
    expect(await linesOf(orderNo)).toEqual({ failed: 4, succeeded: 504, returned: 2 });
    // What came back is an order of its own for each line, and no entry of the batch.
    expect(await fixture.moved(orderNo)).toEqual({
      [`${payer.account.accountNo}:available`]: '-5566.00',
      [`${receiver.account.accountNo}:available`]: '10.00',
      bankCash: '5050.00',
      feeIncome: '506.00',
    });
    const back = await returnedLines(payer, orderNo);
    expect(back).toMatchObject([{ lineNo: 11, reason: '户名不符' }, { lineNo: 12 }]);
    const moved = await Promise.all(back.map(({ returnNo }) => fixture.moved(returnNo)));
    expect(moved.map((sums) => sums[`${payer.account.accountNo}:available`])).toEqual(['10.00', '11.00']);
    expect(await fixture.detail(payer, back[0]!.returnNo)).toMatchObject({
      typeCode: '9010',
      amount: '10.00',
      original: { orderNo },
      sentBackLine: { lineNo: 11, function: 'payroll' },
      timeline: [{ event: 'sent_back', note: '户名不符' }],
    });
    expect((await fixture.detail(payer, orderNo)).followers).toEqual([]);
  });

  it('succeeds whole, and comes back line by line until nothing is paid', async () => {
    const { payer, orderNo } = await submitted({ lines: 2 });
    const rail = new BookRail();
    await endAll(rail, payer, orderNo, 2);
    const worker = workerOf(rail);
    const states = [];
    for (const line of [1, 2]) {
      rail.returns.push({
        returnNo: `${orderNo}${line}`,
        channelNo: `${payer.mid}-${orderNo}-${line}`,
        amountFen: 10_00n,
        reason: '其他',
        at: new Date(BEGIN),
      });
      await readReturns(worker);
      states.push(await stateOf(payer, orderNo));
    }
    expect(states).toEqual(['partly_succeeded', 'returned']);
    expect(await fixture.money(payer)).toBe('100000.00 + 0.00');
  });

  it('fails when every line fails, and its draft can be sent again', async () => {
    const { payer, batchId, orderNo } = await submitted({
      lines: 3,
      accountOf: (lineNo) => bankAccountOf(lineNo, lineNo === 2 ? '0005' : REFUSED),
    });
    const rail = new BookRail();
    const worker = workerOf(rail);
    await worker.runDue();
    fixture.clock.set(after(2));
    await worker.runDue();
    expect([
      await stateOf(payer, orderNo),
      await fixture.money(payer),
      await fixture.limitUsed(payer, '2026-11-20', 'payroll'),
      await draftState(batchId),
    ]).toEqual(['failed', '100000.00 + 0.00', '0.00 in 0', 'void']);
  });

  it('stops when its account is frozen: the chunks that still wait give their holds back', async () => {
    const { payer, orderNo } = await submitted({ lines: 1200 });
    const rail = new BookRail({ bulk: true });
    // After start and first chunk.
    await workerOf(rail, dyingDatabase(fixture.db.database, 2))
      .runDue()
      .catch(() => undefined);
    await leftOver();
    await fixture.setStatus(payer, 'frozen');
    await workerOf(rail).runDue();
    fixture.clock.set(after(2));
    await workerOf(rail).runDue();
    expect(await linesOf(orderNo)).toEqual({ failed: 700, succeeded: 500 });
    expect([await stateOf(payer, orderNo), await fixture.money(payer)]).toEqual([
      'partly_succeeded',
      '94500.00 + 0.00',
    ]);
  });

  it('holds its money when its hour has come, and waits as a whole when there is not enough', async () => {
    const payer = await fixture.openMerchant({ layers: null, balance: '7000.00' });
    const orders = [];
    for (let count = 0; count < 2; count += 1)
      orders.push(
        must(
          await submit(payer, await checkedBatch(fixture, payer, { lines: 600 }), {
            scheduledAt: '2026-11-21 10:00:00',
          }),
        ).orderNo,
      );
    expect(await fixture.money(payer)).toBe('7000.00 + 0.00');
    const rail = new BookRail({ bulk: true });
    fixture.clock.set('2026-11-21T10:00:00+08:00');
    await workerOf(rail).runDue();
    fixture.clock.set('2026-11-21T10:00:02+08:00');
    await workerOf(rail).runDue();
    expect((await Promise.all(orders.map((orderNo) => stateOf(payer, orderNo)))).sort()).toEqual([
      'awaiting_funds',
      'succeeded',
    ]);
    expect(await fixture.money(payer)).toBe('400.00 + 0.00');
    await fixture.payIn(payer, '6200.00');
    await fixture.serveWaiting(workerOf(rail));
    fixture.clock.set('2026-11-21T10:00:09+08:00');
    await workerOf(rail).runDue();
    expect(await Promise.all(orders.map((orderNo) => stateOf(payer, orderNo)))).toEqual(['succeeded', 'succeeded']);
    expect(await fixture.money(payer)).toBe('0.00 + 0.00');
  });

  it('calls a silent bank once, not for each part, and pays each line once when it is back', async () => {
    const { payer, orderNo } = await submitted({ lines: 300 });
    const rail = new BookRail({ bulk: true });
    rail.isAway = true;
    await workerOf(rail).runDue();
    expect(rail.callsFor(orderNo)).toBe(1);
    rail.isAway = false;
    await endAll(rail, payer, orderNo, 300);
    expect([...rail.book.values()].every(({ sends }) => sends === 1)).toBe(true);
  });

  it('sets aside money that the bank left open for a day, and settles or returns it from there', async () => {
    const { payer, orderNo } = await submitted({
      lines: 4,
      accountOf: (lineNo) => bankAccountOf(lineNo, lineNo === 4 ? '0005' : '1234'),
    });
    const rail = new BookRail({ bulk: true });
    await workerOf(rail).runDue();
    rail.isAway = true;
    for (const at of [2, 90_000]) {
      fixture.clock.set(after(at));
      await workerOf(rail).runDue();
    }
    expect(await fixture.moved(orderNo)).toMatchObject({ suspense: '40.00' });
    await fixture.mustAddUp();
    rail.isAway = false;
    fixture.clock.set(after(200_000));
    await workerOf(rail).runDue();
    expect(await fixture.moved(orderNo)).toEqual({
      [`${payer.account.accountNo}:available`]: '-33.00',
      bankCash: '30.00',
      feeIncome: '3.00',
    });
  });
});

describe('Workers that die after each commit of a batch', () => {
  it(
    'pay each of 1,200 lines once, and orders, ledger and bank agree',
    async () => {
      const accountOf = (lineNo: number) =>
        bankAccountOf(
          lineNo,
          lineNo % 100 === 0 ? '0005' : lineNo % 70 === 0 ? '0006' : lineNo % 150 === 1 ? REFUSED : '1234',
        );
      const { payer, orderNo } = await submitted({ lines: 1200, accountOf });
      const rail = new BookRail({ bulk: true });
      let seconds = 0;
      for (
        let commits = 1;
        (await stateOf(payer, orderNo)) === 'queued' || (await stateOf(payer, orderNo)) === 'processing';
        commits += 1
      ) {
        fixture.clock.set(after((seconds += 2)));
        await workerOf(rail, dyingDatabase(fixture.db.database, commits))
          .runDue()
          .catch(() => undefined);
        await leftOver();
        await fixture.mustAddUp();
      }
      const lines = await linesOf(orderNo);
      expect(lines).toEqual({ failed: 20, succeeded: 1180 });
      const bank = rail.paidFor(orderNo);
      expect(bank).toEqual({ count: 1180, fen: 1_180_000n });
      // What may have been sent is asked for first.
      expect([...rail.book.values()].filter(({ sends }) => sends > 1)).toEqual([]);
      expect(await bankCashOf(fixture, orderNo)).toBe(bank.fen);
      expect(await fixture.limitUsed(payer, '2026-11-20', 'payroll')).toBe('11800.00 in 1180');
      expect(await fixture.money(payer)).toBe('87020.00 + 0.00');
    },
    TIMEOUT_MS,
  );
});
