import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Operation } from '#platform/kernel/operation.ts';
import { CallFailure } from '#platform/portal-kit/failure.ts';
import { useSession, type UserInfo } from '#platform/portal-kit/session.ts';
import { ToastHost } from '#platform/ui/toast.tsx';
import { guard } from './guard.ts';
import { switchTo } from '#capabilities/identity/portal/shared/switch-merchant.ts';
import { leave, loadSession } from './session-calls.ts';

const sent: [string, unknown][] = [];
const answers: Record<string, () => unknown> = {};
vi.mock('#platform/portal-kit/client.ts', () => ({
  call: async (operation: Operation, input: unknown) => {
    sent.push([operation.path, input]);
    return answers[operation.path]?.();
  },
}));

const user = { mid: 'M1', platformNo: 'P01', userRoleRelations: [] } as unknown as UserInfo;
const info = {
  ...user,
  homePageUrl: '/home/index',
  menuTreeList: [{ funcMenuNo: '01', funcMenuName: '首页', funcMenuType: 'func_menu', funcMenuPath: '/home' }],
};
const place = { hash: '#/old', reload: vi.fn() };
const paths = () => sent.map(([path]) => path);
const path = { info: 'plm/platform.login.info' };

beforeEach(() => {
  sent.length = 0;
  for (const name of Object.keys(answers)) delete answers[name];
  answers[path.info] = () => info;
  place.hash = '#/old';
  place.reload.mockClear();
  vi.stubGlobal('location', place);
  vi.useFakeTimers();
  useSession.getState().begin('a'.repeat(64), '/home/index');
  render(<ToastHost />);
});
afterEach(() => {
  act(() => vi.runAllTimers());
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('ST06 switching the account', () => {
  it('clears the session storage, stores the new token and home page, goes home and reloads', async () => {
    sessionStorage.setItem('jsSdkRandom', 'of the merchant before');
    for (const name of ['user/platform/switch'])
      answers[name] = () => ({ platformToken: 'b'.repeat(64), homePageUrl: '/account/overview' });
    await switchTo('P01', 'M2');
    expect(sent).toEqual([[expect.any(String), { platformNo: 'P01', mid: 'M2' }]]);
    expect({ ...sessionStorage }).toEqual({ ptoken: 'b'.repeat(64), homePage: '/account/overview' });
    expect(place.hash).toBe('/account/overview');
    expect(place.reload).toHaveBeenCalledTimes(1);
  });
});

describe('ST07 logging out', () => {
  it('tells the server, forgets the session, says 退出成功 and reloads after two seconds', async () => {
    localStorage.setItem('userInfo', '{}');
    await act(async () => leave());
    expect(sent).toHaveLength(1);
    expect([sessionStorage.length, localStorage.getItem('userInfo')]).toEqual([0, null]);
    expect(screen.getByText('退出成功')).toBeTruthy();
    act(() => vi.advanceTimersByTime(1999));
    expect(place.reload).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect(place.reload).toHaveBeenCalledTimes(1);
    expect(place.hash).toBe('/login');
  });

  it('forgets it even when the server does not answer', async () => {
    answers['user/logout'] = () => {
      throw new CallFailure('network', '', '', null, '');
    };
    await act(async () => leave());
    expect(sessionStorage.length).toBe(0);
  });
});

describe('the guard', () => {
  const go = (address: string) => guard({ request: new Request(`http://portal.example${address}`) });
  const way = async (address: string) =>
    ((await go(address).catch((thrown: unknown) => thrown)) as Response).headers.get('location');

  it('RT22 sends a person without a token to the login, with the way back', async () => {
    useSession.getState().end();
    expect(await way('/order/journal?f.keyword=x')).toBe('/login?redirect=%2Forder%2Fjournal%3Ff.keyword%3Dx');
    expect(await way('/')).toBe('/login');
    expect(sent).toEqual([]);
  });

  it('RT23 fetches user and menu once for a token without a menu, then lets the page open', async () => {
    const [first, second] = await Promise.all([go('/a'), go('/b')]);
    expect([first, second]).toEqual([null, null]);
    expect(paths()).toEqual([path.info]);
    expect(useSession.getState().menu).toEqual(info.menuTreeList);
    await loadSession();
    expect(paths()).toEqual([path.info]);
  });

  it('RT23 stops when the fetch fails, and tries again the next time', async () => {
    answers[path.info] = () => {
      throw new CallFailure('http', '', '服务器异常，请稍后重试…', null, '');
    };
    await expect(go('/a')).rejects.toBeInstanceOf(CallFailure);
    answers[path.info] = () => info;
    await expect(go('/a')).resolves.toBeNull();
    expect(useSession.getState().user?.mid).toBe('M1');
  });
});
