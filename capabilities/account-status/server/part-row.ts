import type { AccountStatus } from '#capabilities/account/contract/words.ts';
import type { ChangeState } from '#capabilities/change/contract/words.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { FreezeSource, PartState } from '../contract/words.ts';

/** The name of the change that releases one. */
export const PART_RELEASE = 'account.part_release';

export interface Part {
  mid: string;
  freezeId: string;
  accountNo: string;
  /** Null: the whole account is frozen. */
  amountFen: Fen | null;
  source: FreezeSource;
  /** Of a judicial one; else empty. */
  documentNo: string;
  authority: string;
  /** Of a whole account: its status when it was frozen. */
  statusBefore: AccountStatus | null;
  /** Of the provider: the one that is meant for the merchant. */
  reason: string;
  endDate: string | null;
  state: PartState;
  placedBy: string;
  placedName: string;
  placedAt: Date;
  endedAt: Date | null;
  /** Of the last release that was asked for; null: of none. */
  releaseReason: string | null;
  releaseState: ChangeState | null;
  proposedBy: string | null;
  proposedName: string | null;
  decidedName: string | null;
}

const COLUMNS = `f.mid, f.freeze_id, f.account_no, f.amount_fen, f.source, f.document_no, f.authority,
  f.status_before, f.reason, to_char(f.ends_on, 'YYYY-MM-DD') AS "endDate", f.state,
  f.placed_by, f.placed_name, f.placed_at, f.ended_at,
  r.reason AS "releaseReason", r.state AS "releaseState", r.proposed_by, r.proposed_name, r.decided_name`;
const FROM = `FROM account_status.part_freezes f LEFT JOIN LATERAL (
    SELECT * FROM change.changes l WHERE l.mid = f.mid AND l.kind = '${PART_RELEASE}' AND l.subject = f.freeze_id::text
    ORDER BY l.proposed_at DESC, l.change_id DESC LIMIT 1) r ON true`;

export const findPart = (tx: Tx, mid: string, freezeId: string): Promise<Part | undefined> =>
  tx.one<Part>(`SELECT ${COLUMNS} ${FROM} WHERE f.mid = $1 AND f.freeze_id = $2`, [mid, freezeId], 'part.find');

/** Whole accounts of a merchant that the provider has frozen, the newest first. */
export const fullFreezesOf = (tx: Tx, mid: string): Promise<Part[]> =>
  tx.rows<Part>(
    `SELECT ${COLUMNS} ${FROM} WHERE f.mid = $1 AND f.state = 'active' AND f.amount_fen IS NULL
     ORDER BY f.placed_at DESC, f.freeze_id DESC`,
    [mid],
    'part.full_freezes',
  );

/** Those that a merchant has made itself. */
export async function activeCount(tx: Tx, mid: string, accountNo: string): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM account_status.part_freezes WHERE mid = $1 AND account_no = $2 AND state = 'active' AND source = 'own'`,
    [mid, accountNo],
    'part.active',
  );
  return row!.count;
}

type Page = Pick<Part, 'mid'> & { waiting: boolean; pageNo: number; pageSize: number };

export async function partsPage(tx: Tx, { mid, waiting, pageNo, pageSize }: Page) {
  const where = `${FROM} WHERE f.mid = $1 AND (NOT $2 OR r.state = 'pending')`;
  const rows = await tx.rows<Part>(
    `SELECT ${COLUMNS} ${where} ORDER BY f.placed_at DESC, f.freeze_id DESC LIMIT $3 OFFSET $4`,
    [mid, waiting, pageSize, (pageNo - 1) * pageSize],
    'part.page',
  );
  const counted = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count ${where}`,
    [mid, waiting],
    'part.count',
  );
  return { rows, count: counted!.count };
}

/** Freezes whose last day is before this one, of all merchants that the transaction may see. */
export const partsOver = (tx: Tx, today: string, limit: number): Promise<{ mid: string; freezeId: string }[]> =>
  tx.rows(
    `SELECT mid, freeze_id FROM account_status.part_freezes WHERE state = 'active' AND ends_on < $1::date ORDER BY ends_on LIMIT $2`,
    [today, limit],
    'part.over',
  );

export type NewPart = Pick<
  Part,
  'mid' | 'freezeId' | 'accountNo' | 'amountFen' | 'reason' | 'endDate' | 'placedBy' | 'placedName' | 'placedAt'
> &
  Partial<Pick<Part, 'source' | 'documentNo' | 'authority' | 'statusBefore'>>;

export const insertPart = (
  tx: Tx,
  { source = 'own', documentNo = '', authority = '', statusBefore = null, ...part }: NewPart,
): void =>
  tx.send(
    `INSERT INTO account_status.part_freezes (mid, freeze_id, account_no, amount_fen, reason, ends_on, state, placed_by, placed_name, placed_at,
       source, document_no, authority, status_before)
     VALUES ($1, $2, $3, $4, $5, $6, 'active', $7, $8, $9, $10, $11, $12, $13)`,
    [
      part.mid,
      part.freezeId,
      part.accountNo,
      part.amountFen,
      part.reason,
      part.endDate,
      part.placedBy,
      part.placedName,
      part.placedAt,
      source,
      documentNo,
      authority,
      statusBefore,
    ],
    'part.insert',
  );

/** An active one ends. */
export function endPart(tx: Tx, { mid, freezeId }: Pick<Part, 'mid' | 'freezeId'>, state: PartState, now: Date): void {
  tx.send(
    `UPDATE account_status.part_freezes SET state = $3, ended_at = $4 WHERE mid = $1 AND freeze_id = $2 AND state = 'active'`,
    [mid, freezeId, state, now],
    'part.end',
  );
}
