import '#testkit/jsdom-gaps.ts';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DialogHost, dialogs } from '#platform/ui/dialogs.tsx';
import { PortalTheme } from '#platform/ui/theme.tsx';
import { ToastHost } from '#platform/ui/toast.tsx';
import { composeForTest } from '#testkit/compose.ts';
import { ExportButton } from './export-button.tsx';
import type { ExportCalls } from './export-calls.ts';
import { CallFailure } from './failure.ts';
import { useSession, type UserInfo } from './session.ts';

const file = { fileStr: 'UEs=', fileName: '收支明细.xlsx', rowCount: 12 };
const NO_RIGHT = '您无权限导出该商户账户收支明细，请联系超级管理员处理。';
const refusal = (code: string, text: string) => new CallFailure('answer', code, text, null, 'r-1');

const calls = {
  atOnce: vi.fn<ExportCalls['atOnce']>(),
  askLater: vi.fn<ExportCalls['askLater']>(),
  inBackground: vi.fn<ExportCalls['inBackground']>(),
  openStore: vi.fn<ExportCalls['openStore']>(),
  chooseMerchant: vi.fn(),
};
const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  for (const each of Object.values(calls)) each.mockReset();
  calls.askLater.mockResolvedValue();
  composeForTest({ exportCalls: calls });
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  act(() => dialogs.closeAll());
  cleanup();
  vi.restoreAllMocks();
});

function show(roleClass = 'operator', none = false): void {
  useSession.getState().enter({ mid: 'M1', platformNo: 'P01', roleClass } as UserInfo, []);
  render(
    <PortalTheme color="blue">
      <ExportButton bizTypeCode="account.activity" filter={{ direction: 'in' }} none={none} />
      <DialogHost />
      <ToastHost />
    </PortalTheme>,
  );
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^导\s?出$/ });
const store = () => screen.getByRole<HTMLButtonElement>('button', { name: '下载暂存区' });
async function press(label: string): Promise<void> {
  fireEvent.click(button());
  fireEvent.click(await screen.findByText(label));
}

describe('ST08 the export button', () => {
  it('is disabled behind a whole-page mask while the request runs, and enabled again afterwards', async () => {
    const answer = Promise.withResolvers<typeof file>();
    calls.atOnce.mockReturnValue(answer.promise);
    show();
    await press('导出 XLSX');
    expect(button().disabled).toBe(true);
    expect(await screen.findByText('正在导出，请稍候…')).toBeTruthy();
    await act(async () => answer.resolve(file));
    expect(button().disabled).toBe(false);
    expect(screen.queryByText('正在导出，请稍候…')).toBeNull();
    expect(saved).toEqual(['收支明细.xlsx']);
    expect(screen.getByText('已导出 12 条')).toBeTruthy();
    expect(calls.atOnce.mock.calls).toEqual([[{ bizTypeCode: 'account.activity', format: 'xlsx', direction: 'in' }]]);
  });

  it('is enabled again after a failure too, which stays in sight until the next try', async () => {
    calls.atOnce
      .mockRejectedValueOnce(refusal('02702KCSDS', '当前导出人数较多，请稍后重试'))
      .mockResolvedValueOnce(file);
    show();
    await press('导出 CSV');
    expect((await screen.findByRole('alert')).textContent).toContain('当前导出人数较多');
    expect(button().disabled).toBe(false);
    await press('导出 CSV');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('exports nothing when there is nothing', () => {
    show('operator', true);
    expect(button().disabled).toBe(true);
    expect(store().disabled).toBe(false);
  });

  it('ST08 the download-store button is disabled from the fetch of its dialog to any callback', async () => {
    const opened = Promise.withResolvers<void>();
    calls.openStore.mockImplementation((_list, callback) => opened.promise.finally(callback));
    show();
    fireEvent.click(store());
    expect(store().disabled).toBe(true);
    fireEvent.click(store());
    await act(async () => opened.resolve());
    expect(store().disabled).toBe(false);
    expect(calls.openStore.mock.calls).toEqual([['account.activity', expect.any(Function)]]);
    expect(document.activeElement).toBe(store());
  });
});

describe('ER05 the export codes', () => {
  it('06107KCSDS leads to the download store with the same request, and saves nothing', async () => {
    calls.atOnce.mockRejectedValue(refusal('06107KCSDS', '您的数据导出超上限'));
    show();
    await press('导出 CSV');
    await waitFor(() =>
      expect(calls.askLater.mock.calls).toEqual([
        [{ bizTypeCode: 'account.activity', format: 'csv', direction: 'in' }],
      ]),
    );
    expect(saved).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('PM05 05020KCSDC tells an operator whom to ask', async () => {
    calls.atOnce.mockRejectedValue(refusal('05020KCSDC', NO_RIGHT));
    show('operator');
    await press('导出 CSV');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(NO_RIGHT)).toBeTruthy();
    fireEvent.click(dialog.getByText('知道了'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.chooseMerchant).not.toHaveBeenCalled();
  });

  it('PM05 05020KCSDC lets an administrator choose another merchant, or not', async () => {
    calls.atOnce.mockRejectedValue(refusal('05020KCSDC', NO_RIGHT));
    show('admin');
    await press('导出 CSV');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /取\s?消/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.chooseMerchant).not.toHaveBeenCalled();
    await press('导出 CSV');
    fireEvent.click(await screen.findByRole('button', { name: '选择商户' }));
    await waitFor(() => expect(calls.chooseMerchant).toHaveBeenCalledTimes(1));
  });
});
