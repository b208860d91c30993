import { formatFen } from '#platform/kernel/amount-text.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { pathTo } from '#platform/kernel/path.ts';
import { noticeWindow, type NoticeSource } from '#platform/notice/index.ts';

interface Ended {
  xid: string;
  mid: string;
  orderNo: string;
  activity: string;
  makerId: string;
  at: Date;
  count: number;
  claimed: number;
  returned: number;
  returnedFen: Fen;
}

/** What came back of an issue, once for the whole issue, for its maker (domain-rules section 8). */
export const redpacketNotices: NoticeSource = {
  name: 'redpacket',
  async find(tx, { from, below, limit }) {
    const rows = await tx.rows<Ended>(
      `SELECT i.told_xid::text AS xid, i.mid, i.order_no, i.activity, o.maker_id, i.told_at AS at, p.*
       FROM redpacket.issues i JOIN orders.orders o ON o.mid = i.mid AND o.order_no = i.order_no CROSS JOIN LATERAL (
         SELECT count(*)::int AS count, count(*) FILTER (WHERE state = 'claimed')::int AS claimed, count(*) FILTER (WHERE state = 'returned')::int AS returned,
           (sum(amount_fen) FILTER (WHERE state = 'returned'))::bigint AS "returnedFen"
         FROM redpacket.packets q WHERE q.mid = i.mid AND q.order_no = i.order_no AND q.state <> 'void') p
       WHERE ${noticeWindow('i')}`,
      [from, below, limit],
      'redpacket.told',
    );
    return rows.map(({ xid, mid, orderNo, activity, makerId, at, count, claimed, returned, returnedFen }) => ({
      xid,
      notice: {
        mid,
        key: `redpacket:${orderNo}`,
        kind: 'order' as const,
        title: '红包到期退回',
        text: `${activity && `“${activity}”`}红包共${count}个，已领取${claimed}个。${returned}个24小时内无人领取，${formatFen(returnedFen)}元已退回付款账户`,
        to: pathTo('/fund/redPacketRecords', { open: orderNo }),
        at,
        people: [makerId],
      },
    }));
  },
};
