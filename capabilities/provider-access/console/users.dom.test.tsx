import '#testkit/jsdom-gaps.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { useSession, type UserInfo } from '#platform/portal-kit/session.ts';
import { sent } from '#testkit/plain-envelope.ts';
import RecordsPage from './records-page.tsx';
import UsersPage from './users-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const person = {
  userId: '0192f0c0-0000-7000-8000-000000000002',
  loginName: 'op-ops',
  userName: '运晓东',
  mobile: '137****0002',
  roles: ['ops'],
  roleNames: ['运营'],
  state: 'active',
  stateName: '正常',
  lastLoginAt: '2026-11-26T09:12:00+08:00',
  invitedUntil: null,
  isSelf: false,
  hasWaitingChange: false,
};
const paged = (...list: object[]) => ({ list, pageNo: 1, pageSize: 20, totalCount: list.length });
let answers: Record<string, unknown>;
let refusals: Record<string, [code: string, text: string]>;

beforeEach(() => {
  sent.length = 0;
  refusals = {};
  answers = {
    'console/access/info': { isAlone: false },
    'console/access/users': paged(person),
    'console/access/records': paged(),
    'console/access/user.disable': { changeId: 'c1' },
  };
  vi.stubGlobal('fetch', (url: string) => {
    const path = url.replace(/^.*\/api\//, '');
    const refused = refusals[path];
    return Promise.resolve(
      Response.json(
        refused
          ? { responseCode: refused[0], responseDesc: refused[1], data: null }
          : { responseCode: '00000', responseDesc: '成功', data: answers[path] },
      ),
    );
  });
});
afterEach(() => {
  closePage();
  useSession.getState().end();
});

const holding = (...codes: string[]) =>
  act(async () =>
    useSession.getState().enter(
      { userId: 'u1', mid: '', platformNo: 'console' } as UserInfo,
      codes.map((code) => ({ funcMenuNo: code, funcMenuName: code, funcMenuType: 'func_btn' })),
    ),
  );
const buttons = async () =>
  [...(await screen.findByText('运晓东')).closest('tr')!.querySelectorAll('button')].map(({ textContent }) =>
    textContent.replaceAll(' ', ''),
  );
const press = async (name: RegExp) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
};

describe('the page of the provider’s people', () => {
  it('offers no change to a person who only sees it', async () => {
    await holding('op.user.view');
    await renderPage(<UsersPage />);
    expect(await buttons()).toEqual([]);
    expect(screen.queryByRole('button', { name: '邀请人员' })).toBeNull();
  });

  it.each([
    ['one who may log in', {}, ['改角色', '重置登录', '停用']],
    ['one who has a link', { state: 'invited', stateName: '待激活' }, ['改角色', '重发邀请', '停用']],
    ['one who is disabled', { state: 'disabled', stateName: '已停用' }, ['启用']],
    ['oneself', { isSelf: true }, []],
    ['one with a change that waits', { hasWaitingChange: true }, []],
  ])('offers to an administrator what can be changed of %s', async (_what, rest, offered) => {
    answers['console/access/users'] = paged({ ...person, ...rest });
    await holding('op.user.view', 'op.user.edit');
    await renderPage(<UsersPage />);
    expect(await buttons()).toEqual(offered);
  });

  it('sends a proposal with its reason and a new code, and keeps the reason after a refusal', async () => {
    refusals['console/access/user.disable'] = ['08103KPLMS', '动态码不正确或已使用过'];
    await holding('op.user.view', 'op.user.edit');
    await renderPage(<UsersPage />);
    await press(/停\s*用$/);
    fireEvent.change(await screen.findByRole('textbox', { name: '原因' }), { target: { value: '岗位调整' } });
    await press(/下一步$/);
    const code = await screen.findByRole('textbox', { name: '动态码' });
    const confirm = async () => {
      fireEvent.change(code, { target: { value: '123456' } });
      await press(/确\s*认$/);
    };
    await confirm();
    expect(
      await screen.findByText('动态码不正确或已使用过', { selector: '.ant-form-item-explain-error' }),
    ).toBeTruthy();
    delete refusals['console/access/user.disable'];
    await confirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const proposals = sent.filter(({ path }) => path === 'console/access/user.disable').map(({ input }) => input);
    expect(proposals).toMatchObject([
      { userId: person.userId, reason: '岗位调整', mespAuthList: [{ totpCode: '123456' }] },
      { userId: person.userId, reason: '岗位调整', mespAuthList: [{ totpCode: '123456' }] },
    ]);
    expect(new Set(proposals.map(({ requestNo }) => requestNo)).size).toBe(1);
  });

  it('says what one administrator alone cannot do', async () => {
    answers['console/access/info'] = { isAlone: true };
    await holding('op.user.view');
    await renderPage(<UsersPage />);
    expect(await screen.findByText(/须由两人完成/)).toBeTruthy();
  });

  it('says why the list cannot be shown', async () => {
    refusals['console/access/users'] = ['09099KPLMS', '系统繁忙，请稍后重试'];
    await holding();
    await renderPage(<UsersPage />);
    expect(await screen.findByText('系统繁忙，请稍后重试')).toBeTruthy();
    expect(screen.getByRole('button', { name: /重\s*试/ })).toBeTruthy();
  });
});

it('The log is filtered by days, and an empty one says what it will contain', async () => {
  await holding('op.log.view');
  await renderPage(<RecordsPage />, '/?f.from=2026-11-01%2000:00:00&f.to=2026-11-26%2023:59:59&f.result=failure');
  await waitFor(() =>
    expect(sent.find(({ path }) => path === 'console/access/records')?.input).toMatchObject({
      fromDay: '2026-11-01',
      toDay: '2026-11-26',
      success: false,
    }),
  );
});

it('The log begins with the last 30 days, so that a word is looked for at once', async () => {
  await holding('op.log.view');
  await renderPage(<RecordsPage />, '/?f.keyword=停用');
  await waitFor(() => {
    const input = sent.find(({ path }) => path === 'console/access/records')?.input as Record<string, string>;
    expect(input.keyword).toBe('停用');
    expect((Date.parse(input.toDay!) - Date.parse(input.fromDay!)) / 86_400_000).toBe(29);
  });
});
