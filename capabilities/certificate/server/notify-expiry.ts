import { ALL_MERCHANTS, type Tx } from '#platform/db/database.ts';
import { everyMs, recurring, type JobHandler } from '#platform/jobs/index.ts';
import { pathTo } from '#platform/kernel/path.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { noticeWindow, type NoticeSource } from '#platform/notice/index.ts';
import { DAY_MS, EXPIRY_TOLD_DAYS, TELL_EXPIRY_EVERY_MS } from '../constants.ts';
import { nowOf, type CertificateDeps } from './deps.ts';

export const NOTIFY_EXPIRY = 'certificate.tell_expiry';

/**
 * `certificate.tell_expiry`: marks certificates that sign now and end within 30, 7 or 1 days, each stage once. One that
 * was not looked at for a while skips the stages that have passed. A certificate that was renewed has ended and is not
 * told any more. Certificates end in real time; the messages are of business time, as all messages.
 */
export const notifyExpiryJob = (deps: Pick<CertificateDeps, 'realClock'>): JobHandler =>
  recurring(everyMs(TELL_EXPIRY_EVERY_MS), async ({ db, clock }) => {
    await db.transaction({ mid: ALL_MERCHANTS }, (tx) => markExpiring(tx, nowOf(deps), clock.now()));
  });

const markExpiring = (tx: Tx, now: Date, at: Date): Promise<number> =>
  tx.run(
    `UPDATE certificate.certificates c SET told_days = due.days, told_xid = pg_current_xact_id(), told_at = $2
      FROM (SELECT mid, serial_no, (SELECT min(stage) FROM unnest($3::smallint[]) AS stage WHERE not_after <= $1::timestamptz + stage * interval '1 day') AS days
              FROM certificate.certificates WHERE state = 'active' AND not_after > $1 AND not_after <= $4) due
     WHERE c.mid = due.mid AND c.serial_no = due.serial_no AND (c.told_days IS NULL OR due.days < c.told_days)`,
    [now, at, EXPIRY_TOLD_DAYS, new Date(now.getTime() + Math.max(...EXPIRY_TOLD_DAYS) * DAY_MS)],
    'certificate_tell_expiry',
  );

interface ToldRow {
  xid: string;
  mid: string;
  serialNo: string;
  personId: string;
  personName: string;
  notAfter: Date;
  days: number;
  at: Date;
  /** Ended since, or renewed. */
  isOver: boolean;
}

/** What the job has marked, for the certificate's person and the administrators. */
export const expiryNotices: NoticeSource = {
  name: 'certificate',
  async find(tx, { from, below, limit }) {
    const rows = await tx.rows<ToldRow>(
      `SELECT c.told_xid::text AS xid, c.mid, c.serial_no, c.person_id, c.person_name, c.not_after,
              c.told_days AS days, c.told_at AS at, c.state <> 'active' AS "isOver" FROM certificate.certificates c WHERE ${noticeWindow('c')}`,
      [from, below, limit],
      'certificate_told',
    );
    return rows.map(({ xid, ...row }) => ({ xid, notice: row.isOver ? null : noticeOf(row) }));
  },
};

const noticeOf = ({ mid, serialNo, personId, personName, notAfter, days, at }: Omit<ToldRow, 'xid' | 'isOver'>) => ({
  mid,
  key: `certificate:${serialNo}:${days}`,
  kind: 'security' as const,
  title: `${personName}的数字证书将在${days}天内到期`,
  text: `有效期至${shanghaiDate(notAfter)}。请${personName}在证书管理中更新证书，到期后不能签名，需要数字证书的付款和复核将无法提交`,
  to: pathTo('/certManagement/list'),
  at,
  people: [personId],
  admins: true,
});
