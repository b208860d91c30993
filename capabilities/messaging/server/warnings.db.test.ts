import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { BEGIN, must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant, Who } from '#capabilities/order/server/test/test-merchant.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import type { Mail } from '#platform/port/mail-gateway.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import type { queryWarnRules } from '../contract/warn-operations.ts';
import { messagingBindings } from './bindings.ts';
import { SEND, sendMessageJob, type MessagingApp } from './channel.ts';
import { evaluateWarningsJob, WARN } from './evaluate-warnings.ts';

let fixture: OrderFixture;
const texts: string[] = [];
const sms = {
  send: async ({ mobile, text }: { mobile: string; text: string }) => void texts.push(`${mobile} ${text}`),
};

const letters: Mail[] = [];
const mail = { send: async (letter: Mail) => void letters.push(letter) };
const inApp: string[] = [];
const messagingApp: MessagingApp = {
  send: async (_tx, { personId, text }) => (inApp.push(`${personId} ${text}`), true),
};

beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [
      ...accountBindings({ reviewOf }),
      ...orderBindings(),
      ...withdrawalBindings(),
      ...messagingBindings({ todos: [], bindingOf: () => undefined, sendsMail: true }),
    ],
    kinds: [withdrawalKind],
    jobs: () => ({
      [WARN]: evaluateWarningsJob,
      [SEND]: sendMessageJob({ sms, mail, messagingApp }),
    }),
  });
});
beforeEach(() => {
  fixture.clock.set(BEGIN);
  texts.length = 0;
  letters.length = 0;
  inApp.length = 0;
});
afterAll(() => fixture.db.close());

const query = async (merchant: TestMerchant, who: Who = 'maker') =>
  must(await fixture.call<OutputOf<typeof queryWarnRules>>(merchant, who, 'warnRule/query', {}));
const set = (merchant: TestMerchant, version: number, rules: object[], who: Who = 'maker') =>
  fixture.call<{ version: number }>(merchant, who, 'warnRule/setBatch', { version, rules });
const rule = (merchant: TestMerchant, rest: object = {}) => ({
  accountNo: merchant.account.accountNo,
  metric: 'available',
  operator: 'below',
  threshold: '1000.00',
  channels: ['site', 'sms'],
  receivers: [merchant.people.admin.personId],
  ...rest,
});
async function evaluateAt(at: string): Promise<void> {
  fixture.clock.set(at);
  await fixture.runRecurring(WARN);
}
const noticeTextsOf = async ({ mid }: TestMerchant): Promise<string[]> =>
  (
    await fixture.db.admin.query<{ text: string }>(
      `SELECT title || '：' || body AS text FROM messaging.messages WHERE mid = $1 ORDER BY at, title`,
      [mid],
    )
  ).rows.map(({ text }) => text);

describe('BZ17 warning rules', () => {
  it('are set together by who has seen them, for people and accounts of the merchant', async () => {
    const merchant = await fixture.openMerchant();
    const other = await fixture.openMerchant();
    expect(await query(merchant)).toMatchObject({ version: 0, rules: [], channels: ['site', 'sms', 'mail', 'app'] });
    expect(await set(merchant, 0, [rule(merchant)])).toMatchObject({ data: { version: 1 } });
    expect(await set(merchant, 0, [])).toMatchObject({ code: '04702KCSDS' });
    const stranger = '00000000-0000-4000-8000-000000000000';
    expect(await set(merchant, 1, [rule(merchant, { receivers: [stranger] })])).toMatchObject({ code: '04703KCSDS' });
    expect(await set(merchant, 1, [rule(merchant, { accountNo: other.account.accountNo })])).toMatchObject({
      code: '04704KCSDS',
    });
    await expect(set(merchant, 1, [rule(merchant, { metric: 'dayOut', operator: 'below' })])).rejects.toThrow(
      '该预警项目只能设置',
    );
    expect((await query(merchant)).rules).toMatchObject([
      { threshold: '1000.00', receiverNames: ['管管理'], fired: false, value: null, quiet: null },
    ]);
    expect((await query(other)).rules).toEqual([]);
  });

  it('fire on crossing, daily while it lasts, and on recovery; new receivers change nothing', async () => {
    const merchant = await fixture.openMerchant({ balance: '1100.00' });
    must(await set(merchant, 0, [rule(merchant, { quiet: { from: '22:00', until: '08:00' } })]));
    await evaluateAt('2026-11-20T15:01:00+08:00');
    expect(await noticeTextsOf(merchant)).toEqual([]);
    must(await fixture.withdraw(merchant, { amount: '500.00' }));
    await evaluateAt('2026-11-20T23:02:00+08:00');
    await evaluateAt('2026-11-20T23:03:00+08:00');
    const [first] = await noticeTextsOf(merchant);
    expect(await noticeTextsOf(merchant)).toEqual([first]);
    expect(first).toMatch(/^可用余额低于预警值：.+可用余额为 59\d\.\d\d 元，预警值 1,000\.00 元$/);
    expect(texts).toEqual([]);
    await evaluateAt('2026-11-21T08:00:00+08:00');
    expect(texts.map((text) => text.split('：')[0]).sort()).toEqual([
      '13900000000 【商户门户】可用余额仍低于预警值',
      '13900000000 【商户门户】可用余额低于预警值',
    ]);
    const { version, rules } = await query(merchant);
    expect(rules).toMatchObject([{ fired: true }]);
    must(await set(merchant, version, [rule(merchant, { ruleId: rules[0]!.ruleId, channels: ['site'] })]));
    await fixture.payIn(merchant, '550.00');
    await evaluateAt('2026-11-21T09:00:00+08:00');
    expect(await noticeTextsOf(merchant)).toHaveLength(2);
    await fixture.payIn(merchant, '100.00');
    await evaluateAt('2026-11-21T09:01:00+08:00');
    expect((await noticeTextsOf(merchant)).at(-1)).toMatch(/^可用余额已恢复/);
    expect((await query(merchant)).rules).toMatchObject([{ fired: false }]);
  });

  it('inform the contact address without figures, and messaging accounts, after quiet hours too', async () => {
    const merchant = await fixture.openMerchant({ balance: '900.00' });
    const { personId } = merchant.people.admin;
    const outside = rule(merchant, { channels: ['mail', 'app'], quiet: { from: '15:00', until: '16:00' } });
    expect(await set(merchant, 0, [outside])).toMatchObject({ code: '04705KCSDS' });
    await fixture.db.admin.query('UPDATE merchant.merchants SET contact_email = $2 WHERE mid = $1', [
      merchant.mid,
      'cfo@chenguang.example',
    ]);
    must(await set(merchant, 0, [outside]));
    expect(await query(merchant)).toMatchObject({ contactEmail: 'cfo@chenguang.example' });
    await evaluateAt('2026-11-20T15:01:00+08:00');
    expect([letters, inApp]).toEqual([[], []]);
    await evaluateAt('2026-11-20T16:00:00+08:00');
    expect(letters).toMatchObject([{ to: 'cfo@chenguang.example', subject: '【商户门户】可用余额低于预警值' }]);
    expect(letters[0]!.text).toContain('可用余额低于预警值，请登录商户门户查看');
    expect(letters[0]!.text).not.toMatch(/[\d.]+ 元|尾号/);
    expect(inApp).toEqual([expect.stringMatching(new RegExp(`^${personId} .+可用余额为 900\\.00 元`))]);
    expect(await noticeTextsOf(merchant)).toEqual([]);
    await fixture.db.admin.query(`UPDATE merchant.merchants SET contact_email = '' WHERE mid = $1`, [merchant.mid]);
    await evaluateAt('2026-11-21T16:30:00+08:00');
    expect([letters.length, inApp.length]).toEqual([1, 2]);
  });

  it('watch the payments of the day, and begin again with the next', async () => {
    const merchant = await fixture.openMerchant();
    const daily = { operator: 'above', channels: ['site'] };
    must(
      await set(merchant, 0, [
        rule(merchant, { ...daily, metric: 'dayOut', threshold: '600' }),
        rule(merchant, { ...daily, metric: 'singleOut', threshold: '500', accountNo: '' }),
        rule(merchant, { ...daily, metric: 'failedRate', threshold: '20' }),
        rule(merchant, { ...daily, metric: 'total', threshold: '0.01', enabled: false }),
      ]),
    );
    for (const amount of ['200.00', '300.00', '500.00']) must(await fixture.withdraw(merchant, { amount }));
    await fixture.run();
    await evaluateAt('2026-11-20T16:00:00+08:00');
    expect((await noticeTextsOf(merchant)).map((text) => text.split('：')[0])).toEqual([
      '当日支出达到或超过预警值',
      '当日最大单笔支出达到或超过预警值',
    ]);
    await evaluateAt('2026-11-21T16:00:00+08:00');
    expect(await noticeTextsOf(merchant)).toHaveLength(2);
    expect((await query(merchant)).rules.map(({ fired }) => fired)).toEqual([false, false, false, false]);
  });
});
