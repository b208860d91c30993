import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiDate, shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { ANNOUNCEMENT_UPDATED } from '../contract/errors.ts';
import type { confirmBookUpgrade, getBookUpgradeNotice } from '../contract/notice-operations.ts';
import type { PostSection } from '../contract/post-shapes.ts';

/** A person who is to read the newest notice in this merchant; the demo names one. */
export const askToRead = (tx: Tx, mid: string, personId: string): Promise<number> =>
  tx.run(
    `INSERT INTO messaging.notice_readers (mid, person_id, version)
     SELECT $1, $2, version FROM messaging.posts WHERE kind = 'upgrade' ORDER BY begins_at DESC LIMIT 1 ON CONFLICT DO NOTHING`,
    [mid, personId],
    'messaging.ask_to_read',
  );

interface NoticeRow {
  version: string;
  title: string;
  summary: string;
  sections: PostSection[];
  publishedAt: Date;
  isReader: boolean;
  confirmedAt: Date | null;
}

/** No upgrade is published, or none that is for this person. */
const NONE = {
  version: '',
  title: '',
  publishedOn: '',
  summary: '',
  sections: [],
  toConfirm: false,
  confirmedAt: null,
};

/** What this person has still to confirm comes first, then the newest. */
export const showNotice: Handler<typeof getBookUpgradeNotice> = async (context) => {
  const { mid, personId } = roleOf(context);
  const notice = await context.tx.one<NoticeRow>(
    `SELECT p.version, p.title, p.body AS summary, p.sections, p.begins_at AS "publishedAt", r.version IS NOT NULL AS "isReader", r.confirmed_at
     FROM messaging.posts p LEFT JOIN messaging.notice_readers r ON r.mid = $1 AND r.person_id = $2 AND r.version = p.version
     WHERE p.kind = 'upgrade' AND p.begins_at <= $3 AND (p.ends_at IS NULL OR p.ends_at > $3) AND (r.version IS NOT NULL OR p.audience = 'all')
     ORDER BY (r.version IS NOT NULL AND r.confirmed_at IS NULL) DESC, p.begins_at DESC LIMIT 1`,
    [mid, personId, context.clock.now()],
    'messaging.notice',
  );
  if (!notice) return ok(NONE);
  const { isReader, publishedAt, confirmedAt, ...content } = notice;
  return ok({
    ...content,
    publishedOn: shanghaiDate(publishedAt),
    toConfirm: isReader && confirmedAt === null,
    confirmedAt: confirmedAt && shanghaiIso(confirmedAt),
  });
};

/** One that was ended meanwhile is not confirmed any more. */
export const confirmNotice: Handler<typeof confirmBookUpgrade> = async (context, { version }) => {
  const { mid, personId } = roleOf(context);
  const confirmed = await context.tx.one<{ confirmedAt: Date }>(
    `UPDATE messaging.notice_readers r SET confirmed_at = coalesce(r.confirmed_at, $4) FROM messaging.posts p
     WHERE r.mid = $1 AND r.person_id = $2 AND r.version = $3 AND p.version = r.version
       AND p.begins_at <= $4 AND (p.ends_at IS NULL OR p.ends_at > $4) RETURNING r.confirmed_at`,
    [mid, personId, version, context.clock.now()],
    'messaging.confirm_notice',
  );
  return confirmed ? ok({ confirmedAt: shanghaiIso(confirmed.confirmedAt) }) : fail(ANNOUNCEMENT_UPDATED);
};
