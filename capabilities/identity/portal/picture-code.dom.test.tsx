import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sent } from '#testkit/plain-envelope.ts';
import { MobileLoginForm } from './mobile-login-form.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const answer = (responseCode: string, data: unknown = null, responseDesc = '') =>
  new Response(JSON.stringify({ responseCode, responseDesc, data }), {
    headers: { 'content-type': 'application/json' },
  });
const drawn = (name: string) =>
  answer('00000', { pictureId: name, picture: `data:image/png;base64,${name}`, expiresInSeconds: 180 });
const replies: Response[] = [];

beforeEach(() => {
  sent.length = 0;
  replies.length = 0;
  vi.stubGlobal('fetch', async () => replies.shift() ?? Promise.reject(new TypeError('no network')));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const type = (placeholder: string, value: string) =>
  fireEvent.change(screen.getByPlaceholderText(placeholder), { target: { value } });
const shown = () => document.querySelector('.login-picture img')?.getAttribute('src');

it('A picture code appears once due, is new after each refusal or press, and serves one try', async () => {
  render(<MobileLoginForm onSignedIn={vi.fn()} />);
  expect(screen.queryByLabelText('图形验证码')).toBeNull();
  type('请输入手机号', '13800000001');
  replies.push(answer('01124KPLMS', null, '请输入图形验证码'), drawn('one'));
  await press('获取验证码');
  await waitFor(() => expect(shown()).toBe('data:image/png;base64,one'));
  expect(screen.getByText('请输入图形验证码')).toBeTruthy();
  expect(screen.getByText(/无法辨认图片时，请改用其他登录方式或联系客服/)).toBeTruthy();

  const before = sent.length;
  await press('获取验证码');
  expect(sent.length).toBe(before);
  type('请输入图片中的4位字符', 'ab1c');
  replies.push(answer('01125KPLMS', null, '图形验证码不正确或已失效，请按新图片重新输入'), drawn('two'));
  await press('获取验证码');
  expect(sent.at(-2)!.input).toMatchObject({ pictureId: 'one', pictureCode: 'AB1C' });
  await waitFor(() => expect(shown()).toBe('data:image/png;base64,two'));
  expect((screen.getByLabelText('图形验证码') as HTMLInputElement).value).toBe('');

  replies.push(drawn('three'));
  await press('换一张图片');
  await waitFor(() => expect(shown()).toBe('data:image/png;base64,three'));
  type('请输入图片中的4位字符', 'XY37');
  replies.push(answer('00000', { resendAfterSeconds: 60 }));
  await press('获取验证码');
  expect(sent.at(-1)!.input).toMatchObject({ mobile: '13800000001', pictureId: 'three', pictureCode: 'XY37' });
  await waitFor(() => expect(screen.queryByLabelText('图形验证码')).toBeNull());
});
