import type { Tx } from '#platform/db/database.ts';
import { CHANNEL } from './constants.ts';

/** What servers tell each other: that something has changed for these people, or that a session has ended. */
export type Change =
  | { topic: string; mid: string; /** Absent: everybody in the merchant. */ personId?: string }
  /** Told by the table of sessions itself (capabilities/identity/sql). */
  | { endedSession: string };

export const ANNOUNCE = `SELECT pg_notify('${CHANNEL}', change) FROM unnest($1::text[]) AS change`;

/** Each change once, as it travels. */
export const textsOf = (changes: readonly Change[]): string[] => [
  ...new Set(changes.map((change) => JSON.stringify(change))),
];

/** Null for what is no change of ours. */
export function changeOf(text: string): Change | null {
  try {
    const change = JSON.parse(text) as Change;
    return 'endedSession' in change || ('topic' in change && 'mid' in change) ? change : null;
  } catch {
    return null;
  }
}

/**
 * Announces with the commit of this transaction. Commits that announce wait for each other in PostgreSQL: only for
 * transactions that are rare. What moves money is announced after its commit (`createAnnouncer`).
 */
export function announce(tx: Tx, changes: readonly Change[]): void {
  if (changes.length > 0) tx.send(ANNOUNCE, [textsOf(changes)], 'live.announce');
}
