import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { peopleSearch } from '#capabilities/access/server/search-people.ts';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { accountSearch } from '#capabilities/account/server/search.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { filtered, orderListFilterOf } from '#capabilities/order/server/list/order-list-query.ts';
import { orderSearch } from '#capabilities/order/server/list/search.ts';
import { must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { payeeBindings } from '#capabilities/payee/server/bindings.ts';
import { payeeSearch } from '#capabilities/payee/server/search.ts';
import { transferBindings } from '#capabilities/transfer/server/bindings.ts';
import { transferKind } from '#capabilities/transfer/server/transfer-kind.ts';
import type { Tx } from '#platform/db/database.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { searchTermOf } from '#platform/search/index.ts';
import { callOperation, sessionOf } from '#testkit/call-edge.ts';
import { rowsReadBy } from '#testkit/rows-read.ts';
import type { searchAll } from '../contract/operations.ts';
import { searchBindings } from './bindings.ts';

type Items = OutputOf<typeof searchAll>['items'];
const ALL_RIGHTS = ['0203', '0325', '0501', '0502'];
/** Rows beside the few that are looked for, so many that PostgreSQL would not read them all. */
const BULK = 6_000;

let fixture: OrderFixture;
let payer: TestMerchant;
let receiver: TestMerchant;
let orderNo: string;

const searched = [...orderSearch, ...payeeSearch, ...accountSearch, ...peopleSearch];
const [binding] = searchBindings({ searched });
const searchFor = ({ mid }: TestMerchant, words: readonly string[], permissions = ALL_RIGHTS) =>
  callOperation<{ items: Items }>({
    database: fixture.db.database,
    binding: binding!,
    session: sessionOf({ mid, permissions }),
    clock: fixture.clock,
    input: { words },
  });
/** Of the one word: the kinds that were found with what their hits say. */
async function found(merchant: TestMerchant, word: string, permissions = ALL_RIGHTS) {
  const { items } = must(await searchFor(merchant, [word], permissions));
  return Object.fromEntries(items[0]!.groups.map(({ name, hits }) => [name, hits]));
}
const kindsOf = async (...args: Parameters<typeof found>) => Object.keys(await found(...args));

/** Other orders of the payer, lines of one of them, entries of both, payees of others. */
const bulk = (mid: string) => `
  SET app.mid = '*';
  INSERT INTO orders.orders SELECT (jsonb_populate_record(o, jsonb_build_object('order_no', '20200101' || lpad(i::text, 16, '0'), 'request_no', 'bulk-' || i, 'amount_fen', 1000000 + i % 1000,
    'payee_name', '客户' || i || '号商行', 'payee_account_no', '77' || lpad(i::text, 14, '0')))).* FROM orders.orders o, generate_series(1, ${BULK}) AS i WHERE o.mid = '${mid}';
  INSERT INTO orders.lines (mid, order_no, line_no, merchant_line_no, payee_name, payee_account_no, payee_bank_name, payee_type, amount_fen, fee_fen, remark)
    SELECT mid, order_no, 0, '', payee_name, payee_account_no, payee_bank_name, '', amount_fen, fee_fen, remark FROM orders.orders WHERE order_no LIKE '2020%';
  INSERT INTO payee.contacts (mid, contact_id, kind, payee_name, payee_account_no, payee_bank_name, remark, created_by, created_at)
    SELECT 'M' || i % 20, gen_random_uuid(), 'bank', '客户', '77' || lpad(i::text, 14, '0'), '', '', gen_random_uuid(), now() FROM generate_series(1, ${BULK}) AS i;
  INSERT INTO orders.lines (mid, order_no, line_no, merchant_line_no, payee_name, payee_account_no, payee_bank_name, payee_type, amount_fen, fee_fen, remark)
    SELECT '${mid}', '202001010000000000000001', i, 'GZ-' || i, '员工' || i || '某', '6222' || lpad(i::text, 12, '0'), '中国工商银行', 'individual', 500000 + i, 0, '' FROM generate_series(1, ${BULK}) AS i;
  INSERT INTO orders.chunks (mid, order_no, chunk_no, first_line, last_line, amount_fen, fee_fen, lines_hash)
    VALUES ('${mid}', '202001010000000000000001', 1, 1, ${BULK}, 1, 0, repeat('a', 64));
  INSERT INTO ledger.journals (id, mid, key, input_hash, type_code, actor, booked_at)
    SELECT gen_random_uuid(), '${mid}', 'bulk-' || i, sha256('bulk'), 'bulk', 'bulk', now() FROM generate_series(1, ${BULK}) AS i;
  INSERT INTO ledger.entries SELECT e.account_id, e.version + i, e.mid, e.journal_id, e.posting_no, e.counter_account_id, 700 + i, e.balance_after_fen, e.balance_after_fen + 700 + i, e.booked_at
    FROM ledger.entries e, generate_series(1, ${BULK}) AS i WHERE e.delta_fen = 12345;
  ANALYZE`;

beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...transferBindings(), ...payeeBindings],
    kinds: [transferKind],
  });
  payer = await fixture.openMerchant({ layers: [{ fromFen: 0n, steps: [] }] });
  receiver = await fixture.openMerchant();
  const to = { accountNo: receiver.account.accountNo, name: receiver.name };
  orderNo = must(await fixture.transfer(payer, to, { amount: '123.45' })).orderNo;
  await fixture.run();
  const book = payeeBindings.find(({ operation }) => operation.path === 'contacts/addContactsAccountInfo')!;
  const contact = { kind: 'bank', payeeName: '远山科技有限公司', payeeAccountNo: '6222021234567890' };
  must(
    await callOperation({
      database: fixture.db.database,
      binding: book,
      session: sessionOf({ mid: payer.mid }),
      clock: fixture.clock,
      input: contact,
    }),
  );
});
afterAll(() => fixture.db.close());

describe('A word', () => {
  it('finds an order by both ends of its number, amount, part of the name and end of the account', async () => {
    const words = [orderNo, orderNo.slice(0, 12), orderNo.slice(-5), '¥123.45', receiver.name.slice(2, 6)];
    for (const word of [...words, receiver.account.accountNo.slice(-7)]) {
      const { order } = await found(payer, word);
      expect(order, word).toMatchObject([
        {
          title: receiver.name,
          amount: '123.45',
          note: '转账 · 成功 · 2026-11-20 15:00',
          page: '/order/detail',
          query: { open: orderNo },
        },
      ]);
    }
    expect(await kindsOf(payer, '123.46')).toEqual([]);
    expect((await searchFor(payer, ['1'])).ok).toBe(true);
    expect(await searchFor(payer, ['远'])).toMatchObject({ code: '04801KCSDS' });
  });

  it('finds income and expense by amount and number, own accounts, and payees of the book', async () => {
    const { entry } = await found(receiver, '123.45');
    expect(entry).toMatchObject([
      {
        title: '收入 转账',
        page: '/account/activity',
        filter: { account: '0011', minAmount: '123.45', startTime: '2026-11-20 00:00:00' },
      },
    ]);
    expect(entry![0]!.query.open).toMatch(/^0011A\d{10}$/);
    const number = receiver.account.accountNo + entry![0]!.query.open!.slice(4);
    expect((await found(receiver, number)).entry).toEqual(entry);
    expect((await found(payer, '123.45')).entry).toMatchObject([{ title: '支出 转账' }]);
    expect(await found(payer, payer.account.accountNo.slice(-4))).toMatchObject({
      account: [{ note: '基本户 **** 0011', filter: { account: '0011' } }],
    });
    for (const word of ['山科', '7890'])
      expect((await found(payer, word)).payee).toMatchObject([
        { title: '远山科技有限公司', note: '622202******7890', filter: { keyword: '远山科技有限公司' } },
      ]);
  });

  it('finds a payee however its name is written, in the book and in orders', async () => {
    const name = receiver.name.slice(2, 6);
    for (const word of [[...name].join('\u3000'), `${name.slice(0, 2)} ${name.slice(2)}`])
      expect(await kindsOf(payer, word)).toContain('order');
    expect(await kindsOf(payer, '远山 科技')).toContain('payee');
  });

  it('finds the own people by a part of the name and the end of the mobile, for who manages them', async () => {
    const [person] = (
      await fixture.db.admin.query<{ name: string; mobile: string }>(
        `SELECT p.user_name AS name, p.mobile FROM merchant.relations r JOIN identity.persons p ON p.id = r.person_id WHERE r.mid = $1 ORDER BY p.user_name LIMIT 1`,
        [payer.mid],
      )
    ).rows;
    for (const word of [person!.name.slice(0, 2), person!.mobile.slice(-4)]) {
      const { staff } = await found(payer, word, ['0901']);
      expect(staff, word).toContainEqual(
        expect.objectContaining({ title: person!.name, page: '/system/staff', filter: { keyword: person!.name } }),
      );
      expect(JSON.stringify(staff)).not.toContain(person!.mobile);
      expect(await kindsOf(payer, word, ['0501', '0203', '0325'])).not.toContain('staff');
    }
  });

  it('PM01 finds nothing of what the role may not see, nor of another merchant', async () => {
    expect(await kindsOf(payer, '123.45')).toEqual(['order', 'entry']);
    expect(await kindsOf(payer, '123.45', ['0203'])).toEqual(['entry']);
    expect(await kindsOf(payer, '123.45', ['0501'])).toEqual([]);
    expect(await kindsOf(receiver, orderNo)).toEqual([]);
    expect(await kindsOf(receiver, '山科')).toEqual([]);
  });
});

describe('Among very many', () => {
  beforeAll(() => fixture.db.admin.query(bulk(payer.mid)));

  it('each word of a list has its own answer, the newest first', async () => {
    const words = ['10005.00', '5012.30', 'GZ-77', '客户5345', '99999999.99'];
    const { items } = must(await searchFor(payer, words));
    expect(items.map(({ word }) => word)).toEqual(words);
    const answers = items.map(({ groups }) => groups.map(({ name, hits }) => [name, hits.map(({ title }) => title)]));
    expect(answers).toEqual([
      [['order', ['客户5500号商行', '客户4500号商行']]],
      [['line', ['员工1230某']]],
      [['line', ['员工77某']]],
      [['order', ['客户5345号商行']]],
      [],
    ]);
    expect((await found(payer, '员工55')).line).toHaveLength(5);
    expect(items[1]!.groups[0]!.hits).toMatchObject([{ query: { open: '202001010000000000000001' } }]);
  });

  it('reads no whole table: every step probes an index that is bound to the merchant', async () => {
    const statements = await statementsOf(payer.mid, ['123.45', '4321', '客户']);
    expect([...statements.keys()]).toEqual([
      'orders.search',
      'orders.search_lines',
      'payee.search',
      'account.of_merchant',
      'account.search_entries',
      'account.entries_of_keys',
      'account.holders',
      'access.search',
    ]);
    // A merchant's accounts and people are few; the others' holders and entries of an amount come from functions.
    for (const name of ['account.of_merchant', 'access.search', 'account.holders', 'account.search_entries'])
      statements.delete(name);
    for (const [name, sql] of statements) {
      const plan = await planOf(payer.mid, sql);
      expect(
        plan.filter((line) => /Seq Scan/.test(line)),
        name,
      ).toEqual([]);
      const probes = plan.filter((line) => /Index Cond: /.test(line));
      expect(probes.length, name).toBeGreaterThan(0);
      expect(
        probes.filter((line) => !BOUND.test(line)),
        name,
      ).toEqual([]);
      // All rows of a merchant may be read of the payee book only, which is small.
      const merchantWide = probes.filter((line) => /Cond: \(mid = [^ ]+\)$/.test(line));
      expect(merchantWide, name).toHaveLength(name === 'payee.search' ? 1 : 0);
    }
  });

  it('an amount that a thousand entries have reads those that it shows', async () => {
    const { mid } = receiver;
    await fixture.db.admin.query(
      `INSERT INTO ledger.entries SELECT e.account_id, e.version + 10000 + i, e.mid, e.journal_id, e.posting_no, e.counter_account_id, 99900, e.balance_after_fen, e.balance_after_fen + 99900, e.booked_at + i * interval '1 second'
       FROM ledger.entries e, generate_series(1, 1000) AS i WHERE e.delta_fen = 12345; ANALYZE ledger.entries`,
    );
    await fixture.db.database.transaction({ mid }, async (tx) => {
      const client = {
        query: async (sql: string, params: unknown[]) => ({ rows: await tx.rows<{ rows: number }>(sql, params) }),
      };
      const terms = [searchTermOf('999.00')];
      const read = await rowsReadBy(client, 'ledger.entries', async () => {
        expect(await accountSearch[0]!.find({ tx, mid, terms, limit: 8 })).toHaveLength(8);
      });
      expect(read).toBeLessThan(40);
    });
  });

  it('has the payees of the order list’s keyword by their indexes, and reads no line of others', async () => {
    const input = { startTime: '2026-11-01', endTime: '2026-11-30' };
    for (const [keyword, index] of [
      ['客户', 'known_payees_by_name'],
      ['4321', 'known_payees_by_tail'],
    ] as const) {
      const { sql, params } = filtered(must(orderListFilterOf(payer.mid, { ...input, keyword })));
      const plan = await planOf(payer.mid, `SELECT order_no ${sql}`, params);
      expect(plan.filter((line) => /Seq Scan on (?:lines|known_payees)/.test(line))).toEqual([]);
      expect(plan.join()).toContain(index);
      const lines = plan[plan.findIndex((line) => line.includes('using lines_by_payee')) + 1];
      expect(lines).toMatch(/Index Cond: \(\(mid = .* AND \(payee_account_no = .* AND \(payee_name = /);
    }
  });
});

/** Of a merchant, of a ledger account or journal, which are of one, or of the bank's number of an order. */
const BOUND = /\bmid = |name_pairs\(mid|\((?:account_|journals\.)?id = |channel_no = /;

/** What all sources ask for these words, by the names of their statements. */
async function statementsOf(mid: string, words: readonly string[]): Promise<Map<string, string>> {
  const statements = new Map<string, string>();
  await fixture.db.database.transaction({ mid }, async (tx) => {
    const recording: Tx = Object.assign(Object.create(tx), {
      rows: (sql: string, params?: readonly unknown[], name?: string) => {
        statements.set(name ?? 'other', sql);
        return tx.rows(sql, params, name);
      },
    });
    for (const source of searched) await source.find({ tx: recording, mid, terms: words.map(searchTermOf), limit: 5 });
  });
  return statements;
}

/** With parameters as they are asked, without for any. */
async function planOf(mid: string, sql: string, params: unknown[] = []): Promise<string[]> {
  const client = await fixture.db.admin.connect();
  try {
    await client.query(`BEGIN; SET LOCAL ROLE portal_app; SET LOCAL app.mid = '${mid}'`);
    const how = params.length > 0 ? 'COSTS OFF' : 'GENERIC_PLAN, COSTS OFF';
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (${how}) ${sql}`, params);
    return rows.map((row) => row['QUERY PLAN']);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}
