import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { bindBankAccount } from '#capabilities/account/server/index.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { batchRunOf } from '#capabilities/order/server/index.ts';
import { orderJobs } from '#capabilities/order/server/order-jobs.ts';
import { BookRail } from '#capabilities/order/server/test/book-rail.ts';
import { BEGIN, codeOf, must, OrderFixture, type Placed } from '#capabilities/order/server/test/order-fixture.ts';
import { checkedSheet, faultsOf, work } from '#capabilities/order/server/test/sheets.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { uploadBindings } from '#capabilities/upload/server/bindings.ts';
import { newId } from '#platform/kernel/id.ts';
import { withdrawalErrors } from '../contract/errors.ts';
import { withdrawalBindings } from './bindings.ts';
import { batchCode } from './place-batch.ts';
import { withdrawalKind } from './withdrawal-kind.ts';

const kind = { ...withdrawalKind, contract: { ...withdrawalKind.contract, batch: withdrawalKind.contract.batch! } };
const HOUR_MS = 3_600_000;

let fixture: OrderFixture;
let merchant: TestMerchant;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [
      ...accountBindings({ reviewOf }),
      ...orderBindings(),
      ...withdrawalBindings(),
      ...uploadBindings({ batchKinds: [kind], batchRunOf }),
    ],
    kinds: [withdrawalKind],
  });
});
beforeEach(async () => {
  fixture.clock.set(BEGIN);
  merchant = await fixture.openMerchant({ layers: null });
});
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

interface Bank {
  name: string;
  bankAccountNo: string;
  bankName: string;
}
type Line = [bank: Bank, yuan: string];

const SECOND = '31001520313050001234';
const second = (): Bank => ({ name: merchant.name, bankAccountNo: SECOND, bankName: '中国建设银行' });
async function first(): Promise<Bank> {
  const { rows } = await fixture.db.admin.query<{ bankAccountNo: string; bankName: string }>(
    `SELECT bank_account_no AS "bankAccountNo", bank_name AS "bankName" FROM account.bank_accounts WHERE bank_account_id = $1`,
    [merchant.bankAccountId],
  );
  return { name: merchant.name, ...rows[0]! };
}
/** Binds it again where it is bound: its cooling begins now. */
const bindSecond = (hoursAgo: number) =>
  fixture.db.database.transaction({ mid: merchant.mid }, async (tx) => {
    const boundAt = new Date(fixture.clock.now().getTime() - hoursAgo * HOUR_MS);
    const { name, ...bank } = second();
    await tx.run('UPDATE account.bank_accounts SET unbound_at = $3 WHERE mid = $1 AND bank_account_no = $2', [
      merchant.mid,
      SECOND,
      boundAt,
    ]);
    await bindBankAccount(tx, { ...bank, mid: merchant.mid, holderName: name, boundAt });
  });

const checked = (lines: readonly Line[], payDate = '') =>
  checkedSheet(fixture, merchant, {
    kind,
    heads: '商户明细号,户名,银行账号,开户银行,金额,备注',
    lines: lines.map(([{ name, bankAccountNo, bankName }, yuan], index) =>
      [`L${index + 1}`, name, bankAccountNo, bankName, yuan, '归集'].join(','),
    ),
    total: lines.reduce((sum, [, yuan]) => sum + Number(yuan), 0),
    payDate,
  });
const submit = (batchId: string) =>
  fixture.call<Placed & { count: number; amount: string; fee: string }>(merchant, 'maker', 'csdb/v2/withDraw/batch', {
    requestNo: newId(),
    batchId,
    accountNo: merchant.account.accountNo,
  });
/** The lines are sent; two seconds later the bank is asked what became of them. */
async function run(rail: BookRail): Promise<void> {
  await work(fixture, orderJobs({ rail, texts: withdrawalErrors }));
  fixture.clock.set(new Date(fixture.clock.now().getTime() + 2_000).toISOString());
  await work(fixture, orderJobs({ rail, texts: withdrawalErrors }));
}

describe('A batch withdrawal', () => {
  it('is one order of all lines of its sheet, each paid by the bank to its own account', async () => {
    await bindSecond(24);
    const ownBank = await first();
    const batch = await checked([
      [ownBank, '1000.00'],
      [second(), '2000.50'],
    ]);
    expect([faultsOf(batch), batch.fee]).toEqual([['3', '4'], '4.00']);
    const placed = must(await submit(batch.batchId));
    expect(placed).toMatchObject({ state: 'queued', count: 2, amount: '3000.50', fee: '4.00' });
    const rail = new BookRail();
    await run(rail);
    expect([...rail.book.values()].map(({ payeeAccountNo, sends }) => [payeeAccountNo, sends])).toEqual([
      [ownBank.bankAccountNo, 1],
      [SECOND, 1],
    ]);
    expect(await fixture.money(merchant)).toBe('96995.50 + 0.00');
    expect(await fixture.detail(merchant, placed.orderNo)).toMatchObject({
      state: 'succeeded',
      typeCode: '2013',
      typeName: '批量提现',
    });
  });

  it('of another day is scheduled under its own code', async () => {
    const { batchId } = await checked([[await first(), '100.00']], '2026-11-23');
    const { orderNo } = must(await submit(batchId));
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({ state: 'scheduled', typeCode: '2015' });
  });

  it('does not pay a line whose bank account was bound again since, and pays the others', async () => {
    await bindSecond(24);
    const ownBank = await first();
    const { batchId } = await checked([
      [second(), '100.00'],
      [ownBank, '200.00'],
    ]);
    const { orderNo } = must(await submit(batchId));
    await bindSecond(0);
    const rail = new BookRail();
    await run(rail);
    expect([...rail.book.values()].map(({ payeeAccountNo }) => payeeAccountNo)).toEqual([ownBank.bankAccountNo]);
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({ state: 'partly_succeeded' });
    expect(await fixture.money(merchant)).toBe('99798.00 + 0.00');
  });
});

describe('A sheet of withdrawals', () => {
  it('names each payee once, as a single withdrawal does, so that a new account is noticed', async () => {
    await bindSecond(24);
    const ownBank = await first();
    const { batchId } = await checked([
      [ownBank, '1.00'],
      [second(), '2.00'],
      [ownBank, '3.00'],
    ]);
    const payees = await fixture.db.database.transaction({ mid: merchant.mid }, (tx) =>
      batchCode.payees(tx, merchant.mid, { batchId }),
    );
    const { rows } = await fixture.db.admin.query<{ id: string }>(
      'SELECT bank_account_id AS id FROM account.bank_accounts WHERE mid = $1 AND unbound_at IS NULL',
      [merchant.mid],
    );
    expect(rows).toHaveLength(2);
    expect(payees.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  });

  it('names the rows that go elsewhere than to a bound account, or to one in its cooling', async () => {
    await bindSecond(23);
    const ownBank = await first();
    const batch = await checked([
      [ownBank, '1.00'],
      [{ ...ownBank, bankAccountNo: '6222021234567894' }, '2.00'],
      [{ ...ownBank, name: '别的公司', bankName: '中国农业银行' }, '3.00'],
      [second(), '4.00'],
    ]);
    expect(faultsOf(batch)).toEqual([
      '3',
      '4 银行账号不是已绑定的银行账户，请先在银行账户页面绑定',
      `5 户名须与绑定的户名“${merchant.name}”一致 开户银行须与绑定的开户银行“中国工商银行”一致`,
      '6 银行账号该银行账户新近绑定，2026-11-20 16:00前不能批量提现，请单笔提现或在此之后上传',
    ]);
    expect(codeOf(await submit(batch.batchId))).toBe('02908KCSDS');
  });

  it('is not submitted once an account of it is unbound, or cools again', async () => {
    await bindSecond(24);
    const { batchId } = await checked([
      [await first(), '1.00'],
      [second(), '2.00'],
    ]);
    await bindSecond(0);
    expect(await submit(batchId)).toMatchObject({ code: '02908KCSDS', text: expect.stringContaining('第4行') });
  });
});
