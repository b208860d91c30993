import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { openAccount, setAccountStatus } from '#capabilities/account/server/index.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { BEGIN, codeOf, OrderFixture, must, nothingLeft } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { transferBindings } from './bindings.ts';
import { transferKind } from './transfer-kind.ts';

let fixture: OrderFixture;
let payee: TestMerchant;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...transferBindings()],
    kinds: [transferKind],
  });
  payee = await fixture.openMerchant({ balance: '0.01' });
});
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const to = () => ({ accountNo: payee.account.accountNo, name: payee.name });

describe('A transfer', () => {
  it('is credited to the receiver when it runs, and the payer’s order is finished', async () => {
    const merchant = await fixture.openMerchant();
    const { orderNo, state } = must(await fixture.transfer(merchant, to(), { amount: '800.00', remark: '货款' }));
    expect(state).toBe('queued');
    expect(await fixture.money(merchant)).toBe('99199.50 + 800.50');
    await fixture.run();
    expect(fixture.announced).toEqual(expect.arrayContaining([merchant.mid, payee.mid]));
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({
      state: 'succeeded',
      auditStatus: '00',
      typeCode: '3010',
      finishedAt: BEGIN,
      channelNo: '',
      payeeName: payee.name,
      payeeBankName: '商户门户支付账户',
      mayBeReturned: false,
      payeeAccountNo: `**** ${payee.account.accountNo.slice(-4)}`,
    });
    expect(await fixture.moved(orderNo)).toEqual({
      [`${merchant.account.accountNo}:available`]: '-800.50',
      [`${payee.account.accountNo}:available`]: '800.00',
      feeIncome: '0.50',
    });
    expect(await fixture.money(merchant)).toBe('99199.50 + 0.00');
    expect(fixture.rail.talkOf(orderNo)).toEqual([]);
  });

  it('to a person has a code of its own, at once and scheduled (BZ04)', async () => {
    const [merchant, person] = await Promise.all([fixture.openMerchant(), fixture.openMerchant()]);
    await fixture.db.admin.query(`UPDATE account.accounts SET holder_type = 'individual' WHERE mid = $1`, [person.mid]);
    const payPerson = (scheduledAt?: string) =>
      fixture.transfer(
        merchant,
        { accountNo: person.account.accountNo, name: person.name },
        {
          amount: '800.00',
          ...(scheduledAt ? { scheduledAt } : {}),
        },
      );
    for (const placed of [await payPerson(), await payPerson('2026-11-21T10:00:00+08:00')])
      expect((await fixture.detail(merchant, must(placed).orderNo)).typeCode).toBe('3020');
  });

  it('to an account of the same merchant is held by none of its rules for payees (BZ18)', async () => {
    const merchant = await fixture.openMerchant();
    await fixture.db.admin.query(
      `INSERT INTO payee.rules (mid, only_booked, payee_day_fen, changed_by_name, changed_at) VALUES ($1, true, 100, '管理员', now())`,
      [merchant.mid],
    );
    const ownAccount = await fixture.db.database.transaction({ mid: merchant.mid }, (tx) =>
      openAccount(tx, {
        mid: merchant.mid,
        accountNo: `${merchant.account.accountNo.slice(0, -2)}99`,
        type: 'basic',
        name: merchant.name,
        openedAt: new Date(BEGIN),
      }),
    );
    expect(codeOf(await fixture.transfer(merchant, to(), { amount: '800.00' }))).toBe('02206KCSDS');
    const inside = { accountNo: ownAccount.accountNo, name: merchant.name };
    expect(codeOf(await fixture.transfer(merchant, inside, { amount: '800.00' }))).toBe('ok');
  });

  it('runs once, however often the worker is asked', async () => {
    const merchant = await fixture.openMerchant();
    const { orderNo } = must(await fixture.transfer(merchant, to(), { amount: '10.00' }));
    await Promise.all([fixture.run(), fixture.newWorker().runDue(), fixture.newWorker().runDue()]);
    await fixture.db.admin.query(`UPDATE jobs.jobs SET state = 'ready', ended_at = NULL WHERE mid = $1`, [
      merchant.mid,
    ]);
    await fixture.run();
    expect(await fixture.moved(orderNo)).toMatchObject({ [`${payee.account.accountNo}:available`]: '10.00' });
    expect((await fixture.detail(merchant, orderNo)).timeline.map(({ event }) => event)).toEqual([
      'submitted',
      'succeeded',
    ]);
  });

  it('may go to another account of the same merchant, and its order shows both sides', async () => {
    const merchant = await fixture.openMerchant();
    const { orderNo } = must(
      await fixture.transfer(
        merchant,
        { accountNo: merchant.second.accountNo, name: merchant.name },
        { amount: '10.00' },
      ),
    );
    await fixture.run();
    const { entries } = await fixture.detail(merchant, orderNo);
    expect(
      entries
        .filter(({ typeCode }) => typeCode === '3010')
        .map(({ accountNo, bucketName, direction, amount }) => [accountNo, bucketName, direction, amount]),
    ).toEqual(
      expect.arrayContaining([
        [merchant.account.accountNo, '冻结', 'out', '10.00'],
        [merchant.second.accountNo, '可用', 'in', '10.00'],
        [merchant.account.accountNo, '冻结', 'out', '0.50'],
      ]),
    );
  });

  it('shows the payer nothing of the receiver’s account, and the receiver nothing of the order', async () => {
    const merchant = await fixture.openMerchant();
    const { orderNo } = must(await fixture.transfer(merchant, to(), { amount: '10.00' }));
    await fixture.run();
    expect((await fixture.detail(merchant, orderNo)).entries.map(({ accountNo }) => accountNo)).not.toContain(
      payee.account.accountNo,
    );
    expect(codeOf(await fixture.call(payee, 'admin', 'order/queryOrderDetail', { orderNo }))).toBe('02401KCSDS');
  });

  it('whose receiver can no longer receive fails with a reason and returns money and limit', async () => {
    const [merchant, closing] = [await fixture.openMerchant(), await fixture.openMerchant()];
    const placed = must(
      await fixture.transfer(
        merchant,
        { accountNo: closing.account.accountNo, name: closing.name },
        { amount: '2000.00' },
      ),
    );
    await fixture.setStatus(closing, 'dormant');
    must(await fixture.approve(merchant, 'checker', placed.orderNo));
    await fixture.run();
    expect(await fixture.detail(merchant, placed.orderNo)).toMatchObject({
      state: 'failed',
      auditStatus: '20',
      failReason: '收款账户当前状态不能收款，请联系收款方确认',
    });
    expect(await fixture.money(merchant)).toBe('100000.00 + 0.00');
    expect(await fixture.limitUsed(merchant, '2026-11-20', 'transfer')).toBe('0.00 in 0');
    expect(await fixture.moved(placed.orderNo)).toEqual({});
  });
});

describe('A transfer is refused', () => {
  const refusal = async (merchant: TestMerchant, instead: Record<string, unknown>) => {
    const answer = codeOf(await fixture.transfer(merchant, to(), { amount: '10.00', instead }));
    expect(await fixture.traces(merchant)).toEqual(nothingLeft);
    return answer;
  };

  it('when the written name is not the account’s; brackets and spaces do not matter', async () => {
    const merchant = await fixture.openMerchant();
    expect(await refusal(merchant, { payeeName: '测试商户有限公司' })).toBe('02601KCSDS');
    expect(
      codeOf(
        await fixture.transfer(merchant, to(), {
          amount: '10.00',
          instead: { payeeName: ` ${payee.name.replace('有限', ' 有限')}` },
        }),
      ),
    ).toBe('ok');
  });

  it('to an account that does not exist, to itself, and out of somebody else’s', async () => {
    const merchant = await fixture.openMerchant();
    // Like a wrong name, so that the answer does not reveal which numbers exist.
    expect(await refusal(merchant, { payeeAccountNo: '8899999999999999' })).toBe('02601KCSDS');
    expect(await refusal(merchant, { payeeAccountNo: merchant.account.accountNo, payeeName: merchant.name })).toBe(
      '02113KCSDS',
    );
    expect(await refusal(merchant, { accountNo: payee.account.accountNo })).toBe('02101KCSDS');
  });

  it.each(['pay_only', 'dormant', 'closing'] as const)('to an account that is %s', async (status) => {
    const [merchant, other] = [await fixture.openMerchant(), await fixture.openMerchant()];
    const quoteId = await fixture.quote(merchant, {
      function: 'transfer',
      accountNo: merchant.account.accountNo,
      amount: '10.00',
    });
    await fixture.db.database.transaction({ mid: other.mid }, (tx) =>
      setAccountStatus(tx, other.mid, other.account.accountNo, status),
    );
    expect(await refusal(merchant, { quoteId, payeeAccountNo: other.account.accountNo, payeeName: other.name })).toBe(
      '02111KCSDS',
    );
  });

  it('with the quote for another payee', async () => {
    const [merchant, other] = [await fixture.openMerchant(), await fixture.openMerchant()];
    expect(await refusal(merchant, { payeeAccountNo: other.account.accountNo, payeeName: other.name })).toBe(
      '02104KCSDS',
    );
  });

  it('from an account that is frozen, with a forbidden remark, or into the past', async () => {
    const merchant = await fixture.openMerchant();
    expect(await refusal(merchant, { remark: '六合彩' })).toBe('02602KCSDS');
    expect(await refusal(merchant, { scheduledAt: '2026-11-20 14:00:00' })).toBe('02408KCSDS');
    const quoteId = await fixture.quote(merchant, {
      function: 'transfer',
      accountNo: merchant.account.accountNo,
      amount: '10.00',
    });
    await fixture.setStatus(merchant, 'frozen');
    expect(await refusal(merchant, { quoteId })).toBe('02102KCSDS');
  });
});

describe('Transfers that cross', () => {
  it('twenty each way between two merchants at once all arrive, and no fen is lost', async () => {
    const [one, two] = [
      await fixture.openMerchant({ balance: '1000.00' }),
      await fixture.openMerchant({ balance: '1000.00' }),
    ];
    const send = (from: TestMerchant, into: TestMerchant) =>
      fixture.transfer(from, { accountNo: into.account.accountNo, name: into.name }, { amount: '20.00' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => [send(one, two), send(two, one)]).flat());
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['ok']));
    await Promise.all([fixture.run(), fixture.newWorker().runDue()]);
    expect([await fixture.money(one), await fixture.money(two)]).toEqual(['990.00 + 0.00', '990.00 + 0.00']);
  });
});
