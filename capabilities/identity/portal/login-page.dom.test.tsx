import '#testkit/jsdom-gaps.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { clearStored, writeKept } from '#platform/portal-kit/storage.ts';
import LoginPage from './login-page.tsx';

vi.mock('#platform/portal-kit/client.ts', () => ({ call: () => new Promise(() => undefined) }));
afterEach(() => {
  cleanup();
  clearStored();
});
const shownMessages = () => {
  render(
    <MemoryRouter>
      <LoginPage />
    </MemoryRouter>,
  );
  return screen.queryAllByRole('status').map(({ textContent }) => textContent);
};

it('The login page says why the session ended, and that what was half filled in comes back', () => {
  writeKept({ person: 'u1', scope: 'P1:M1', why: '您的账号已在其他设备登录', forms: { '/fund/transfer': {} } });
  expect(shownMessages()).toEqual(['您的账号已在其他设备登录。未提交的内容会在登录后自动恢复']);
  cleanup();
  writeKept({ person: 'u1', scope: 'P1:M1', why: '会话已过期', forms: {} });
  expect(shownMessages()).toEqual(['会话已过期']);
});

it('The login page says nothing where no session has ended', () => {
  expect(shownMessages()).toEqual([]);
});
