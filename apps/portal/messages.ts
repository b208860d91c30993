import { openLoginPage } from '#capabilities/identity/contract/operations.ts';
import { auditBacklog } from '#capabilities/order/contract/operations.ts';
import { useCall } from '#platform/portal-kit/hooks.ts';
import { pathTo } from '#platform/portal-kit/path.ts';
import { useCan } from '#platform/portal-kit/permission.tsx';
import { formatAmount } from '#platform/ui/amount-format.ts';
import { useCleared } from './layout/cleared-messages.ts';
import { pageOf } from './shell/resolve.ts';
import { viewOf } from './views.ts';

/** Message tab of spec section 3. */
export interface MessageTab {
  label: string;
  name: 'todo' | 'notice' | 'announcement';
  count: number;
  list: { id: string; msgContent: string; to?: string }[];
  /** Where the rest is read. */
  more?: string;
  /** Whether it may be cleared; waiting work may not. */
  clears?: boolean;
}

const REFRESH_MS = 30_000;
const CENTRE = '/messageCenter/main';
const REVIEWS = '/review/todo';
const MAY_REVIEW = '040101';
const centre = pageOf([], CENTRE);

/**
 * The content of the popover. Notices come with the messaging capability; until then their tab is empty, and links lead
 * only to pages that exist.
 */
export function useMessages(): MessageTab[] {
  const mayReview = useCan(MAY_REVIEW);
  const backlog = useCall(auditBacklog, {}, { quiet: true, enabled: mayReview, refreshMs: REFRESH_MS });
  const { data } = useCall(openLoginPage, {}, { quiet: true });
  const cleared = useCleared();
  const orders = (mayReview && backlog.data?.list) || [];
  const announcements = (data?.announcements ?? []).filter((one) => !cleared.includes(one.title));
  const more = centre && viewOf(centre.viewPath) ? { more: CENTRE } : {};
  return [
    {
      label: '待办',
      name: 'todo',
      count: (mayReview && backlog.data?.totals.count) || 0,
      list: orders.map((order) => ({
        id: order.orderNo,
        msgContent: `${order.makerName}提交的${order.typeName}待您复核，${formatAmount(order.amount)} 元，收款方${order.payeeName}`,
        to: pathTo('/order/detail', { orderNo: order.orderNo }),
      })),
      ...(mayReview ? { more: REVIEWS } : more),
    },
    { label: '通知', name: 'notice', count: 0, list: [], clears: true, ...more },
    {
      label: '公告',
      name: 'announcement',
      count: announcements.length,
      list: announcements.map((one) => ({ id: one.title, msgContent: `${one.title}：${one.text}` })),
      clears: true,
      ...more,
    },
  ];
}
