import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import pg from 'pg';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { approvalCapability } from '#capabilities/approval/server/capability.ts';
import { orderCapability } from '#capabilities/order/server/capability.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { BEGIN, must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant, Who } from '#capabilities/order/server/test/test-merchant.ts';
import { standingCapability } from '#capabilities/standing/server/capability.ts';
import { statementCapability } from '#capabilities/statement/server/capability.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import { newId } from '#platform/kernel/id.ts';
import { removeEndedOf } from '#testkit/retention.ts';
import { COLLECT, collectNoticesJob } from './collect-notices.ts';
import { messagingRetention } from './retention.ts';

const REMIND = 'approval.remind';
const notices = [approvalCapability, orderCapability, standingCapability, statementCapability].flatMap(
  (capability) => capability.notices,
);
const sms = { send: async () => undefined };
const toApp: { personId: string; title: string; text: string }[] = [];
const messagingApp = { send: async (_tx: unknown, message: (typeof toApp)[number]) => toApp.push(message) > 0 };
let fixture: OrderFixture;

beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...withdrawalBindings()],
    kinds: [withdrawalKind],
    jobs: () => ({
      [COLLECT]: collectNoticesJob(notices, messagingApp),
      ...approvalCapability.jobs({ sms }),
    }),
  });
});
beforeEach(() => fixture.clock.set(BEGIN));
afterAll(() => fixture.db.close());

interface Told {
  who: string;
  kind: string;
  title: string;
  body: string;
  link: string;
}

/** Of a merchant, by person and title. */
async function toldIn({ mid, people }: TestMerchant): Promise<Told[]> {
  const { rows } = await fixture.db.admin.query<Omit<Told, 'who'> & { person: string }>(
    'SELECT person_id AS person, kind, title, body, link FROM messaging.messages WHERE mid = $1',
    [mid],
  );
  const name = (id: string) => Object.entries(people).find(([, session]) => session.personId === id)![0];
  return rows
    .map(({ person, ...notice }) => ({ who: name(person), ...notice }))
    .sort((a, b) => (a.who + a.title).localeCompare(b.who + b.title));
}
const whoWasTold = async (merchant: TestMerchant, title: string): Promise<string[]> =>
  (await toldIn(merchant)).filter((notice) => notice.title === title).map(({ who }) => who);
const collect = () => fixture.runRecurring(COLLECT);
/** Other tests of this cluster have transactions under way, which notices wait for. */
const after =
  <T>(read: () => Promise<T>) =>
  async (): Promise<T> => {
    await collect();
    return read();
  };
const PATIENTLY = { timeout: 60_000, interval: 50 };

/** A withdrawal that a checker has approved, or small enough for none. */
async function withdrawn(merchant: TestMerchant, amount: string, reviewer?: Who): Promise<string> {
  const { orderNo } = must(await fixture.withdraw(merchant, { amount }));
  if (reviewer) must(await fixture.approve(merchant, reviewer, orderNo));
  return orderNo;
}

describe('BZ17 people get notices', () => {
  it('of a failed payment: maker and reviewer, in words, with a link; of a success nobody', async () => {
    const merchant = await fixture.openMerchant();
    const good = await withdrawn(merchant, '100.00');
    const bad = await withdrawn(merchant, '2000.00', 'checker');
    fixture.rail.plan(good, { send: [{ state: 'succeeded', bankSerial: 'B1', at: fixture.clock.now() }] });
    fixture.rail.plan(bad, { send: [{ state: 'failed', reason: '收款账户已销户' }] });
    await fixture.run();
    const expectedNotice = {
      kind: 'order',
      title: '提现失败',
      body: `2,000.00 元，收款方${merchant.name}：收款账户已销户。款项已退回，核对后可再次付款`,
      link: `/order/detail?open=${bad}`,
    };
    await expect
      .poll(
        after(() => toldIn(merchant)),
        PATIENTLY,
      )
      .toEqual([
        { who: 'checker', ...expectedNotice },
        { who: 'maker', ...expectedNotice },
      ]);
    // The messaging app has it once, however often events are collected.
    await collect();
    const { maker, checker } = merchant.people;
    const isOf = ({ personId }: { personId: string }) => [maker.personId, checker.personId].includes(personId);
    expect(toApp.filter(isOf)).toHaveLength(2);
    expect(toApp).toContainEqual({
      personId: checker.personId,
      title: expectedNotice.title,
      text: expectedNotice.body,
    });
  });

  it('of a refusal the maker, of a return also administrators, of a late review both', async () => {
    const merchant = await fixture.openMerchant();
    const refused = must(await fixture.withdraw(merchant, { amount: '2000.00' })).orderNo;
    must(await fixture.call(merchant, 'checker', 'order/reject', { orderNo: refused, reason: '金额与合同不符' }));
    const sent = await withdrawn(merchant, '3000.00', 'checker');
    fixture.rail.plan(sent, { send: [{ state: 'succeeded', bankSerial: 'B2', at: fixture.clock.now() }] });
    await fixture.run();
    const { channelNo, amountFen } = fixture.rail.sentOf(sent)[0]!;
    fixture.rail.sendBack({ returnNo: 'R1', channelNo, amountFen, reason: '户名不符', at: fixture.clock.now() });
    await fixture.readReturns();
    must(await fixture.withdraw(merchant, { amount: '2500.00' }));
    await fixture.run('2027-02-19T10:00:00+08:00');
    await expect
      .poll(
        after(() => whoWasTold(merchant, '提现复核未通过')),
        PATIENTLY,
      )
      .toEqual(['maker']);
    await expect
      .poll(
        after(() => whoWasTold(merchant, '提现被银行退票')),
        PATIENTLY,
      )
      .toEqual(['admin', 'boss', 'checker', 'maker']);
    await expect
      .poll(
        after(() => whoWasTold(merchant, '提现已失效')),
        PATIENTLY,
      )
      .toEqual(['admin', 'boss', 'maker']);
  });

  it('of an order that waits those who may review it, on each day of the reminder once', async () => {
    const merchant = await fixture.openMerchant();
    must(await fixture.withdraw(merchant, { amount: '2000.00', who: 'checker' }));
    const days = [
      ['2026-11-21T10:00:00+08:00', 3],
      ['2026-11-21T15:00:00+08:00', 3],
      ['2026-12-20T10:00:00+08:00', 6],
    ] as const;
    for (const [at, messages] of days) {
      fixture.clock.set(at);
      await fixture.runRecurring(REMIND);
      await expect
        .poll(
          after(() => whoWasTold(merchant, '订单待您复核')),
          PATIENTLY,
        )
        .toHaveLength(messages);
    }
    const receivedNotices = (await toldIn(merchant)).filter(({ title }) => title === '订单待您复核');
    expect(receivedNotices.map(({ who }) => who)).toEqual(['admin', 'admin', 'boss', 'boss', 'checker2', 'checker2']);
    expect(receivedNotices[0]!.body).toBe('2,000.00 元，2026-11-20提交，2027-02-18前未复核将失效');
  });

  it('of files and of days without an order, and not who has left the merchant meanwhile', async () => {
    const merchant = await fixture.openMerchant();
    const { mid, people } = merchant;
    const file = (person: Who, state: string, keptDays = 7) =>
      fixture.db.admin.query(
        `INSERT INTO statement.exports (mid, export_id, person_id, person_name, biz_type_code, title, format, filter, filter_text, request_hash, state, slot, file_name, file_size, sha256,
           fail_reason, asked_at, finished_at, expires_at, told_xid) VALUES ($1, $2::uuid, $3, '甲', 'order.journal', '订单流水', 'csv', '{}', '11月', $2::text, $4, 1, 'a', 1, 'a', '请重试', $5, $5, $5::timestamptz + make_interval(days => $6), pg_current_xact_id())`,
        [mid, newId(), people[person].personId, state, fixture.clock.now(), keptDays],
      );
    await file('maker', 'ready');
    await file('viewer', 'failed');
    await file('boss', 'ready', 90);
    await file('checker2', 'ready');
    const standingId = newId();
    await fixture.db.admin.query(
      `INSERT INTO standing.instructions (mid, standing_id, request_no, kind, account_no, params, payee_name, payee_account_no, payee_bank_name, calendar, rule, amount_fen, state, next_at, maker_id, maker_name, created_at)
       VALUES ($1, $2, 'r', 'withdraw', '1', '{}', '远山', '6222021234567890', '中国工商银行', '{}', 'fixed', 1, 'active', $3, $4, '甲', $3)`,
      [mid, standingId, fixture.clock.now(), people.maker.personId],
    );
    await fixture.db.admin.query(
      `INSERT INTO standing.runs (mid, standing_id, run_date, ran_at, reason) VALUES ($1, $2, '2026-11-20', $3, '可用余额不足')`,
      [mid, standingId, fixture.clock.now()],
    );
    await fixture.db.admin.query(
      `UPDATE merchant.relations SET auth_status = 'disabled' WHERE mid = $1 AND person_id = $2`,
      [mid, people.checker2.personId],
    );
    const notRun = '2026-11-20，收款方远山（中国工商银行，尾号7890）：可用余额不足';
    await expect
      .poll(
        after(async () => (await toldIn(merchant)).map(({ who, title, body, link }) => [who, title, body, link])),
        PATIENTLY,
      )
      .toEqual([
        ['admin', '定期提现未执行', notRun, `/fund/standing?open=${standingId}`],
        ['boss', '定期提现未执行', notRun, `/fund/standing?open=${standingId}`],
        ['boss', '订单流水已生成', '11月。请在该列表的“下载暂存区”下载，文件保留90天', ''],
        ['maker', '定期提现未执行', notRun, `/fund/standing?open=${standingId}`],
        ['maker', '订单流水已生成', '11月。请在该列表的“下载暂存区”下载，文件保留7天', ''],
        ['viewer', '订单流水导出失败', '11月：请重试', ''],
      ]);
  });
});

describe('BZ17 every event gives one notice, none is missed or repeated', () => {
  const event = (client: { query: pg.Client['query'] }, { mid }: TestMerchant, orderNo: string) =>
    client.query(
      `INSERT INTO orders.events (mid, order_no, seq, at, actor_name, event, note, told_xid) VALUES ($1, $2, 90, $3, '系统', 'suspended', '', pg_current_xact_id())`,
      [mid, orderNo, fixture.clock.now()],
    );

  it('when a transaction with an older number is committed after a newer one was read', async () => {
    const merchant = await fixture.openMerchant();
    const [early, late] = [await withdrawn(merchant, '10.00'), await withdrawn(merchant, '11.00')];
    const slow = new pg.Client({ connectionString: fixture.db.url });
    await slow.connect();
    await slow.query('BEGIN');
    await event(slow, merchant, early);
    await event(fixture.db.admin, merchant, late);
    await collect();
    // What is newer than a transaction under way waits for it.
    expect(await toldIn(merchant)).toEqual([]);
    await slow.query('COMMIT');
    await slow.end();
    await expect
      .poll(
        after(async () => new Set((await toldIn(merchant)).map(({ link }) => link))),
        PATIENTLY,
      )
      .toEqual(new Set([early, late].map((orderNo) => `/order/detail?open=${orderNo}`)));
  });

  it('with two workers at once, a lost cursor, or a database moved to another cluster', async () => {
    const merchant = await fixture.openMerchant();
    const orderNo = await withdrawn(merchant, '10.00');
    await event(fixture.db.admin, merchant, orderNo);
    await Promise.all([collect(), fixture.runRecurring(COLLECT, fixture.newWorker())]);
    await expect
      .poll(
        after(async () => (await toldIn(merchant)).map(({ who }) => who)),
        PATIENTLY,
      )
      .toEqual(['admin', 'boss', 'maker']);
    const once = await toldIn(merchant);
    await fixture.db.admin.query('DELETE FROM messaging.cursors');
    await collect();
    expect(await toldIn(merchant)).toEqual(once);
    const other = await withdrawn(merchant, '12.00');
    await fixture.db.admin.query(`UPDATE messaging.cursors SET next_xid = '999999999'`);
    await event(fixture.db.admin, merchant, other);
    await expect
      .poll(
        after(() => toldIn(merchant)),
        PATIENTLY,
      )
      .toHaveLength(6);
  });

  it('and messages are removed after 180 days', async () => {
    const merchant = await fixture.openMerchant();
    const { orderNo } = must(await fixture.withdraw(merchant, { amount: '2000.00' }));
    must(await fixture.call(merchant, 'checker', 'order/reject', { orderNo, reason: '金额与合同不符' }));
    await expect
      .poll(
        after(() => whoWasTold(merchant, '提现复核未通过')),
        PATIENTLY,
      )
      .toEqual(['maker']);
    await removeEndedOf(fixture.db, messagingRetention, new Date('2027-05-01T10:00:00+08:00'));
    expect(await whoWasTold(merchant, '提现复核未通过')).toEqual(['maker']);
    await removeEndedOf(fixture.db, messagingRetention, new Date('2027-05-20T10:00:00+08:00'));
    expect(await toldIn(merchant)).toEqual([]);
  });
});
