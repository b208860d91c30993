import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { merchantNotices } from '#capabilities/merchant/server/notify-merchant.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { BEGIN, codeOf, must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import { accepted, succeeded } from '#capabilities/order/server/test/scripted-rail.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { TestConsole } from '#capabilities/provider-access/server/test/test-console.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import type { ChangeLine, ProviderUser } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import type { AccountWithStatus } from '../contract/operations.ts';
import type { PartFreeze } from '../contract/part-operations.ts';
import {
  exportFreezes,
  findFreezable,
  pageFreezes,
  proposeFreeze,
  proposeUnfreeze,
} from '../contract/provider-operations.ts';
import { accountStatusBindings } from './bindings.ts';
import { accountStatusCapability } from './capability.ts';
import { END_PARTS, endPartsJob } from './end-parts.ts';

let fixture: OrderFixture;
let atConsole: TestConsole;
let [risk, finance, other] = [] as unknown as [ProviderUser, ProviderUser, ProviderUser];
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
    jobs: () => ({ [END_PARTS]: endPartsJob }),
    audit: accountStatusCapability.audit,
  });
  const { changes: changeKinds, providerBindings } = accountStatusCapability;
  atConsole = new TestConsole(fixture, { bindings: providerBindings(), changeKinds });
  [risk, other] = [await atConsole.add('风控甲', 'risk'), await atConsole.add('风控乙', 'risk')];
  finance = await atConsole.add('财务甲', 'finance');
});
beforeEach(async () => {
  fixture.clock.set(BEGIN);
  merchant = await fixture.openMerchant({ balance: '1000.00', layers: [{ fromFen: 0n, steps: [] }] });
});
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const proposal = () => ({ requestNo: newId(), reason: '命中可疑交易规则', evidence: '风控工单 1024' });
const requestFreeze = (input: object = {}) =>
  atConsole.call(risk, proposeFreeze, {
    ...proposal(),
    mid: merchant.mid,
    accountNo: merchant.account.accountNo,
    scope: 'full',
    source: 'risk',
    documentNo: '',
    authority: '',
    merchantReason: '账户存在异常交易，请联系客户经理',
    ...input,
  });
const judicial = {
  source: 'judicial',
  documentNo: '（2026）沪01执100号',
  authority: '上海市第一中级人民法院',
  endDate: '2026-11-25',
} as const;
async function freeze(input: object = {}): Promise<string> {
  must(await atConsole.decide(finance, must(await requestFreeze(input)).changeId));
  return (await freezes())[0]!.freezeId;
}
const release = async (freezeId: string) =>
  atConsole.call(risk, proposeUnfreeze, { ...proposal(), mid: merchant.mid, freezeId, merchantReason: '已核实交易' });
const freezes = async () =>
  must(await atConsole.call(finance, pageFreezes, { mid: merchant.mid, pageNo: 1, pageSize: 20 })).list;
const callMerchant = <T = object>(path: string, input: object = {}) =>
  fixture.call<T>(merchant, 'admin', `csdb/v2/account/${path}`, { requestNo: newId(), ...input });
const status = async () =>
  must(await callMerchant<{ list: AccountWithStatus[] }>('statusList')).list.find(
    ({ accountNo }) => accountNo === merchant.account.accountNo,
  )!;
const withdraw = (amount = '100.00', more: object = {}) => fixture.withdraw(merchant, { amount, ...more });
const readNoticeTexts = () =>
  fixture.db.database.transaction({ mid: ALL_MERCHANTS }, async (tx) =>
    (await merchantNotices.find(tx, { from: '0', below: String(2n ** 62n), limit: 1000 })).flatMap(({ notice }) =>
      notice?.mid === merchant.mid ? [`${notice.title} ${notice.text}`] : [],
    ),
  );

describe('An account that the provider freezes', () => {
  it('is a row of the exported list, and the log says who exported it', async () => {
    await freeze(judicial);
    const log: ChangeLine[] = [];
    const input = { mid: merchant.mid, state: 'active', format: 'csv' } as const;
    const file = must(await atConsole.call(finance, exportFreezes, input, log));
    const [, ...rows] = (await text(file.content as AsyncIterable<never>)).trim().split(/\r?\n/);
    // The last line has the sums.
    expect(rows).toHaveLength(2);
    for (const part of [merchant.name, merchant.account.accountNo, '整个账户', ...Object.values(judicial).slice(1)])
      expect(rows[0]).toContain(part);
    expect(log).toContainEqual({ label: '导出行数', before: '', after: '1' });
  });

  it('pays nothing after a second person’s decision, and the merchant gets the reason', async () => {
    const { changeId } = must(await requestFreeze());
    expect(codeOf(await requestFreeze())).toBe('01606KPLMS');
    expect(codeOf(await withdraw())).toBe('ok');
    expect(codeOf(await atConsole.decide(risk, changeId))).toBe('01605KPLMS');
    expect(codeOf(await atConsole.decide(other, changeId))).toBe('01602KPLMS');
    must(await atConsole.decide(finance, changeId));
    expect(codeOf(await withdraw())).toBe('02102KCSDS');
    expect(await status()).toMatchObject({
      status: 'frozen',
      statusReason: '平台风控冻结：账户存在异常交易，请联系客户经理',
      actions: [],
    });
    expect(must(await callMerchant('getAccountInfo', { accountNo: merchant.account.accountNo }))).toMatchObject({
      statusReason: '平台风控冻结：账户存在异常交易，请联系客户经理',
      canReceive: true,
    });
    expect(await readNoticeTexts()).toEqual([
      expect.stringMatching(/^账户冻结通知 贵司账户（尾号\d{4}）已被冻结（平台风控）：账户存在异常交易/),
    ]);
    expect(JSON.stringify(await readNoticeTexts())).not.toContain('可疑');
  });

  it('finishes what is at the bank, and fails what was to be paid later with the reason', async () => {
    const later = must(await withdraw('10.00', { scheduledAt: '2026-11-21 09:00:00' }));
    const sent = must(await withdraw('20.00'));
    fixture.rail.plan(sent.orderNo, { send: [accepted], query: [succeeded()] });
    await fixture.run();
    await freeze();
    await fixture.run('2026-11-21T09:00:00+08:00');
    const failed = await fixture.detail(merchant, later.orderNo);
    expect((await fixture.detail(merchant, sent.orderNo)).state).toBe('succeeded');
    expect([failed.state, failed.failReason]).toEqual(['failed', expect.stringContaining('账户')]);
  });

  it('returns to its old state by a second person of the provider, not by its merchant', async () => {
    const freezeId = await freeze();
    const { accountNo } = merchant.account;
    expect(
      codeOf(
        await callMerchant('merchAccountStatusUpdate', { accountNos: [accountNo], action: 'unfreeze', reason: '解冻' }),
      ),
    ).toBe('04902KCSDS');
    const { changeId } = must(await release(freezeId));
    expect((await freezes())[0]!.isWaiting).toBe(true);
    expect(codeOf(await atConsole.decide(risk, changeId))).toBe('01605KPLMS');
    must(await atConsole.decide(finance, changeId));
    expect(await status()).toMatchObject({ status: 'normal', statusReason: '' });
    expect(codeOf(await withdraw())).toBe('ok');
    expect((await readNoticeTexts()).at(-1)).toMatch(/^账户解冻通知 .*已核实交易/);
    expect(codeOf(await release(freezeId))).toBe('04912KCSDS');
  });

  it('that its merchant has frozen stays frozen, and a second freeze outlasts the first', async () => {
    const { accountNo } = merchant.account;
    must(await callMerchant('merchAccountStatusUpdate', { accountNos: [accountNo], action: 'freeze', reason: '自查' }));
    const first = await freeze();
    const second = await freeze(judicial);
    must(await atConsole.decide(finance, must(await release(first)).changeId));
    expect(await status()).toMatchObject({
      status: 'frozen',
      statusReason: expect.stringMatching(/^司法冻结/),
      actions: [],
    });
    must(await atConsole.decide(finance, must(await release(second)).changeId));
    expect(await status()).toMatchObject({ status: 'frozen', statusReason: '', actions: ['unfreeze'] });
  });

  it('is unfrozen once after the last day, also while an end waits for its second person', async () => {
    const freezeId = await freeze(judicial);
    const { changeId } = must(await release(freezeId));
    fixture.clock.set('2026-11-25T23:59:59+08:00');
    await fixture.runRecurring(END_PARTS);
    expect((await status()).status).toBe('frozen');
    fixture.clock.set('2026-11-26T00:00:00+08:00');
    await fixture.runRecurring(END_PARTS);
    await fixture.runRecurring(END_PARTS);
    expect((await status()).status).toBe('normal');
    expect(codeOf(await atConsole.decide(finance, changeId))).toBe('01604KPLMS');
    expect((await readNoticeTexts()).filter((text) => text.startsWith('账户解冻通知'))).toHaveLength(1);
  });

  it('stops a closing that its merchant has requested', async () => {
    const { accountNo } = merchant.second;
    must(
      await callMerchant('merchAccountStatusUpdate', { accountNos: [accountNo], action: 'close', reason: '不再使用' }),
    );
    const freezeId = await freeze({ accountNo });
    const { list } = must(await callMerchant<{ list: AccountWithStatus[] }>('statusList'));
    expect(list.find((one) => one.accountNo === accountNo)).toMatchObject({ status: 'frozen', pending: null });
    must(await atConsole.decide(finance, must(await release(freezeId)).changeId));
  });
});

describe('A part of a balance that the provider freezes', () => {
  const part = { scope: 'part', amount: '800.00' };

  it('is a hold that the merchant sees with its source, and does not release', async () => {
    const freezeId = await freeze({ ...part, ...judicial });
    expect(await fixture.money(merchant)).toBe('200.00 + 800.00');
    const [shown] = must(
      await callMerchant<{ list: PartFreeze[] }>('partFreeze/page', { pageNo: 1, pageSize: 20 }),
    ).list;
    expect(shown).toMatchObject({ amount: '800.00', source: 'judicial', sourceName: '司法', placedBy: '平台' });
    expect(codeOf(await callMerchant('partFreeze/release', { freezeId, reason: '解除' }))).toBe('04902KCSDS');
    expect((await readNoticeTexts())[0]).toContain('依据上海市第一中级人民法院的文书“（2026）沪01执100号”，');
    must(await atConsole.decide(finance, must(await release(freezeId)).changeId));
    expect(await fixture.money(merchant)).toBe('1000.00 + 0.00');
  });

  it('is no more than what is available when it is decided', async () => {
    expect(codeOf(await requestFreeze({ ...part, amount: '1000.01' }))).toBe('04909KCSDS');
    const { changeId } = must(await requestFreeze(part));
    must(await withdraw('300.00'));
    expect(codeOf(await atConsole.decide(finance, changeId))).toBe('04909KCSDS');
    must(await atConsole.decide(finance, changeId, false));
  });

  it('is not ended by the provider where its merchant has frozen it', async () => {
    const { freezeId } = must(
      await callMerchant<{ freezeId: string }>('partFreeze/create', {
        accountNo: merchant.account.accountNo,
        amount: '1.00',
        reason: '自查',
      }),
    );
    expect(codeOf(await release(freezeId))).toBe('04913KCSDS');
    expect(await freezes()).toEqual([]);
  });
});

describe('A freeze', () => {
  it('by a court names its document, its authority and its last day', async () => {
    for (const [missing, message] of [
      ['documentNo', '请填写司法文书编号'],
      ['authority', '请填写发文机关'],
      ['endDate', '请选择司法冻结的到期日'],
    ] as const)
      await expect(requestFreeze({ ...judicial, [missing]: missing === 'endDate' ? undefined : '' })).rejects.toThrow(
        message,
      );
    expect(codeOf(await requestFreeze({ ...judicial, endDate: '2026-11-20' }))).toBe('04910KCSDS');
  });

  it('finds its account by the merchant’s number or by a whole account number', async () => {
    const found = async (keyword: string) => atConsole.call(risk, findFreezable, { keyword });
    const { accountNo } = merchant.account;
    expect(must(await found(accountNo)).list).toMatchObject([{ mid: merchant.mid, accountNo, available: '1000.00' }]);
    expect(must(await found(merchant.mid.toLowerCase())).list).toHaveLength(2);
    expect(codeOf(await found(accountNo.slice(1)))).toBe('04915KCSDS');
  });

  it('without its second person, or of an account that pays, is found by the audit', async () => {
    const freezeId = await freeze();
    const client = await fixture.db.admin.connect();
    try {
      for (const change of [
        `DELETE FROM change.changes WHERE command->>'freezeId' = '${freezeId}'`,
        `UPDATE account.accounts SET status = 'normal' WHERE account_no = '${merchant.account.accountNo}'`,
      ]) {
        await client.query('BEGIN');
        await client.query(change);
        const { rows } = await client.query<{ finding: string }>(accountStatusCapability.audit[1]!.sql);
        expect(
          rows.filter(({ finding }) => finding.includes(freezeId)),
          change,
        ).toHaveLength(1);
        await client.query('ROLLBACK');
      }
    } finally {
      client.release();
    }
  });
});
