import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { providerAccounts } from '#capabilities/account/server/index.ts';
import { fitsOf } from '#platform/http/fits.ts';
import { queryOrdersJnl } from '../../contract/operations.ts';
import { orderListFilterOf, orderListPage, type OrderListInput } from './order-list-query.ts';
import { totalsByState } from './order-totals.ts';
import { codeOf, must } from '../test/order-fixture.ts';
import { failed, succeeded, type Step } from '../test/scripted-rail.ts';
import type { TestMerchant } from '../test/test-merchant.ts';
import {
  fixture,
  merchant,
  payee,
  orders,
  names,
  orderList,
  openOrderLists,
  closeOrderLists,
} from '../test/order-list-fixture.ts';

beforeAll(openOrderLists);
afterAll(closeOrderLists);

describe('The order list', () => {
  it('has all orders of the merchant, newest first, with totals over the whole filter', async () => {
    const page = await orderList();
    expect(names(page)).toEqual([
      'named',
      'soon',
      'checkers',
      'middling',
      'large',
      'refused',
      'later',
      'paid',
      'small',
    ]);
    expect(page.totals).toEqual({ count: 9, amount: '71110.00', fee: '2.50', income: '0.00' });
    expect(page.list[7]).toMatchObject({
      typeCode: '2010',
      typeName: '提现',
      amount: '300.00',
      fee: '2.00',
      state: 'succeeded',
      stateName: '成功',
      auditStatus: '00',
      accountNo: merchant.account.accountNo,
      payeeAccountNo: '622202******7890',
      submittedAt: '2026-11-03T09:00:00+08:00',
      finishedAt: '2026-11-03T09:00:00+08:00',
      scheduledAt: null,
    });
  });

  it.each([
    ['amount:desc', ['large', 'soon', 'checkers', 'middling', 'refused', 'paid', 'later', 'small', 'named']],
    ['amount:asc', ['named', 'small', 'later', 'paid', 'refused', 'middling', 'checkers', 'soon', 'large']],
    ['submittedAt:asc', ['small', 'paid', 'later', 'refused', 'large', 'middling', 'checkers', 'soon', 'named']],
    ['submittedAt:desc', ['named', 'soon', 'checkers', 'middling', 'large', 'refused', 'later', 'paid', 'small']],
  ])('Rule 13 URL IS STATE is sorted by %s, over all pages', async (sort, sorted) =>
    expect(names(await orderList({ sort }))).toEqual(sorted),
  );

  it('Rule 13 URL IS STATE has equal ones newest first, and sorts only by the contract’s fields', async () => {
    const page = await orderList({ sort: 'fee:desc' });
    const fees = page.list.map(({ fee }) => Number(fee));
    expect(fees).toEqual(fees.toSorted((one, other) => other - one));
    const equal = page.list
      .filter(({ fee }) => fee === page.list.at(-1)!.fee)
      .map(({ submittedAt }) => String(submittedAt));
    expect(equal).toEqual(equal.toSorted().reverse());
    for (const sort of ['payeeName:asc', 'amount', 'amount:desc; DROP TABLE orders.orders'])
      await expect(orderList({ sort })).rejects.toThrow('Invalid option');
  });

  it.each([
    [{ startTime: '2026-11-03', endTime: '2026-11-05' }, ['refused', 'later', 'paid']],
    [{ startTime: '2026-11-03 09:00:00', endTime: '2026-11-03 09:00:00' }, ['paid']],
    [{ startTime: '2026-11-03 09:00:01', endTime: '2026-11-04 08:59:59' }, []],
    [{ typeCodes: ['2010', '3011'] }, ['named', 'soon', 'refused', 'later', 'paid']],
    [{ states: ['rejected', 'scheduled'] }, ['refused', 'later']],
    [{ minAmount: '300.00', maxAmount: '2000' }, ['middling', 'refused', 'paid']],
    [{ keyword: '100%' }, ['small']],
    [{ keyword: '_' }, []],
    [{ typeCodes: ['3010'], states: ['pending_review'], minAmount: '2000.01' }, ['checkers', 'large']],
    [
      { typeCodes: [], states: [], accountNo: '' },
      ['named', 'soon', 'checkers', 'middling', 'large', 'refused', 'later', 'paid', 'small'],
    ],
    [{ accountNo: '8800000000000000' }, []],
  ])('is narrowed by %j, its totals with it', async (filter, found) => {
    const page = await orderList(filter);
    expect(names(page)).toEqual(found);
    expect([page.totalCount, page.totals.count]).toEqual([found.length, found.length]);
    const fen = page.list.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n);
    expect(page.totals.amount.replace('.', '')).toBe(fen.toString().padStart(3, '0'));
  });

  it('finds orders by number, payee’s name or whole account number, which it shows masked', async () => {
    expect(names(await orderList({ keyword: merchant.name.slice(2, -2) }))).toEqual(['named', 'refused', 'paid']);
    expect(names(await orderList({ keyword: orders.paid }))).toEqual(['paid']);
    expect(names(await orderList({ keyword: payee.account.accountNo }))).toEqual([
      'soon',
      'checkers',
      'middling',
      'large',
      'later',
      'small',
    ]);
  });

  it('sums only fees that were charged, not those of waiting, refused, failed or returned orders', async () => {
    const payer = await fixture.openMerchant();
    const withdrawn = async (amount: string, answer: Step) => {
      const { orderNo } = must(await fixture.withdraw(payer, { amount }));
      fixture.rail.plan(orderNo, { send: [answer] });
      return orderNo;
    };
    const paid = await withdrawn('300.00', succeeded());
    const refused = await withdrawn('301.00', failed('账户已销户'));
    const wrongName = await withdrawn('302.00', succeeded());
    const bankFault = await withdrawn('303.00', succeeded());
    await fixture.run();
    for (const [orderNo, amountFen, reason] of [
      [wrongName, 30_200n, '户名不符'],
      [bankFault, 30_300n, '其他'],
    ] as const) {
      fixture.rail.sendBack({
        returnNo: `R-${orderNo}`,
        channelNo: fixture.rail.sentOf(orderNo)[0]!.channelNo,
        amountFen,
        reason,
        at: fixture.clock.now(),
      });
    }
    await fixture.readReturns();
    must(await fixture.withdraw(payer, { amount: '2000.00' }));
    const states = Object.fromEntries((await orderList({}, payer)).list.map(({ orderNo, state }) => [orderNo, state]));
    expect([paid, refused, wrongName, bankFault].map((orderNo) => states[orderNo])).toEqual([
      'succeeded',
      'failed',
      'returned',
      'returned',
    ]);
    const fees = async (filter: Record<string, unknown>) => (await orderList(filter, payer)).totals.fee;
    expect(await fees({ states: ['failed', 'pending_review'] })).toBe('0.00');
    expect(await fees({ keyword: bankFault })).toBe('0.00');
    const feeOf = (await orderList({ keyword: paid }, payer)).totals.fee;
    expect(await fees({ keyword: wrongName })).toBe(feeOf);
    expect(await fees({})).toBe((2 * Number(feeOf)).toFixed(2));
    const charged = await fixture.db.admin.query<{ fee: string }>(
      `SELECT to_char(sum(e.delta_fen) / 100.0, 'FM999990.00') AS fee FROM ledger.entries e JOIN ledger.journals j ON j.id = e.journal_id WHERE j.mid = $1 AND e.account_id = $2`,
      [payer.mid, providerAccounts.feeIncome],
    );
    expect(await fees({})).toBe(charged.rows[0]!.fee);
  });

  it('counts its tabs over the same filter without the states; together they are all', async () => {
    const { tabs, totals } = await orderList({ states: ['rejected'] });
    expect(tabs).toEqual({ all: 9, review: 5, running: 1, succeeded: 2, failed: 0, sentBack: 1 });
    expect(totals.count).toBe(1);
    expect((await orderList({ states: ['succeeded'], minAmount: '300.00', maxAmount: '2000' })).tabs).toEqual({
      all: 3,
      review: 1,
      running: 0,
      succeeded: 1,
      failed: 0,
      sentBack: 1,
    });
  });

  it.each([
    ['2000', ['middling']],
    ['¥60,000.00', ['large']],
    ['1500.0', ['refused']],
    ['300.01', []],
  ])('finds the amount %s', async (keyword, found) => expect(names(await orderList({ keyword }))).toEqual(found));

  it('finds orders by the tail of the account that pays, and by a part of the payee’s name', async () => {
    expect((await orderList({ keyword: merchant.account.accountNo.slice(-6) })).totalCount).toBe(9);
    expect(names(await orderList({ keyword: payee.name.slice(0, 6) }))).toContain('large');
  });

  it('is a prepared statement for frequent lists; keywords and amounts leave no statement behind', async () => {
    const kept = (input: Partial<OrderListInput>) =>
      fixture.db.database.transaction({ mid: merchant.mid, readOnly: true }, async (tx) => {
        const filter = must(orderListFilterOf(merchant.mid, input));
        await Promise.all([totalsByState(tx, filter), orderListPage(tx, filter, { pageNo: 1, pageSize: 20 })]);
        const rows = await tx.rows<{ name: string }>(
          `SELECT name FROM pg_prepared_statements WHERE name LIKE 'orders.page%' OR name LIKE 'orders.totals%'`,
        );
        return rows.map(({ name }) => name);
      });
    expect(await kept({ startTime: '2026-11-01', states: ['rejected'] })).toEqual(
      expect.arrayContaining(['orders.page 20 by from state', 'orders.totals by from months']),
    );
    expect((await kept({ keyword: '货款', minAmount: '1.00' })).filter((name) => /keyword|least/.test(name))).toEqual(
      [],
    );
  });

  it('is checked as an answer without a copy of it', async () => {
    const page = await orderList();
    expect(page.list.length).toBeGreaterThan(0);
    expect(fitsOf(queryOrdersJnl.output)(page)).toBe(true);
  });

  it('refuses a time that ends before it begins', async () => {
    const backwards = { startTime: '2026-11-05', endTime: '2026-11-04' };
    expect(codeOf(await fixture.call(merchant, 'viewer', 'order/queryOrdersJnl', backwards))).toBe('02402KCSDS');
    expect(codeOf(await fixture.call(merchant, 'viewer', 'order/queryOrdersJnlExport', backwards))).toBe('02402KCSDS');
  });

  it('is of one merchant: another sees, exports and opens none of it', async () => {
    expect(await orderList({}, payee)).toMatchObject({ list: [], totals: { count: 0, amount: '0.00', fee: '0.00' } });
    expect(
      must(await fixture.call<{ rowCount: number }>(payee, 'viewer', 'order/queryOrdersJnlExport', {})).rowCount,
    ).toBe(0);
    for (const orderNo of Object.values(orders))
      expect(codeOf(await fixture.call(payee, 'admin', 'order/queryOrderDetail', { orderNo }))).toBe('02401KCSDS');
    const past = await fixture.db.database.transaction({ mid: payee.mid }, (tx) =>
      tx.rows('SELECT 1 FROM orders.orders WHERE mid = $1', [merchant.mid]),
    );
    expect(past).toEqual([]);
  });

  it('is written to a file as it is shown, oldest first, with the same totals', async () => {
    const filter = { startTime: '2026-11-03', endTime: '2026-11-07' };
    const shown = await orderList(filter);
    const file = must(
      await fixture.call<{ fileStr: string; fileName: string; rowCount: number }>(
        merchant,
        'viewer',
        'order/queryOrdersJnlExport',
        { ...filter, format: 'csv' },
      ),
    );
    const lines = new TextDecoder()
      .decode(Buffer.from(file.fileStr, 'base64'))
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
    const rows = lines.slice(lines.findIndex(([first]) => first?.endsWith('订单号')) + 1);
    expect(file.rowCount).toBe(shown.totalCount);
    const columns = (row: string[]) => [row[0]!.replaceAll(/\D/g, ''), row[8], row[9], row[11]];
    expect(rows.slice(0, -1).map(columns)).toEqual(
      shown.list.toReversed().map((line) => [line.orderNo, line.amount, line['fee'], line['stateName']]),
    );
    expect(rows.at(-1)!.join(',')).toContain(`${shown.totals.amount},,${shown.totals.fee}`);
    expect(lines.flat().join(',')).not.toContain(merchant.account.accountNo);
    expect(rows.find((row) => row[0]!.includes(orders.refused!))!.slice(-2)).toEqual(['合同金额不一致', '外扣']);
  });
});

describe('A long order list', () => {
  const COUNT = 1_205;
  let long: TestMerchant;

  /** Copies of one real order: as many of them in the same second as a page holds and more. */
  beforeAll(async () => {
    long = await fixture.openMerchant();
    const { orderNo } = must(
      await fixture.transfer(long, { accountNo: payee.account.accountNo, name: payee.name }, { amount: '1.00' }),
    );
    const { rows } = await fixture.db.admin.query<{ names: string }>(
      `SELECT string_agg(column_name, ', ') AS names FROM information_schema.columns
       WHERE table_schema = 'orders' AND table_name = 'orders' AND column_name NOT IN ('order_no', 'request_no', 'submitted_at', 'hold_id')`,
    );
    await fixture.db.admin.query(
      `INSERT INTO orders.orders (order_no, request_no, submitted_at, ${rows[0]!.names})
       SELECT lpad(n::text, 24, '0'), 'copy-' || n, submitted_at - (n / 60) * interval '1 second', ${rows[0]!.names} FROM orders.orders, generate_series(1, ${COUNT - 1}) n WHERE order_no = $1`,
      [orderNo],
    );
  });
  afterAll(() => fixture.db.admin.query(`DELETE FROM orders.orders WHERE request_no LIKE 'copy-%'`));

  it('is shown page by page, each order on one page', async () => {
    const seen = new Set<string>();
    for (let pageNo = 1; pageNo <= 25; pageNo += 1)
      for (const { orderNo } of (await orderList({ pageNo, pageSize: 50 }, long)).list) seen.add(orderNo);
    expect(seen.size).toBe(COUNT);
    expect(await orderList({ pageNo: 26, pageSize: 50 }, long)).toMatchObject({
      list: [],
      totalCount: COUNT,
      totals: { count: COUNT, amount: '1205.00' },
    });
  });

  it('is written to its file whole, every order once, across the pages of the writer', async () => {
    const file = must(
      await fixture.call<{ fileStr: string; rowCount: number }>(long, 'checker', 'order/queryOrdersJnlExport', {
        format: 'csv',
      }),
    );
    const text = new TextDecoder().decode(Buffer.from(file.fileStr, 'base64'));
    expect(file.rowCount).toBe(COUNT);
    expect(new Set(text.match(/\b\d{24}\b/g)).size).toBe(COUNT);
    expect(text).toContain('1205.00');
  });
});
