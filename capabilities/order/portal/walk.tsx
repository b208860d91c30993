import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { formatCount } from '#platform/kernel/amount-text.ts';
import { listPath, useCall } from '#platform/portal-kit/index.ts';
import { auditBacklog, queryOrdersJnl } from '../contract/operations.ts';
import { walkPath } from './shared/order-link.tsx';
import { useOrderList } from './use-order-list.ts';

export interface Walk {
  /** Addresses. */
  previous: string | undefined;
  next: string | undefined;
  /** How many still wait, or which of how many this is. */
  note: string;
  /** Where a reviewer goes when nothing waits any more; empty for a list that is only read. */
  back: string;
}

/** Orders that wait, fetched at once. After the last of them is decided, the next ones are fetched. */
const PAGE_SIZE = 50;

/** The orders next to this one. One that was decided has left the list, its place is remembered. */
function useNeighbours(orders: readonly string[], orderNo: string) {
  const [place, setPlace] = useState(0);
  const found = orders.indexOf(orderNo);
  if (found >= 0 && found !== place) setPlace(found);
  const next = found >= 0 ? orders[found + 1] : (orders[place] ?? orders[0]);
  return { index: found >= 0 ? found : place, previous: orders[(found >= 0 ? found : place) - 1], next };
}

const numbersOf = (list: readonly { orderNo: string }[] | undefined): string[] =>
  (list ?? []).map(({ orderNo }) => orderNo);

/** Among what waits for this person, with the keyword that the list was searched by. */
function useReviewWalk(enabled: boolean, orderNo: string): Walk | null {
  const [search] = useSearchParams();
  const keyword = (search.get('f.keyword') ?? '').trim();
  const { data } = useCall(
    auditBacklog,
    { ...(keyword ? { keyword } : {}), pageSize: PAGE_SIZE },
    { quiet: true, enabled },
  );
  const { previous, next } = useNeighbours(numbersOf(data?.list), orderNo);
  if (!enabled || !data) return null;
  const to = (one: string | undefined) => one && walkPath('review', one, search);
  return {
    previous: to(previous),
    next: to(next),
    note: `还有 ${formatCount(data.totals.count)} 笔待复核`,
    back: listPath('/review/todo', { keyword }),
  };
}

/** Among the orders of 订单流水 as they were filtered and sorted there, from page to page. */
function useOrderListWalk(enabled: boolean, orderNo: string): Walk | null {
  const [search] = useSearchParams();
  const { list, orders, ready, asked: inputOf } = useOrderList(enabled);
  const numbers = numbersOf(orders.data?.list);
  const { index, previous, next } = useNeighbours(numbers, orderNo);
  const total = orders.data?.totalCount ?? 0;
  const first = (list.pageNo - 1) * list.pageSize;
  const beyond =
    index === 0 && list.pageNo > 1
      ? list.pageNo - 1
      : index === numbers.length - 1 && first + numbers.length < total
        ? list.pageNo + 1
        : null;
  const { data: other, isPlaceholderData } = useCall(queryOrdersJnl, inputOf(beyond ?? list.pageNo), {
    quiet: true,
    enabled: ready && beyond !== null,
  });
  if (!enabled || !orders.data) return null;
  const across = isPlaceholderData ? [] : numbersOf(other?.list);
  const to = (one: string | undefined, pageNo = list.pageNo) => {
    const query = new URLSearchParams(search);
    query.set('pageNo', String(pageNo));
    return one && walkPath('journal', one, query);
  };
  return {
    previous: previous ? to(previous) : beyond !== null && beyond < list.pageNo ? to(across.at(-1), beyond) : undefined,
    next: next ? to(next) : beyond !== null && beyond > list.pageNo ? to(across[0], beyond) : undefined,
    note: `第 ${first + index + 1} 笔，共 ${formatCount(total)} 笔`,
    back: '',
  };
}

/**
 * Where this order is in the list that it was opened from. One that waits for this person (`mayApprove`) is one of
 * those to review from wherever it was opened, also after the decision; else null when it was opened from elsewhere.
 */
export function useWalk(list: string | null, orderNo: string, mayApprove: boolean): Walk | null {
  const [mine, setMine] = useState('');
  if (mayApprove && mine !== orderNo) setMine(orderNo);
  const review = useReviewWalk(list === 'review' || (list === null && mine === orderNo), orderNo);
  const orders = useOrderListWalk(list === 'journal', orderNo);
  return review ?? orders;
}

/**
 * 上一笔 and 下一笔. For a reviewer the next one is the main action as soon as nothing is left to do here (`decided`).
 */
export function WalkButtons({ walk, decided }: { walk: Walk; decided: boolean }) {
  const navigate = useNavigate();
  const go = (path: string | undefined) => path && void navigate(path);
  const isThrough = decided && walk.back !== '';
  return (
    <>
      <span className="muted numeric" role="note">
        {walk.note}
      </span>
      <Button disabled={!walk.previous} onClick={() => go(walk.previous)}>
        上一笔
      </Button>
      {isThrough && !walk.next ? (
        <Button type="primary" onClick={() => go(walk.back)}>
          返回待复核
        </Button>
      ) : (
        <Button disabled={!walk.next} type={isThrough ? 'primary' : 'default'} onClick={() => go(walk.next)}>
          下一笔
        </Button>
      )}
    </>
  );
}
