import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastHost } from '#platform/ui/toast.tsx';
import { downloadFile } from './download.ts';

const saved: string[] = [];
const answers = (body: string, type: string, status = 200) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status, headers: { 'content-type': type } })));

beforeEach(() => {
  saved.length = 0;
  vi.useFakeTimers();
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  render(<ToastHost />);
});
afterEach(() => {
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
