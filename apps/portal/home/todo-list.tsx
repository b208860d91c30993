import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { auditBacklog, queryOrdersJnl } from '#capabilities/order/contract/operations.ts';
import { listPath, useCall, useCan, useToday, type CallFailure } from '#platform/portal-kit/index.ts';
import { AmountText, EmptyState, formatShortTime, isoOfLocal, PageCard, rangeOf, RequestNumber, Skeleton } from '#platform/ui/index.ts';

const REFRESH_MS = 30_000;

interface Todo {
  label: string;
  to: string;
  /** Undefined until the first answer. */
  count: number | undefined;
  note: ReactNode;
  failure: CallFailure | null;
  retry(): void;
}

/** Orders whose current step this person may decide. */
function useReviews(enabled: boolean): Todo {
  const backlog = useCall(auditBacklog, {}, { quiet: true, enabled, refreshMs: REFRESH_MS });
  const next = backlog.data?.list[0];
  return {
    label: '待我复核的订单',
    to: '/review/todo',
    count: backlog.data?.totals.count,
    note: backlog.data && (
      <>
        金额合计 <AmountText value={backlog.data.totals.amount} /> 元{next && `，最近截止 ${formatShortTime(next.reviewDeadline)}`}
      </>
    ),
    failure: backlog.error,
    retry: () => void backlog.refetch(),
  };
}

/** Orders of the journal's own range in a state that a maker keeps in mind: what is counted here is what the journal then shows. */
function useOpenOrders(state: 'returned_to_maker' | 'awaiting_funds' | 'pending_review' | 'scheduled', label: string, enabled: boolean): Todo {
  const [startTime, endTime] = rangeOf('recentMonth', useToday());
  const orders = useCall(queryOrdersJnl, { states: [state], startTime: isoOfLocal(startTime), endTime: isoOfLocal(endTime) }, { quiet: true, enabled, refreshMs: REFRESH_MS });
  return {
    label,
    to: listPath('/order/journal', { states: state }),
    count: orders.data?.totals.count,
    note: orders.data && (
      <>
        金额合计 <AmountText value={orders.data.totals.amount} /> 元
      </>
    ),
    failure: orders.error,
    retry: () => void orders.refetch(),
  };
}

/** What waits for this person; nothing is drawn for one who can neither review nor pay. */
export function TodoList() {
  const reviews = useCan('040101');
  const pays = useCan(['030101', '030201']);
  const readsOrders = useCan('0501');
  const makes = pays && readsOrders;
  const toReview = useReviews(reviews);
  const returned = useOpenOrders('returned_to_maker', '退回修改的订单', makes);
  const unfunded = useOpenOrders('awaiting_funds', '等待资金的订单', makes);
  // Whoever reviews sees these orders as work; to a maker they are what to ask after.
  const unreviewed = useOpenOrders('pending_review', '等待他人复核的订单', makes && !reviews);
  const scheduled = useOpenOrders('scheduled', '等待执行的预约订单', makes);
  const todos = [...(reviews ? [toReview] : []), ...(makes ? [returned, unfunded, ...(reviews ? [] : [unreviewed]), scheduled] : [])];
  if (todos.length === 0) return null;
  const waiting = todos.some((todo) => todo.count === undefined && !todo.failure);
  const shown = todos.filter((todo) => todo.failure || (todo.count ?? 0) > 0);
  return (
    <PageCard title="待办事项">
      {shown.length > 0 ? (
        <ul className="todo">
          {shown.map((todo) => (
            <TodoRow key={todo.to} {...todo} />
          ))}
        </ul>
      ) : waiting ? (
        <Skeleton rows={3} height={40} />
      ) : (
        <EmptyState title="没有待办事项" hint={reviews ? '需要您复核的订单会出现在这里' : '退回修改、等待资金、等待复核或预约的订单会出现在这里'} />
      )}
    </PageCard>
  );
}

function TodoRow({ label, to, count, note, failure, retry }: Todo) {
  if (failure && count === undefined)
    return (
      <li className="todo-failed" role="alert">
        <span className="todo-text">
          {label}
          <small>{failure.message}</small>
          <RequestNumber failure={failure} />
        </span>
        <Button size="small" onClick={retry}>
          重试
        </Button>
      </li>
    );
  return (
    <li>
      <Link to={to}>
        <span className="todo-text">
          {label}
          <small className="numeric">{failure ? failure.message : note}</small>
        </span>
        <b className="todo-count numeric">{count}</b>
        <span className="todo-arrow" aria-hidden>
          ›
        </span>
      </Link>
    </li>
  );
}
