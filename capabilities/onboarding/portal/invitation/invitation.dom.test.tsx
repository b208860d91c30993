import '#testkit/jsdom-gaps.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Operation } from '#platform/kernel/operation.ts';
import { CallFailure } from '#platform/portal-kit/failure.ts';
import { newSm2Pair } from '#platform/wire/sm2-password.ts';
import InvitationPage from './invitation-page.tsx';

const server = vi.hoisted(() => ({
  asked: [] as [string, Record<string, unknown>][],
  answer: {} as Record<string, (input: never) => unknown>,
}));
vi.mock('#platform/portal-kit/client.ts', () => ({
  call: async ({ path }: Operation, input: Record<string, unknown>) => {
    server.asked.push([path, input]);
    return server.answer[path]!(input as never);
  },
}));

const invitation = {
  customerName: '启明新材料有限公司',
  userName: '**云',
  mobile: '139****0001',
  setsPassword: true,
  isReset: false,
  expiresAt: '2026-11-23T15:00:00+08:00',
};
beforeEach(() => {
  server.asked.length = 0;
  const { publicPoint } = newSm2Pair();
  server.answer = {
    'login/fromLoginPage': () => ({ platformName: '商户门户', providerName: '支付公司', phone: '95000', icp: '' }),
    'login/keyboard/init': () => ({
      sm2Random: 'ab'.repeat(16),
      publicKeyX: publicPoint.slice(2, 66),
      publicKeyY: publicPoint.slice(66),
      nonceStr: 'cd'.repeat(16),
    }),
    'invitation/open': () => invitation,
    'invitation/accept': () => ({}),
  };
});
afterEach(cleanup);

const open = async () => {
  render(
    <MemoryRouter initialEntries={['/invitation?token=abc']}>
      <InvitationPage />
    </MemoryRouter>,
  );
  await act(async () => undefined);
};
const enter = (placeholder: string, text: string) =>
  fireEvent.change(screen.getByPlaceholderText(placeholder), { target: { value: text } });
const send = async (fresh: string, again = fresh) => {
  enter('请设置登录密码', fresh);
  enter('请再次输入登录密码', again);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '设置密码' })));
};
const accepted = () => server.asked.filter(([path]) => path === 'invitation/accept');
const refused = (code: string, message: string) => () => {
  throw new CallFailure('answer', code, message, null, '');
};

describe('The page of an invitation', () => {
  it('shows invited person and role, asks for a password twice, seals it and leads to the login', async () => {
    await open();
    for (const text of ['启明新材料有限公司', '**云', '139****0001']) expect(screen.getByText(text)).toBeTruthy();
    await send('Morning-2027');
    await waitFor(() => expect(screen.getByRole('heading', { name: '登录密码已设置' })).toBeTruthy());
    const [[, input] = []] = accepted();
    expect(input).toMatchObject({ token: 'abc', nonceStr: 'cd'.repeat(16) });
    expect(JSON.stringify(server.asked)).not.toContain('Morning');
    expect(screen.getByRole('link', { name: '去登录' }).getAttribute('href')).toBe('/login');
  });

  it('says what is wrong with a password at its field, and sends nothing', async () => {
    await open();
    await send('short');
    expect(screen.getByText('请输入8~20位数字,英文,符号至少两种组合的字符')).toBeTruthy();
    await send('Morning-2027', 'Morning-2028');
    expect(screen.getByText('两次输入的密码不一致，请重新输入')).toBeTruthy();
    expect(accepted()).toEqual([]);
  });

  it('empties both fields after a refusal, so that another password can be entered', async () => {
    server.answer['invitation/accept'] = refused('08313KPLMS', '该密码过于常见，容易被猜到，请换一个');
    await open();
    await send('Password1');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('过于常见'));
    for (const field of screen.getAllByPlaceholderText(/登录密码/)) expect((field as HTMLInputElement).value).toBe('');
  });

  it('of a link that no longer serves says what to do, and asks for no password', async () => {
    server.answer['invitation/open'] = refused('08310KPLMS', '邀请链接不存在、已使用或已过期');
    await open();
    expect(screen.getByRole('heading', { name: '邀请链接无法使用' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBe(null);
  });

  it('of a reset says that the old password is void, and what to do after the new one is set', async () => {
    server.answer['invitation/open'] = () => ({ ...invitation, isReset: true });
    await open();
    expect(screen.getByRole('heading', { name: '重新设置登录密码' })).toBeTruthy();
    expect(screen.getByText(/原密码已作废/)).toBeTruthy();
    await send('Morning-2027');
    await waitFor(() => expect(screen.getByText(/重新设置操作密码/)).toBeTruthy());
    expect(screen.queryByText(/激活/)).toBe(null);
  });

  it('asks a person who has an account for no password', async () => {
    server.answer['invitation/open'] = () => ({ ...invitation, setsPassword: false });
    await open();
    expect(screen.getByText(/您已有登录账号/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '设置密码' })).toBe(null);
  });
});
