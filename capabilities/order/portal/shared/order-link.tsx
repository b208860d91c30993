import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pathTo } from '#platform/portal-kit/index.ts';
import { CopyText } from '#platform/ui/index.ts';

/** To an order's detail; without words it is the order's number, which can be copied. The row below it opens the same and need not do so twice. */
export function OrderLink({ orderNo, children }: { orderNo: string; children?: ReactNode }) {
  const link = (
    <Link to={pathTo('/order/detail', { orderNo })} onClick={(event) => event.stopPropagation()}>
      {children ?? orderNo}
    </Link>
  );
  return children ? link : <CopyText value={orderNo} label="订单号">{link}</CopyText>;
}
