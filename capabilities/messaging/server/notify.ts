import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import type { Notice } from '#platform/kernel/notice.ts';
import { announce, type Change } from '#platform/live/index.ts';
import { KEPT_DAYS, NEWS_DAYS } from '../constants.ts';
import type { LiveTopic } from '../contract/operations.ts';

const DAY_MS = 86_400_000;

/** A message that is new and not late. */
export interface News {
  personId: string;
  title: string;
  text: string;
}

/**
 * Writes notices for their people and answers which messages are news. Nobody is notified twice of one event, however
 * often and by however many workers it is found. What happened longer ago than messages are kept is passed over.
 */
export async function notify(tx: Tx, notices: readonly Notice[], now: Date): Promise<News[]> {
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const kept = notices.filter(({ at }) => at > ago(KEPT_DAYS));
  const members = await membersOf(tx, [...new Set(kept.map(({ mid }) => mid))]);
  const rows = kept.flatMap(({ people, admins, ...notice }) =>
    members
      .filter(({ mid, personId, isAdmin }) => mid === notice.mid && ((admins && isAdmin) || people.includes(personId)))
      .map(({ personId }) => ({ ...notice, personId })),
  );
  if (rows.length === 0) return [];
  // Keys in one order in every transaction: two workers that find the same events wait for each other.
  const sorted = rows.toSorted((a, b) => (a.mid + a.personId + a.key < b.mid + b.personId + b.key ? -1 : 1));
  const column = <T>(valueOf: (row: (typeof rows)[number]) => T): T[] => sorted.map(valueOf);
  const written = await tx.rows<News & { mid: string; late: boolean }>(
    `INSERT INTO messaging.messages (mid, message_id, person_id, event_key, kind, title, body, link, at, read_at)
     SELECT mid, id, person, key, kind, title, body, link, at, CASE WHEN at < $10 THEN $11::timestamptz END
     FROM unnest($1::text[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::timestamptz[])
       AS told (mid, id, person, key, kind, title, body, link, at)
     ON CONFLICT ON CONSTRAINT an_event_tells_a_person_once DO NOTHING
     RETURNING mid, person_id, title, body AS text, read_at IS NOT NULL AS late`,
    [
      column(({ mid }) => mid),
      column(newId),
      column(({ personId }) => personId),
      column(({ key }) => key),
      column(({ kind }) => kind),
      column(({ title }) => title),
      column(({ text }) => text),
      column(({ to }) => to),
      column(({ at }) => at),
      ago(NEWS_DAYS),
      now,
    ],
    'messaging.tell',
  );
  // What is in a notice happened to something that other pages of the merchant show.
  announce(tx, [
    ...written.map(({ mid, personId }): Change => ({ topic: 'notices' satisfies LiveTopic, mid, personId })),
    ...written.map(({ mid }): Change => ({ topic: 'work' satisfies LiveTopic, mid })),
  ]);
  return written.flatMap(({ late, mid: _mid, ...news }) => (late ? [] : news));
}

interface Member {
  mid: string;
  personId: string;
  isAdmin: boolean;
}

/** Who belongs to the merchants now: who has left gets nothing more. */
const membersOf = async (tx: Tx, mids: readonly string[]): Promise<Member[]> =>
  mids.length === 0
    ? []
    : tx.rows<Member>(
        `SELECT mid, person_id, role_class = 'admin' AS "isAdmin" FROM merchant.v_relations WHERE mid = ANY ($1::text[]) AND auth_status = 'active'`,
        [mids],
        'messaging.members',
      );
