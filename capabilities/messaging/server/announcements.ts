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

/** Those in force that the person has not closed, the newest first. */
export const announcementsFor = (
  tx: Tx,
  { kind, personId, now }: { kind: 'announcement' | 'banner'; personId: string; now: Date },
): Promise<Announcement[]> =>
  tx.rows<Announcement>(
    `SELECT a.announcement_id AS id, a.title, a.body AS text, a.begins_at AS at, r.read_at IS NOT NULL AS read
     FROM messaging.announcements a LEFT JOIN messaging.announcement_reads r ON r.announcement_id = a.announcement_id AND r.person_id = $2
     WHERE a.kind = $1 AND a.begins_at <= $3 AND (a.ends_at IS NULL OR a.ends_at > $3) AND r.hidden_at IS NULL
     ORDER BY a.begins_at DESC, a.announcement_id DESC LIMIT $4`,
    [kind, personId, now, ANNOUNCEMENTS_SHOWN],
    'messaging.announcements',
  );

export const unreadAnnouncements = async (tx: Tx, personId: string, now: Date): Promise<Announcement[]> =>
  (await announcementsFor(tx, { kind: 'announcement', personId, now })).filter(({ read }) => !read);

/** What strangers are told on the login page. */
export const announcementsAtLogin = (tx: Tx, now: Date): Promise<{ title: string; text: string }[]> =>
  tx.rows<{ title: string; text: string }>(
    `SELECT title, body AS text FROM messaging.announcements
     WHERE kind = 'announcement' AND at_login AND begins_at <= $1 AND (ends_at IS NULL OR ends_at > $1) ORDER BY begins_at DESC, announcement_id DESC LIMIT $2`,
    [now, BANNERS_SHOWN],
    'messaging.at_login',
  );

/** `plm/msdb.query.placard`. */
export const showPlacards: Handler<typeof queryPlacards> = async (context) => {
  const { personId } = personOf(context);
  const found = await announcementsFor(context.tx, { kind: 'announcement', personId, now: context.clock.now() });
  return ok({
    list: found.map(({ id, title, text, at, read }) => ({ placardId: id, title, text, at: shanghaiIso(at), read })),
  });
};

/** `plm/banner.list`. */
export const showBanners: Handler<typeof listBanners> = async (context) => {
  const { personId } = personOf(context);
  const found = await announcementsFor(context.tx, { kind: 'banner', personId, now: context.clock.now() });
  return ok({ list: found.slice(0, BANNERS_SHOWN).map(({ id, title, text }) => ({ bannerId: id, title, text })) });
};
