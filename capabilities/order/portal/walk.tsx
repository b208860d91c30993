import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '#platform/portal-kit/index.ts';
import { auditBacklog } from '../contract/operations.ts';
import { walkPath } from './shared/order-link.tsx';

export interface Walk {
  previous: string | undefined;
  next: string | undefined;
  /** How many still wait. */
  left: number;
}

/** Orders fetched at once. After the last of them is decided, the next ones are fetched. */
const PAGE_SIZE = 50;

/** The position of this order in the person's to-do; null when it was not opened from there. A decided order has left the list, so its position is remembered. */
export function useWalk(list: string | null, orderNo: string): Walk | null {
  const backlog = useCall(auditBacklog, { pageSize: PAGE_SIZE }, { quiet: true, enabled: list === 'review' });
  const [place, setPlace] = useState(0);
  if (list !== 'review' || !backlog.data) return null;
  const orders = backlog.data.list.map((row) => row.orderNo);
  const found = orders.indexOf(orderNo);
  if (found >= 0 && found !== place) setPlace(found);
  const next = found >= 0 ? orders[found + 1] : (orders[place] ?? orders[0]);
  return { previous: orders[(found >= 0 ? found : place) - 1], next, left: backlog.data.totals.count };
}

/** 上一笔 and 下一笔. The next one is the main action as soon as nothing is left to do here. */
export function WalkButtons({ walk, decided }: { walk: Walk; decided: boolean }) {
  const navigate = useNavigate();
  const go = (orderNo: string | undefined) => orderNo && void navigate(walkPath('review', orderNo));
  return (
    <>
      <span className="muted numeric" role="note">
        还有 {walk.left} 笔待复核
      </span>
      <Button disabled={!walk.previous} onClick={() => go(walk.previous)}>
        上一笔
      </Button>
      {decided && !walk.next ? (
        <Button type="primary" onClick={() => void navigate('/review/todo')}>
          返回待复核
        </Button>
      ) : (
        <Button disabled={!walk.next} type={decided ? 'primary' : 'default'} onClick={() => go(walk.next)}>
          下一笔
        </Button>
      )}
    </>
  );
}
