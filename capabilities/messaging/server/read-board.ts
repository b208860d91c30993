import { everyMs, recurring, type JobHandler } from '#platform/jobs/index.ts';
import type { AnnouncementBoard } from '#platform/port/announcement-board.ts';
import { BOARD_EVERY_MS } from '#platform/port/constants.ts';

export const BOARD = 'messaging.announcements';

/**
 * `messaging.announcements`: what the provider's board has now. What is withdrawn there is gone here, with what people
 * have read of it. A board that is away changes nothing.
 */
export const readBoardJob = (board: AnnouncementBoard | null): JobHandler =>
  recurring(everyMs(BOARD_EVERY_MS), async ({ db }) => {
    const written = await board?.list().catch(() => null);
    if (!written) return;
    await db.transaction({}, async (tx) => {
      await tx.run(
        `WITH gone AS (DELETE FROM messaging.announcements WHERE announcement_id <> ALL ($1::text[]) RETURNING announcement_id)
         DELETE FROM messaging.announcement_reads r USING gone WHERE r.announcement_id = gone.announcement_id`,
        [written.map(({ id }) => id)],
        'messaging.withdraw_announcements',
      );
      await tx.run(
        `INSERT INTO messaging.announcements AS a (announcement_id, kind, title, body, at_login, begins_at, ends_at)
         SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::boolean[], $6::timestamptz[], $7::timestamptz[])
         ON CONFLICT (announcement_id) DO UPDATE SET kind = excluded.kind, title = excluded.title, body = excluded.body, at_login = excluded.at_login, begins_at = excluded.begins_at, ends_at = excluded.ends_at
         WHERE (a.kind, a.title, a.body, a.at_login, a.begins_at, a.ends_at) IS DISTINCT FROM (excluded.kind, excluded.title, excluded.body, excluded.at_login, excluded.begins_at, excluded.ends_at)`,
        [
          written.map(({ id }) => id),
          written.map(({ kind }) => kind),
          written.map(({ title }) => title),
          written.map(({ text }) => text),
          written.map(({ atLogin }) => atLogin),
          written.map(({ beginsAt }) => beginsAt),
          written.map(({ endsAt }) => endsAt),
        ],
        'messaging.keep_announcements',
      );
    });
  });
