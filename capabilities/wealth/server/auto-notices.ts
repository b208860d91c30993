import { pathTo } from '#platform/kernel/path.ts';
import { noticeWindow, type NoticeSource } from '#platform/notice/index.ts';

interface Skipped {
  xid: string;
  mid: string;
  runId: string;
  accountNo: string;
  at: Date;
  reason: string;
  makerId: string;
}

/** Looks that found too little money and made no order, for the rule's maker and the administrators. */
export const autoNotices: NoticeSource = {
  name: 'wealth-auto',
  async find(tx, { from, below, limit }) {
    const rows = await tx.rows<Skipped>(
      `SELECT r.told_xid::text AS xid, r.mid, r.run_id, r.account_no, r.ran_at AS at, r.reason, r.maker_id
       FROM wealth.auto_runs r WHERE r.order_no IS NULL AND ${noticeWindow('r')}`,
      [from, below, limit],
      'wealth.auto_told',
    );
    return rows.map(({ xid, mid, runId, accountNo, at, reason, makerId }) => ({
      xid,
      notice: {
        mid,
        key: `wealth-auto:${runId}`,
        kind: 'order' as const,
        title: '自动赎回未执行',
        text: `账户尾号${accountNo.slice(-4)}：${reason}`,
        to: pathTo('/lyb/index'),
        at,
        people: [makerId],
        admins: true,
      },
    }));
  },
};
