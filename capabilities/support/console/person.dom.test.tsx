import '#testkit/jsdom-gaps.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession, type UserInfo } from '#platform/portal-kit/session.ts';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { sent } from '#testkit/plain-envelope.ts';
import PersonPage from './person-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const relation = (mid: string, isAdmin: boolean) => ({
  mid,
  customerName: `商户${mid}`,
  roleClassName: isAdmin ? '管理员' : '操作员',
  stateName: '正常',
  isAdmin,
});
const person = {
  personId: '0192f0c0-0000-7000-8000-000000000002',
  name: '郑晓云',
  loginName: 'zh***un',
  mobile: '139****0001',
  isActive: true,
  relations: [relation('M100001', true), relation('M100002', false)],
  sessions: [],
  logins: [],
  locks: [],
  hasOperationPassword: true,
};
let refusal: [code: string, text: string] | null;

beforeEach(() => {
  sent.length = 0;
  refusal = null;
  vi.stubGlobal('fetch', (url: string) => {
    const isReset = url.endsWith('console/person/reset');
    const [responseCode, responseDesc] = (isReset && refusal) || ['00000', '成功'];
    return Promise.resolve(
      Response.json({ responseCode, responseDesc, data: isReset ? (refusal ? null : { changeId: 'c1' }) : person }),
    );
  });
});
afterEach(() => {
  closePage();
  useSession.getState().end();
});

const press = async (name: RegExp) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
};
const type = async (name: string, value: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } });
const find = async (...codes: string[]) => {
  await act(async () =>
    useSession.getState().enter(
      { userId: 'u1', mid: '', platformNo: 'console' } as UserInfo,
      codes.map((code) => ({ funcMenuNo: code, funcMenuName: code, funcMenuType: 'func_btn' })),
    ),
  );
  await renderPage(<PersonPage />);
  await type('手机号或登录名', '13900000001');
  await press(/查\s*找$/);
  await screen.findByText('商户M100001');
};

describe('the page of a merchant’s person', () => {
  it('offers the reset of an administrator to those who act for support, and of nobody else', async () => {
    await find('op.support.view', 'op.support.act');
    expect(screen.getAllByRole('button', { name: '重置管理员' })).toHaveLength(1);
  });

  it('offers no reset to those who only see it', async () => {
    await find('op.support.view');
    expect(screen.queryByRole('button', { name: '重置管理员' })).toBeNull();
  });

  it('says at the field why a mobile is refused, and sends a valid one with evidence and a code', async () => {
    refusal = ['08653KPLMS', '新手机号已被其他人员使用，请与商户核对后换一个手机号'];
    await find('op.support.view', 'op.support.act');
    await press(/重置管理员$/);
    await type('新手机号（选填）', '139');
    await type('告知商户的原因', '手机丢失');
    await type('内部原因', '视频核实');
    await type('凭证', '工单 88');
    await press(/下一步$/);
    expect(await screen.findByText('请输入正确的手机号')).toBeTruthy();
    await type('新手机号（选填）', '13700000009');
    await press(/下一步$/);
    await type('动态码', '123456');
    await press(/确\s*认$/);
    expect(
      await screen.findByText(/新手机号已被其他人员使用/, { selector: '.ant-form-item-explain-error' }),
    ).toBeTruthy();
    await waitFor(() =>
      expect(sent.find(({ path }) => path === 'console/person/reset')?.input).toMatchObject({
        mid: 'M100001',
        personId: person.personId,
        newMobile: '13700000009',
        merchantReason: '手机丢失',
        reason: '视频核实',
        evidence: '工单 88',
        mespAuthList: [{ totpCode: '123456' }],
      }),
    );
  });
});
