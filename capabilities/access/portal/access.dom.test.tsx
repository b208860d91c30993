import '#testkit/jsdom-gaps.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#platform/portal-kit/hooks.ts';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { useSession } from '#platform/portal-kit/session.ts';
import RolesPage from './roles-page.tsx';
import StaffPage from './staff-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const ROLE = '0192f0c0-0000-7000-8000-000000000001';
const PERSON = '0192f0c0-0000-7000-8000-000000000002';
const at = '2026-11-20T15:00:00+08:00';
const paged = (...list: object[]) => ({ list, pageNo: 1, pageSize: 20, totalCount: list.length });
const role = {
  roleId: ROLE,
  roleName: '制单员',
  roleClass: 'operator',
  note: '',
  people: 1,
  pages: 2,
  buttons: 1,
  changedAt: at,
  isOwn: false,
  isWaiting: false,
};
const person = {
  userId: PERSON,
  userName: '赵晓燕',
  userMobile: '138****0004',
  roleId: ROLE,
  roleName: '制单员',
  roleClass: 'operator',
  authStatus: 'active',
  statusName: '正常',
  accountNos: null,
  lastLoginAt: null,
  joinedAt: at,
  isSelf: false,
  isWaiting: false,
};
const waiting = (isOwn: boolean) => ({
  changeId: '0192f0c0-0000-7000-8000-000000000003',
  callId: '0192f0c0-0000-7000-8000-000000000003',
  kind: 'access.staff',
  kindName: '员工',
  title: '将赵晓燕的角色改为管理员',
  lines: [{ label: '角色', before: '制单员', after: '管理员' }],
  state: 'pending',
  stateName: '待确认',
  proposedBy: '陈光明',
  proposedAt: at,
  reason: '',
  lapsesAt: null,
  mayDecide: !isOwn,
  decidedBy: '',
  decidedAt: null,
  decisionReason: '',
  isOwn,
});
const node = (funcMenuNo: string, funcMenuName: string, funcMenuType: string, children: object[] = []) => ({
  funcMenuNo,
  funcMenuName,
  funcMenuPath: '',
  funcMenuType,
  authFlag: '',
  showFlag: 'show',
  menuLevel: 1,
  expandModel: 'tab',
  cacheable: false,
  iconUrl: '',
  tip: '',
  viewPath: '',
  affix: false,
  children,
});
const detail = {
  role,
  codes: ['03', '0301'],
  menuTreeList: [
    node('03', '资金', 'func_menu', [
      node('0301', '提现', 'func_page', [node('030101', '提交提现', 'func_btn')]),
      node('0402', '复核规则', 'func_page'),
    ]),
  ],
  grantable: ['03', '0301', '030101'],
  sensitive: ['030101'],
  people: [],
  reviewLimits: [],
};

let answers: Record<string, unknown>;
/** Codes by path. */
let refused: Record<string, string>;
const calledPaths: string[] = [];
beforeEach(() => {
  calledPaths.length = 0;
  refused = {};
  useSession.setState({ codes: new Set(['0901', '090101', '0902', '090201']) });
  answers = {
    'change/queryChanges': paged(),
    'plm/access.change.page': paged(),
    'plm/role.page': paged(role),
    'plm/role.list': { list: [role] },
    'plm/role.detail': detail,
    'plm/user.page': paged(person),
    'plm/user.account': { user: person, accounts: [], reviewLimit: null },
  };
  vi.stubGlobal('fetch', (url: string) => {
    const path = url.replace(/^.*\/api\//, '');
    calledPaths.push(path);
    if (refused[path]) return Promise.resolve(Response.json({ responseCode: refused[path], responseDesc: '文字' }));
    return Promise.resolve(
      Response.json(
        answers[path]
          ? { responseCode: '00000', responseDesc: '成功', data: answers[path] }
          : { responseCode: '01302KPLMS', responseDesc: '角色名称已存在，请换一个名称' },
      ),
    );
  });
});
afterEach(closePage);

const draw = (Drawn: ComponentType, address = '/') => {
  return renderPage(<Drawn />, address);
};
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const tick = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('checkbox', { name })));

describe('角色管理', () => {
  it('is refused to those without the right, and asks nothing', async () => {
    useSession.setState({ codes: new Set() });
    await draw(RolesPage);
    expect(screen.queryByText('新增角色')).toBeNull();
    expect(calledPaths).toEqual([]);
  });

  it('offers what can be given and names what pays; a button brings its page', async () => {
    answers['plm/role.detail'] = { ...detail, role: null, codes: [] };
    await draw(RolesPage, '/?open=new');
    const box = await screen.findByRole('checkbox', { name: /^复核规则/ });
    expect((box as HTMLInputElement).disabled).toBe(true);
    expect(screen.getByText('付款/复核')).toBeTruthy();
    await tick(/^提交提现/);
    expect((screen.getByRole('checkbox', { name: '提现' }) as HTMLInputElement).checked).toBe(true);
    expect(screen.getByText('2/2')).toBeTruthy();
    await tick('资金');
    expect(screen.getByText('0/2')).toBeTruthy();
  });

  it('says at its field that the name is taken, and keeps what was ticked', async () => {
    await draw(RolesPage, `/?open=${ROLE}`);
    await screen.findByText('提现');
    await press('修改角色');
    await act(
      async () => void fireEvent.change(await screen.findByLabelText('角色名称'), { target: { value: '复核员' } }),
    );
    await tick(/^提交提现/);
    await press('保存角色');
    await screen.findByText('角色名称已存在，请换一个名称');
    expect((screen.getByRole('checkbox', { name: /^提交提现/ }) as HTMLInputElement).checked).toBe(true);
  });
});

describe('What waits for a second administrator', () => {
  const buttons = async () => {
    const item = await screen.findByRole('listitem', { name: '将赵晓燕的角色改为管理员' });
    expect(within(item).getByText('管理员')).toBeTruthy();
    return within(item)
      .getAllByRole('button')
      .map(({ textContent }) => textContent?.replaceAll(' ', ''));
  };

  it('is confirmed or refused by another one', async () => {
    answers['change/queryChanges'] = paged(waiting(false));
    await draw(StaffPage);
    expect(await buttons()).toEqual(['拒绝', '确认生效']);
  });

  it('is only seen by a person who may not decide it', async () => {
    answers['change/queryChanges'] = paged({ ...waiting(false), mayDecide: false });
    await draw(StaffPage);
    const item = await screen.findByRole('listitem', { name: '将赵晓燕的角色改为管理员' });
    expect(within(item).queryAllByRole('button')).toEqual([]);
  });

  it('is taken back by who proposed it', async () => {
    answers['change/queryChanges'] = paged(waiting(true));
    await draw(StaffPage);
    expect(await buttons()).toEqual(['撤回']);
  });
});

describe('员工管理', () => {
  it('offers nobody a change of themselves, nor of somebody whose change waits', async () => {
    for (const [more, text] of [
      [{ isSelf: true }, '本人的角色和账户由另一位管理员修改'],
      [{ isWaiting: true }, '有修改待另一位管理员确认'],
    ] as const) {
      answers['plm/user.account'] = { user: { ...person, ...more }, accounts: [], reviewLimit: null };
      await draw(StaffPage, `/?open=${PERSON}`);
      await screen.findByText(text);
      expect(screen.queryByRole('button', { name: '修改角色和账户' })).toBeNull();
      cleanup();
      queryClient.clear();
    }
  });

  it('asks for a reason before somebody is disabled', async () => {
    await draw(StaffPage, `/?open=${PERSON}`);
    await screen.findByRole('button', { name: '修改角色和账户' });
    await press(/停\s*用/);
    await screen.findByText(/赵晓燕立即退出本商户/);
    expect(calledPaths).not.toContain('plm/user.disable');
  });

  it('asks the only administrator for code and password, and says why', async () => {
    answers['plm/user.account'] = {
      user: { ...person, authStatus: 'disabled', statusName: '已停用' },
      accounts: [],
      reviewLimit: null,
    };
    refused['plm/user.disable'] = '02001KPLMS';
    await draw(StaffPage, `/?open=${PERSON}`);
    await screen.findByRole('button', { name: '修改角色和账户' });
    await press(/启\s*用/);
    await screen.findByText(/可以重新登录本商户/);
    await act(async () => void fireEvent.click(screen.getAllByRole('button', { name: /启\s*用/ }).at(-1)!));
    await screen.findByPlaceholderText('请输入操作密码');
    expect(screen.getByText('没有另一位管理员可以确认，验证后立即生效')).toBeTruthy();
  });
});
