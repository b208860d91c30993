import '#testkit/jsdom-gaps.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Operation } from '#platform/kernel/operation.ts';
import { CallFailure } from '#platform/portal-kit/failure.ts';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { OwnFactors } from './own-factors.tsx';

type Answer = (input: Record<string, unknown>) => unknown;
const server = vi.hoisted(() => ({ asked: [] as [string, unknown][], answers: {} as Record<string, Answer> }));
vi.mock('#platform/portal-kit/client.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ path }: Operation, input: Record<string, unknown>) => {
    server.asked.push([path, input]);
    return server.answers[path]?.(input) ?? {};
  },
}));

const refuse = (code: string, text: string) => {
  throw new CallFailure('answer', code, text, null, '');
};
const CODES = ['ABCDE-FGHJK', 'LMNPQ-RSTUV'];
beforeEach(async () => {
  server.asked.length = 0;
  server.answers = {
    'console/access/own.authenticator': ({ code }) =>
      code === '111111'
        ? refuse('08103KPLMS', '动态码不正确或已使用过，请等待下一个动态码后重试')
        : { renewalId: 'r1', secret: 'GEZD GNBV', otpauthUri: 'otpauth://totp/x?secret=GEZDGNBV' },
    'console/access/own.confirmAuthenticator': () => ({ recoveryCodes: CODES }),
  };
  await renderPage(<OwnFactors loginName="op-ops" />, '/me');
});
afterEach(closePage);

const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const type = (label: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));

it('The authenticator is renewed by a code of the old one, then one of the new one', async () => {
  await press('更换验证器');
  await screen.findByRole('dialog', { name: /验证身份/ });
  await type('动态码', '111111');
  expect(await screen.findByText(/动态码不正确或已使用过/)).toBeTruthy();
  await type('动态码', '222222');
  await screen.findByRole('img', { name: '绑定动态码的二维码' });
  await type('动态码', '333333');
  await press('绑定');
  await screen.findByText(CODES[0]!);
  const done = screen.getByRole<HTMLButtonElement>('button', { name: '完成' });
  expect(done.disabled).toBe(true);
  await act(async () => void fireEvent.click(screen.getByLabelText('我已保存恢复码')));
  await press('完成');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const confirmed = ['console/access/own.confirmAuthenticator', { renewalId: 'r1', code: '333333' }];
  expect(server.asked).toContainEqual(confirmed);
});

it('A recovery code takes the place of the old authenticator', async () => {
  await press('更换验证器');
  await screen.findByRole('dialog', { name: /验证身份/ });
  await press('手机不在身边？使用恢复码');
  await type('恢复码', 'ABCDE-FGHJK');
  await press('下一步');
  await screen.findByRole('img', { name: '绑定动态码的二维码' });
  expect(server.asked).toContainEqual(['console/access/own.authenticator', { recoveryCode: 'ABCDE-FGHJK' }]);
});

it('The dialog of a new password says what is missing and sends nothing', async () => {
  await press('修改登录密码');
  await screen.findByRole('dialog', { name: '修改登录密码' });
  await press('下一步');
  expect(await screen.findByText('请输入原登录密码')).toBeTruthy();
  expect(screen.getByText('请再次输入新登录密码')).toBeTruthy();
  expect(server.asked).toEqual([]);
});
