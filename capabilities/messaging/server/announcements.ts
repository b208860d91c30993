import type { Tx } from '#platform/db/database.ts';
import { personOf, type Handler } from '#platform/http/handler.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { ANNOUNCEMENTS_SHOWN, BANNERS_SHOWN } from '../constants.ts';
import type { listBanners, queryPlacards } from '../contract/operations.ts';

export interface Announcement {
  id: string;
  title: string;
  text: string;
  at: Date;
  read: boolean;
}

/** Those in force for the merchant that the person has not closed, newest first; without a merchant those for all. */
export const announcementsFor = (
  tx: Tx,
  { kind, mid, personId, now }: { kind: 'announcement' | 'banner'; mid: string; personId: string; now: Date },
): Promise<Announcement[]> =>
  tx.rows<Announcement>(
    `SELECT a.announcement_id AS id, a.title, a.body AS text, a.begins_at AS at, r.read_at IS NOT NULL AS read
     FROM messaging.announcements_for($5, $3) a LEFT JOIN messaging.announcement_reads r ON r.announcement_id = a.announcement_id AND r.person_id = $2
     WHERE a.kind = $1 AND r.hidden_at IS NULL
     ORDER BY a.begins_at DESC, a.announcement_id DESC LIMIT $4`,
    [kind, personId, now, ANNOUNCEMENTS_SHOWN, mid],
    'messaging.announcements',
  );

export const unreadAnnouncements = async (
  tx: Tx,
  who: { mid: string; personId: string },
  now: Date,
): Promise<Announcement[]> =>
  (await announcementsFor(tx, { kind: 'announcement', ...who, now })).filter(({ read }) => !read);

/** What the login page shows to strangers. */
export const announcementsAtLogin = (tx: Tx, now: Date): Promise<{ title: string; text: string }[]> =>
  tx.rows<{ title: string; text: string }>(
    `SELECT title, body AS text FROM messaging.announcements_for('', $1)
     WHERE kind = 'announcement' AND at_login ORDER BY begins_at DESC, announcement_id DESC LIMIT $2`,
    [now, BANNERS_SHOWN],
    'messaging.at_login',
  );

/** `plm/msdb.query.placard`. */
export const showPlacards: Handler<typeof queryPlacards> = async (context) => {
  const { personId, role } = personOf(context);
  const who = { mid: role?.mid ?? '', personId };
  const found = await announcementsFor(context.tx, { kind: 'announcement', ...who, now: context.clock.now() });
  return ok({
    list: found.map(({ id, title, text, at, read }) => ({ placardId: id, title, text, at: shanghaiIso(at), read })),
  });
};

/** `plm/banner.list`. */
export const showBanners: Handler<typeof listBanners> = async (context) => {
  const { personId, role } = personOf(context);
  const who = { mid: role?.mid ?? '', personId };
  const found = await announcementsFor(context.tx, { kind: 'banner', ...who, now: context.clock.now() });
  return ok({ list: found.slice(0, BANNERS_SHOWN).map(({ id, title, text }) => ({ bannerId: id, title, text })) });
};
