import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post } from '#ledger/src/index.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import type { listFeeEntries } from '../contract/figure-operations.ts';
import { openKinds } from '../contract/kinds.ts';
import type { showCustomer } from '../contract/record-operations.ts';
import { findAccount, providerAccounts, reserveLimits } from './index.ts';
import { call, clock, db, GUANG, NUMBER, openAccounts, SHAN, within } from './test/account-fixture.ts';

beforeAll(async () => {
  await openAccounts();
  await db.admin.query(
    `INSERT INTO merchant.merchants (mid, customer_name, platform_no, platform_name) VALUES ($1, '晨光贸易有限公司', 'P01', '商户门户')`,
    [GUANG],
  );
});
afterAll(() => db.close());

/** A fee as a payment books it, or gives it back. */
async function fee(at: string, typeCode: string, yuan: string, back = false): Promise<void> {
  await within(async (tx) => {
    const { availableId } = (await findAccount(tx, GUANG, NUMBER))!;
    const [from, to] = back ? [providerAccounts.feeIncome, availableId] : [availableId, providerAccounts.feeIncome];
    await post(tx, [
      {
        mid: GUANG,
        key: newId(),
        typeCode,
        orderNo: null,
        actor: 'system:test',
        bookedAt: new Date(at),
        postings: [{ from, to, amountFen: fenOfYuan(yuan) }],
      },
    ]);
  }, ALL_MERCHANTS);
}

describe('BZ01 The fee account', () => {
  it('adds up the fees of a month by kind, less what came back, and nothing of another month', async () => {
    await fee('2026-10-31T23:59:59+08:00', '2010', '9.00');
    await fee('2026-11-01T00:00:00+08:00', '2010', '2.00');
    await fee('2026-11-19T10:00:00+08:00', '2010', '3.50');
    await fee('2026-11-19T11:00:00+08:00', '2010', '3.50', true);
    await fee('2026-11-20T11:00:00+08:00', '3010', '0.50');
    const answer = await call('sxf/accountInfo', {});
    expect(answer).toMatchObject({
      ok: true,
      data: { month: '2026-11', count: 3, charged: '6.00', returned: '3.50', net: '2.50' },
    });
    expect(
      answer.ok && answer.data.list.map(({ typeCode, charged, returned }) => [typeCode, charged, returned]),
    ).toEqual([
      ['2010', '5.50', '3.50'],
      ['3010', '0.50', '0.00'],
    ]);
    // Each figure opens to the entries that make it.
    const entries = async (month: string, typeCode: string, mid = GUANG) => {
      const found = await call('sxf/feeEntries', { month, typeCode, pageNo: 1, pageSize: 20 }, mid);
      if (!found.ok) return found.code;
      const { totalCount, list } = found.data as unknown as OutputOf<typeof listFeeEntries>;
      return [totalCount, ...list.map(({ direction, amount }) => `${direction} ${amount}`)];
    };
    expect(await entries('2026-11', '2010')).toEqual([3, 'in 3.50', 'out 3.50', 'out 2.00']);
    expect(await entries('2026-10', '2010')).toEqual([1, 'out 9.00']);
    expect(await entries('2026-11', '2010', SHAN)).toEqual([0]);
    expect(await call('sxf/accountInfo', { month: '2026-10' })).toMatchObject({ data: { net: '9.00' } });
    expect(await call('sxf/accountInfo', {}, SHAN)).toMatchObject({ data: { net: '0.00', list: [] } });
  });
});

describe('BZ24 The customer record', () => {
  it('says who the merchant is and what is opened for it, and masks personal data', async () => {
    expect(await call('v2/customer', {})).toMatchObject({
      ok: true,
      data: {
        mid: GUANG,
        customerName: '晨光贸易有限公司',
        openedAt: '2026-08-01T09:00:00+08:00',
        accountCount: 1,
        staffCount: 0,
        adminName: '',
      },
    });
  });

  it('names no business of an application that the merchant has not opened', async () => {
    const services = async () => {
      const answer = await call('v2/customer', {});
      return answer.ok
        ? (answer.data as unknown as OutputOf<typeof showCustomer>).services.map((one) => one.function)
        : [];
    };
    const [business] = openKinds().filter(({ rights }) => rights.make.length === 1);
    const { id, rights } = business!;
    expect(await services()).toContain(id);
    await db.admin.query(
      `INSERT INTO access.menus (code, name, node_type, path, view_path, icon, position, shown, cacheable, affix, application) VALUES ($1, '业务', 'func_btn', '', '', '', 1, false, false, false, 'later')
       ON CONFLICT (code) DO UPDATE SET application = 'later'`,
      [rights.make[0]],
    );
    expect(await services()).not.toContain(id);
    await db.admin.query(`INSERT INTO access.opened_applications (mid, application) VALUES ($1, 'later')`, [GUANG]);
    expect(await services()).toContain(id);
  });
});

describe('BZ01 The quota account', () => {
  it('shows the month’s granted, used and left quota by kind, and only to its merchant', async () => {
    await within((tx) =>
      reserveLimits(tx, {
        mid: GUANG,
        orderNo: 'Q1',
        accountNo: NUMBER,
        function: 'transfer',
        amountFen: 120_00n,
        at: clock.now(),
      }),
    );
    const answer = await call('quota/queryQuotaAccountInfo', {});
    expect(answer).toMatchObject({ ok: true, data: { accountNo: NUMBER, month: '2026-11' } });
    const list = answer.ok ? answer.data.list : [];
    expect(list.find((one) => one.function === 'transfer')).toMatchObject({
      granted: '31000000.00',
      used: '120.00',
      left: '30999880.00',
    });
    expect(await call('quota/queryQuotaAccountInfo', { accountNo: NUMBER }, SHAN)).toMatchObject({
      ok: false,
      code: '02101KCSDS',
    });
  });
});

describe('Provinces and cities', () => {
  it('are listed whole, or one province', async () => {
    const fullList = await call('plm/bsp.city.list.query', {});
    expect(fullList.ok && fullList.data.list).toHaveLength(34);
    expect(await call('plm/bsp.city.list.query', { provinceCode: '810000' })).toMatchObject({
      data: { list: [{ provinceName: '香港特别行政区', cities: [{ cityCode: '810000' }] }] },
    });
  });
});
