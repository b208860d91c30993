import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '#platform/db/database.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { rowsReadBy } from '#testkit/rows-read.ts';
import { findMerchants } from './find-merchants.ts';

/** So many that a plan that looks through all of them is told from one that does not. */
const MERCHANTS = 6_000;
const PAGE = { pageNo: 1, pageSize: 20 };

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await db.admin.query(
    `INSERT INTO merchant.merchants (mid, customer_name, platform_no, platform_name, created_at, state)
     SELECT 'C' || lpad(no::text, 7, '0'), '上海连锁商贸（Ｍ）有限公司分店' || lpad(no::text, 6, '0'), 'P01', '商户门户', now() - make_interval(mins => no),
       CASE WHEN no % 1000 = 0 THEN 'closed' ELSE 'active' END FROM generate_series(1, $1::int) AS no`,
    [MERCHANTS],
  );
  await db.admin.query(
    `INSERT INTO merchant.merchants (mid, customer_name, platform_no, platform_name, created_at) VALUES
       ('8800001', '北京远山%科技有限公司', 'P01', '商户门户', now() - interval '1 year'), ('8800002', '鑫_远海', 'P01', '商户门户', now() - interval '2 years')`,
  );
  await db.admin.query('VACUUM ANALYZE merchant.merchants');
});
afterAll(() => db.close());

const inConsole = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.database.transaction({}, async (tx) => {
    await tx.run('SET LOCAL ROLE portal_console');
    return work(tx);
  });

/** What a text finds, and how many rows of merchants were read for it. */
const found = (text: string, { state = null, mids = [], page = PAGE }: Partial<Asked> = {}) =>
  inConsole(async (tx) => {
    const client = {
      query: async (sql: string, params: unknown[]) => ({ rows: await tx.rows<{ rows: number }>(sql, params) }),
    };
    let answer!: Awaited<ReturnType<typeof findMerchants>>;
    const read = await rowsReadBy(client, 'merchant.merchants', async () => {
      answer = await findMerchants(tx, { text, mids, state }, page);
    });
    return { mids: answer.list.map(({ mid }) => mid), total: answer.totalCount, counts: answer.counts, read };
  });
interface Asked {
  state: 'active' | 'closed' | null;
  mids: readonly string[];
  page: typeof PAGE;
}

describe('Among many merchants', () => {
  it.each([
    ['a part of a name', '店003000', 'C0003000'],
    ['a part of a name that begins in the middle of a pair', '山%科', '8800001'],
    ['one character', '鑫', '8800002'],
    ['a sign that is a pattern elsewhere', '_', '8800002'],
    ['a number', 'C0003000', 'C0003000'],
    ['a number in small letters', 'c0003000', 'C0003000'],
    ['the beginning of a number', '88000', '8800002'],
  ])('%s is found without a look at the others', async (_, text, mid) => {
    const { mids, total, read } = await found(text);
    expect(mids).toContain(mid);
    expect(mids).toHaveLength(total);
    // The newest, to see whether many have it; then what the indexes name.
    expect(read).toBeLessThan(700);
  });

  it('what higher capabilities found is there, once, and the newest come first', async () => {
    expect(await found('8800', { mids: ['C0000007', '8800001'] })).toMatchObject({
      mids: ['C0000007', '8800001', '8800002'],
      total: 3,
    });
    expect(await found('13800000000', { mids: ['C0000007'] })).toMatchObject({ mids: ['C0000007'], total: 1 });
  });

  it('a name is found in the width and case in which it is typed', async () => {
    for (const text of ['商贸(m)有限公司分店003000', '商贸（Ｍ）有限 公司分店003000'])
      expect((await found(text)).mids).toEqual(['C0003000']);
  });

  it('what nearly all have is counted of all, and its page ends where it is full', async () => {
    const all = await found('分店');
    expect(all).toMatchObject({ total: MERCHANTS, counts: { active: MERCHANTS - 6, closed: 6 } });
    expect(all.mids.slice(0, 2)).toEqual(['C0000001', 'C0000002']);
    expect(all.read).toBeLessThan(MERCHANTS * 1.2);
    const closed = await found('c', { state: 'closed', page: { pageNo: 2, pageSize: 4 } });
    expect(closed).toMatchObject({ mids: ['C0005000', 'C0006000'], total: 6 });
  });

  it('no text finds all by the index of the newest, and looks through them once for their count', async () => {
    const all = await found('');
    expect(all).toMatchObject({ total: MERCHANTS + 2, counts: { active: MERCHANTS - 4, closed: 6 } });
    expect(all.read).toBeLessThan(MERCHANTS * 1.1);
    expect(await found('', { state: 'closed' })).toMatchObject({
      total: 6,
      mids: expect.arrayContaining(['C0001000']),
    });
  });
});
