import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { kindsWithForm } from '#capabilities/account/contract/kinds.ts';
import { pathTo, useCan } from '#platform/portal-kit/index.ts';
import type { OrderDetail } from '../contract/operations.ts';
import { endingOf, isPaidAgain } from './order-story.ts';

/**
 * 再次付款 of an order that paid nothing, or of the line whose money it brought back: opens the form of its kind,
 * filled in. Only the order's number is in the address, the form asks for the rest. Not offered while another order
 * pays it already.
 */
export function PayAgain({ order }: { order: OrderDetail }) {
  const navigate = useNavigate();
  const kind = kindsWithForm().find(({ id }) => id === (order.sentBackLine?.function ?? order.function));
  const allowed = useCan(kind?.rights.make ?? []);
  if (!kind || !allowed || isPaidAgain(order)) return null;
  if (!order.sentBackLine && !endingOf(order)?.advice) return null;
  const path = pathTo(kind.form, { again: order.orderNo });
  return (
    <div className="row order-buttons">
      <Button onClick={() => void navigate(path)}>
        {order.state === 'returned_to_maker' ? '修改后重新提交' : '再次付款'}
      </Button>
    </div>
  );
}
