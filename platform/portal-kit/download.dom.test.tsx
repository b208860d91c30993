import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastHost } from '#platform/ui/toast.tsx';
import { z } from 'zod';
import { fileReply } from '#platform/kernel/file-reply.ts';
import { operation } from '#platform/kernel/operation.ts';
import { sent } from '#testkit/plain-envelope.ts';
import { downloadFile } from './download-file.ts';
import { downloadCall } from './download.ts';
import { useSession } from './session.ts';

vi.mock('./envelope.ts', () => import('#testkit/plain-envelope.ts'));
const download = operation({
  path: 'file/download',
  title: '下载',
  input: z.object({}),
  output: fileReply,
  errors: [],
  answers: 'file',
  policy: { audience: 'person', effect: 'change' },
});

const saved: string[] = [];
const answers = (body: string, type: string, status = 200) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status, headers: { 'content-type': type } })));

beforeEach(() => {
  saved.length = 0;
  sent.length = 0;
  vi.useFakeTimers();
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  render(<ToastHost />);
});
afterEach(() => {
  // A toast goes by its timer, which must not be lost with the fake clock.
  act(() => void vi.runOnlyPendingTimers());
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('ER08 a download', () => {
  it('is saved under its name when a file comes', async () => {
    answers('PK', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(await downloadFile('/static/batch.xlsx', '批量转账.xlsx')).toBe(true);
    expect(saved).toEqual(['批量转账.xlsx']);
    expect(document.querySelector('.toast')).toBeNull();
  });

  it('that comes back as JSON saves nothing and says so for two seconds', async () => {
    answers('{"responseCode":"09099KPLMS"}', 'application/json; charset=utf-8');
    await act(async () => void expect(await downloadFile('/static/batch.xlsx', 'x.xlsx')).toBe(false));
    expect(saved).toEqual([]);
    act(() => vi.advanceTimersByTime(1999));
    expect(screen.getByText('下载失败，请刷新页面后重试')).toBeTruthy();
    act(() => vi.advanceTimersByTime(1));
    expect(document.querySelector('.toast')).toBeNull();
  });
});

describe('ER08 a signed download', () => {
  const fetched = async () => {
    let done = false;
    await act(async () => void (done = await downloadCall(download, {})));
    return done;
  };
  const shown = () => document.querySelector('.toast')?.textContent ?? '';

  it('is saved under the name that the server gives', async () => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(
        new Response('PK', {
          headers: {
            'content-type': 'text/csv',
            'content-disposition': `attachment; filename="_.csv"; filename*=UTF-8''${encodeURIComponent('收支 明细.csv')}`,
          },
        }),
      ),
    );
    expect(await fetched()).toBe(true);
    expect([saved, shown()]).toEqual([['收支 明细.csv'], '']);
  });

  it('that comes back as JSON is shown in the server’s words for two seconds', async () => {
    answers(
      '{"responseCode":"02705KCSDS","responseDesc":"文件已过期，请重新申请导出","data":null}',
      'application/json; charset=utf-8',
    );
    expect(await fetched()).toBe(false);
    act(() => vi.advanceTimersByTime(1999));
    expect(shown()).toContain('文件已过期');
    act(() => vi.advanceTimersByTime(1));
    expect([saved, shown()]).toEqual([[], '']);
  });

  it.each([
    '{"responseCode":"00000","responseDesc":"成功","data":null}',
    '{}',
    '{"responseCode":"02705KCSDS","responseDesc":"","data":null}',
  ])('that comes back as %s has failed', async (body) => {
    answers(body, 'application/json');
    expect(await fetched()).toBe(false);
    expect(saved).toEqual([]);
    expect(shown()).toMatch(/下载失败，请刷新页面后重试|请求失败，未知异常/);
  });

  it('replaces an old transport key automatically', async () => {
    const replies = [
      new Response('{"responseCode":"09006KPLMS","responseDesc":"加密密钥已更新","data":null}', {
        headers: { 'content-type': 'application/json' },
      }),
      new Response('PK', { headers: { 'content-type': 'text/csv' } }),
    ];
    vi.stubGlobal('fetch', () => Promise.resolve(replies.shift()!));
    expect(await fetched()).toBe(true);
    expect([sent.length, saved]).toEqual([2, ['下载文件']]);
  });

  it('ends a session that has ended, instead of blaming the file', async () => {
    useSession.getState().begin('a'.repeat(64), '/home/index');
    vi.stubGlobal('location', { reload: vi.fn() });
    answers('{"responseCode":"03T02","responseDesc":"登录已超时，请重新登录","data":null}', 'application/json');
    expect(await fetched()).toBe(false);
    expect(shown()).toContain('登录已超时');
    act(() => vi.advanceTimersByTime(2000));
    expect(useSession.getState().token).toBe('');
  });
});
