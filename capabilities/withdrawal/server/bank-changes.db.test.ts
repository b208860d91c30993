import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { BEGIN, codeOf, must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import type { ChangeLine } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import type { BankRow } from '../contract/bank-operations.ts';
import { withdrawalMenu } from '../contract/menu.ts';
import { withdrawalBindings } from './bindings.ts';
import { withdrawalKind } from './withdrawal-kind.ts';

let fixture: OrderFixture;
let merchant: TestMerchant;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...withdrawalBindings()],
    kinds: [withdrawalKind],
    menu: withdrawalMenu,
  });
});
beforeEach(async () => {
  fixture.clock.set(BEGIN);
  merchant = await fixture.openMerchant({ layers: [{ fromFen: 0n, steps: [] }] });
});
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const NUMBER = '6222029999990001';
type Who = Parameters<OrderFixture['call']>[1];
const call = <T = { state: string }>(path: string, input: object = {}, who: Who = 'maker') =>
  fixture.call<T>(merchant, who, `csdb/v2/withDrawAcc/${path}`, input);
const bind = (more: object = {}) =>
  call('bind', { requestNo: newId(), bankName: '招商银行', bankAccountNo: NUMBER, holderName: merchant.name, ...more });
const decide = (changeId: string, who: Who, approve = true) =>
  call('decide', { requestNo: newId(), changeId, approve }, who);
const listed = async () => must(await call<{ list: BankRow[] }>('bindingList')).list;
const rowOf = async (state: BankRow['state']) => (await listed()).filter((row) => row.state === state).at(-1)!;

/** Bound and reviewed by a second person. */
async function bound(): Promise<string> {
  must(await bind());
  must(await decide((await rowOf('to_bind')).id, 'checker'));
  return (await rowOf('bound')).id;
}
const withdraw = (bankAccountId: string, amount: string, more: object = {}) =>
  fixture.withdraw({ ...merchant, bankAccountId }, { amount, ...more });

describe('A bank account', () => {
  it('is bound when another person has reviewed it, and only once', async () => {
    expect(must(await bind())).toEqual({ state: 'pending' });
    expect(codeOf(await bind())).toBe('02504KCSDS');
    const { id } = await rowOf('to_bind');
    expect(codeOf(await decide(id, 'maker'))).not.toBe('ok');
    expect(codeOf(await withdraw(id, '1.00'))).toBe('02115KCSDS');
    must(await decide(id, 'checker'));
    expect(codeOf(await decide(id, 'checker'))).toBe('02505KCSDS');
    expect(await rowOf('bound')).toMatchObject({
      bankAccountNo: expect.stringMatching(/0001$/),
      coolingLeft: '50000.00',
    });
    expect(codeOf(await bind())).toBe('02503KCSDS');
  });

  it('tells the operation log each step, with the last digits of the number', async () => {
    const changeLines: ChangeLine[] = [];
    const say = (path: string, input: object, who: Who = 'maker') =>
      fixture.call(merchant, who, `csdb/v2/withDrawAcc/${path}`, { requestNo: newId(), ...input }, changeLines);
    must(await say('bind', { bankName: '招商银行', bankAccountNo: NUMBER, holderName: merchant.name }));
    must(await say('decide', { changeId: (await rowOf('to_bind')).id, approve: true }, 'checker'));
    must(await say('unbind', { bankAccountId: (await rowOf('bound')).id }));
    must(await say('decide', { changeId: (await rowOf('to_unbind')).id, approve: false }, 'checker'));
    const bank = '银行账户 招商银行 尾号0001';
    expect(changeLines.map(({ label, before, after }) => [label, before, after])).toEqual([
      [`${bank}（待确认）`, '未绑定', '已绑定'],
      [bank, '未绑定', '已绑定'],
      [`${bank}（待确认）`, '已绑定', '已解绑'],
      [`解绑${bank}`, '待确认', '已拒绝'],
    ]);
  });

  it('must carry the merchant’s own name', async () => {
    expect(codeOf(await bind({ holderName: '别家贸易有限公司' }))).toBe('02502KCSDS');
    expect(await listed()).toHaveLength(1);
  });

  it('that was refused or taken back is not bound', async () => {
    must(await bind());
    must(await decide((await rowOf('to_bind')).id, 'checker', false));
    must(await bind());
    must(await call('withdrawChange', { changeId: (await rowOf('to_bind')).id }));
    expect(await listed()).toMatchObject([{ state: 'bound', id: merchant.bankAccountId }]);
  });

  it('is unbound the same way, and cools again when it is bound once more', async () => {
    const id = await bound();
    fixture.clock.set('2026-11-22T15:00:00+08:00');
    must(await call('unbind', { requestNo: newId(), bankAccountId: id }));
    must(await decide((await rowOf('to_unbind')).id, 'checker'));
    expect(codeOf(await withdraw(id, '1.00'))).toBe('02115KCSDS');
    expect(await bound()).toBe(id);
    expect(await rowOf('bound')).toMatchObject({ coolsUntil: '2026-11-23T15:00:00+08:00' });
  });
});

describe('A newly bound bank account', () => {
  it('gets at most 50,000 in all in its first day, and as much as the limits let afterwards', async () => {
    const id = await bound();
    must(await withdraw(id, '30000.00'));
    const refused = await withdraw(id, '20000.01');
    expect(refused).toMatchObject({ code: '02507KCSDS', text: expect.stringContaining('还可提现20,000.00元') });
    const results = await Promise.all([withdraw(id, '15000.00'), withdraw(id, '14000.00')]);
    expect(results.map(codeOf).toSorted()).toEqual(['02507KCSDS', 'ok']);
    expect(codeOf(await withdraw(merchant.bankAccountId, '20000.01'))).toBe('ok');
    // It runs after the first day.
    expect(codeOf(await withdraw(id, '20000.01', { scheduledAt: '2026-11-21 15:30:00' }))).toBe('ok');
    fixture.clock.set('2026-11-21T15:00:00+08:00');
    expect(codeOf(await withdraw(id, '5000.01'))).toBe('ok');
  });

  it('is asked again when the order runs', async () => {
    const { orderNo } = must(
      await withdraw(merchant.bankAccountId, '60000.00', { scheduledAt: '2026-11-21 15:30:00' }),
    );
    await fixture.db.admin.query('UPDATE account.bank_accounts SET bound_at = $2 WHERE mid = $1', [
      merchant.mid,
      '2026-11-21T10:00:00+08:00',
    ]);
    fixture.clock.set('2026-11-21T15:30:00+08:00');
    await fixture.run();
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({
      state: 'failed',
      failReason: expect.stringContaining('最多可提现50,000.00元'),
    });
  });

  it('gets one of two orders that run together and exceed its limit only together', async () => {
    const at = { scheduledAt: '2026-11-21 15:30:00' };
    const placed = [
      await withdraw(merchant.bankAccountId, '30000.00', at),
      await withdraw(merchant.bankAccountId, '30000.00', at),
    ];
    await fixture.db.admin.query('UPDATE account.bank_accounts SET bound_at = $2 WHERE mid = $1', [
      merchant.mid,
      '2026-11-21T10:00:00+08:00',
    ]);
    fixture.clock.set('2026-11-21T15:30:00+08:00');
    await fixture.run();
    const states = await Promise.all(
      placed.map(async (answer) => (await fixture.detail(merchant, must(answer).orderNo)).state),
    );
    expect(states.sort()).toEqual(['failed', 'processing']);
  });
});
