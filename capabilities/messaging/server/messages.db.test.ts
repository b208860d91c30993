import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '#platform/http/handler.ts';
import { fixedClock } from '#platform/kernel/clock.ts';
import { newId } from '#platform/kernel/id.ts';
import type { InputOf, OutputOf } from '#platform/kernel/operation.ts';
import { todoSource } from '#platform/kernel/todo.ts';
import { callOperation, sessionOf } from '#testkit/call-edge.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { ok } from '#platform/kernel/result.ts';
import { bind } from '#platform/http/handler.ts';
import { listBanners, type pageMessages, queryPlacards, type selectMessage } from '../contract/operations.ts';
import { announcementsAtLogin } from './announcements.ts';
import { messagingBindings } from './bindings.ts';
import { notify } from './notify.ts';
import { openMembers } from './test/members.ts';

const clock = fixedClock('2026-11-20T15:00:00+08:00');
const [MINE, NEIGHBOUR] = ['M900001', 'M900002'];
const [wang, li] = [newId(), newId()];
const as = (personId: string, mid = MINE, permissions: string[] = []): Session =>
  sessionOf({ personId, mid, permissions });

/** Work that waits for all who hold the code, until `waiting` is emptied. */
let waiting: { placardId: string; title: string; text: string; at: string; read: boolean }[] = [];
const work = todoSource({
  permission: '040101',
  operation: queryPlacards,
  input: {},
  read: ({ list }) => ({
    count: list.length,
    list: list.map(({ placardId, title, at }) => ({ id: placardId, text: title, until: at, to: '/review/todo' })),
  }),
  more: '/review/todo',
});

let db: TestDatabase;
const bindings = messagingBindings({
  todos: [work],
  bindingOf: () => bind(work.operation, async () => ok({ list: waiting })),
});
const call = async <T>(session: Session, path: string, input: unknown = {}): Promise<T> => {
  const binding = bindings.find(({ operation }) => operation.path === path)!;
  const answer = await callOperation<T>({ database: db.database, binding, input, session, clock });
  if (!answer.ok) throw new Error(answer.code);
  return answer.data;
};
type Page = OutputOf<typeof pageMessages>;
const page = (session: Session, input: Partial<InputOf<typeof pageMessages>> = {}) =>
  call<Page>(session, 'siteMessage/page', { msgType: 'notice', ...input });
const tabs = async (session: Session) =>
  Object.fromEntries(
    (await call<OutputOf<typeof selectMessage>>(session, 'plm/select.message')).tabs.map((tab) => [tab.name, tab]),
  );
const notice = (key: string, people: string[], rest = {}) => ({
  mid: MINE,
  key,
  kind: 'order' as const,
  title: `付款失败 ${key}`,
  text: '收款账号不存在',
  to: '/order/detail?orderNo=1',
  at: clock.now(),
  people,
  ...rest,
});
const write = (...notices: ReturnType<typeof notice>[]) =>
  db.database.transaction({ mid: MINE }, (tx) => notify(tx, notices, clock.now()));
const announce = (id: string, rest: { kind?: string; login?: boolean; begins?: string; ends?: string } = {}) =>
  db.admin.query(
    `INSERT INTO messaging.announcements (announcement_id, kind, title, body, at_login, begins_at, ends_at) VALUES ($1, $2, $3, '本周六凌晨维护', $4, $5, $6)`,
    [
      id,
      rest.kind ?? 'announcement',
      `公告${id}`,
      rest.login ?? false,
      rest.begins ?? '2026-11-20T08:00:00+08:00',
      rest.ends ?? null,
    ],
  );

beforeAll(async () => {
  db = await testDatabase();
  await openMembers(db, { [MINE]: [wang, li], [NEIGHBOUR]: [wang] });
});
beforeEach(async () => {
  waiting = [];
  await db.admin.query('TRUNCATE messaging.messages, messaging.announcements, messaging.announcement_reads');
});
afterAll(() => db.close());

describe('BZ17 messages of a person', () => {
  it('are sent once for each event to each person, and are readable by no other', async () => {
    expect(await write(notice('a', [wang, li]), notice('b', [wang]))).toHaveLength(3);
    expect(await write(notice('a', [wang, li]))).toEqual([]);
    expect((await page(as(wang))).totalCount).toBe(2);
    expect((await page(as(li))).list).toMatchObject([
      {
        title: '付款失败 a',
        msgContent: '收款账号不存在',
        kindName: '订单结果',
        read: false,
        to: '/order/detail?orderNo=1',
      },
    ]);
    expect((await page(as(wang, NEIGHBOUR))).totalCount).toBe(0);
    expect((await page(sessionOf({ personId: wang }))).totalCount).toBe(0);
  });

  it('are read and deleted by each for themselves; what another has is not touched', async () => {
    await write(notice('a', [wang, li]), notice('b', [wang], { kind: 'export' }));
    const [first, second] = (await page(as(wang))).list;
    expect(await call(as(li), 'siteMessage/readMessage', { messageIds: [first!.messageId] })).toEqual({ count: 0 });
    await call(as(wang), 'siteMessage/readMessage', { messageIds: [first!.messageId] });
    expect((await page(as(wang), { unread: true })).list.map(({ messageId }) => messageId)).toEqual([
      second!.messageId,
    ]);
    expect((await page(as(wang), { unread: false })).totalCount).toBe(1);
    expect((await page(as(wang), { kind: 'export' })).list).toMatchObject([{ title: '付款失败 b' }]);
    await call(as(wang), 'siteMessage/delMessage', { messageIds: [first!.messageId] });
    await expect(call(as(wang), 'siteMessage/delMessage', { messageIds: [first!.messageId] })).rejects.toThrow('04701');
    expect(await page(as(wang))).toMatchObject({ totalCount: 1, counts: { notice: 1 } });
    await call(as(wang), 'siteMessage/readMessage', { all: 'notice' });
    expect((await tabs(as(wang))).notice).toMatchObject({ count: 0, list: [] });
    expect((await tabs(as(li))).notice).toMatchObject({ count: 1 });
  });

  it('found after three days are not news, and after 180 days are not sent', async () => {
    const ago = (days: number) => ({ at: new Date(clock.now().getTime() - days * 86_400_000) });
    await write(notice('week', [wang], ago(7)), notice('year', [wang], ago(365)));
    expect((await page(as(wang))).list).toMatchObject([{ title: '付款失败 week', read: true }]);
  });
});

describe('LY05 plm/select.message', () => {
  it('has three tabs, with the count of all and two previews of each', async () => {
    await write(...['a', 'b', 'c'].map((key) => notice(key, [wang])));
    await announce('x');
    waiting = [3, 1, 2].map((at) => ({
      placardId: `w${at}`,
      title: `待办${at}`,
      text: '',
      at: `2026-12-0${at}`,
      read: false,
    }));
    const { todo, notice: notices, announcement } = await tabs(as(wang, MINE, ['040101']));
    expect(todo).toMatchObject({ label: '待办', count: 3, list: [{ msgContent: '待办1' }, { msgContent: '待办2' }] });
    expect(notices).toMatchObject({ label: '通知', count: 3, list: [{ to: '/order/detail?orderNo=1' }, {}] });
    expect(announcement).toMatchObject({
      label: '公告',
      count: 1,
      list: [{ msgContent: '公告x：本周六凌晨维护', to: null }],
    });
  });

  it('has a to-do for all who may do it, and for nobody once it is done', async () => {
    waiting = [{ placardId: 'w', title: '转账待复核', text: '', at: '2026-12-01', read: false }];
    expect((await tabs(as(li))).todo).toMatchObject({ count: 0 });
    for (const person of [wang, li]) {
      expect((await tabs(as(person, MINE, ['040101']))).todo).toMatchObject({ count: 1 });
      expect((await page(as(person, MINE, ['040101']), { msgType: 'todo' })).list).toMatchObject([
        { title: '转账待复核', until: '2026-12-01', to: '/review/todo' },
      ]);
    }
    waiting = [];
    for (const person of [wang, li])
      expect((await tabs(as(person, MINE, ['040101']))).todo).toMatchObject({ count: 0 });
  });
});

describe('BZ17 announcements', () => {
  it('are those in force, are read by each person, and appear at the login if the provider wants', async () => {
    await announce('now', { login: true });
    await announce('over', { ends: '2026-11-20T14:00:00+08:00', login: true });
    await announce('later', { begins: '2026-11-21T00:00:00+08:00' });
    await announce('inside');
    const titles = async (session: Session) =>
      (await page(session, { msgType: 'announcement' })).list.map(({ title, read }) => [title, read]);
    expect(await titles(as(wang))).toEqual([
      ['公告now', false],
      ['公告inside', false],
    ]);
    await call(as(wang), 'siteMessage/readMessage', { messageIds: ['now', 'later', 'nothing'] });
    expect(await titles(as(wang))).toEqual([
      ['公告now', true],
      ['公告inside', false],
    ]);
    expect((await tabs(as(wang))).announcement).toMatchObject({ count: 1 });
    expect((await tabs(sessionOf({ personId: li }))).announcement).toMatchObject({ count: 2 });
    await call(as(wang), 'siteMessage/delMessage', { messageIds: ['inside'] });
    await call(as(wang), 'siteMessage/readMessage', { all: 'announcement' });
    expect(await titles(as(wang))).toEqual([['公告now', true]]);
    expect(await call(as(li), 'plm/msdb.query.placard')).toMatchObject({ list: [{ placardId: 'now' }, {}] });
    const atLogin = await db.database.transaction({ readOnly: true }, (tx) => announcementsAtLogin(tx, clock.now()));
    expect(atLogin).toEqual([{ title: '公告now', text: '本周六凌晨维护' }]);
  });

  it('banners are shown at home until the person closes them', async () => {
    await announce('b', { kind: 'banner' });
    const banners = (personId: string) => call<OutputOf<typeof listBanners>>(as(personId), listBanners.path);
    expect(await banners(wang)).toMatchObject({ list: [{ bannerId: 'b', title: '公告b' }] });
    expect((await tabs(as(wang))).announcement).toMatchObject({ count: 0 });
    await call(as(wang), 'siteMessage/delMessage', { messageIds: ['b'] });
    expect(await banners(wang)).toEqual({ list: [] });
    expect((await banners(li)).list).toHaveLength(1);
  });
});
