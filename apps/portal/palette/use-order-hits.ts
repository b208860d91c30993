import { useEffect, useState } from 'react';
import { queryOrdersJnl } from '#capabilities/order/contract/operations.ts';
import { useCall } from '#platform/portal-kit/hooks.ts';
import { pathTo } from '#platform/portal-kit/path.ts';
import type { MenuTreeNode } from '#platform/portal-kit/session.ts';
import { formatAmount } from '#platform/ui/amount-format.ts';
import { rangeOf } from '#platform/ui/date-shortcuts.ts';
import { formatShortTime, isoOfLocal } from '#platform/ui/time-format.ts';
import { pageOf } from '../shell/resolve.ts';
import { ORDER_DETAIL } from './entries.ts';
import type { Entry } from './matching.ts';

const ORDER_LIST = '/order/journal';
const SHOWN = 5;
/** The pause in typing after which the server is asked, and the shortest word. */
const PAUSE_MS = 250;
const SHORTEST = 2;
const LONGEST = 64;

function usePaused(text: string): string {
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/**
 * Orders of the last three months by payee, amount, tail of a number or remark. Asked only when the person may see the
 * order list and open orders.
 */
export function useOrderHits(menu: MenuTreeNode[], query: string, go: (path: string) => void): Entry[] {
  const typed = query.trim();
  const keyword = usePaused(typed);
  const enabled =
    keyword.length >= SHORTEST &&
    keyword.length <= LONGEST &&
    !!pageOf(menu, ORDER_LIST) &&
    !!pageOf(menu, ORDER_DETAIL);
  const found = useCall(
    queryOrdersJnl,
    { keyword, startTime: isoOfLocal(rangeOf('lastThreeMonths')[0]) },
    { enabled, quiet: true },
  );
  // Otherwise Enter would choose a result of older words.
  if (!enabled || keyword !== typed || found.isPlaceholderData) return [];
  return (found.data?.list ?? []).slice(0, SHOWN).map((order) => ({
    id: `order:${order.orderNo}`,
    group: '订单',
    title: `${order.payeeName || order.typeName}　${formatAmount(order.amount)} 元`,
    hint: `${order.typeName} · ${order.stateName} · ${formatShortTime(order.submittedAt)}`,
    run: () => go(pathTo(ORDER_DETAIL, { orderNo: order.orderNo })),
  }));
}
