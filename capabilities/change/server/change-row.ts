import { ALL_MERCHANTS, type Tx } from '#platform/db/database.ts';
import type { ChangeLine } from '#platform/http/handler.ts';
import type { ChangeState } from '../contract/words.ts';

/** What shows that a change is right, in words: a document's number, the address of a request. */
export interface Evidence {
  label: string;
  text: string;
}

export interface ChangeRow<Command = unknown> {
  mid: string;
  changeId: string;
  realm: 'merchant' | 'provider';
  kind: string;
  subject: string;
  accountNo: string | null;
  title: string;
  lines: ChangeLine[];
  command: Command;
  state: ChangeState;
  reason: string;
  evidence: Evidence[];
  proposedBy: string;
  proposedName: string;
  proposedAt: Date;
  lapsesAt: Date | null;
  decidedBy: string | null;
  decidedName: string;
  decidedAt: Date | null;
  decisionReason: string;
}

const CHANGE = `SELECT mid, change_id, realm, kind, subject, account_no, title, lines, command,
  state, reason, evidence, proposed_by, proposed_name, proposed_at,
  lapses_at, decided_by, decided_name, decided_at,
  decision_reason FROM change.changes`;

/** Changes of one merchant happen one after the other, so that each is checked against the last. */
export const lockChanges = (tx: Tx, mid: string): Promise<number> =>
  tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('change:' || $1, 0))`, [mid], 'change.lock');

/** Past its time it no longer waits, also before the job has ended it. */
export const waitsAt = ({ state, lapsesAt }: Pick<ChangeRow, 'state' | 'lapsesAt'>, now: Date): boolean =>
  state === 'pending' && (lapsesAt === null || lapsesAt > now);

export const findChange = (tx: Tx, mid: string, changeId: string): Promise<ChangeRow | undefined> =>
  tx.one<ChangeRow>(`${CHANGE} WHERE mid = $1 AND change_id = $2`, [mid, changeId], 'change.find');

export const pendingOf = <Command = unknown>(
  tx: Tx,
  mid: string,
  kind: string,
  subject: string,
): Promise<ChangeRow<Command> | undefined> =>
  tx.one<ChangeRow<Command>>(
    `${CHANGE} WHERE mid = $1 AND kind = $2 AND subject = $3 AND state = 'pending'`,
    [mid, kind, subject],
    'change.pending',
  );

export const insertChange = (
  tx: Tx,
  one: Omit<ChangeRow, 'decidedBy' | 'decidedName' | 'decidedAt' | 'decisionReason'>,
): Promise<number> =>
  tx.run(
    `INSERT INTO change.changes (mid, change_id, realm, kind, subject, account_no, title, lines, command, state, reason,
       evidence, proposed_by, proposed_name, proposed_at, lapses_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      one.mid,
      one.changeId,
      one.realm,
      one.kind,
      one.subject,
      one.accountNo,
      one.title,
      JSON.stringify(one.lines),
      JSON.stringify(one.command),
      one.state,
      one.reason,
      JSON.stringify(one.evidence),
      one.proposedBy,
      one.proposedName,
      one.proposedAt,
      one.lapsesAt,
    ],
    'change.insert',
  );

export interface ChangeEnd {
  state: Exclude<ChangeState, 'pending'>;
  /** Null of what lapses. */
  by: { personId: string; personName: string } | null;
  at: Date;
  reason?: string | undefined;
}

/** Throws where it no longer waits: the lock of the merchant's changes was not taken. */
export async function endChange(tx: Tx, { mid, changeId }: ChangeRow, end: ChangeEnd): Promise<void> {
  const ended = await tx.run(
    `UPDATE change.changes SET state = $3, decided_by = $4, decided_name = $5, decided_at = $6, decision_reason = $7
     WHERE mid = $1 AND change_id = $2 AND state = 'pending'`,
    [mid, changeId, end.state, end.by?.personId ?? null, end.by?.personName ?? '', end.at, end.reason ?? ''],
    'change.end',
  );
  if (ended !== 1) throw new Error(`change ${changeId} was decided twice`);
}

/** The subject of a change that was made, where it is known only then. */
export const nameSubject = (
  tx: Tx,
  { mid, changeId }: Pick<ChangeRow, 'mid' | 'changeId'>,
  subject: string,
): Promise<number> =>
  tx.run(
    'UPDATE change.changes SET subject = $3 WHERE mid = $1 AND change_id = $2',
    [mid, changeId, subject],
    'change.name_subject',
  );

/** Changes whose time is over, of all merchants that the transaction may see. */
export const overdueChanges = (tx: Tx, now: Date, limit: number): Promise<{ mid: string; changeId: string }[]> =>
  tx.rows(
    `SELECT mid, change_id FROM change.changes WHERE state = 'pending' AND lapses_at <= $1
     ORDER BY lapses_at LIMIT $2`,
    [now, limit],
    'change.overdue',
  );

export interface ChangeFilter {
  kinds: readonly string[];
  states?: readonly ChangeState[] | undefined;
  subject?: string | undefined;
  /** Only what this person may decide: it still waits at `at`, and another one proposed it. */
  decidable?: { personId: string; at: Date } | undefined;
}

/** Of one merchant, or of the provider's people, of all merchants: each has an index of its own. */
const filterText = (mid: string): string =>
  `${mid === ALL_MERCHANTS ? `$1::text IS NOT NULL AND realm = 'provider'` : 'mid = $1'} AND kind = ANY($2)
   AND ($3::text[] IS NULL OR state = ANY($3)) AND ($4::text IS NULL OR subject = $4)
   AND ($5::uuid IS NULL OR proposed_by <> $5 AND (lapses_at IS NULL OR lapses_at > $6))`;
const statementName = (name: string, mid: string): string => (mid === ALL_MERCHANTS ? `${name}_all` : name);
const filterOf = (mid: string, { kinds, states, subject, decidable }: ChangeFilter): unknown[] => [
  mid,
  kinds,
  states?.length ? states : null,
  subject ?? null,
  decidable?.personId ?? null,
  decidable?.at ?? null,
];

/** Newest first. */
export const changesOf = <Command = unknown>(
  tx: Tx,
  mid: string,
  filter: ChangeFilter,
  /** Default: all, as of what waits. */
  page?: { pageNo: number; pageSize: number },
): Promise<ChangeRow<Command>[]> =>
  tx.rows<ChangeRow<Command>>(
    `${CHANGE} WHERE ${filterText(mid)} ORDER BY proposed_at DESC, change_id DESC LIMIT $7 OFFSET $8`,
    [...filterOf(mid, filter), page?.pageSize ?? null, page ? (page.pageNo - 1) * page.pageSize : 0],
    statementName('change.page', mid),
  );

export async function countChanges(tx: Tx, mid: string, filter: ChangeFilter): Promise<number> {
  const counted = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM change.changes WHERE ${filterText(mid)}`,
    filterOf(mid, filter),
    statementName('change.count', mid),
  );
  return counted!.count;
}
