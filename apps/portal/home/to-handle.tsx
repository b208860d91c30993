import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { queryWorkbench } from '#capabilities/order/contract/home-operations.ts';
import { ENDED_UNPAID } from '#capabilities/order/contract/words.ts';
import { OrderStateTag } from '#capabilities/order/portal/shared/order-state-tag.tsx';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { listPath, pathTo, type OpenWork } from '#platform/portal-kit/index.ts';
import { AmountText, EmptyState, ErrorState, formatShortTime, PageCard } from '#platform/ui/index.ts';

type Workbench = Pick<OutputOf<typeof queryWorkbench>, 'cameBack' | 'awaitingFunds'>;

/** Of one kind of work; the rest is behind 查看全部. */
const SHOWN = 3;
export const TO_HANDLE = '待您处理';

/**
 * What waits for this person besides reviews, the most urgent first; then this person's own orders that paid nothing in
 * the end, each with its reason, and those that wait for money. Orders of others are not shown.
 */
export function ToHandleCard({ work, workbench }: { work: readonly OpenWork[]; workbench: Workbench }) {
  const { cameBack, awaitingFunds } = workbench;
  const failed = work.find(({ isKnown, failure }) => failure && !isKnown);
  if (failed) {
    return (
      <PageCard title={TO_HANDLE}>
        <ErrorState failure={failed.failure!} onRetry={failed.retry} />
      </PageCard>
    );
  }
  const all = work.reduce((sum, source) => sum + source.count, cameBack.count + awaitingFunds.count);
  const more = moreOf(awaitingFunds, 'awaiting_funds') ?? moreOf(cameBack, ENDED_UNPAID.join(','));
  const rest = work.find((source) => source.count > SHOWN)?.more ?? more;
  return (
    <PageCard title={all > 0 ? `${TO_HANDLE}（${all}）` : TO_HANDLE} extra={rest && <Link to={rest}>查看全部</Link>}>
      {all === 0 ? (
        <EmptyState
          title="没有需要您处理的事项"
          hint="需要您确认的申请，以及您提交后被退回、拒绝、付款失败或等待充值的订单，会出现在这里"
        />
      ) : (
        <ul className="home-list">
          {work.flatMap(({ list: todos, action }) =>
            todos.slice(0, SHOWN).map(({ id, text, until, to }) => (
              <Row key={id} to={to} action={action!} note={until ? `${formatShortTime(until)} 前有效` : ''}>
                {text}
              </Row>
            )),
          )}
          {awaitingFunds.list.map((order) => (
            <Row
              key={order.orderNo}
              to={pathTo('/order/detail', { open: order.orderNo })}
              action="查看订单"
              note={
                <>
                  <OrderStateTag state={order.state} name={order.stateName} /> 付款账户余额不足，请在{' '}
                  {formatShortTime(order.fundsUntil!)} 前充值
                </>
              }
            >
              {order.payeeName || order.typeName}　<AmountText value={order.amount} /> 元
            </Row>
          ))}
          {cameBack.list.map((order) => (
            <Row
              key={order.orderNo}
              to={pathTo('/order/detail', { open: order.orderNo })}
              action="查看并处理"
              note={
                <>
                  <OrderStateTag state={order.state} name={order.stateName} /> {order.reason}
                </>
              }
            >
              {order.payeeName || order.typeName}　<AmountText value={order.amount} /> 元
            </Row>
          ))}
        </ul>
      )}
    </PageCard>
  );
}

const moreOf = ({ list, count }: { list: readonly unknown[]; count: number }, states: string): string | undefined =>
  count > list.length ? listPath('/order/journal', { states }) : undefined;

function Row({ to, action, note, children }: { to: string; action: string; note: ReactNode; children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <li>
      <span className="home-list-text">
        <span>{children}</span>
        <small>{note}</small>
      </span>
      <Button onClick={() => void navigate(to)}>{action}</Button>
    </li>
  );
}
