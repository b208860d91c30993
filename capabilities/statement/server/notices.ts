import { noticeWindow, type NoticeSource } from '#platform/notice/index.ts';

interface Ended {
  xid: string;
  mid: string;
  exportId: string;
  personId: string;
  title: string;
  filterText: string;
  state: string;
  failReason: string;
  /** Null: there is no file. */
  keptDays: number | null;
  at: Date;
  runNo: number;
}

/** Files of the download store, for the person who asked for them. */
export const exportNotices: NoticeSource = {
  name: 'export',
  async find(tx, { from, below, limit }) {
    const rows = await tx.rows<Ended>(
      `SELECT x.told_xid::text AS xid, x.mid, x.export_id, x.person_id, x.title, x.filter_text, x.state, x.fail_reason, extract(day FROM x.expires_at - x.finished_at)::int AS "keptDays",
         x.finished_at AS at, x.run_no FROM statement.exports x WHERE ${noticeWindow('x')}`,
      [from, below, limit],
      'statement.told',
    );
    return rows.map(({ xid, mid, exportId, personId, title, filterText, state, failReason, keptDays, at, runNo }) => ({
      xid,
      notice: {
        mid,
        key: `export:${exportId}:${runNo}`,
        kind: 'export' as const,
        title: state === 'failed' ? `${title}导出失败` : `${title}已生成`,
        text:
          state === 'failed'
            ? `${filterText}：${failReason}`
            : `${filterText}。请在该列表的“下载暂存区”下载，文件保留${keptDays}天`,
        to: '',
        at,
        people: [personId],
      },
    }));
  },
};
