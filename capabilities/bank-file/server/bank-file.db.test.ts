import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withKinds } from '#testkit/with-kinds.ts';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { orderBankBook } from '#capabilities/order/server/rail/bank-book.ts';
import {
  checkedBatch,
  runPayroll,
  payrollBindings,
  payrollContract,
  payrollKind,
} from '#capabilities/order/server/test/batch-kind.ts';
import { must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import { failed, succeeded } from '#capabilities/order/server/test/scripted-rail.ts';
import { topupBankBook } from '#capabilities/topup/server/bank-book.ts';
import { COLLECT, collectRemittancesJob } from '#capabilities/topup/server/collect-remittances.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import { PROVIDER_MID } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import type { BankFiles, BankLine } from '#platform/port/bank-file.ts';
import { simulatedReceivingBank as receivingBank } from '#platform/port/receiving-bank.ts';
import { BANK_FILE, bankFileJob } from './bank-file-job.ts';
import { askAgain, settleItem, takeItem } from './handle-item.ts';
import { listDays, totalsOfDays } from './list-days.ts';
import { eventsOf, listItems } from './list-items.ts';

const DAY = '2026-11-20';
/** The bank's files of the test; a day without one is not to be had. */
const files = new Map<string, BankLine[]>();
let requestedDays: string[] = [];
const bankFiles: BankFiles = {
  async read(day) {
    requestedDays.push(day);
    return files.get(day) ?? null;
  },
};

let fixture: OrderFixture;
withKinds(payrollContract);
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...withdrawalBindings(), ...payrollBindings()],
    kinds: [withdrawalKind, payrollKind],
    jobs: ({ rail }) => ({
      [COLLECT]: collectRemittancesJob(rail, receivingBank),
      [BANK_FILE]: bankFileJob(bankFiles, [orderBankBook, topupBankBook]),
    }),
  });
});
afterAll(() => fixture.db.close());

const at = new Date('2026-11-20T15:05:00+08:00');
const line = (ref: string, more: Partial<BankLine> = {}): BankLine => ({
  kind: 'instruction',
  ref,
  channelNo: ref,
  amountFen: 100_00n,
  state: 'succeeded',
  at,
  ...more,
});
const asProvider = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  fixture.db.database.transaction({ mid: PROVIDER_MID }, work);
const daysListed = () => asProvider((tx) => listDays(tx, {}, { limit: 5 }));
const notSettled = (tx: Tx) => listItems(tx, { states: ['waiting', 'open', 'in_hand'] });
const compare = async (now: string): Promise<void> => {
  fixture.clock.set(now);
  requestedDays = [];
  await fixture.runRecurring(BANK_FILE);
};
const differences = async (day = DAY) =>
  (await asProvider((tx) => listItems(tx, { day }))).map(({ ref, result, state, handling }) =>
    [ref, result, state, handling].filter(Boolean).join(' '),
  );

describe('The provider’s day compared with the bank’s file', () => {
  it('is compared line by line, waits for what may still come, and is settled by people', async () => {
    const merchant = await fixture.openMerchant({ balance: '10000.00', layers: null });
    const pay = async (step = succeeded()): Promise<string> => {
      const { orderNo } = must(await fixture.withdraw(merchant, { amount: '100.00' }));
      fixture.rail.plan(orderNo, { send: [step] });
      await fixture.run();
      return `${merchant.mid}-${orderNo}`;
    };
    const before = await pay();
    // From here on the bank's files are compared; what ended before is in none of them.
    await compare('2026-11-20T15:01:00+08:00');
    fixture.clock.set('2026-11-20T15:05:00+08:00');
    const same = await pay();
    const bounced = await pay(failed('账户异常'));
    const wrongAmount = await pay();
    const wrongState = await pay();
    const missingThere = await pay();
    const late = await pay();
    const batchId = await checkedBatch(fixture, merchant, { lines: 2 });
    const batch = must(
      await fixture.call<{ orderNo: string }>(merchant, 'maker', runPayroll.path, {
        requestNo: newId(),
        accountNo: merchant.account.accountNo,
        batchId,
      }),
    );
    await fixture.run();
    fixture.rail.sendBack({ returnNo: 'RT1', channelNo: same, amountFen: 100_00n, reason: '账户异常', at });
    await fixture.readReturns();
    fixture.rail.remit({
      serialNo: 'RM1',
      toAccountNo: '955668801',
      payerName: '远方来款有限公司',
      payerAccountNo: '6222021234567890',
      payerBankName: '中国工商银行',
      amountFen: 500_00n,
      remark: '',
      at,
    });
    await fixture.runRecurring(COLLECT);
    const payroll = await fixture.db.admin.query<{ ref: string; fen: bigint }>(
      `SELECT concat_ws('-', mid, order_no, line_no) AS ref, amount_fen AS fen FROM orders.lines WHERE order_no = $1 ORDER BY line_no`,
      [batch.orderNo],
    );
    expect(payroll.rows).toHaveLength(2);
    const payrollLines = payroll.rows.map(({ ref, fen }) => line(ref, { amountFen: BigInt(fen), state: 'accepted' }));

    // The day is over, and the bank has no file yet: it is asked again.
    await compare('2026-11-21T05:59:00+08:00');
    expect(requestedDays).toEqual([]);
    await compare('2026-11-21T06:00:00+08:00');
    await compare('2026-11-21T06:10:00+08:00');
    expect(requestedDays).toEqual([DAY]);
    expect(await daysListed()).toMatchObject([{ day: DAY, state: 'waiting', asked: 2, matchedAt: null, runs: 0 }]);

    files.set(DAY, [
      line(before),
      line(same),
      line('RT1', { kind: 'return', channelNo: same }),
      line('RM1', { kind: 'remittance', amountFen: 500_00n }),
      line(bounced, { state: 'failed' }),
      line(wrongAmount, { amountFen: 100_01n }),
      line(wrongState, { state: 'failed' }),
      line('unknown-1', { amountFen: 7_00n }),
      ...payrollLines,
    ]);
    await compare('2026-11-21T06:20:00+08:00');
    const found = [
      `${wrongAmount} amount open`,
      `${wrongState} state open`,
      'unknown-1 missing_here waiting',
      `${missingThere} missing_there waiting`,
      `${late} missing_there waiting`,
    ];
    expect((await differences()).sort()).toEqual(found.sort());
    const totals = await asProvider((tx) => totalsOfDays(tx, [DAY]));
    expect(totals).toMatchObject([
      // Before, same, another amount, unknown; we have the two that the bank lacks, and the one that failed there.
      { kind: 'instruction', bankCount: 8, bankFen: 307_01n, ownCount: 9, ownFen: 600_00n, sameCount: 5 },
      { kind: 'remittance', bankCount: 1, bankFen: 500_00n, ownCount: 1, ownFen: 500_00n, sameCount: 1 },
      { kind: 'return', bankCount: 1, bankFen: 100_00n, ownCount: 1, ownFen: 100_00n, sameCount: 1 },
    ]);

    // Compared again with the same file it changes nothing.
    await asProvider((tx) => askAgain(tx, DAY));
    await compare('2026-11-21T06:30:00+08:00');
    expect((await differences()).sort()).toEqual(found.sort());
    expect((await daysListed())[0]).toMatchObject({ day: DAY, state: 'differs', runs: 2, openItems: 5 });

    // The file of the next day has what was late; three days on the rest is a mistake.
    files.set('2026-11-21', [line(late)]);
    for (const day of ['2026-11-22', '2026-11-23']) files.set(day, []);
    await compare('2026-11-24T06:00:00+08:00');
    expect(requestedDays).toEqual(['2026-11-21', '2026-11-22', '2026-11-23']);
    expect((await differences()).sort()).toEqual(
      [
        `${wrongAmount} amount open`,
        `${wrongState} state open`,
        'unknown-1 missing_here open',
        `${missingThere} missing_there open`,
        `${late} missing_there settled 自行对平`,
      ].sort(),
    );

    const items = await asProvider(notSettled);
    expect(items).toHaveLength(4);
    const { itemNo } = items.find(({ result }) => result === 'amount')!;
    const doing = { itemNo, by: '张三', note: '', now: fixture.clock.now() };
    const settling = { ...doing, note: '银行少记一分', handling: '挂账', approvedBy: '李四' } as const;
    const settle = (more: object = {}) => asProvider((tx) => settleItem(tx, { ...settling, ...more }));
    expect(await asProvider((tx) => takeItem(tx, { ...doing, itemNo: 999 }))).toMatchObject({ code: '08701KPLMS' });
    expect(await settle()).toMatchObject({ code: '08703KPLMS' });
    must(await asProvider((tx) => takeItem(tx, doing)));
    expect(await settle({ by: '王五' })).toMatchObject({ code: '08704KPLMS' });
    must(await settle());
    expect(await settle()).toMatchObject({ code: '08702KPLMS' });
    const events = await asProvider((tx) => eventsOf(tx, itemNo));
    expect(events.map(({ actor, event, note }) => `${actor} ${event} ${note}`.trim())).toEqual([
      '系统 发现',
      '张三 领取',
      '张三 挂账 银行少记一分',
      '李四 审批通过',
    ]);
    // What a person settled stays settled when the day is compared again.
    await asProvider((tx) => askAgain(tx, DAY));
    await compare('2026-11-24T06:10:00+08:00');
    expect(await differences()).toContain(`${wrongAmount} amount settled 挂账`);
  });

  it('is seen by no merchant, and its history is never changed', async () => {
    const merchant = await fixture.openMerchant({});
    const seen = await fixture.db.database.transaction({ mid: merchant.mid }, notSettled);
    expect(seen).toEqual([]);
    for (const sql of ['UPDATE bank_file.events SET note = $1', 'DELETE FROM bank_file.events WHERE note <> $1'])
      await expect(asProvider((tx) => tx.run(sql, ['x']))).rejects.toThrow('permission denied');
  });
});
