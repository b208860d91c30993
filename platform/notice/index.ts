import type { Tx } from '#platform/db/database.ts';
import type { Notice } from '#platform/kernel/notice.ts';

/**
 * Events of transactions that have ended, with their transaction's number. `from` and what follows, and before `below`;
 * the oldest `limit` events, and all others of the last one's transaction.
 */
export interface NoticeWindow {
  from: string;
  below: string;
  limit: number;
}

/** What a row says; null when no person is informed of it. */
export interface FoundNotice {
  xid: string;
  notice: Notice | null;
}

/**
 * What one capability tells people. It reads the rows that its own transactions have marked with their number
 * (`told_xid`), in the sequence of these numbers (`noticeWindow`). The transaction is bound to all merchants.
 */
export interface NoticeSource {
  /** Unique in the product; how far it was read is kept under it. */
  name: string;
  find(tx: Tx, window: NoticeWindow): Promise<readonly FoundNotice[]>;
}

/** The end of a source's statement: $1 to $3 are `from`, `below`, `limit`. `row` is the alias of the marked table. */
export const noticeWindow = (row: string): string =>
  `${row}.told_xid >= $1::text::xid8 AND ${row}.told_xid < $2::text::xid8 ORDER BY ${row}.told_xid FETCH FIRST ($3::bigint) ROWS WITH TIES`;
