import '#testkit/jsdom-gaps.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Operation } from '#platform/kernel/operation.ts';
import { CallFailure } from '#platform/portal-kit/failure.ts';
import { useSession } from '#platform/portal-kit/session.ts';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import type { Sheet } from './sheet/sheet.ts';
import SheetPage from './sheet-page.tsx';
import SheetsPage from './sheets-page.tsx';

const server = vi.hoisted(() => ({
  asked: [] as [string, Record<string, unknown>][],
  answer: {} as Record<string, (input: never) => unknown>,
}));
vi.mock('#platform/portal-kit/client.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ path }: Operation, input: Record<string, unknown>) => {
    server.asked.push([path, input]);
    const answer = server.answer[path];
    if (!answer) throw new Error(`nothing answers ${path}`);
    return answer(input as never);
  },
}));

const NO = 'JP20261120123456';
const counts = { draft: 0, submitted: 0, returned: 0, rejected: 0, approved: 0, opened: 0 };
const sheet = (more: Partial<Sheet> = {}): Sheet => ({
  sheetNo: NO,
  fileName: '五月进件.xlsx',
  state: 'draft',
  total: 2,
  faulty: 1,
  counts,
  createdName: '运营小李',
  createdAt: '2026-11-20T15:00:00+08:00',
  submittedName: '',
  submittedAt: null,
  version: 1,
  feePlan: 'standard',
  limitTemplate: 'standard',
  feePlans: [{ planId: 'standard', name: '标准' }],
  limitTemplates: [{ templateId: 'standard', name: '标准' }],
  shared: [{ rowNo: 5, column: '结算银行账号', text: '请核对', applicationNo: 'JJ20261120000001', mid: 'M000000001' }],
  seen: '0.0',
  withoutPapers: 0,
  mayWrite: true,
  mayDecide: false,
  ...more,
});
const line = (lineNo: number, errors: { column: string; text: string }[]) => ({
  lineNo,
  rowNo: lineNo + 3,
  texts: { name: `商户${lineNo}`, legalIdNo: '110105********002X' },
  errors,
  warnings: [],
});
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.asked.length = 0;
  server.answer = {
    'console/onboarding/sheet/list': () => ({ list: [sheet()], pageNo: 1, pageSize: 20, totalCount: 1 }),
    'console/onboarding/sheet/detail': () => sheet(),
    'console/onboarding/sheet/rows': () => ({
      version: 1,
      list: [line(1, []), line(2, [{ column: '管理员手机号', text: '请输入11位手机号' }])],
    }),
    'console/onboarding/list': () => ({ list: [], pageNo: 1, pageSize: 20, totalCount: 0, counts }),
  };
  useSession.setState({ codes: new Set(['op.onboarding.edit', 'op.onboarding.approve']) });
});
afterEach(() => {
  closePage();
  vi.useRealTimers();
});
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const open = async (more?: Partial<Sheet>) => {
  if (more) server.answer['console/onboarding/sheet/detail'] = () => sheet(more);
  await renderPage(<SheetPage />, `/onboarding/sheet?no=${NO}`);
  await later(300);
};

/** Its code is loaded with the draft. */
const gridShown = async () => {
  const grid = await screen.findByRole('grid', { name: '批量进件明细' });
  await later(100);
  return grid;
};

describe('The list of sheets', () => {
  it('offers template and upload to who may write, and shows what is wrong when it fails', async () => {
    await renderPage(<SheetsPage />, '/onboarding/sheets');
    await later(100);
    expect(screen.getByRole('button', { name: '下载模板' })).toBeTruthy();
    expect(screen.getByText('1 行有错误')).toBeTruthy();
    closePage();
    useSession.setState({ codes: new Set(['op.onboarding.approve']) });
    server.answer['console/onboarding/sheet/list'] = () => {
      throw new CallFailure('answer', '09099KPLMS', '系统繁忙', null, '');
    };
    await renderPage(<SheetsPage />, '/onboarding/sheets');
    await later(100);
    expect(screen.queryByRole('button', { name: '下载模板' })).toBe(null);
    expect(screen.getByText(/系统繁忙/)).toBeTruthy();
  });
});

describe('The page of a sheet', () => {
  it('has a grid with faults at cells, links to equal data, and no submission with a fault', async () => {
    await open();
    const grid = await gridShown();
    expect(within(grid).getByText('管理员手机号 请输入11位手机号')).toBeTruthy();
    expect(within(grid).getAllByText('110105********002X')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'JJ20261120000001' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '提交审核' })).toHaveProperty('disabled', true);
  });

  it('changes a cell with the version that was seen', async () => {
    const rows = server.answer['console/onboarding/sheet/rows']!;
    server.answer['console/onboarding/sheet/change'] = () => {
      server.answer['console/onboarding/sheet/rows'] = (input) => ({ ...(rows(input) as object), version: 2 });
      return { version: 2, total: 2, faulty: 0 };
    };
    await open();
    const grid = await gridShown();
    await act(async () => void fireEvent.keyDown(grid, { key: 'Delete' }));
    await later(100);
    const [, sent] = server.asked.find(([path]) => path === 'console/onboarding/sheet/change')!;
    expect(sent).toEqual({ sheetNo: NO, version: 1, cells: [{ lineNo: 1, field: 'name', text: '' }] });
  });

  it('shows how far the opening is, and its decision only to who wrote nothing of it', async () => {
    const waits = { ...counts, submitted: 3, opened: 7 };
    await open({ state: 'submitted', total: 10, counts: waits, mayDecide: true, mayWrite: false, withoutPapers: 2 });
    expect(screen.getByText(/已开户 7 \/ 10 家，2 家附件未齐/)).toBeTruthy();
    expect(screen.getByRole('button', { name: '整批通过并开户' })).toBeTruthy();
    closePage();
    await open({ state: 'submitted', total: 10, counts: waits, mayDecide: false, mayWrite: false });
    expect(screen.queryByRole('button', { name: '整批通过并开户' })).toBe(null);
    expect(screen.getByText(/须由另一位同事审核/)).toBeTruthy();
  });
});
