import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { openAccount } from '#capabilities/account/server/index.ts';
import { createMerchant, roleDirectory } from '#capabilities/merchant/server/index.ts';
import { merchantNotices } from '#capabilities/merchant/server/notify-merchant.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { BEGIN, codeOf, must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { TestConsole } from '#capabilities/provider-access/server/test/test-console.ts';
import { findSession } from '#capabilities/security/server/find-session.ts';
import { transferBindings } from '#capabilities/transfer/server/bindings.ts';
import { transferKind } from '#capabilities/transfer/server/transfer-kind.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import { alone, ALL_MERCHANTS } from '#platform/db/database.ts';
import type { ChangeLine, ProviderUser } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import { merchantStates, type MerchantState } from '#capabilities/merchant/contract/words.ts';
import { openMerchantData, pageMerchants } from '../contract/provider-operations.ts';
import { listOpenMatters, proposeState, setAccountManager } from '../contract/state-operations.ts';
import { statesAfter } from '../domain/state-rule.ts';
import { supportCapability } from './capability.ts';

let fixture: OrderFixture;
let atConsole: TestConsole;
let ops: ProviderUser;
let risk: ProviderUser;
let merchant: TestMerchant;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...withdrawalBindings(), ...transferBindings()],
    kinds: [withdrawalKind, transferKind],
  });
  const { changes: changeKinds, providerBindings } = supportCapability;
  const bindings = providerBindings({
    secret: Buffer.alloc(32),
    merchantMenu: [],
    applications: [],
    merchantBindingOf: () => undefined,
  });
  atConsole = new TestConsole(fixture, { bindings, changeKinds });
  [ops, risk] = [await atConsole.add('运营甲', 'ops'), await atConsole.add('风控甲', 'risk')];
});
beforeEach(async () => {
  fixture.clock.set(BEGIN);
  merchant = await fixture.openMerchant({ balance: '1000.00', layers: [{ fromFen: 0n, steps: [] }] });
});
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const requestState = (state: MerchantState, merchantReason = '资料到期未更新') =>
  atConsole.call(ops, proposeState, {
    requestNo: newId(),
    mid: merchant.mid,
    state,
    merchantReason,
    reason: '巡检发现',
    evidence: '工单 77',
  });
const give = async (state: MerchantState) => {
  must(await atConsole.decide(risk, must(await requestState(state)).changeId));
};
const withdraw = (more: object = {}) => fixture.withdraw(merchant, { amount: '100.00', ...more });
const readNoticeTexts = () =>
  fixture.db.database.transaction({ mid: ALL_MERCHANTS }, async (tx) =>
    (await merchantNotices.find(tx, { from: '0', below: String(2n ** 62n), limit: 1000 })).flatMap(({ notice }) =>
      notice?.mid === merchant.mid ? [notice.text] : [],
    ),
  );

describe('A merchant that only receives', () => {
  it('is refused every new payment with whom to call, from the decision of a second person on', async () => {
    const { changeId } = must(await requestState('receive_only'));
    expect(codeOf(await withdraw())).toBe('ok');
    expect(codeOf(await atConsole.decide(ops, changeId))).toBe('01605KPLMS');
    must(await atConsole.decide(risk, changeId));
    const other = await fixture.openMerchant();
    const to = { accountNo: other.account.accountNo, name: other.name };
    for (const refused of [await withdraw(), await fixture.transfer(merchant, to, { amount: '1.00' })])
      expect(refused).toMatchObject({ code: '02102KCSDS', text: expect.stringMatching(/只收不付.*客户经理/) });
    expect(
      codeOf(
        await fixture.transfer(
          other,
          { accountNo: merchant.account.accountNo, name: merchant.name },
          { amount: '1.00' },
        ),
      ),
    ).toBe('ok');
    expect(await readNoticeTexts()).toEqual([
      expect.stringMatching(/^贵司现为只收不付：.*原因：资料到期未更新.*请联系客户经理/),
    ]);
    expect(JSON.stringify(await readNoticeTexts())).not.toContain('巡检');
    await give('active');
    expect(codeOf(await withdraw())).toBe('ok');
  });

  it('does not pay what was to be paid later, which fails with that reason', async () => {
    const { orderNo } = must(await withdraw({ scheduledAt: '2026-11-21 09:00:00' }));
    await give('receive_only');
    await fixture.run('2026-11-21T09:00:00+08:00');
    const { state, failReason } = await fixture.detail(merchant, orderNo);
    expect([state, failReason]).toEqual(['failed', expect.stringContaining('只收不付')]);
  });
});

describe('A merchant that nobody may enter', () => {
  const person = () => merchant.people.maker.personId;
  const session = async () => {
    const hash = newId().replaceAll('-', '').padEnd(64, '0');
    const { rows } = await fixture.db.admin.query<{ id: string }>(
      'SELECT id FROM merchant.relations WHERE mid = $1 AND person_id = $2',
      [merchant.mid, person()],
    );
    await fixture.db.admin.query(
      `INSERT INTO identity.sessions (id, token_hash, person_id, relation_id, sign_key, remote_address, signed_in_at, last_seen_at)
       VALUES ($1, $2, $3, $4, 'key', '203.0.113.7', $5, $5)`,
      [newId(), hash, person(), rows[0]!.id, fixture.clock.now()],
    );
    return () => findSession({ realClock: fixture.clock })(alone(fixture.db.database), hash);
  };

  it('has no session any more, and says at the login why and whom to call', async () => {
    const found = await session();
    expect((await found()).ok).toBe(true);
    must(
      await atConsole.call(ops, setAccountManager, {
        requestNo: newId(),
        mid: merchant.mid,
        name: '张敏',
        phone: '13900001111',
      }),
    );
    await give('no_login');
    expect(await found()).toMatchObject({ code: '03T05' });
    const relations = await fixture.db.database.transaction({}, (tx) => roleDirectory.relationsOf(tx, person()));
    expect(relations.find(({ mid }) => mid === merchant.mid)).toMatchObject({
      authStatus: 'disabled',
      shutBecause: `${merchant.name}已被平台暂停登录：资料到期未更新。如有疑问，请联系客户经理张敏（13900001111）`,
    });
    await give('active');
    expect((await found()).ok).toBe(true);
  });
});

describe('A merchant that closes', () => {
  it('is closed only when nothing is open, and the console says what is', async () => {
    must(await withdraw({ scheduledAt: '2026-11-21 09:00:00' }));
    expect(codeOf(await requestState('closed'))).toBe('08601KPLMS');
    await give('closing');
    const other = await fixture.openMerchant();
    const to = { accountNo: merchant.account.accountNo, name: merchant.name };
    expect(codeOf(await fixture.transfer(other, to, { amount: '1.00' }))).toBe('02111KCSDS');
    expect(await requestState('closed')).toMatchObject({
      code: '08602KPLMS',
      text: expect.stringMatching(/账户余额 1 个科目，合计 1,000\.00 元；未完结的订单 1 笔，合计 100\.00 元$/),
    });
    must(await atConsole.call(ops, openMerchantData, { mid: merchant.mid }));
    const { list } = must(await atConsole.call(ops, listOpenMatters, { mid: merchant.mid }));
    expect(list.map(({ name }) => name)).toEqual(['账户余额', '未完结的订单']);
    await give('active');
    expect(codeOf(await withdraw())).toBe('ok');
  });

  it('that is empty is closed for good, with all its accounts', async () => {
    const mid = await fixture.db.database.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
      const empty = { customerName: '空壳商贸', platformNo: 'P01', platformName: '平台' };
      const made = await createMerchant(tx, empty);
      await openAccount(tx, { mid: made, type: 'basic', name: empty.customerName, openedAt: fixture.clock.now() });
      return made;
    });
    merchant = { ...merchant, mid };
    await give('closing');
    await give('closed');
    const { rows } = await fixture.db.admin.query('SELECT DISTINCT status FROM account.accounts WHERE mid = $1', [
      merchant.mid,
    ]);
    expect(rows).toEqual([{ status: 'closed' }]);
    for (const state of ['active', 'closing', 'receive_only'] as const)
      expect(codeOf(await requestState(state))).toBe('09881KPLMS');
  });

  it('can become active again until it is closed', () => {
    expect(Object.keys(merchantStates).map((state) => [state, statesAfter(state as MerchantState)])).toEqual([
      ['active', ['receive_only', 'no_login', 'closing']],
      ['receive_only', ['active', 'no_login', 'closing']],
      ['no_login', ['active', 'receive_only', 'closing']],
      ['closing', ['active', 'closed']],
      ['closed', []],
    ]);
  });
});

describe('The list of merchants', () => {
  it('is of one state where that is asked for, with the account manager', async () => {
    await give('receive_only');
    const changes: ChangeLine[] = [];
    const manager = { requestNo: newId(), mid: merchant.mid, name: '张敏', phone: '021-12345678' };
    must(await atConsole.call(ops, setAccountManager, manager, changes));
    expect(changes.map(({ label, after }) => `${label} ${after}`)).toEqual([
      '客户经理 张敏',
      '客户经理电话 021-12345678',
    ]);
    const found = async (state: MerchantState, keyword = '') =>
      must(await atConsole.call(ops, pageMerchants, { pageNo: 1, pageSize: 20, keyword, state })).list;
    expect((await found('receive_only')).find(({ mid }) => mid === merchant.mid)).toMatchObject({
      managerName: '张敏',
    });
    expect(await found('receive_only', merchant.mid)).toHaveLength(1);
    expect(await found('closed', merchant.mid)).toEqual([]);
  });
});
