import type { createMemoryRouter } from 'react-router';
import { vi } from 'vitest';
import type { FactRow } from '#platform/kernel/facts.ts';
import { renderPages } from '#platform/portal-kit/test/render-page.tsx';
import { useSession, type MenuTreeNode, type UserInfo } from '#platform/portal-kit/session.ts';
import { sent } from '#testkit/plain-envelope.ts';
import { composeForTest } from '#testkit/compose.ts';
import type { OrderDetail } from '../../contract/operations.ts';
import OrderDetailPage from '../order-detail-page.tsx';
import OrderListPage from '../order-list-page.tsx';
import ReviewTodoPage from '../review-todo-page.tsx';

export const numberOf = (index: number) => `2026112015000000000000${String(index).padStart(2, '0')}`;
export const line = (index: number, amount = '1000.00') => ({
  orderNo: numberOf(index),
  typeCode: '3010',
  typeName: '转账',
  amount,
  fee: '0.50',
  state: 'pending_review',
  stateName: '待复核',
  auditStatus: '01',
  accountNo: '8801000100000011',
  payeeName: `供应商${index}`,
  payeeAccountNo: '****0022',
  payeeBankName: '',
  remark: '',
  makerName: '李文静',
  submittedAt: '2026-11-20T15:00:00+08:00',
  scheduledAt: null,
  finishedAt: null,
  orderHash: String(index).padStart(64, 'a'),
  reviewDeadline: '2026-11-25T18:00:00+08:00',
  stepTitle: '复核员任一人',
  stepNo: 1,
  stepCount: 1,
});
export const backlogOf = (lines: ReturnType<typeof line>[]) => ({
  list: lines,
  pageNo: 1,
  pageSize: 20,
  totalCount: lines.length,
  totals: { count: lines.length, amount: '0.00' },
});
export const detailOf = (index: number, more: Partial<OrderDetail> = {}): OrderDetail =>
  ({
    ...line(index),
    function: 'transfer',
    state: 'pending_review',
    accountName: '晨光贸易有限公司',
    speed: '',
    sendAt: null,
    arrivalAt: null,
    fundsUntil: null,
    failReason: '',
    bankSerial: '',
    channelNo: '',
    details: [],
    original: null,
    repeats: null,
    repeatedBy: [],
    followers: [],
    holdAmounts: null,
    expiresAt: null,
    mayBeReturned: false,
    timeline: [{ at: '2026-11-20T15:00:00+08:00', actor: '李文静', event: 'submitted', text: '提交订单', note: '' }],
    review: {
      exemption: null,
      required: true,
      state: 'pending',
      steps: [{ title: '复核员任一人', state: 'current', actors: [], candidates: ['王海涛'] }],
    },
    actions: { approve: false, reject: false, returnToMaker: false, withdraw: false },
    entries: [],
    ...more,
  }) as OrderDetail;

type Reply = (input: Record<string, unknown>) => unknown;
export let answers: Record<string, Reply>;
export let router: ReturnType<typeof createMemoryRouter>;
const good = (data: unknown) => new Response(JSON.stringify({ responseCode: '00000', responseDesc: '成功', data }));

export async function visit(address: string, codes = ['040101', '0501']): Promise<void> {
  useSession.getState().enter(
    { mid: 'M1', platformNo: 'P01', tradePwdSettled: true, realAuthFlag: '1' } as UserInfo,
    codes.map((funcMenuNo): MenuTreeNode => ({ funcMenuNo, funcMenuName: '', funcMenuType: 'func_btn' })),
  );
  router = await renderPages(
    {
      '/review/todo': <ReviewTodoPage />,
      '/order/detail': <OrderDetailPage />,
      '/order/journal': <OrderListPage />,
    },
    address,
  );
}
export const at = () => router.state.location.pathname + router.state.location.search;

/** Before each test. */
export function openPages(): void {
  sent.length = 0;
  answers = {};
  composeForTest({
    confirmCalls: {
      random: () => Promise.reject(new Error('not asked')),
      preview: async (path, payload) =>
        (answers['plm/confirm.preview']?.({ path, payload }) as readonly FactRow[] | undefined) ?? [],
      sendCode: () => Promise.resolve({ mobile: '138****0003', resendAfterSeconds: 60 }),
      standing: () => Promise.resolve({ tradePwdSettled: true, realAuthFlag: '1' }),
      checkRealName: () => Promise.resolve(false),
      servicePhone: () => Promise.resolve(''),
    },
  });
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.slice('/api/'.length);
    const answer = answers[path]?.(sent.findLast((one) => one.path === path)!.input);
    return answer instanceof Response ? answer : good(answer ?? {});
  });
}
