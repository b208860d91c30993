import '#testkit/jsdom-gaps.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { useSession, type MenuTreeNode, type UserInfo } from '#platform/portal-kit/session.ts';
import { sent } from '#testkit/plain-envelope.ts';
import ProviderInfoPage from './provider-info-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const first = {
  version: 1,
  name: '恒信支付',
  phone: '95555',
  icp: '沪ICP备12345678号',
  proposedBy: '',
  approvedBy: '',
  setAt: null,
};

beforeEach(() => {
  sent.length = 0;
  const data = { versions: [first], waiting: [{ title: '修改平台信息', proposedBy: '管文静' }] };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ responseCode: '00000', responseDesc: '成功', data })));
});
afterEach(() => {
  closePage();
  useSession.getState().end();
});

async function visit(...codes: string[]): Promise<void> {
  const menu = codes.map((funcMenuNo): MenuTreeNode => ({ funcMenuNo, funcMenuName: '', funcMenuType: 'func_btn' }));
  useSession.getState().enter({ mid: '', platformNo: 'P01' } as UserInfo, menu);
  await renderPage(<ProviderInfoPage />, '/system/provider-info');
}

describe('The provider’s name, phone and ICP line', () => {
  it('are drawn as people read them, and cannot be changed by who only sees them', async () => {
    await visit();
    expect(await screen.findByText(/^【恒信支付】登录验证码/)).toBeDefined();
    expect(screen.getByText('客服电话 95555')).toBeDefined();
    expect(screen.getByText('待审批：修改平台信息（管文静 提交）')).toBeDefined();
    expect(screen.queryByRole('button', { name: /修\s?改/ })).toBeNull();
  });

  it('are previewed while they are typed, and a wrong one is said at its field and not sent', async () => {
    await visit('op.system.edit');
    fireEvent.click(await screen.findByRole('button', { name: /修\s?改/ }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('平台名称'), { target: { value: '新名【支付' } });
    expect(await dialog.findByText(/^【新名【支付】登录验证码/)).toBeDefined();
    fireEvent.change(dialog.getByLabelText('客服电话'), { target: { value: '12345' } });
    fireEvent.click(dialog.getByRole('button', { name: /下一步/ }));
    await dialog.findByText('平台名称只能有汉字、字母、数字、间隔号和全角括号，请去掉其他字符');
    expect(dialog.getByText(/^客服电话格式不正确/)).toBeDefined();
    expect(sent.some(({ path }) => path === 'console/provider-info/propose')).toBe(false);
  });
});
