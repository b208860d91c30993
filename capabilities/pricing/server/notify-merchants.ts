import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { pathTo } from '#platform/kernel/path.ts';
import { noticeWindow, type NoticeSource } from '#platform/notice/index.ts';

/** Tells these merchants of a changed price or limit, with the change. */
export const notifyMerchants = (
  tx: Tx,
  mids: readonly string[],
  { title, text, at }: { title: string; text: string; at: Date },
): Promise<number> =>
  tx.run(
    `INSERT INTO pricing.notices (mid, notice_id, title, text, at) SELECT mid, id, $3, $4, $5 FROM unnest($1::text[], $2::uuid[]) AS m (mid, id)`,
    [mids, mids.map(() => newId()), title, text, at],
    'pricing.tell',
  );

interface ToldRow {
  xid: string;
  mid: string;
  noticeId: string;
  title: string;
  text: string;
  at: Date;
}

/** For the administrators of a merchant. */
export const priceNotices: NoticeSource = {
  name: 'prices',
  async find(tx, { from, below, limit }) {
    const rows = await tx.rows<ToldRow>(
      `SELECT n.told_xid::text AS xid, n.mid, n.notice_id, n.title, n.text, n.at FROM pricing.notices n WHERE ${noticeWindow('n')}`,
      [from, below, limit],
      'pricing.told',
    );
    return rows.map(({ xid, noticeId, ...row }) => ({
      xid,
      notice: {
        ...row,
        key: `price:${noticeId}`,
        kind: 'security' as const,
        to: pathTo('/account/overview'),
        people: [],
        admins: true,
      },
    }));
  },
};
