import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startConsoleEdge, type ConsoleEdge } from '#testkit/console-edge.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import type { OutsideClient } from '#testkit/outside-client.ts';

let db: TestDatabase;
let edge: ConsoleEdge;
beforeAll(async () => {
  db = await testDatabase();
  edge = await startConsoleEdge(db);
});
afterAll(async () => {
  await edge.stop();
  await db.close();
});

const TAKEN = '09851KPLMS';
const FULL = '09852KPLMS';
const MISSING = '09853KPLMS';

const ORDERS = { page: '/order/list', listName: '订单' };
const MERCHANTS = { page: '/merchant/list', listName: '商户查询' };
const content = (values: Record<string, string> = { state: 'failed' }) => ({
  values,
  sort: 'amount:desc',
  columns: { order: ['orderNo', 'amount'], hidden: ['remark'], density: 'small', widths: { amount: 120.5 } },
});

interface Shown {
  list: { viewId: string; name: string; isDefault: boolean; content: object }[];
}
const viewsOf = async (client: OutsideClient, place = ORDERS) =>
  (await client.call<Shown>('console/access/own.views', place)).data.list;
const namesOf = async (client: OutsideClient, place = ORDERS) => (await viewsOf(client, place)).map(({ name }) => name);
const save = (client: OutsideClient, name: string, { place = ORDERS, is = content() as object } = {}) =>
  client.call<{ viewId: string }>('console/access/own.view.save', { ...place, name, content: is });
const saved = async (client: OutsideClient, name: string, place = ORDERS) =>
  (await save(client, name, { place })).data.viewId;
const change = async (client: OutsideClient, what: string, input: object) =>
  (await client.call(`console/access/own.view.${what}`, input)).responseCode;
const someone = async () => edge.signIn(await edge.colleague('ops'));

describe('Saved views of a list', () => {
  it('follow their person to another computer, for an auditor as well', async () => {
    const auditor = await edge.colleague('audit');
    const [here, there] = [await edge.signIn(auditor), await edge.signIn(auditor)];
    const viewId = await saved(here, '大额失败');
    expect(await viewsOf(there)).toEqual([{ viewId, name: '大额失败', isDefault: false, content: content() }]);
    expect(await viewsOf(there, MERCHANTS)).toEqual([]);
    expect(await viewsOf(there, { ...ORDERS, listName: '批次' })).toEqual([]);
  });

  it('are renamed, replaced and removed; the log says by whom and which', async () => {
    const person = await edge.colleague('audit');
    const client = await edge.signIn(person);
    const viewId = await saved(client, '失败');
    expect(await change(client, 'rename', { viewId, name: ' 失败的 ' })).toBe('00000');
    expect(await change(client, 'rename', { viewId, name: '失败的' })).toBe('00000');
    expect(await change(client, 'replace', { viewId, content: content({ state: 'done' }) })).toBe('00000');
    expect(await viewsOf(client)).toMatchObject([{ name: '失败的', content: { values: { state: 'done' } } }]);
    expect(await change(client, 'remove', { viewId })).toBe('00000');
    expect(await viewsOf(client)).toEqual([]);
    const { data } = await client.call<{ list: { operation: string }[] }>('console/access/records', {
      userId: person.userId,
    });
    expect(JSON.stringify(data.list)).toContain('订单的视图 失败的');
    expect(data.list[0]).toMatchObject({ operation: '删除本人的列表视图' });
  });

  it('have one default a list; the next one takes its place', async () => {
    const client = await someone();
    const [first, second, other] = [
      await saved(client, '甲'),
      await saved(client, '乙'),
      await saved(client, '丙', MERCHANTS),
    ];
    const defaults = async (place = ORDERS) =>
      (await viewsOf(client, place)).filter(({ isDefault }) => isDefault).map(({ name }) => name);
    for (const viewId of [other, first, second])
      expect(await change(client, 'default', { viewId, isDefault: true })).toBe('00000');
    expect([await defaults(), await defaults(MERCHANTS)]).toEqual([['乙'], ['丙']]);
    expect(await change(client, 'default', { viewId: second, isDefault: false })).toBe('00000');
    expect(await defaults()).toEqual([]);
  });

  it('have a name that no other one of the list has, of 20 characters at most', async () => {
    const client = await someone();
    await saved(client, '失败');
    const viewId = await saved(client, '成功');
    expect((await save(client, ' 失败 ')).responseCode).toBe(TAKEN);
    expect(await change(client, 'rename', { viewId, name: '失败' })).toBe(TAKEN);
    expect((await save(client, '失败', { place: MERCHANTS })).responseCode).toBe('00000');
    for (const [name, text] of [
      ['  ', '请输入视图名称'],
      ['长'.repeat(21), '视图名称最多20个字'],
    ] as const)
      expect(await save(client, name)).toMatchObject({ responseDesc: text });
    expect((await save(client, '长'.repeat(20))).responseCode).toBe('00000');
  });

  it('are twenty a list; two windows at once do not save the twenty-first', async () => {
    const client = await someone();
    for (let count = 1; count < 20; count += 1) await saved(client, `视图${count}`);
    const replies = await Promise.all([save(client, '第二十'), save(client, '第二十一')]);
    expect(replies.map(({ responseCode }) => responseCode).sort()).toEqual(['00000', FULL]);
    expect(replies.find(({ responseCode }) => responseCode === FULL)!.responseDesc).toContain('最多保存20个视图');
    expect(await namesOf(client)).toHaveLength(20);
    expect((await save(client, '第一', { place: MERCHANTS })).responseCode).toBe('00000');
  });

  it('are 500 of all lists together', async () => {
    const person = await edge.colleague('ops');
    const client = await edge.signIn(person);
    await db.admin.query(
      `INSERT INTO provider_access.list_views (view_id, user_id, page, list_name, view_name, content, created_at)
       SELECT gen_random_uuid(), $1, '/page/' || n, '表', '视图', '{}', now() FROM generate_series(1, 500) AS n`,
      [person.userId],
    );
    expect((await save(client, '再一个')).responseCode).toBe(FULL);
  });

  it('with too much in it, or of no list, are refused', async () => {
    const client = await someone();
    const wide = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`name${index}`, '1'.repeat(999)]));
    expect((await save(client, '宽', { is: content(wide) })).responseDesc).toBe('条件过多，不能保存为视图');
    expect((await save(client, '错', { is: { values: { state: 7 } } })).responseDesc).toContain('视图的内容不正确');
    const nowhere = { page: 'https://example.com', listName: '订单' };
    expect((await save(client, '外', { place: nowhere })).responseDesc).toBe('请选择列表');
    expect(await viewsOf(client)).toEqual([]);
  });

  it('of another person are missing, and stay as they are', async () => {
    const [owner, other] = [await someone(), await someone()];
    const viewId = await saved(owner, '我的');
    await change(owner, 'default', { viewId, isDefault: true });
    const before = await viewsOf(owner);
    expect(await viewsOf(other)).toEqual([]);
    const tries = [
      change(other, 'rename', { viewId, name: '改名' }),
      change(other, 'replace', { viewId, content: content({}) }),
      change(other, 'default', { viewId, isDefault: false }),
      change(other, 'remove', { viewId }),
    ];
    expect(await Promise.all(tries)).toEqual([MISSING, MISSING, MISSING, MISSING]);
    // Its owner's name is free for everybody else, and their default is their own.
    const ownViewId = await saved(other, '我的');
    expect(await change(other, 'default', { viewId: ownViewId, isDefault: true })).toBe('00000');
    expect(await viewsOf(owner)).toEqual(before);
  });
});
