import '#testkit/jsdom-gaps.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Operation } from '#platform/kernel/operation.ts';
import { CallFailure } from '#platform/portal-kit/failure.ts';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { OwnLogins } from './own-logins.tsx';

const server = vi.hoisted(() => ({ asked: [] as [string, unknown][], logins: (): unknown => ({}) }));
vi.mock('#platform/portal-kit/client.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ path }: Operation, input: unknown) => {
    server.asked.push([path, input]);
    return path === 'console/access/own.logins' ? server.logins() : {};
  },
}));

const AT = '2026-11-20T15:00:00+08:00';
const session = (sessionId: string, isCurrent: boolean) => ({
  sessionId,
  address: isCurrent ? '10.0.0.1' : '10.0.0.2',
  signedInAt: AT,
  lastSeenAt: AT,
  isCurrent,
});
beforeEach(() => {
  server.asked.length = 0;
  server.logins = () => ({
    sessions: [session('here', true), session('there', false)],
    logins: [{ recordId: '1', at: AT, address: '10.0.0.9', success: false, reason: '动态码不正确' }],
  });
});
afterEach(closePage);

it('A person ends another login after a question; the present one has no button', async () => {
  await renderPage(<OwnLogins />, '/me');
  await screen.findByText('10.0.0.2');
  const buttons = screen.getAllByRole('button', { name: /结\s*束/ });
  expect(buttons).toHaveLength(1);
  expect(screen.getByText('动态码不正确')).toBeTruthy();
  await act(async () => void fireEvent.click(buttons[0]!));
  const dialog = await screen.findByRole('dialog', { name: '结束该登录' });
  await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: /结\s*束/ })));
  await waitFor(() => expect(server.asked).toContainEqual(['console/access/own.endSession', { sessionId: 'there' }]));
});

it('The page says what went wrong when the logins cannot be read', async () => {
  server.logins = () => {
    throw new CallFailure('answer', '09099KPLMS', '系统繁忙', null, '');
  };
  await renderPage(<OwnLogins />, '/me');
  expect((await screen.findAllByText(/系统繁忙/)).length).toBeGreaterThan(0);
});
