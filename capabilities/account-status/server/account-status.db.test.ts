import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { WAITS_MS } from '#capabilities/change/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { BEGIN, codeOf, must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import { limitedTo, type TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import { newId } from '#platform/kernel/id.ts';
import type { AccountWithStatus, StatusChange } from '../contract/operations.ts';
import type { StatusAction } from '../contract/words.ts';
import { accountStatusBindings } from './bindings.ts';

let fixture: OrderFixture;
let merchant: TestMerchant;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [
      ...accountBindings({ reviewOf }),
      ...orderBindings(),
      ...withdrawalBindings(),
      ...accountStatusBindings(),
    ],
    kinds: [withdrawalKind],
  });
});
beforeEach(async () => {
  fixture.clock.set(BEGIN);
  merchant = await fixture.openMerchant({ balance: '1000.00', layers: [{ fromFen: 0n, steps: [] }] });
});
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

type Who = Parameters<OrderFixture['call']>[1];
const call = <T = { state: string; count: number }>(path: string, input: object = {}, who: Who = 'admin') =>
  fixture.call<T>(merchant, who, `csdb/v2/account/${path}`, input);
const change = (action: StatusAction, accounts = [merchant.account], who: Who = 'admin') =>
  call(
    'merchAccountStatusUpdate',
    { requestNo: newId(), accountNos: accounts.map(({ accountNo }) => accountNo), action, reason: '发现异常付款' },
    who,
  );
const decide = (changeId: string, approve = true, who: Who = 'checker') =>
  call<{ changeId: string }>('statusChange/decide', { requestNo: newId(), changeId, approve }, who);
const listed = async (who: Who = 'admin') =>
  must(await call<{ list: AccountWithStatus[] }>('statusList', {}, who)).list;
const first = async () => (await listed()).find(({ accountNo }) => accountNo === merchant.account.accountNo)!;
const pending = async () => (await first()).pending!.changeId;
const withdraw = (more: object = {}) => fixture.withdraw(merchant, { amount: '10.00', ...more });

describe('A frozen account', () => {
  it('outside a person’s accounts is neither visible in changes nor released by that person', async () => {
    must(await change('freeze'));
    must(await change('unfreeze'));
    const changeId = await pending();
    const unrestricted = merchant;
    merchant = limitedTo(unrestricted, 'checker');
    expect(must(await call<{ list: StatusChange[] }>('statusChange/page', {}, 'checker')).list).toEqual([]);
    expect(codeOf(await decide(changeId))).toBe('04907KCSDS');
    merchant = unrestricted;
    must(await decide(changeId));
    expect(await first()).toMatchObject({ status: 'normal' });
  });

  it('pays nothing from that moment on, also not what was to run later, and still receives', async () => {
    const { orderNo } = must(await withdraw({ scheduledAt: '2026-11-20 18:00:00' }));
    expect(must(await change('freeze'))).toEqual({ state: 'done', count: 1 });
    expect(await first()).toMatchObject({ status: 'frozen', actions: ['unfreeze'], pending: null });
    expect(codeOf(await withdraw())).toBe('02102KCSDS');
    fixture.clock.set('2026-11-20T18:00:00+08:00');
    await fixture.run();
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({ state: 'failed' });
    expect(await fixture.money(merchant)).toBe('1000.00 + 0.00');
    await fixture.payIn(merchant, '5.00');
    expect(await fixture.money(merchant)).toBe('1005.00 + 0.00');
  });

  it('pays again when another person has agreed, with the status that it had', async () => {
    await fixture.setStatus(merchant, 'pay_only');
    must(await change('freeze'));
    expect(must(await change('unfreeze')).state).toBe('pending');
    expect(codeOf(await withdraw())).toBe('02102KCSDS');
    expect(codeOf(await change('unfreeze'))).toBe('04904KCSDS');
    const changeId = await pending();
    expect(codeOf(await decide(changeId, true, 'admin'))).toBe('04908KCSDS');
    must(await decide(changeId));
    expect(codeOf(await decide(changeId))).toBe('04907KCSDS');
    expect((await first()).status).toBe('pay_only');
    expect(codeOf(await withdraw())).toBe('ok');
  });

  it('stays frozen when that is refused, or taken back by who asked', async () => {
    must(await change('freeze'));
    must(await change('unfreeze'));
    must(await decide(await pending(), false));
    must(await change('unfreeze'));
    const changeId = await pending();
    expect(codeOf(await call('statusChange/withdraw', { changeId }, 'checker'))).toBe('04907KCSDS');
    must(await call('statusChange/withdraw', { changeId }));
    expect(await first()).toMatchObject({ status: 'frozen', pending: null });
    const { list } = must(await call<{ list: StatusChange[] }>('statusChange/page', { pageNo: 1, pageSize: 20 }));
    expect(list.map(({ actionName, stateName }) => `${actionName}${stateName}`).toSorted()).toEqual([
      '冻结已生效',
      '解冻已拒绝',
      '解冻已撤回',
    ]);
  });

  it('of the provider is not unfrozen by its merchant', async () => {
    await fixture.setStatus(merchant, 'frozen');
    expect((await first()).actions).toEqual([]);
    expect(codeOf(await change('unfreeze'))).toBe('04902KCSDS');
  });

  it('is one of all that are named, or none is', async () => {
    const bothAccounts = [merchant.account, merchant.second];
    must(await change('freeze', [merchant.second]));
    expect(codeOf(await change('freeze', bothAccounts))).toBe('04901KCSDS');
    expect((await first()).status).toBe('normal');
    const other = await fixture.openMerchant();
    expect(codeOf(await change('freeze', [merchant.account, other.account]))).toBe('02101KCSDS');
    expect((await first()).status).toBe('normal');
  });
});

describe('A closed account', () => {
  it('is empty, takes no more money meanwhile, and is closed by another person', async () => {
    expect(codeOf(await change('close'))).toBe('04903KCSDS');
    expect(must(await change('close', [merchant.second])).state).toBe('pending');
    const row = (await listed()).find(({ accountNo }) => accountNo === merchant.second.accountNo)!;
    expect(row).toMatchObject({ status: 'closing', actions: [] });
    must(await decide(row.pending!.changeId));
    const after = (await listed()).find(({ accountNo }) => accountNo === merchant.second.accountNo)!;
    expect(after).toMatchObject({ status: 'closed', statusName: '已销户', actions: [], pending: null });
  });

  it('is open as before when that is refused, and never the last one', async () => {
    must(await change('close', [merchant.second]));
    const row = (await listed()).find(({ pending: waits }) => waits)!;
    must(await decide(row.pending!.changeId, false));
    expect((await listed()).map(({ status }) => status)).toEqual(['normal', 'normal']);
    const empty = await fixture.openMerchant({ balance: '0.01' });
    const accountNos = [empty.account, empty.second].map(({ accountNo }) => accountNo);
    const input = { requestNo: newId(), accountNos, action: 'close', reason: '不再使用' };
    expect(codeOf(await fixture.call(empty, 'admin', 'csdb/v2/account/merchAccountStatusUpdate', input))).toBe(
      '04905KCSDS',
    );
  });

  it('whose closing was not decided in time is open again, even before the job runs', async () => {
    must(await change('close', [merchant.second]));
    fixture.clock.set(new Date(Date.parse(BEGIN) + WAITS_MS).toISOString());
    must(await change('close', [merchant.second]));
    const row = (await listed()).find(({ pending: waits }) => waits)!;
    must(await decide(row.pending!.changeId, false));
    expect((await listed()).map(({ status }) => status)).toEqual(['normal', 'normal']);
  });

  it('that was asked for twice at once is asked for once', async () => {
    const results = await Promise.all([change('close', [merchant.second]), change('close', [merchant.second])]);
    expect(results.map(codeOf).toSorted()).toEqual(['04904KCSDS', 'ok']);
  });
});
