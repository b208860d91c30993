import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { whitelistedCodes } from '#platform/kernel/errors.ts';
import { operation } from '#platform/kernel/operation.ts';
import { ToastHost } from '#platform/ui/toast.tsx';
import { call } from './client.ts';
import { applyErrorRules } from './error-rules.ts';
import { CallFailure, endsSession, transportTexts } from './failure.ts';
import { useSession } from './session.ts';

const read = operation({
  path: 'x',
  title: 'x',
  input: z.object({}),
  output: z.object({}),
  errors: [],
  policy: { audience: 'person', effect: 'read' },
});
vi.mock('./envelope.ts', () => import('#testkit/plain-envelope.ts'));

const silent = operation({ ...read, policy: { ...read.policy, silentErrors: true } });
const refusal = (code: string, text: string) => new CallFailure('answer', code, text, null, 'r1');

beforeEach(() => {
  vi.useFakeTimers();
  Object.defineProperty(document.body, 'clientWidth', { configurable: true, value: 1440 });
  render(<ToastHost />);
});
afterEach(() => {
  act(() => vi.runAllTimers());
  cleanup();
  vi.useRealTimers();
});
const say = (failure: CallFailure, op = read, inPlace = false) => act(() => applyErrorRules(failure, op, inPlace));

describe('ER01 the error rules', () => {
  it('ER01 show one toast at a time, for 1000 ms', () => {
    say(refusal('01101KPLMS', '第一个'));
    say(refusal('01102KPLMS', '第二个'));
    expect(screen.getByText('第一个')).toBeTruthy();
    expect(screen.queryByText('第二个')).toBeNull();
    act(() => vi.advanceTimersByTime(1000));
    expect(screen.queryByText('第一个')).toBeNull();
  });

  it('PM07 show nothing for whitelisted codes and exempt paths', () => {
    say(refusal('02008KCSDS', '处理中'));
    say(refusal('01101KPLMS', '豁免'), silent);
    say(refusal('02008KCSDS', '处理中'), read, true);
    expect(document.querySelector('.toast')).toBeNull();
  });

  it('ER05 PM05 show nothing for an export that a dialog answers', () => {
    for (const code of ['06107KCSDS', '05020KCSDC']) say(refusal(code, '对话框'), read, true);
    expect(document.querySelector('.toast')).toBeNull();
  });

  it('ER01 show a refusal also if the page shows it in place, but no network failure then', () => {
    say(new CallFailure('network', '', transportTexts.network, null, ''), read, true);
    say(new CallFailure('timeout', '', transportTexts.timeout, null, ''), read, true);
    expect(document.querySelector('.toast')).toBeNull();
    say(refusal('01101KPLMS', '用户名或密码不正确'), read, true);
    expect(screen.getByText('用户名或密码不正确')).toBeTruthy();
  });

  it('PM07 know nine whitelisted codes in addition to 00000', () => {
    expect(whitelistedCodes).toHaveLength(10);
    for (const code of whitelistedCodes.filter((one) => one !== '00000')) say(refusal(code, '安静'));
    expect(document.querySelector('.toast')).toBeNull();
  });

  it('ER01 are 64 px from the top', () => {
    expect(document.querySelector<HTMLElement>('.toast-host')?.style.top).toBe('64px');
  });

  it.each([
    [500, '服务器异常，请稍后重试…'],
    [502, '请求失败，未知异常'],
    [404, '请求失败，未知异常'],
  ])('ER03 say what HTTP %i means', async (status, text) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status })));
    await act(async () => void (await call(read, {}).catch(() => undefined)));
    expect(screen.getByText(text)).toBeTruthy();
    vi.unstubAllGlobals();
  });

  it('ER01 show no error toast on a phone', () => {
    Object.defineProperty(document.body, 'clientWidth', { configurable: true, value: 390 });
    say(new CallFailure('http', '', transportTexts.serverError, null, ''));
    expect(document.querySelector('.toast')).toBeNull();
  });

  it('ER02 know the five session codes', () => {
    expect(['03T01', '03T02', '03T03', '03T04', '03T05'].filter(endsSession)).toHaveLength(5);
    expect(['03T00', '03T06', '103T01', '', '00000'].filter(endsSession)).toEqual([]);
  });

  it('ER02 end the session and reload after two seconds, once, for a session code with a token', () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { ...window.location, reload });
    say(refusal('03T02', '登录已超时，请重新登录'));
    act(() => vi.advanceTimersByTime(3000));
    expect(reload).not.toHaveBeenCalled();
    act(() => useSession.getState().begin('token', '/home/index'));
    say(refusal('03T02', '登录已超时，请重新登录'), read, true);
    say(refusal('03T02', '登录已超时，请重新登录'));
    act(() => vi.advanceTimersByTime(1999));
    expect(reload).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect(reload).toHaveBeenCalledTimes(1);
    expect(sessionStorage.getItem('ptoken')).toBeNull();
    vi.unstubAllGlobals();
  });
});
