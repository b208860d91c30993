import { pathTo } from '#platform/portal-kit/path.ts';
import type { MenuTreeNode } from '#platform/portal-kit/session.ts';
import { pageOf } from '#platform/shell/page-of.ts';
import { plain, type Entry } from '#platform/shell/palette/matching.ts';

/** Order numbers of this portal. */
const ORDER_NO = /^\d{24}$/;
const ORDER_DETAIL = '/order/detail';

/** A whole order number leads to its detail, for people who may open details. */
export function orderEntry(menu: MenuTreeNode[], query: string, go: (path: string) => void): Entry[] {
  const orderNo = plain(query);
  if (!ORDER_NO.test(orderNo) || !pageOf(menu, ORDER_DETAIL)) return [];
  return [
    {
      id: `order:${orderNo}`,
      group: '订单',
      title: `打开订单 ${orderNo}`,
      hint: '订单详情',
      isFound: true,
      run: () => go(pathTo(ORDER_DETAIL, { open: orderNo })),
    },
  ];
}
