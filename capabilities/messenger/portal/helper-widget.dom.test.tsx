import '#testkit/jsdom-gaps.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Operation } from '#platform/kernel/operation.ts';
import { useSession, type UserInfo } from '#platform/portal-kit/session.ts';
import { useBound } from './bind-status.ts';
import HelperWidget from './helper-widget.tsx';

const server = vi.hoisted(() => ({ bind: false, asked: [] as string[] }));
vi.mock('#platform/portal-kit/client.ts', () => ({
  call: async ({ path }: Operation) => {
    server.asked.push(path);
    return { bind: server.bind, nickname: '', boundAt: null, isTaken: false };
  },
}));

beforeEach(() => {
  server.bind = false;
  server.asked.length = 0;
  sessionStorage.clear();
  useBound.setState({ isBound: null });
  useSession.setState({ codes: new Set(['012010104']) });
});
afterEach(() => {
  cleanup();
  useSession.setState({ codes: new Set(), user: null });
  localStorage.clear();
});
const prompt = () => screen.queryByRole('button', { name: '绑定消息账号，接收付款与复核通知' });
const show = () => act(async () => void render(<HelperWidget />));

describe('LY13 the helper widget behind the login', () => {
  it('ST10 asks the server once a session for a bound account, and prompts a person without one', async () => {
    await show();
    await waitFor(() => expect(prompt()).not.toBeNull());
    expect([server.asked, sessionStorage.getItem('isWeixinBind')]).toEqual([['plm/query.wx.bind.status'], '0']);
  });

  it('ST10 takes the status from the session’s storage without asking', async () => {
    sessionStorage.setItem('isWeixinBind', '1');
    await show();
    expect([prompt(), server.asked]).toEqual([null, []]);
  });

  it('ST10 prompts nobody who has one', async () => {
    server.bind = true;
    await show();
    await waitFor(() => expect(sessionStorage.getItem('isWeixinBind')).toBe('1'));
    expect(prompt()).toBeNull();
  });

  it('is closed by its cross and stays closed after a reload, for this person alone', async () => {
    useSession.setState({ user: { userId: 'u1' } as UserInfo });
    await show();
    await waitFor(() => expect(prompt()).not.toBeNull());
    fireEvent.click(screen.getByRole('button', { name: '关闭“绑定消息账号”' }));
    expect(prompt()).toBeNull();
    cleanup();
    await show();
    expect(prompt()).toBeNull();
    act(() => useSession.setState({ user: { userId: 'u2' } as UserInfo }));
    await waitFor(() => expect(prompt()).not.toBeNull());
  });

  it('PM02 is not there without the code 012010104, and asks nothing', async () => {
    useSession.setState({ codes: new Set(['0101']) });
    await show();
    expect([prompt(), server.asked]).toEqual([null, []]);
  });
});
