import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OnboardingFixture } from '#capabilities/onboarding/server/test/onboarding-fixture.ts';
import { codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestConsole } from '#capabilities/provider-access/server/test/test-console.ts';
import type { ProviderUser } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import { openMerchantData } from '../contract/provider-operations.ts';
import { listRequirements } from '../contract/requirement-operations.ts';
import { openSupport } from './test/support-fixture.ts';

const PAYOUT = { code: 'payout', name: '代付', order: 1, mark: '付', summary: '', uses: [], menu: [], conditions: [] };
let fixture: Awaited<ReturnType<typeof openSupport>>;
let one: OnboardingFixture;
let atConsole: TestConsole;
let support: ProviderUser;
let merchant: { mid: string; applicationNo: string };

beforeAll(async () => {
  fixture = await openSupport([PAYOUT]);
  ({ one, atConsole } = fixture);
  support = await atConsole.add('客服甲', 'support');
});
afterAll(() => one.close());

const run = (sql: string, ...values: unknown[]) => one.db.admin.query(sql, [merchant.mid, ...values]);

beforeEach(async () => {
  merchant = await fixture.merchantFor(support);
});

const listed = async () => must(await atConsole.call(support, listRequirements, { mid: merchant.mid })).list;
const due = async () => (await listed()).map(({ name, text, state }) => `${state} ${name}：${text}`);
const setUntil = (step: string, member: string, day: string) =>
  run(
    'UPDATE onboarding.applications SET data = jsonb_set(data, $2, to_jsonb($3::text)) WHERE opened_mid = $1',
    [step, member],
    day,
  );

describe('What is due from a merchant', () => {
  it('is nothing while all is there, and is read by those only who opened the merchant', async () => {
    expect(await listed()).toEqual([]);
    const other = await atConsole.add('客服乙', 'support');
    expect(codeOf(await atConsole.call(other, listRequirements, { mid: merchant.mid }))).toBe('08202KPLMS');
  });

  it.each([
    ['2026-11-19', 'overdue 营业执照：已于 2026-11-19 到期，请商户提供新的营业执照'],
    ['2026-11-20', 'due 营业执照：有效期至 2026-11-20，请商户在到期前提供新的营业执照'],
    ['2027-01-19', 'due 营业执照：有效期至 2027-01-19，请商户在到期前提供新的营业执照'],
    ['2027-01-20', undefined],
    ['', undefined],
  ])('is a new business licence where it ends on %s', async (day, expected) => {
    await setUntil('subject', 'validUntil', day);
    expect(await due()).toEqual(expected ? [expected] : []);
  });

  it('is a new identity card of the legal representative, seen at the application', async () => {
    await setUntil('legal', 'idValidUntil', '2026-11-01');
    expect(await listed()).toEqual([
      {
        name: '法人身份证',
        text: '已于 2026-11-01 到期，请商户提供新的法人身份证',
        state: 'overdue',
        tab: '',
        applicationNo: merchant.applicationNo,
      },
    ]);
  });

  it('is a paper that its application lacks, as one of a sheet may', async () => {
    await one.db.admin.query(
      `UPDATE onboarding.attachments SET removed_at = now() WHERE application_no = $1 AND kind IN ('license', 'bankProof')`,
      [merchant.applicationNo],
    );
    expect(await due()).toEqual(['due 开户资料：缺少营业执照、结算账户证明，请商户补交']);
  });

  it('is a bank account where none is bound any more', async () => {
    await run('UPDATE account.bank_accounts SET unbound_at = now() WHERE mid = $1');
    expect(await listed()).toMatchObject([{ name: '结算账户', state: 'due', tab: 'banks' }]);
  });

  it('is the verification of who it is, and a phone number', async () => {
    await run(`UPDATE merchant.merchants SET verified_at = NULL, contact_phone = '' WHERE mid = $1`);
    expect((await listed()).map(({ name }) => name)).toEqual(['主体核实', '联系电话']);
  });

  it('is an administrator who has not activated the role, with the invitation that was sent', async () => {
    await run(`UPDATE merchant.relations SET auth_status = 'pend' WHERE mid = $1`);
    expect(await listed()).toMatchObject([
      { text: '尚未激活，邀请有效期至 2026-11-23', state: 'due', applicationNo: merchant.applicationNo },
    ]);
    await run('UPDATE onboarding.invitations SET expires_at = $2 WHERE mid = $1', '2026-11-19T12:00:00+08:00');
    expect(await due()).toEqual(['overdue 管理员：尚未激活，邀请已过期，请重新发送']);
    await run(`UPDATE merchant.relations SET auth_status = 'disabled', disabled_from = 'pend' WHERE mid = $1`);
    expect(await due()).toEqual(['due 管理员：没有正常的管理员，无人可管理该商户']);
  });

  it('is the acceptance of the newest terms of a product that it has', async () => {
    await run(`INSERT INTO access.opened_applications (mid, application) VALUES ($1, 'payout')`);
    expect(await listed()).toEqual([]);
    await one.db.admin.query(
      `INSERT INTO app_centre.terms (application, version, holds_from, clauses, reason, proposed_name, approved_name, set_at)
       VALUES ('payout', '2026-12', '2026-12-01', '{一}', '更新', '运营甲', '风控甲', now())`,
    );
    expect(await due()).toEqual(['due 服务协议：“代付”的新版协议尚未确认，请商户管理员确认']);
    await run(
      `INSERT INTO app_centre.acceptances (mid, application, version, person_id, person_name, accepted_at)
       VALUES ($1, 'payout', '2026-12', $2, '李管理', now())`,
      newId(),
    );
    expect(await listed()).toEqual([]);
  });

  it('is a certificate that ends within 30 days, counted with those that have ended', async () => {
    const certify = (serialNo: string, end: string, state = 'active') =>
      run(
        `INSERT INTO certificate.certificates (mid, serial_no, person_id, person_name, login_name, container_name, algorithm,
           key_hash, certificate, not_before, not_after, state, applied_at, installed_at, reason, revoked_at)
         VALUES ($1, $2, $3, '张三', 'zhang', 'c', 'rsa', $4, '', $5, $6, $7, $5, $5, $8, $9)`,
        serialNo,
        newId(),
        serialNo.padStart(64, '0').toLowerCase(),
        '2025-11-20T00:00:00+08:00',
        end,
        state,
        state === 'ended' ? 'superseded' : null,
        state === 'ended' ? '2026-11-01T00:00:00+08:00' : null,
      );
    await certify('A1', '2026-12-21T00:00:00+08:00');
    await certify('A2', '2026-11-01T12:00:00+08:00', 'ended');
    expect(await listed()).toEqual([]);
    await certify('A3', '2026-12-20T23:59:00+08:00');
    expect(await due()).toEqual(['due 数字证书：1 张即将到期，最早 2026-12-20，请持有人更新']);
    await certify('A4', '2026-11-19T12:00:00+08:00');
    expect(await due()).toEqual(['overdue 数字证书：2 张已到期或即将到期，最早 2026-11-19，请持有人更新']);
  });

  it('is a key of the interface that ends, and not one that was closed or has no end', async () => {
    const key = (name: string, end: string | null, ended: string | null = null) =>
      run(
        `INSERT INTO machine.keys (mid, key_id, person_id, name, scopes, addresses, expires_at, created_at, created_by, ended_at)
         VALUES ($1, $2, $2, $3, '{orders:read}', '{}', $4, now(), '李管理', $5)`,
        newId(),
        name,
        end,
        ended,
      );
    await key('无期限', null);
    await key('已停用', '2026-11-25T00:00:00+08:00', '2026-11-10T00:00:00+08:00');
    expect(await listed()).toEqual([]);
    await key('订单系统', '2026-11-30T12:00:00+08:00');
    expect(await due()).toEqual(['due 接口密钥：1 个即将到期，最早 2026-11-30，请商户在开发配置中延期或更换']);
  });

  it('is the overdue first, nothing of another merchant, and nothing of one that is closed', async () => {
    await run('UPDATE account.bank_accounts SET unbound_at = now() WHERE mid = $1');
    await setUntil('legal', 'idValidUntil', '2026-11-01');
    expect((await listed()).map(({ state }) => state)).toEqual(['overdue', 'due']);
    const missing = merchant;
    const other = await one.opened(
      one.data({ people: { administratorMobile: '13610000099' }, subject: { creditCode: '91350100M000100Y69' } }),
    );
    await one.db.admin.query(`UPDATE merchant.relations SET auth_status = 'active' WHERE mid = $1`, [other.mid]);
    must(await atConsole.call(support, openMerchantData, { mid: other.mid }));
    merchant = other;
    expect(await listed()).toEqual([]);
    merchant = missing;
    await run(`UPDATE merchant.merchants SET state = 'closed' WHERE mid = $1`);
    expect(await listed()).toEqual([]);
  });
});
