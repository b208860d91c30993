import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import type { queryWorkbench } from '#capabilities/order/contract/home-operations.ts';
import { ENDED_UNPAID } from '#capabilities/order/contract/words.ts';
import { OrderStateTag } from '#capabilities/order/portal/shared/order-state-tag.tsx';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { listPath, pathTo } from '#platform/portal-kit/index.ts';
import { AmountText, EmptyState, PageCard } from '#platform/ui/index.ts';

type CameBack = OutputOf<typeof queryWorkbench>['cameBack'];

/**
 * This person's own orders that paid nothing in the end, each with its reason and one button; orders of others are not
 * shown.
 */
export function CameBackCard({ cameBack: { list, count } }: { cameBack: CameBack }) {
  const navigate = useNavigate();
  return (
    <PageCard
      title={count > 0 ? `退回与失败（${count}）` : '退回与失败'}
      extra={
        count > list.length && <Link to={listPath('/order/journal', { states: ENDED_UNPAID.join(',') })}>查看全部</Link>
      }
    >
      {count === 0 ? (
        <EmptyState title="没有需要您处理的订单" hint="您提交的订单被退回、拒绝或付款失败时，会连同原因出现在这里" />
      ) : (
        <ul className="home-list">
          {list.map((order) => (
            <li key={order.orderNo}>
              <span className="home-list-text">
                <span>
                  {order.payeeName || order.typeName}　<AmountText value={order.amount} /> 元
                </span>
                <small>
                  <OrderStateTag state={order.state} name={order.stateName} />{' '}
                  {order.failReason || '到期前没有完成复核'}
                </small>
              </span>
              <Button onClick={() => void navigate(pathTo('/order/detail', { orderNo: order.orderNo }))}>
                查看并处理
              </Button>
            </li>
          ))}
        </ul>
      )}
    </PageCard>
  );
}
