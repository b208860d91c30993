import { noticeWindow, type NoticeSource } from '#platform/notice/index.ts';
import { sideOf } from './row/order-row.ts';
import { noticeOf, type NoticedEvent } from '../domain/notice-words.ts';

/** Ends of orders that somebody has to know of, from the timeline: maker, those who approved, administrators. */
export const orderNotices: NoticeSource = {
  name: 'order',
  async find(tx, { from, below, limit }) {
    const rows = await tx.rows<NoticedEvent & { xid: string }>(
      `SELECT e.told_xid::text AS xid, e.mid, e.order_no, e.seq, e.event, e.note, e.at, e.actor_id, o.type_code, o.amount_fen,
         ${sideOf('otherName', 'o')} AS "otherName", ${sideOf('comesIn', 'o')} AS "comesIn", o.fail_reason, o.batch_id IS NOT NULL AS "isBatch", o.maker_id,
         ARRAY(SELECT a.actor_id FROM orders.events a WHERE a.mid = e.mid AND a.order_no = e.order_no AND a.event = 'approved' AND a.actor_id IS NOT NULL) AS approvers
       FROM orders.events e JOIN orders.orders o ON o.mid = e.mid AND o.order_no = e.order_no WHERE ${noticeWindow('e')}`,
      [from, below, limit],
      'orders.told',
    );
    return rows.map(({ xid, ...event }) => ({ xid, notice: noticeOf(event) }));
  },
};
