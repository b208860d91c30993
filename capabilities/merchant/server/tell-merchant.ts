import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { noticeWindow, type NoticeSource } from '#platform/notice/index.ts';

interface Told {
  mid: string;
  title: string;
  text: string;
  /** Address of the page that it is about. */
  page: string;
  at: Date;
}

/** Tells the administrators of a merchant what the provider has done to it. */
export const tellMerchant = (tx: Tx, { mid, title, text, page, at }: Told): Promise<number> =>
  tx.run(
    'INSERT INTO merchant.notices (mid, notice_id, title, text, page, at) VALUES ($1, $2, $3, $4, $5, $6)',
    [mid, newId(), title, text, page, at],
    'merchant.tell',
  );

export const merchantNotices: NoticeSource = {
  name: 'merchants',
  async find(tx, { from, below, most }) {
    const rows = await tx.rows<Told & { xid: string; noticeId: string }>(
      `SELECT n.told_xid::text AS xid, n.mid, n.notice_id, n.title, n.text, n.page, n.at FROM merchant.notices n WHERE ${noticeWindow('n')}`,
      [from, below, most],
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
