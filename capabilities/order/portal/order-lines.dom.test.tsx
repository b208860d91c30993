import '#testkit/jsdom-gaps.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExportCalls } from '#platform/portal-kit/export-calls.ts';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { useSession, type MenuTreeNode, type UserInfo } from '#platform/portal-kit/session.ts';
import { sent } from '#testkit/plain-envelope.ts';
import { composeForTest } from '#testkit/compose.ts';
import type { OrderDetail } from '../contract/operations.ts';
import { OrderLines } from './order-lines.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

/** The first page also loads the kit, which takes long on a busy machine. */

const NO_ROWS = '该批次没有错误或失败的明细，无需下载';
const VIEWER = '0501';
const MAKER = '030401';
type Counts = [state: string, stateName: string, count: number][];
const partly: Counts = [
  ['succeeded', '成功', 1],
  ['failed', '失败', 4_999],
  ['returned', '已退票', 1],
];

function Where() {
  const { pathname, search } = useLocation();
  return <p>{`${pathname}${search}`}</p>;
}

async function show(code: string, counts: Counts, state = 'partly_succeeded'): Promise<void> {
  useSession
    .getState()
    .enter({ mid: 'M1', platformNo: 'P01' } as UserInfo, [
      { funcMenuNo: code, funcMenuName: '', funcMenuType: 'func_btn' } as MenuTreeNode,
    ]);
  const states = counts.map(([one, stateName, count]) => ({ state: one, stateName, count, amount: '1.00' }));
  const order = {
    orderNo: '202611201500000000000001',
    function: 'payout',
    state,
    progress: { count: 5_001, states },
  } as never as OrderDetail & { progress: NonNullable<OrderDetail['progress']> };
  await renderPage(
    <>
      <OrderLines order={order} refreshMs={false} />
      <Where />
    </>,
  );
  await screen.findAllByText('北京机电');
}
const sheetButton = () => screen.queryByRole('button', { name: /^下载失败明细/ });
const askedForSheet = () => sent.findLast(({ path }) => path === 'csdb/v2/business/getErrorRecords')?.input;

const RETURN = '202611211000000000000007';
const AGAIN = '202611211100000000000008';
let line: object = {};

beforeEach(() => {
  sent.length = 0;
  line = {
    lineNo: 2,
    merchantLineNo: 'D2',
    payeeName: '北京机电',
    payeeAccountNo: '',
    payeeBankName: '',
    amount: '300.00',
    fee: '2.00',
    remark: '',
    originalNo: '',
    state: 'failed',
    stateName: '失败',
    reason: '',
    bankSerial: '',
    endedAt: null,
    returnNo: '',
    paidAgainNo: '',
  };
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = url.endsWith('queryOrderLines')
      ? { responseCode: '00000', responseDesc: '成功', data: { list: [line], pageNo: 1, pageSize: 20, totalCount: 1 } }
      : { responseCode: '02905KCSDS', responseDesc: NO_ROWS, data: null };
    return new Response(JSON.stringify(answer));
  });
});
afterEach(closePage);

describe('A line that came back', () => {
  const returned = { state: 'returned', stateName: '已退票', reason: '户名不符', returnNo: RETURN };

  it('names the order of its money, and is paid again by people who may pay', async () => {
    line = { ...line, ...returned };
    await show(MAKER, partly);
    expect(screen.getByRole('link', { name: '户名不符' }).getAttribute('href')).toContain(RETURN);
    fireEvent.click(screen.getByRole('button', { name: '再次付款' }));
    await screen.findByText(`/fund/payout?again=${RETURN}`);
    cleanup();
    await show(VIEWER, partly);
    expect(screen.queryByRole('button', { name: '再次付款' })).toBeNull();
  });

  it('that was paid again names the order that did', async () => {
    line = { ...line, ...returned, paidAgainNo: AGAIN };
    await show(MAKER, partly);
    expect(screen.getByRole('link', { name: '已再次付款' }).getAttribute('href')).toContain(AGAIN);
    expect(screen.queryByRole('button', { name: '再次付款' })).toBeNull();
  });
});

describe('The lines of a batch', () => {
  it('are exported as the tab has them, by everybody who sees the order', async () => {
    const atOnce = vi.fn<ExportCalls['atOnce']>().mockRejectedValue(new Error('no file here'));
    const inBackground = vi.fn<ExportCalls['inBackground']>().mockResolvedValue();
    composeForTest({
      exportCalls: {
        atOnce,
        askLater: () => Promise.resolve(),
        inBackground,
        openStore: () => Promise.resolve(),
        chooseMerchant: () => undefined,
      },
    });
    await show(VIEWER, partly);
    expect(sheetButton()).toBeNull();
    fireEvent.click(screen.getByRole('tab', { name: /^失败/ }));
    fireEvent.click(screen.getByRole('button', { name: /^导\s*出/ }));
    fireEvent.click(await screen.findByText('导出 XLSX'));
    await waitFor(() =>
      expect(atOnce.mock.calls).toEqual([
        [{ bizTypeCode: 'batch.result', format: 'xlsx', orderNo: '202611201500000000000001', state: 'failed' }],
      ]),
    );
    fireEvent.click(screen.getByRole('button', { name: /^全部电子回单/ }));
    await screen.findByText('超过5,000张时自动分成多个PDF，装入一个ZIP');
    fireEvent.click(screen.getByText('每张一个PDF（ZIP）'));
    await waitFor(() =>
      expect(inBackground.mock.calls).toEqual([
        [{ bizTypeCode: 'batch.receipts', format: 'zip', orderNo: '202611201500000000000001' }],
      ]),
    );
  });

  it('that were not paid are a sheet for people who may pay, with a text when it is empty', async () => {
    await show(MAKER, partly);
    fireEvent.click(sheetButton()!);
    await screen.findByText(NO_ROWS);
    expect(askedForSheet()).toEqual({ orderNo: '202611201500000000000001', pageNo: 1 });
  });

  it('that were not paid are several sheets when they are many', async () => {
    await show(MAKER, [['failed', '失败', 10_001]], 'failed');
    fireEvent.click(sheetButton()!);
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      '第 1～5000 笔',
      '第 5001～10000 笔',
      '第 10001～10001 笔',
    ]);
    fireEvent.click(screen.getByText('第 5001～10000 笔'));
    await waitFor(() => expect(askedForSheet()).toEqual({ orderNo: '202611201500000000000001', pageNo: 2 }));
  });

  it.each([
    ['of an order that was not executed are not paid', 'rejected', true],
    ['that wait are not among them', 'processing', false],
  ])('%s', async (_what, state, hasSheet) => {
    await show(MAKER, [['waiting', '待执行', 2]], state);
    expect(sheetButton() !== null).toBe(hasSheet);
  });
});

describe('BZ16 the summary receipt of a batch', () => {
  it('is asked for by everybody who sees the order, once some of it was paid', async () => {
    await show(VIEWER, partly);
    fireEvent.click(screen.getByRole('button', { name: '汇总回单' }));
    await waitFor(() =>
      expect(sent.find(({ path }) => path === 'receipt/summary')?.input).toEqual({
        orderNo: '202611201500000000000001',
      }),
    );
    cleanup();
    await show(VIEWER, [['failed', '失败', 5_001]], 'failed');
    expect(screen.queryByRole('button', { name: '汇总回单' })).toBeNull();
  });
});
