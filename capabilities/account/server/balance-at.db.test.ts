import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsReadBy } from '#testkit/rows-read.ts';
import { balancesBefore } from './show-balance-at.ts';
import {
  activity,
  BASIC,
  bookMany,
  call,
  CHANGES,
  dataOf,
  db,
  openActivity,
  OTHER,
  SECOND,
  within,
} from './test/activity-fixture.ts';

beforeAll(openActivity);
afterAll(() => db.close());

const AT = 'csdb/v2/account/balanceAt';
const ENTRIES = 'csdb/v2/account/balanceEntries';
const at = (time?: string, accountNo = BASIC) => dataOf(AT, { accountNo, ...(time ? { at: time } : {}) });
const entries = (bucket: string, more: object = {}) => dataOf(ENTRIES, { accountNo: BASIC, bucket, ...more });

/** Yuan with a sign. */
const fenOf = (yuan: string): bigint => BigInt(yuan.replace('.', ''));

describe('The balance of an account at a second that is over', () => {
  it('is refused for somebody else’s account and for a time to come', async () => {
    expect(await call(AT, { accountNo: OTHER })).toMatchObject({ code: '02101KCSDS' });
    expect(await call(AT, { accountNo: BASIC, at: '2026-11-20 15:00:01' })).toMatchObject({ code: '02118KCSDS' });
    expect(await call(ENTRIES, { accountNo: OTHER, bucket: 'frozen' })).toMatchObject({ code: '02101KCSDS' });
    expect(await call(ENTRIES, { accountNo: BASIC, bucket: 'frozen', at: '2027-01-01' })).toMatchObject({
      code: '02118KCSDS',
    });
  });

  it('has what the second moved: a hold is frozen money for the second between it and its end', async () => {
    const balances = async (time: string) => (await at(time)).buckets.map(({ balance }) => balance);
    expect(await balances('2026-11-01')).toEqual(['0.00', '0.00', '0.00']);
    expect(await balances('2026-11-03 10:00:00')).toEqual(['5000.00', '0.00', '800.00']);
    expect(await balances('2026-11-07 09:59:59')).toEqual(['4506.50', '0.00', '0.00']);
    expect(await balances('2026-11-07 10:00:00')).toEqual(['4005.50', '501.00', '0.00']);
    expect(await balances('2026-11-07 10:00:01')).toEqual(['4506.50', '0.00', '0.00']);
  });

  it('is now what the account has, and at midnight what its statement closes with', async () => {
    const [now, account] = [await at(), await dataOf('csdb/v2/account/get', { accountNo: BASIC })];
    expect(now.totalBalance).toBe(account.totalBalance);
    expect(now.at).toBe('2026-11-20T15:00:00+08:00');
    for (const day of ['2026-11-02', '2026-11-06', '2026-11-09']) {
      const { totals } = await activity({ accountNo: SECOND, startTime: '2026-11-01', endTime: day });
      expect((await at(day, SECOND)).totalBalance).toBe(totals.closing);
    }
  });

  it('equals the last entry’s running balance, and the present one less later entries', async () => {
    for (const time of ['2026-11-02 10:59:59', '2026-11-06 10:00:00', '2026-11-08 10:00:30', '2026-11-12']) {
      for (const accountNo of [BASIC, SECOND])
        for (const { balance, present, later, running, agrees } of (await at(time, accountNo)).buckets) {
          expect(agrees, `${accountNo} ${time}`).toBe(true);
          expect([running, fenOf(present) - fenOf(later)]).toEqual([balance, fenOf(balance)]);
        }
    }
  });

  it('says that the two ways differ when kept totals were changed behind the ledger’s back', async () => {
    await db.admin.query(`SELECT ledger.keep_totals(1000, 'PROVIDER')`);
    await db.admin.query(
      `UPDATE ledger.day_totals SET amount_fen = amount_fen + 1 WHERE day = '2026-11-10' AND type_code = 'hold'`,
    );
    const agreed = async (time: string) => (await at(time)).buckets.map(({ agrees }) => agrees);
    expect(await agreed('2026-11-09')).toEqual([false, false, true]);
    expect(await agreed('2026-11-11')).toEqual([true, true, true]);
    await db.admin.query(
      `UPDATE ledger.day_totals SET amount_fen = amount_fen - 1 WHERE day = '2026-11-10' AND type_code = 'hold'`,
    );
  });
});

describe('The entries that make a figure', () => {
  it('begin with the one whose balance is the figure, and each follows from the next', async () => {
    for (const time of ['2026-11-06 10:00:00', '2026-11-08 10:00:00', undefined])
      for (const { bucket, balance, entryNo } of (await at(time)).buckets) {
        const { list } = await entries(bucket, { at: time });
        expect([list[0]?.entryNo ?? null, list[0]?.balanceAfter ?? '0.00']).toEqual([entryNo, balance]);
        expect(list.slice(0, -1).map(({ balanceBefore }) => balanceBefore)).toEqual(
          list.slice(1).map(({ balanceAfter }) => balanceAfter),
        );
      }
  });

  it('are all of the bucket, and a page after any of them continues with the next', async () => {
    const { list: changes } = await dataOf(CHANGES, {
      accountNo: BASIC,
      bucket: 'available',
      startTime: '2026-11-01',
      endTime: '2026-11-20',
      pageSize: 50,
    });
    const { list, next } = await entries('available');
    expect([list.map(({ entryNo }) => entryNo), next]).toEqual([changes.map(({ entryNo }) => entryNo), null]);
    expect(list.at(-1)!.balanceBefore).toBe('0.00');
    for (const [index, { entryNo }] of list.entries()) {
      const after = String(Number(entryNo.slice(BASIC.length + 1)));
      expect((await entries('available', { after })).list).toEqual(list.slice(index + 1));
    }
  });
});

it('A balance of the past reads few entries where these were posted in the order of time', async () => {
  const MANY = 600;
  await bookMany(MANY);
  await db.admin.query(`SELECT ledger.keep_totals(10000, 'PROVIDER')`);
  const { rows } = await db.admin.query<{ id: string }>(
    'SELECT available_id AS id FROM account.accounts WHERE account_no = $1',
    [BASIC],
  );
  const ids = rows.map(({ id }) => id);
  const before = new Date('2026-11-16T00:00:00+08:00');
  await within(async (tx) => {
    const client = {
      query: async (sql: string, params: unknown[]) => ({ rows: await tx.rows<{ rows: number }>(sql, params) }),
    };
    const read = await rowsReadBy(client, 'ledger.entries', async () => {
      const [found] = await balancesBefore(tx, ids, before);
      expect(found!.runningFen).toBe(found!.presentFen - found!.laterFen);
      expect(found!.version).toBeGreaterThanOrEqual(BigInt(MANY));
    });
    expect(read).toBeLessThan(MANY / 6);
  });
});
