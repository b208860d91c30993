import '#testkit/jsdom-gaps.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { useSession, type MenuTreeNode, type UserInfo } from '#platform/portal-kit/session.ts';
import { sent } from '#testkit/plain-envelope.ts';
import NewPostPage from './new-post-page.tsx';
import PostPage from './post-page.tsx';
import PostsPage from './posts-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const post = {
  postId: 'p1',
  kind: 'upgrade',
  topic: 'upgrade',
  title: '账簿升级公告',
  text: '明细多一列。',
  sections: [{ title: '明细', text: '多一列' }],
  version: '2026-12',
  asBanner: false,
  atLogin: false,
  audience: 'all',
  audienceOf: [],
  audienceText: '全部商户',
  state: 'live',
  beginsAt: '2026-11-20T10:00:00+08:00',
  endsAt: null,
  proposedBy: '运营小李',
  approvedBy: '封志远',
  approvedAt: '2026-11-20T10:00:00+08:00',
  endedBy: '',
  endReason: '',
  readers: 2,
  confirmed: 1,
};
const readers = [
  { readerId: '1', mid: 'M100001', merchantName: '晨光贸易有限公司', userName: '陈制单', confirmedAt: null },
  { readerId: '2', mid: 'M100002', merchantName: '远山科技有限公司', userName: '孙管理', confirmedAt: post.beginsAt },
];
const page = { pageNo: 1, pageSize: 20, totalCount: 1 };

let answers: Record<string, unknown>;
beforeEach(() => {
  sent.length = 0;
  answers = {
    'console/post/list': { ...page, list: [post], counts: { live: 1, planned: 0, ended: 0, waiting: 2 } },
    'console/post/detail': post,
    'console/post/readers': { ...page, totalCount: 2, list: readers },
    'console/post/addressees': { plans: [], products: [] },
    'console/post/reach': { merchants: 10, people: 42 },
    'console/post/propose': { changeId: 'c1' },
  };
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      Response.json({ responseCode: '00000', responseDesc: '成功', data: answers[url.replace(/^.*\/api\//, '')] }),
    ),
  );
});
afterEach(() => {
  closePage();
  useSession.getState().end();
});

async function visit(element: React.ReactElement, address: string, ...codes: string[]): Promise<void> {
  const menu = codes.map((funcMenuNo): MenuTreeNode => ({ funcMenuNo, funcMenuName: '', funcMenuType: 'func_btn' }));
  useSession.getState().enter({ mid: '', platformNo: 'P01' } as UserInfo, menu);
  await renderPage(element, address);
}
const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
const inputOf = (path: string) => sent.findLast((one) => one.path === path)?.input as Record<string, unknown>;

describe('The list of announcements', () => {
  it('shows where each appears and who confirmed it, and offers nothing to readers', async () => {
    await visit(<PostsPage />, '/notice/posts');
    const row = await screen.findByRole('row', { name: /账簿升级公告/ });
    expect(within(row).getByText('已确认 1/2')).toBeDefined();
    expect(within(row).getByText('首页确认')).toBeDefined();
    expect(screen.getByRole('button', { name: '待审批 2 条' })).toBeDefined();
    expect(screen.queryByRole('button', { name: '发布公告' })).toBeNull();
  });
});

describe('The page of one announcement', () => {
  it('lists who has confirmed an upgrade, and ends it for those who may', async () => {
    await visit(<PostPage />, '/notice/post?postId=p1', 'op.notice.edit');
    const open = await screen.findByRole('row', { name: /晨光贸易有限公司/ });
    expect(within(open).getByText('未确认')).toBeDefined();
    expect(within(screen.getByRole('row', { name: /远山科技有限公司/ })).queryByText('未确认')).toBeNull();
    expect(screen.getByRole('button', { name: '结束公告' })).toBeDefined();
  });
});

describe('The page on which an announcement is written', () => {
  it('shows what merchants will see while it is typed, and how many it reaches', async () => {
    await visit(<NewPostPage />, '/notice/new', 'op.notice.edit');
    await screen.findByText('送达 10 家商户、42 人');
    type('标题', '本周六维护');
    type('正文', '周六 0 点至 2 点暂停付款。');
    fireEvent.click(screen.getByLabelText('首页横幅'));
    const banner = await screen.findByRole('region', { name: '首页横幅' });
    expect(within(banner).getByText('本周六维护')).toBeDefined();
    expect(
      within(screen.getByRole('region', { name: '消息中心' })).getByText('周六 0 点至 2 点暂停付款。'),
    ).toBeDefined();
    expect(screen.queryByRole('region', { name: '登录页' })).toBeNull();
  });

  it('says at each field what is missing, and sends nothing', async () => {
    await visit(<NewPostPage />, '/notice/new', 'op.notice.edit');
    fireEvent.click(await screen.findByRole('button', { name: '提交审批' }));
    await screen.findByText('请填写标题');
    expect(screen.getByText('请填写正文')).toBeDefined();
    expect(screen.getByText('请填写原因，至少2个字')).toBeDefined();
    expect(inputOf('console/post/propose')).toBeUndefined();
  });

  it('names the merchants of an audience by the numbers that were typed', async () => {
    await visit(<NewPostPage />, '/notice/new', 'op.notice.edit');
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: '展示对象' }));
    await screen.findByRole('option', { name: /全部商户/ });
    fireEvent.click(
      [...document.querySelectorAll('.ant-select-item-option')].find((one) => one.textContent === '指定商户')!,
    );
    await screen.findByLabelText('商户号');
    type('商户号', 'm100001，M100002');
    await waitFor(() =>
      expect(inputOf('console/post/reach')).toMatchObject({
        audience: 'merchants',
        audienceOf: ['M100001', 'M100002'],
      }),
    );
  });
});
