import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { listStateOf, pathTo } from '#platform/portal-kit/index.ts';
import { CopyText, ShortId } from '#platform/ui/index.ts';

/** The lists whose orders are walked through with 上一笔 and 下一笔. */
export type WalkList = 'review' | 'journal';

/**
 * An order as one of a list that is walked through: all of it is one tab (`open` names no tab of its own). `search` is
 * the address's query of the list or of the order before: the list's filter, page and sort go along.
 */
export const walkPath = (list: WalkList, orderNo: string, search = new URLSearchParams()): string =>
  pathTo('/order/detail', { open: orderNo, 'f.list': list, ...listStateOf(search) });

/**
 * A link to an order's detail, which takes the one tab of all orders that lists open; without children it shows the
 * last digits of the order number, which can be copied whole. It stops the click, because the row opens the same page.
 */
export function OrderLink({
  orderNo,
  to = pathTo('/order/detail', { open: orderNo }),
  children,
}: {
  orderNo: string;
  to?: string;
  children?: ReactNode;
}) {
  const link = (
    <Link to={to} onClick={(event) => event.stopPropagation()}>
      {children ?? <ShortId value={orderNo} />}
    </Link>
  );
  return children ? (
    link
  ) : (
    <CopyText value={orderNo} label="订单号">
      {link}
    </CopyText>
  );
}
