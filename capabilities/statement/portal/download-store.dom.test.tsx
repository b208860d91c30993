import '#testkit/jsdom-gaps.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { useSession, type UserInfo } from '#platform/portal-kit/session.ts';
import { ToastHost } from '#platform/ui/toast.tsx';
import { sent } from '#testkit/plain-envelope.ts';
import type { ExportRecord } from '../contract/operations.ts';
import { exportCalls } from './export-calls.ts';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const RECORDS = 'statement/getTemporaryRecord';
const ASK = 'statement/temporaryExport';
const DOWNLOAD = 'file/download';
const inputsOf = (path: string) => sent.filter((one) => one.path === path).map(({ input }) => input);

const record = (over: Partial<ExportRecord> = {}): ExportRecord => ({
  fileId: '01999999-0000-7000-8000-000000000001',
  bizTypeCode: 'account.activity',
  title: '收支明细',
  format: 'xlsx',
  filter: { startTime: '2026-11-01 00:00:00', direction: 'in' },
  filterText: '记账时间 2026-11-01 00:00:00 至 2026-11-30 23:59:59；收入',
  state: 'ready',
  rowCount: 12_345,
  rowTotal: 12_345,
  fileName: '收支明细_20261120150405.xlsx',
  fileSize: 1_572_864,
  sha256: 'ab'.repeat(32),
  failReason: '',
  askedAt: '2026-11-20T15:00:00+08:00',
  expiresAt: '2026-11-27T15:04:05+08:00',
  ...over,
});
const pageOf = (...list: ExportRecord[]) => ({ list, pageNo: 1, pageSize: 20, totalCount: list.length });
const reply = (data: unknown, responseCode = '00000', responseDesc = '成功') =>
  new Response(JSON.stringify({ responseCode, responseDesc, data }), {
    headers: { 'content-type': 'application/json' },
  });

let answers: Record<string, () => Response | Promise<Response>>;
const saved: string[] = [];

beforeEach(async () => {
  sent.length = 0;
  saved.length = 0;
  answers = {
    [RECORDS]: () => reply(pageOf(record())),
    [ASK]: () => reply({ fileId: 'f' }, '06108KCSDS', '导出申请已受理'),
  };
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(answers[url.slice('/api/'.length)]!()));
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  useSession.getState().enter({ mid: 'M1', platformNo: 'P01' } as UserInfo, []);
  await renderPage(<ToastHost />);
});
afterEach(() => {
  closePage();
  vi.restoreAllMocks();
});

const open = async () => {
  await act(() => exportCalls.openStore('account.activity', () => undefined));
  return within(await screen.findByRole('dialog'));
};

describe('DG10 the download store', () => {
  it('shows of each export its kind, filter in words, time, rows, size, expiry and hash', async () => {
    const dialog = await open();
    expect(dialog.getByText('下载暂存区')).toBeTruthy();
    const item = dialog.getByRole('listitem').textContent;
    for (const text of [
      '收支明细',
      'XLSX',
      '可下载',
      '收入',
      '申请 2026-11-20 15:00:00',
      '12,345 条',
      '1.5 MB',
      '有效至 2026-11-27 15:04:05',
      'abababababab…',
    ])
      expect(item).toContain(text);
    expect(inputsOf(RECORDS)).toEqual([{ bizTypeCode: 'account.activity', pageNo: 1, pageSize: 20 }]);
  });

  it('shows the progress of a file, and reads it again until it is ready', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let shown = record({ state: 'queued', rowCount: 0, rowTotal: null, fileSize: null, expiresAt: null });
    answers[RECORDS] = () => reply(pageOf(shown));
    const dialog = await open();
    expect(dialog.getByText('等待处理')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /^下\s?载$/ })).toBeNull();
    shown = record({ state: 'running', rowCount: 5000, rowTotal: 20_000, fileSize: null, expiresAt: null });
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    expect(dialog.getByText('5,000 / 20,000 条')).toBeTruthy();
    shown = record();
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(dialog.getByRole('button', { name: /^下\s?载$/ })).toBeTruthy();
    const callCount = inputsOf(RECORDS).length;
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(inputsOf(RECORDS)).toHaveLength(callCount);
    vi.useRealTimers();
  });

  it('gives the reason of a failure, and asks again with the same filter', async () => {
    answers[RECORDS] = () =>
      reply(
        pageOf(
          record({
            state: 'failed',
            fileSize: null,
            expiresAt: null,
            failReason: '文件生成失败，请重试；多次失败请联系客服',
          }),
        ),
      );
    const dialog = await open();
    expect(dialog.getByText(/文件生成失败/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: /重\s?试/ }));
    await screen.findByText('导出申请已受理，文件生成后可在下载暂存区下载');
    expect(inputsOf(ASK)).toEqual([
      { bizTypeCode: 'account.activity', format: 'xlsx', startTime: '2026-11-01 00:00:00', direction: 'in' },
    ]);
    await waitFor(() => expect(inputsOf(RECORDS).length).toBeGreaterThan(1));
  });

  it('has no file for an expired export, but a way to ask for it again', async () => {
    answers[RECORDS] = () => reply(pageOf(record({ state: 'expired' })));
    const dialog = await open();
    expect(dialog.getByText(/已于 2026-11-27 15:04:05 过期/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /^下\s?载$/ })).toBeNull();
    expect(dialog.getByRole('button', { name: '重新申请' })).toBeTruthy();
  });

  it('says what will appear when there is nothing, and shows all lists when asked', async () => {
    answers[RECORDS] = () => reply(pageOf());
    const dialog = await open();
    expect(dialog.getByText('暂无导出记录')).toBeTruthy();
    answers[RECORDS] = () => reply(pageOf(record({ title: '订单流水' })));
    fireEvent.click(dialog.getByText('全部业务'));
    await dialog.findByText('订单流水');
    expect(inputsOf(RECORDS).at(-1)).toEqual({ pageNo: 1, pageSize: 20 });
  });
});

describe('ST08 the download button of a file', () => {
  it('is disabled while the file comes, until its callback, and the file is saved under its name', async () => {
    const file = Promise.withResolvers<Response>();
    answers[DOWNLOAD] = () => file.promise;
    const dialog = await open();
    const button = () => dialog.getByRole<HTMLButtonElement>('button', { name: /^下\s?载/ });
    fireEvent.click(button());
    await waitFor(() => expect(button().disabled).toBe(true));
    await act(async () =>
      file.resolve(
        new Response('PK', {
          headers: {
            'content-type': 'application/octet-stream',
            'content-disposition': `attachment; filename="x"; filename*=UTF-8''${encodeURIComponent('收支明细_1.xlsx')}`,
          },
        }),
      ),
    );
    await waitFor(() => expect(button().disabled).toBe(false));
    expect(saved).toEqual(['收支明细_1.xlsx']);
    expect(inputsOf(DOWNLOAD)).toEqual([{ fileId: record().fileId }]);
  });

  it('ER08 says why when JSON comes instead, and can be pressed again', async () => {
    answers[DOWNLOAD] = () => reply(null, '02705KCSDS', '文件已过期，请重新申请导出');
    const dialog = await open();
    fireEvent.click(dialog.getByRole('button', { name: /^下\s?载/ }));
    await screen.findByText('文件已过期，请重新申请导出');
    expect(saved).toEqual([]);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^下\s?载/ }).disabled).toBe(false);
  });
});

describe('DG03 the prompt of a large query', () => {
  const openDialog = async () => {
    act(() => void exportCalls.askLater({ bizTypeCode: 'account.activity', format: 'csv', direction: 'in' }));
    return within(await screen.findByRole('dialog'));
  };

  it('says that the export is over the limit, asks for it in the background, and opens the store', async () => {
    const dialog = await openDialog();
    expect(dialog.getByText('数据导出超限')).toBeTruthy();
    expect(dialog.getByText('您的数据导出超上限，请在下载暂存区进行下载，谢谢！')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: '前往下载暂存区' }));
    await screen.findByText('导出申请已受理，文件生成后可在下载暂存区下载');
    await waitFor(() => expect(screen.queryByText('数据导出超限')).toBeNull());
    expect(screen.getByText('下载暂存区')).toBeTruthy();
    expect(inputsOf(ASK)).toEqual([{ bizTypeCode: 'account.activity', format: 'csv', direction: 'in' }]);
  });

  it('shows the server’s sentence when it is refused, and asks nothing when it is dismissed', async () => {
    answers[ASK] = () => reply(null, '02703KCSDS', '本商户正在生成的导出已达5个，请等待其中一个完成后再申请');
    const dialog = await openDialog();
    fireEvent.click(dialog.getByRole('button', { name: '前往下载暂存区' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('已达5个');
    fireEvent.click(dialog.getByRole('button', { name: /取\s?消/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(inputsOf(ASK)).toHaveLength(1);
    expect(inputsOf(RECORDS)).toEqual([]);
  });
});
