import type { Tx } from '#platform/db/database.ts';
import type { ChangeKind, ChangeState, StepUpSign } from '../contract/words.ts';

/** What a change does, as it is kept until a second administrator confirms it. */
export type Command =
  | { do: 'invite'; mobile: string; userName: string; roleId: string; accountNos: string[] | null }
  | { do: 'place'; userId: string; roleId: string; accountNos: string[] | null }
  | { do: 'disable' | 'enable'; userId: string; reason: string }
  | { do: 'role'; roleId: string; isNew: boolean; roleName: string; note: string; codes: string[] }
  | { do: 'removeRole'; roleId: string }
  | { do: 'flag'; resourcePath: string; required: boolean }
  | { do: 'addresses'; ranges: string[] }
  | {
      do: 'stepUp';
      sign: StepUpSign;
      certificate: boolean;
      amount?: string | undefined;
      fromHour?: number | undefined;
      toHour?: number | undefined;
    };

export interface ChangeLine {
  label: string;
  before: string;
  after: string;
}

export interface ChangeRow {
  changeId: string;
  kind: ChangeKind;
  subject: string;
  title: string;
  lines: ChangeLine[];
  command: Command;
  state: ChangeState;
  proposedBy: string;
  proposedName: string;
  proposedAt: Date;
  decidedName: string;
  decidedAt: Date | null;
  reason: string;
}

/** Changes of one merchant's people and rights happen one after the other. */
export const lockAccess = (tx: Tx, mid: string): Promise<number> =>
  tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('access.changes:' || $1, 0))`, [mid], 'access_lock');

const CHANGE = `SELECT change_id AS "changeId", kind, subject, title, lines, command, state, proposed_by AS "proposedBy", proposed_name AS "proposedName",
  proposed_at AS "proposedAt", decided_name AS "decidedName", decided_at AS "decidedAt", reason FROM access.changes`;

export const findChange = (tx: Tx, mid: string, changeId: string): Promise<ChangeRow | undefined> =>
  tx.one<ChangeRow>(`${CHANGE} WHERE mid = $1 AND change_id = $2`, [mid, changeId], 'access_change');

/** Subjects of which a change waits. */
export async function waitingSubjects(tx: Tx, mid: string): Promise<Set<string>> {
  const rows = await tx.rows<{ subject: string }>(
    `SELECT subject FROM access.changes WHERE mid = $1 AND state = 'pending'`,
    [mid],
    'access_waiting',
  );
  return new Set(rows.map(({ subject }) => subject));
}

export type NewChange = Pick<
  ChangeRow,
  | 'changeId'
  | 'kind'
  | 'subject'
  | 'title'
  | 'lines'
  | 'command'
  | 'state'
  | 'proposedBy'
  | 'proposedName'
  | 'proposedAt'
  | 'reason'
>;

export const insertChange = (tx: Tx, mid: string, one: NewChange): Promise<number> =>
  tx.run(
    `INSERT INTO access.changes (mid, change_id, kind, subject, title, lines, command, state, proposed_by, proposed_name, proposed_at, reason)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      mid,
      one.changeId,
      one.kind,
      one.subject,
      one.title,
      JSON.stringify(one.lines),
      JSON.stringify(one.command),
      one.state,
      one.proposedBy,
      one.proposedName,
      one.proposedAt,
      one.reason,
    ],
    'access_insert_change',
  );

export const endChange = (
  tx: Tx,
  mid: string,
  change: ChangeRow,
  end: { state: ChangeState; subject: string; personId: string; personName: string; at: Date; reason: string },
): Promise<number> =>
  tx.run(
    `UPDATE access.changes SET state = $3, subject = $4, decided_by = $5, decided_name = $6, decided_at = $7, reason = $8 WHERE mid = $1 AND change_id = $2`,
    [mid, change.changeId, end.state, end.subject, end.personId, end.personName, end.at, end.reason || change.reason],
    'access_end_change',
  );

export interface ChangeFilter {
  states?: readonly ChangeState[] | undefined;
  kind?: ChangeKind | undefined;
  subject?: string | undefined;
}

const FILTER =
  'mid = $1 AND ($2::text[] IS NULL OR state = ANY($2)) AND ($3::text IS NULL OR kind = $3) AND ($4::text IS NULL OR subject = $4)';

/** Newest first. */
export async function pageOfChanges(
  tx: Tx,
  mid: string,
  { states, kind, subject }: ChangeFilter,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<{ rows: ChangeRow[]; count: number }> {
  const filter = [mid, states ?? null, kind ?? null, subject ?? null];
  const rows = await tx.rows<ChangeRow>(
    `${CHANGE} WHERE ${FILTER} ORDER BY proposed_at DESC, change_id LIMIT $5 OFFSET $6`,
    [...filter, pageSize, (pageNo - 1) * pageSize],
    'access_changes',
  );
  const counted = await tx.one<{ count: bigint }>(
    `SELECT count(*) AS count FROM access.changes WHERE ${FILTER}`,
    filter,
    'access_count_changes',
  );
  return { rows, count: Number(counted!.count) };
}
