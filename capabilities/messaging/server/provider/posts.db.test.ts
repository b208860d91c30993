import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEGIN, codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant, Who } from '#capabilities/order/server/test/test-merchant.ts';
import type { ChangeLine } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import type { InputOf } from '#platform/kernel/operation.ts';
import {
  countAddressees,
  endPost,
  listPostReaders,
  listPosts,
  proposePost,
  showPost,
} from '../../contract/provider-operations.ts';
import { announcementsAtLogin } from '../announcements.ts';
import { askToRead } from '../notice.ts';
import { approver, at, decide, fixture, openPostWorld, writer } from '../test/post-world.ts';

let merchant: TestMerchant;
let other: TestMerchant;
beforeAll(openPostWorld);
beforeEach(async () => {
  fixture.clock.set(BEGIN);
  await fixture.db.admin.query(`DELETE FROM messaging.posts WHERE post_id <> 'book-2026-11'`);
  merchant = await fixture.openMerchant({ layers: null });
  other = await fixture.openMerchant({ layers: null });
});
afterAll(() => fixture.db.close());

const page = { pageNo: 1, pageSize: 20 } as const;
type Written = Partial<InputOf<typeof proposePost>>;
const propose = (rest: Written = {}) =>
  at(writer, proposePost, {
    kind: 'announcement',
    topic: 'maintenance',
    title: '本周六凌晨维护',
    text: '周六 0 点至 2 点暂停付款。',
    audience: 'all',
    audienceOf: [],
    sections: [],
    asBanner: false,
    atLogin: false,
    requestNo: newId(),
    reason: '例行维护',
    ...rest,
  });
const publish = async (rest: Written = {}): Promise<string> => {
  must(await decide(must(await propose(rest)).changeId));
  const { rows } = await fixture.db.admin.query<{ post_id: string }>(
    'SELECT post_id FROM messaging.posts ORDER BY approved_at DESC, post_id DESC LIMIT 1',
  );
  return rows[0]!.post_id;
};
const placards = async (who: TestMerchant) =>
  must(await fixture.call<{ list: { title: string; placardId: string }[] }>(who, 'maker', 'plm/msdb.query.placard', {}))
    .list;
const banners = async (who: TestMerchant) =>
  must(await fixture.call<{ list: { title: string; bannerId: string }[] }>(who, 'maker', 'plm/banner.list', {})).list;
const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title);

describe('An announcement of the console', () => {
  it('is seen by merchants once a second person has approved it, not before and not when refused', async () => {
    const { changeId } = must(await propose({ asBanner: true, atLogin: true }));
    expect(titles(await placards(merchant))).toEqual([]);
    expect(codeOf(await decide(changeId, writer))).toBe('01605KPLMS');
    expect(must(await at(writer, listPosts, { ...page, state: 'live' })).counts).toMatchObject({ waiting: 1 });
    must(await decide(changeId));
    expect(titles(await placards(merchant))).toEqual(['本周六凌晨维护']);
    expect(titles(await banners(merchant))).toEqual(['本周六凌晨维护']);
    const seen = await fixture.db.database.transaction({}, (tx) => announcementsAtLogin(tx, fixture.clock.now()));
    expect(seen).toEqual([{ title: '本周六凌晨维护', text: '周六 0 点至 2 点暂停付款。' }]);
    must(await decide(must(await propose({ title: '另一条' })).changeId, approver, false));
    expect(titles(await placards(merchant))).toEqual(['本周六凌晨维护']);
  });

  it('has a banner that is closed apart from its text in the message centre', async () => {
    await publish({ asBanner: true });
    const [banner] = await banners(merchant);
    must(await fixture.call(merchant, 'maker', 'siteMessage/delMessage', { messageIds: [banner!.bannerId] }));
    expect(await banners(merchant)).toEqual([]);
    expect(titles(await placards(merchant))).toEqual(['本周六凌晨维护']);
  });

  it('stays unread by who has read all in another merchant, for which it was not', async () => {
    await publish({ audience: 'merchants', audienceOf: [other.mid] });
    must(await fixture.call(merchant, 'maker', 'siteMessage/readMessage', { all: 'announcement' }));
    expect(await placards(other)).toMatchObject([{ read: false }]);
    must(await fixture.call(other, 'maker', 'siteMessage/readMessage', { all: 'announcement' }));
    expect(await placards(other)).toMatchObject([{ read: true }]);
  });

  it.each<[string, (owner: TestMerchant) => Promise<Written>]>([
    ['merchants by number', async ({ mid }) => ({ audience: 'merchants', audienceOf: [mid] })],
    [
      'merchants of a product',
      async ({ mid }) => {
        await fixture.db.admin.query(
          `INSERT INTO access.opened_applications (mid, application) VALUES ($1, 'transfers') ON CONFLICT DO NOTHING`,
          [mid],
        );
        await fixture.db.admin.query(`DELETE FROM access.opened_applications WHERE mid <> $1`, [mid]);
        return { audience: 'products', audienceOf: ['transfers'] };
      },
    ],
    [
      'merchants of a fee plan',
      async ({ mid }) => {
        const planId = newId();
        await fixture.db.admin.query(`INSERT INTO account.fee_plans (plan_id, name) VALUES ($1, $1)`, [planId]);
        await fixture.db.admin.query(
          `INSERT INTO account.fee_assignments (mid, number, plan_id, from_day, assigned_name, assigned_at) VALUES ($1, 1, $2, '2026-01-01', '', now())`,
          [mid, planId],
        );
        return { audience: 'plans', audienceOf: [planId] };
      },
    ],
  ])('is seen by %s, and by nobody else', async (_name, audienceOf) => {
    const addressed = await audienceOf(merchant);
    await publish({ ...addressed, asBanner: true });
    expect([titles(await placards(merchant)), titles(await placards(other))]).toEqual([['本周六凌晨维护'], []]);
    expect([(await banners(merchant)).length, (await banners(other)).length]).toEqual([1, 0]);
    const { audience, audienceOf: named } = addressed as Required<Written>;
    expect(must(await at(writer, countAddressees, { audience, audienceOf: named })).merchants).toBe(1);
  });

  it('is shown from its time on and until its end, or until it is ended with a reason', async () => {
    await publish({ title: '国庆安排', beginsAt: '2026-11-21 08:00:00', endsAt: '2026-11-22 08:00:00' });
    const postId = await publish({ title: '维护', endsAt: '2026-12-31 00:00:00' });
    const { list } = must(await at(writer, listPosts, { ...page, state: 'planned' }));
    expect(titles(list)).toEqual(['国庆安排']);
    expect(titles(await placards(merchant))).toEqual(['维护']);
    fixture.clock.set('2026-11-21T08:00:00+08:00');
    expect(titles(await placards(merchant))).toEqual(['国庆安排', '维护']);
    const changes: ChangeLine[] = [];
    must(await at(writer, endPost, { requestNo: newId(), postId, reason: '维护取消' }, changes));
    expect(changes.map(({ label, before }) => `${label} ${before}`)).toEqual([
      '结束展示 2026-12-31 00:00:00',
      '结束原因 ',
    ]);
    expect(codeOf(await at(writer, endPost, { requestNo: newId(), postId, reason: '再次' }))).toBe('08905KPLMS');
    fixture.clock.set('2026-11-22T08:00:00+08:00');
    expect(titles(await placards(merchant))).toEqual([]);
    expect(must(await at(writer, showPost, { postId }))).toMatchObject({ state: 'ended', endedBy: '运营小李' });
  });

  it('is refused for merchants, plans and products that are not there, and after its own end', async () => {
    expect(codeOf(await propose({ audience: 'merchants', audienceOf: ['M999999'] }))).toBe('08903KPLMS');
    expect(codeOf(await propose({ audience: 'plans', audienceOf: ['none'] }))).toBe('08904KPLMS');
    expect(codeOf(await propose({ audience: 'products', audienceOf: ['none'] }))).toBe('08904KPLMS');
    expect(codeOf(await propose({ endsAt: '2026-11-01 00:00:00' }))).toBe('08906KPLMS');
    expect(codeOf(await at(writer, showPost, { postId: 'none' }))).toBe('08901KPLMS');
  });
});

interface Notice {
  toConfirm: boolean;
  version: string;
  confirmedAt: string | null;
}
const notice = async (owner: TestMerchant, who: Who) =>
  must(await fixture.call<Notice>(owner, who, 'csdb/v2/notice/getBookUpgradeNotice', {}));
const confirm = (owner: TestMerchant, who: Who, version: string) =>
  fixture.call<{ confirmedAt: string }>(owner, who, 'csdb/v2/notice/confirmBookUpgrade', { version });

describe('The notice of the account book', () => {
  it('is confirmed once by each person and merchant that it is for, and asks nobody else', async () => {
    const { personId } = merchant.people.maker;
    expect((await notice(merchant, 'maker')).toConfirm).toBe(false);
    for (const { mid } of [merchant, other])
      await fixture.db.database.transaction({ mid }, (tx) => askToRead(tx, mid, personId));
    const { toConfirm, version } = await notice(merchant, 'maker');
    expect(toConfirm).toBe(true);
    expect((await notice(merchant, 'viewer')).toConfirm).toBe(false);
    expect(codeOf(await confirm(merchant, 'maker', '2025-01'))).toBe('04706KCSDS');
    const first = must(await confirm(merchant, 'maker', version));
    fixture.clock.set('2026-11-21T09:00:00+08:00');
    expect(must(await confirm(merchant, 'maker', version))).toEqual(first);
    expect(await notice(merchant, 'maker')).toMatchObject({ toConfirm: false, ...first });
    expect((await notice(other, 'maker')).toConfirm).toBe(true);
    expect(codeOf(await confirm(merchant, 'viewer', version))).toBe('04706KCSDS');
  });

  it('is published by the console for the members of its audience, and says who has confirmed it', async () => {
    const upgrade: Written = {
      kind: 'upgrade',
      topic: 'upgrade',
      title: '账簿升级公告',
      version: '2026-12',
      sections: [{ title: '明细', text: '明细多一列。' }],
      audience: 'merchants',
      audienceOf: [merchant.mid],
    };
    const postId = await publish(upgrade);
    expect(codeOf(await propose(upgrade))).toBe('08902KPLMS');
    expect(await notice(merchant, 'maker')).toMatchObject({ toConfirm: true, version: '2026-12' });
    expect(await notice(other, 'maker')).toMatchObject({ toConfirm: false, version: '2026-11' });
    must(await confirm(merchant, 'maker', '2026-12'));
    const { readers, confirmed } = must(await at(writer, showPost, { postId }));
    expect([readers > 1, confirmed]).toEqual([true, 1]);
    const done = must(await at(writer, listPostReaders, { ...page, postId, confirmed: true }));
    expect(done.list).toEqual([
      expect.objectContaining({ mid: merchant.mid, merchantName: merchant.name, confirmedAt: expect.any(String) }),
    ]);
    expect(must(await at(writer, listPostReaders, { ...page, postId, confirmed: false })).totalCount).toBe(readers - 1);
    must(await at(writer, endPost, { requestNo: newId(), postId, reason: '升级推迟' }));
    expect(await notice(merchant, 'checker')).toMatchObject({ toConfirm: false, version: '2026-11' });
    expect(codeOf(await confirm(merchant, 'checker', '2026-12'))).toBe('04706KCSDS');
  });
});
