import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { callOperation, sessionOf } from '#testkit/call-edge.ts';
import { kinds } from '../contract/kinds.ts';
import {
  bankAccountOf,
  bindBankAccount,
  findAccount,
  findReceiver,
  openAccount,
  setAccountStatus,
  decideQuote,
  lockQuote,
  spendQuote,
  type QuoteUse,
} from './index.ts';
import {
  GUANG,
  SHAN,
  NUMBER,
  OTHER,
  clock,
  db,
  other,
  bindings,
  call,
  dataOf,
  within,
  openAccounts,
} from './test/account-fixture.ts';

beforeAll(openAccounts);
afterAll(() => db.close());

describe('Accounts', () => {
  it('show the three balances and their sum', async () => {
    const data = await dataOf('csdb/v2/account/list', {});
    expect(data.list).toMatchObject([
      {
        accountNo: NUMBER,
        accountTypeName: '基本户',
        statusName: '正常',
        availableBalance: '3698.00',
        frozenBalance: '1002.00',
        inTransitBalance: '0.00',
        totalBalance: '4700.00',
      },
    ]);
  });

  it('of another merchant are not there, neither for the query nor for the database', async () => {
    expect(await call('csdb/v2/account/get', { accountNo: OTHER })).toMatchObject({ ok: false, code: '02101KCSDS' });
    expect(await within((tx) => tx.rows('SELECT 1 FROM account.accounts WHERE account_no = $1', [OTHER]))).toEqual([]);
    expect(await within((tx) => findAccount(tx, SHAN, OTHER))).toBeUndefined();
  });

  it('are found as a payee over all merchants, with a masked name and nothing else', async () => {
    const data = await dataOf('csdb/v2/account/recevier/info', { payeeAccountNo: OTHER });
    expect(data).toEqual({
      payeeAccountNo: OTHER,
      payeeName: '**司',
      bankName: '商户门户支付账户',
      canReceive: true,
      ownAccount: false,
    });
    expect(await within((tx) => findReceiver(tx, OTHER))).toEqual({
      mid: SHAN,
      holderType: 'company',
      merchantState: 'active',
      accountNo: OTHER,
      name: '远山科技有限公司',
      status: 'normal',
      availableId: other.availableId,
    });
    expect(await within((tx) => tx.rows('SELECT 1 FROM account.accounts WHERE account_no = $1', [OTHER]))).toEqual([]);
    expect(await call('csdb/v2/account/recevier/info', { payeeAccountNo: '999999999' })).toMatchObject({
      code: '02110KCSDS',
    });
  });

  it('are looked up a hundred times in ten minutes by a person, who then must wait; others not', async () => {
    const lookUpPayee = (payeeAccountNo: string, personId: string) =>
      callOperation<unknown>({
        database: db.database,
        binding: bindings.find(({ operation }) => operation.path === 'csdb/v2/account/recevier/info')!,
        input: { payeeAccountNo },
        session: sessionOf({ mid: GUANG, personId }),
        clock,
      });
    const [eager, colleague] = [newId(), newId()];
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, index) => lookUpPayee(String(700_000_000 + index), eager)),
    );
    expect(answers.filter((answer) => !answer.ok && answer.code === '02110KCSDS')).toHaveLength(100);
    expect(answers.at(-1)).toMatchObject({
      code: '02116KCSDS',
      text: expect.stringMatching(/^收款账户查询过于频繁，请10分钟后再试$/),
    });
    expect(await lookUpPayee(NUMBER, eager)).toMatchObject({ ok: false, code: '02116KCSDS' });
    expect(await lookUpPayee(OTHER, colleague)).toMatchObject({ ok: true });
  });

  it('cannot share a number, also not between merchants', async () => {
    const again = { mid: GUANG, accountNo: OTHER, type: 'basic' as const, name: 'x', openedAt: new Date() };
    await expect(within((tx) => openAccount(tx, again))).rejects.toThrow('account_numbers');
  });

  it('say what they may do, what is left of their limits and where they withdraw to', async () => {
    const bank = {
      mid: GUANG,
      bankName: '中国工商银行',
      bankAccountNo: '6222021234567890',
      holderName: '晨光贸易有限公司',
      boundAt: new Date('2026-08-01T09:00:00+08:00'),
    };
    const bankAccountId = await within((tx) => bindBankAccount(tx, bank));
    expect(await within((tx) => bindBankAccount(tx, bank))).toBe(bankAccountId);
    const data = await dataOf('csdb/v2/account/getAccountInfo', { accountNo: NUMBER });
    expect(data.limits.map((limit) => limit.function)).toEqual(
      kinds().flatMap(({ id, follows, direction }) => (follows || direction === 'in' ? [] : [id])),
    );
    expect(data).toMatchObject({
      openedAt: '2026-08-01T09:00:00+08:00',
      canPay: true,
      canReceive: true,
      bankAccounts: [{ bankAccountId, bankAccountNo: '622202******7890' }],
      limits: expect.arrayContaining([
        expect.objectContaining({
          function: 'withdraw',
          single: '500000.00',
          day: expect.objectContaining({ limit: '2000000.00' }),
        }),
        expect.objectContaining({ function: 'payout', single: '500000.00' }),
        expect.objectContaining({ function: 'payment', single: '500000.00' }),
      ]),
    });
    expect(await within((tx) => bankAccountOf(tx, GUANG, bankAccountId))).toMatchObject({
      bankAccountNo: '6222021234567890',
    });
    expect(await within((tx) => bankAccountOf(tx, GUANG, 'not-an-id'))).toBeUndefined();
    expect(await within((tx) => bankAccountOf(tx, SHAN, bankAccountId), SHAN)).toBeUndefined();
  });

  it('that are stopped are not offered for paying and get no quote', async () => {
    await within((tx) => setAccountStatus(tx, SHAN, OTHER, 'receive_only'), SHAN);
    expect((await dataOf('csdb/v2/account/available', { function: 'withdraw' }, SHAN)).list).toEqual([]);
    expect(
      await call(
        'csdb/v2/business/work',
        { function: 'withdraw', accountNo: OTHER, amount: '1.00', speed: 'T0' },
        SHAN,
      ),
    ).toMatchObject({ code: '02102KCSDS' });
    await within((tx) => setAccountStatus(tx, SHAN, OTHER, 'dormant'), SHAN);
    expect(
      await call('csdb/v2/business/work', {
        function: 'transfer',
        accountNo: NUMBER,
        amount: '1.00',
        payeeAccountNo: OTHER,
      }),
    ).toMatchObject({ code: '02111KCSDS' });
    await within((tx) => setAccountStatus(tx, SHAN, OTHER, 'normal'), SHAN);
  });
});

describe('A quote', () => {
  const wish = { function: 'withdraw', accountNo: NUMBER, amount: '1000.00', speed: 'T0' };

  it('says fee, arrival, what is left, and who must review', async () => {
    const data = await dataOf('csdb/v2/business/work', wish);
    expect(data).toMatchObject({
      fee: '2.00',
      arrivalAmount: '1000.00',
      arrivalTime: '2026-11-20T15:30:00+08:00',
      debitAmount: '1002.00',
      balanceAfter: '2696.00',
      sufficient: true,
      limitsLeft: { single: '500000.00', day: '2000000.00', month: '31000000.00' },
      withinLimits: true,
      reviewRequired: true,
      reviewSteps: ['复核员任一人'],
      expiresAt: '2026-11-20T15:05:00+08:00',
      feePlan: { name: '标准', version: 1 },
    });
  });

  it.each([
    ['withdraw', '1000.00', 'T1', '1.00', '2026-11-23T18:00:00+08:00'],
    ['withdraw', '50000.00', 'T1', '2.00', '2026-11-23T18:00:00+08:00'],
    ['withdraw', '49999.99', 'T1', '1.00', '2026-11-23T18:00:00+08:00'],
    ['transfer', '1000.00', 'T1', '0.50', '2026-11-20T15:00:00+08:00'],
    ['payout', '100000.00', 'T0', '10.00', '2026-11-20T15:30:00+08:00'],
    ['withdraw', '999999999.99', 'T0', '50.00', '2026-11-20T15:30:00+08:00'],
  ])('to %s %s by %s costs %s and arrives by %s', async (fundFunction, amount, speed, fee, arrivalTime) => {
    const data = await dataOf('csdb/v2/business/work', { function: fundFunction, accountNo: NUMBER, amount, speed });
    expect(data).toMatchObject({ fee, arrivalTime });
  });

  it('warns, without refusing, that money or limit is short', async () => {
    const data = await dataOf('csdb/v2/business/work', { ...wish, amount: '600000.00' });
    expect(data).toMatchObject({ sufficient: false, balanceAfter: '-596352.00', withinLimits: false });
  });

  it.each([
    ['02113KCSDS', { function: 'transfer', payeeAccountNo: NUMBER }],
    ['02110KCSDS', { function: 'transfer', payeeAccountNo: '123456' }],
    ['02101KCSDS', { accountNo: OTHER }],
  ])('is refused with %s for %j', async (code, change) => {
    expect(await call('csdb/v2/business/work', { ...wish, ...change })).toMatchObject({ ok: false, code });
  });

  /** As an order does. */
  async function spend(tx: Tx, use: QuoteUse) {
    const decided = decideQuote(await lockQuote(tx, use.mid, use.quoteId), use);
    if (decided.ok) spendQuote(tx, use.mid, use.quoteId, use.now);
    return decided;
  }

  it('serves one order, for exactly what it was asked, for five minutes', async () => {
    const data = await dataOf('csdb/v2/business/work', wish);
    const use = {
      mid: GUANG,
      quoteId: data.quoteId,
      function: 'withdraw' as const,
      accountNo: NUMBER,
      amountFen: 100_000n,
      speed: 'T0' as const,
      payeeType: null,
      now: clock.now(),
    };
    const attempt = (change: object, mid = GUANG) =>
      within((tx) => spend(tx, { ...use, ...change }), mid).then((answer) => (answer.ok ? 'used' : answer.code));
    expect(await attempt({ amountFen: 100_001n })).toBe('02104KCSDS');
    expect(await attempt({ function: 'transfer' })).toBe('02104KCSDS');
    expect(await attempt({ speed: 'T1' })).toBe('02104KCSDS');
    expect(await attempt({ accountNo: OTHER })).toBe('02104KCSDS');
    expect(await attempt({ mid: SHAN }, SHAN)).toBe('02006KCSDS');
    expect(await attempt({ quoteId: 'nonsense' })).toBe('02006KCSDS');
    expect(await attempt({ now: new Date('2026-11-20T15:05:00+08:00') })).toBe('02006KCSDS');
    const answers = await Promise.all(Array.from({ length: 8 }, () => attempt({})));
    expect(answers.filter((answer) => answer === 'used')).toHaveLength(1);
  });

  it('asked for a payee serves no other payee', async () => {
    const data = await dataOf('csdb/v2/business/work', { ...wish, function: 'transfer', payeeAccountNo: OTHER });
    const use = {
      mid: GUANG,
      quoteId: data.quoteId,
      function: 'transfer' as const,
      accountNo: NUMBER,
      amountFen: 100_000n,
      payeeType: null,
      now: clock.now(),
    };
    expect(await within((tx) => spend(tx, { ...use, payeeAccountNo: '8809000200000022' }))).toMatchObject({
      code: '02104KCSDS',
    });
    expect(await within((tx) => spend(tx, { ...use, payeeAccountNo: OTHER }))).toMatchObject({
      ok: true,
      data: { charge: { amountFen: 100_000n, feeFen: 50n, feeFrom: 'payer' }, speed: 'T0' },
    });
  });
});
