import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { noticeWindow, type NoticeSource } from '#platform/notice/index.ts';

interface Notice {
  title: string;
  text: string;
  /** Address of the page that it is about. */
  page: string;
  at: Date;
}
interface MerchantNotice extends Notice {
  mid: string;
}

/** Tells the administrators of these merchants what the provider has done to them. */
export const notifyMerchants = (tx: Tx, mids: readonly string[], { title, text, page, at }: Notice): Promise<number> =>
  tx.run(
    `INSERT INTO merchant.notices (mid, notice_id, title, text, page, at)
     SELECT mid, id, $3, $4, $5, $6 FROM unnest($1::text[], $2::uuid[]) AS m (mid, id)`,
    [mids, mids.map(() => newId()), title, text, page, at],
    'merchant.tell',
  );

export const notifyMerchant = (tx: Tx, { mid, ...notice }: MerchantNotice): Promise<number> =>
  notifyMerchants(tx, [mid], notice);

export const merchantNotices: NoticeSource = {
  name: 'merchants',
  async find(tx, { from, below, limit }) {
    const rows = await tx.rows<MerchantNotice & { xid: string; noticeId: string }>(
      `SELECT n.told_xid::text AS xid, n.mid, n.notice_id, n.title, n.text, n.page, n.at FROM merchant.notices n WHERE ${noticeWindow('n')}`,
      [from, below, limit],
      'merchant.told',
    );
    return rows.map(({ xid, noticeId, page, ...row }) => ({
      xid,
      notice: {
        ...row,
        key: `merchant:${noticeId}`,
        kind: 'security' as const,
        to: page,
        people: [],
        admins: true,
      },
    }));
  },
};
