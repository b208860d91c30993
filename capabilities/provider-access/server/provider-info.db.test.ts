import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notifyJob } from '#capabilities/security/server/notify.ts';
import { startRealEdge, type RealEdge } from '#capabilities/security/test/real-edge.ts';
import { newId } from '#platform/kernel/id.ts';
import { startConsoleEdge, type Colleague, type ConsoleEdge } from '#testkit/console-edge.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import type { OutsideClient, OutsideReply } from '#testkit/outside-client.ts';

let db: TestDatabase;
let edge: ConsoleEdge;
let portal: RealEdge;
let ana: Colleague;
let bo: Colleague;
let ops: Colleague;
let anas: OutsideClient;
let bos: OutsideClient;

const first = { name: '商户门户', phone: '400-800-1234', icp: '京ICP备00000000号' };
const next = { name: '恒信支付', phone: '95555', icp: '沪ICP备12345678号-1' };

beforeAll(async () => {
  db = await testDatabase();
  edge = await startConsoleEdge(db);
  portal = await startRealEdge(db);
});
afterAll(async () => {
  await Promise.all([edge.stop(), portal.stop()]);
  await db.close();
});
beforeEach(async () => {
  await db.admin.query(
    'TRUNCATE change.changes; TRUNCATE provider_access.users CASCADE; DELETE FROM identity.provider_info WHERE version > 1',
  );
  [ana, bo, ops] = [await edge.colleague('admin'), await edge.colleague('admin'), await edge.colleague('ops')];
  [anas, bos] = [await edge.signIn(ana), await edge.signIn(bo)];
});

const propose = (client: OutsideClient, rest: object = next) =>
  edge.confirmed<{ changeId: string }>(client, 'console/provider-info/propose', {
    requestNo: newId(),
    reason: '公司更名',
    ...first,
    ...rest,
  });
const decide = (client: OutsideClient, { data: { changeId } }: OutsideReply<{ changeId: string }>) =>
  edge.confirmed(client, 'console/change/decide', { requestNo: newId(), changeId, approve: true });
const code = ({ responseCode }: OutsideReply<unknown>) => responseCode;
interface Shown {
  versions: Record<string, unknown>[];
  waiting: object[];
}
const shown = async (client: OutsideClient) => (await client.call<Shown>('console/provider-info/show', {})).data;

/** What a stranger sees of it, in both realms. */
async function seen() {
  const pageText = (client: OutsideClient, path: string) =>
    client.call<{ providerName: string; phone: string; icp: string }>(path, {}, { ptoken: null });
  const pages = [
    await pageText(portal.client(), 'login/fromLoginPage'),
    await pageText(edge.client(), 'console/access/page'),
  ];
  return pages.map(({ data: { providerName: name, phone, icp } }) => ({ name, phone, icp }));
}
/** How the next code and the next message of the worker begin. */
async function signatures(): Promise<string[]> {
  const { mobile } = await portal.person();
  portal.phone.messages.length = 0;
  await portal.client().call('mobile.sms.send', { mobile, bizTypeCode: 'login' }, { ptoken: null });
  await expect.poll(() => portal.phone.messages.length).toBe(1);
  const job = { payload: { mobile, text: '您好' }, complete: async () => undefined };
  const smsTexts: string[] = [];
  const sms = { send: async ({ text }: { text: string }) => void smsTexts.push(text) };
  await notifyJob({ sms })(job as never, { db: db.database } as never);
  return [...portal.phone.messages.map(({ text }) => text), ...smsTexts].map((text) => text.replace(/】.*/, '】'));
}

describe('The provider’s name, phone and ICP line', () => {
  it('reach login pages and SMS with the decision of a second administrator, and the log', async () => {
    const proposed = await propose(anas);
    expect(code(await propose(bos, { phone: '95588' }))).toBe('01606KPLMS');
    expect(code(await decide(anas, proposed))).toBe('01605KPLMS');
    expect(await seen()).toEqual([first, first]);
    expect(await signatures()).toEqual(['【商户门户】', '【商户门户】']);
    expect((await shown(bos)).waiting).toMatchObject([{ title: '修改平台信息' }]);

    expect(code(await decide(bos, proposed))).toBe('00000');
    expect(await seen()).toEqual([next, next]);
    expect(await signatures()).toEqual(['【恒信支付】', '【恒信支付】']);
    const { versions, waiting } = await shown(bos);
    expect(waiting).toEqual([]);
    expect(versions).toMatchObject([
      { version: 2, ...next },
      { version: 1, ...first, setAt: null },
    ]);
    expect([versions[0]!.proposedBy, versions[0]!.approvedBy]).not.toContain('');
    const records = await bos.call<{ list: object[] }>('console/access/records', {});
    expect(records.data.list[0]).toMatchObject({
      loginName: bo.loginName,
      success: true,
      changes: [
        { label: '平台名称', before: first.name, after: next.name },
        { label: '客服电话', before: first.phone, after: next.phone },
        { label: '备案号', before: first.icp, after: next.icp },
      ],
    });
  });

  it('are shown before and after to who is about to propose them, and nothing is kept', async () => {
    const preview = (client: OutsideClient, rest: object) =>
      client.call('console/access/preview', {
        path: 'console/provider-info/propose',
        payload: { requestNo: newId(), reason: '公司更名', ...first, ...rest },
      });
    expect((await preview(anas, { name: next.name })).data).toEqual({
      rows: [
        { label: '事项', text: '修改平台信息' },
        { label: '平台名称', text: `${first.name} → ${next.name}` },
      ],
    });
    expect((await shown(anas)).waiting).toEqual([]);
    expect(code(await preview(await edge.signIn(ops), next))).toBe('01001KCSDC');
    await propose(bos);
    expect(code(await preview(anas, next))).toBe('01606KPLMS');
  });

  it.each([
    [
      'a name with a bracket',
      { name: '恒信】支付' },
      '平台名称只能有汉字、字母、数字、间隔号和全角括号，请去掉其他字符',
    ],
    ['a name of one character', { name: '恒' }, '平台名称须为2至20个字'],
    ['a phone of no form', { phone: '12345' }, '客服电话格式不正确，请填写如 400-800-1234、95555 或 010-12345678'],
    ['an ICP line of no form', { icp: '备案中' }, '备案号格式不正确，请填写如 京ICP备12345678号-1'],
    ['no change at all', {}, '与当前平台信息相同，请修改后再提交'],
  ])('are refused with a sentence: %s', async (_what, rest, text) => {
    expect((await propose(anas, rest)).responseDesc).toContain(text);
    expect((await shown(anas)).waiting).toEqual([]);
  });

  it('are only seen by operations, and wait for a second administrator where there is none', async () => {
    const opss = await edge.signIn(ops);
    expect(code(await propose(opss))).toBe('01001KCSDC');
    expect((await shown(opss)).versions).toHaveLength(1);
    await db.admin.query(`UPDATE provider_access.users SET state = 'disabled' WHERE user_id = $1`, [bo.userId]);
    expect(code(await propose(anas))).toBe('08952KPLMS');
  });
});
