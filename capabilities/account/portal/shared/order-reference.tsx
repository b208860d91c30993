import { Link } from 'react-router';
import { pathTo, useCan } from '#platform/portal-kit/index.ts';
import { CopyText, ShortId } from '#platform/ui/index.ts';

interface OrderReferenceProps {
  orderNo: string | null;
  isShort?: boolean;
  /** Another merchant's order cannot be opened. */
  isOwn?: boolean;
}

/**
 * The order behind an entry: a link for people who may open it, else its number; a dash for an entry without one.
 */
export function OrderReference({ orderNo, isShort = false, isOwn = true }: OrderReferenceProps) {
  const opens = useCan('0502') && isOwn;
  if (!orderNo) return <span className="muted">-</span>;
  const words = isShort ? <ShortId value={orderNo} /> : orderNo;
  return (
    <CopyText value={orderNo} label="订单号">
      {opens ? (
        <Link to={pathTo('/order/detail', { open: orderNo })} onClick={(event) => event.stopPropagation()}>
          {words}
        </Link>
      ) : (
        words
      )}
    </CopyText>
  );
}
