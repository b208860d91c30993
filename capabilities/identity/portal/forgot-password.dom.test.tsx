import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ForgotPassword } from './forgot-password.tsx';

afterEach(cleanup);

it('A person with a forgotten password sees the login by code and the service phone', () => {
  const onMobile = vi.fn();
  render(<ForgotPassword phone="400-800-1234" onMobile={onMobile} />);
  const button = screen.getByRole('button', { name: '忘记密码' });
  expect(screen.queryByRole('button', { name: '使用手机验证码登录' })).toBeNull();
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText(/致电客服 400-800-1234/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '使用手机验证码登录' }));
  expect(onMobile).toHaveBeenCalledOnce();
});

it('A service phone that is not known yet is not named', () => {
  render(<ForgotPassword phone={undefined} onMobile={vi.fn()} />);
  fireEvent.click(screen.getByRole('button', { name: '忘记密码' }));
  expect(screen.getByText(/请联系客服，/)).toBeTruthy();
});
