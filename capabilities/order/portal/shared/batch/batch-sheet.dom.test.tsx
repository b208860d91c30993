import '#testkit/jsdom-gaps.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PortalTheme } from '#platform/ui/theme.tsx';
import type { Batch } from './batch-facts.tsx';
import { BatchSheet } from './batch-sheet.tsx';
import { submittedBatch } from './test/submitted-batch.ts';

/** The first page also loads the kit, which takes long on a busy machine. */
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const kind = { title: '批量代付', payee: { name: '收款户名', accountNo: '收款账号' } } as never;

describe('A batch that was submitted', () => {
  it('says how far it is and leads to its order; it cannot be submitted again', () => {
    const read = { data: submittedBatch, error: null, isFetching: false, refetch: () => undefined } as never;
    render(
      <PortalTheme color="blue">
        <MemoryRouter>
          <BatchSheet kind={kind} batch={submittedBatch} read={read} list={{} as never} onRestart={() => undefined} />
        </MemoryRouter>
      </PortalTheme>,
    );
    expect(screen.getByText('批次处理中')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('已完成 2 / 3 笔，成功 1 笔，失败 1 笔');
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: '订单详情' }).href).toContain(
      'open=2026112015000000000001',
    );
    expect(screen.queryByRole('button', { name: '重新上传' })).toBeNull();
  });
});

const row = { rowNo: 3, payeeName: '王小明', payeeAccountNo: '6222021234567894', amount: '100.00', state: 'correct' };

describe('A sheet on a phone', () => {
  it('shows the account of a row without a problem, and the problem of another', () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: media.includes('max-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const list = [
      { ...row, errors: [], warnings: [] },
      { ...row, rowNo: 4, errors: [], warnings: [{ text: '该明细号已在其他批次使用' }] },
    ] as unknown as Batch['list'];
    const batch: Batch = { ...submittedBatch, orderNo: null, state: 'checked', editable: true, list, total: 2 };
    const read = { data: batch, error: null, isFetching: false, refetch: () => undefined } as never;
    const state = { filter: { only: '' }, page: { pageNo: 1, pageSize: 20 }, setFilter: () => undefined } as never;
    render(
      <PortalTheme color="blue">
        <MemoryRouter>
          <BatchSheet kind={kind} batch={batch} read={read} list={state} onRestart={() => undefined} />
        </MemoryRouter>
      </PortalTheme>,
    );
    expect(screen.getByText('第3行 王小明').closest('li, tr, div.row')!.textContent).toContain('6222021234567894');
    expect(screen.getByText('第4行 王小明').closest('li, tr, div.row')!.textContent).toContain(
      '该明细号已在其他批次使用',
    );
  });
});
