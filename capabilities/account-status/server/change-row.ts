import type { AccountStatus } from '#capabilities/account/contract/words.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ChangeState, StatusAction } from '../contract/words.ts';

export interface Change {
  mid: string;
  changeId: string;
  accountNo: string;
  action: StatusAction;
  reason: string;
  was: AccountStatus;
  state: ChangeState;
  proposedBy: string;
  proposedName: string;
  proposedAt: Date;
  /** Null where nobody decided, or had to. */
  decidedBy: string | null;
  decidedName: string | null;
  decidedAt: Date | null;
}

const COLUMNS = `mid, change_id AS "changeId", account_no AS "accountNo", action, reason, was, state, proposed_by AS "proposedBy", proposed_name AS "proposedName",
  proposed_at AS "proposedAt", decided_by AS "decidedBy", decided_name AS "decidedName", decided_at AS "decidedAt"`;

/** Changes of the accounts of one merchant happen one after the other. */
export const lockChanges = (tx: Tx, mid: string): Promise<number> =>
  tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('account_status:' || $1, 0))`, [mid], 'account_status.lock');

export const findChange = (tx: Tx, mid: string, changeId: string): Promise<Change | undefined> =>
  tx.one<Change>(
    `SELECT ${COLUMNS} FROM account_status.changes WHERE mid = $1 AND change_id = $2`,
    [mid, changeId],
    'account_status.find',
  );

export const pendingChanges = (tx: Tx, mid: string): Promise<Change[]> =>
  tx.rows<Change>(
    `SELECT ${COLUMNS} FROM account_status.changes WHERE mid = $1 AND state = 'pending'`,
    [mid],
    'account_status.pending',
  );

/** Of each account that its merchant has frozen, the status before. */
export async function statusesBeforeFreeze(tx: Tx, mid: string): Promise<Map<string, AccountStatus>> {
  const rows = await tx.rows<Pick<Change, 'accountNo' | 'action' | 'was'>>(
    `SELECT DISTINCT ON (account_no) account_no AS "accountNo", action, was FROM account_status.changes
     WHERE mid = $1 AND state = 'done' ORDER BY account_no, coalesce(decided_at, proposed_at) DESC, change_id DESC`,
    [mid],
    'account_status.before_freeze',
  );
  return new Map(rows.filter(({ action }) => action === 'freeze').map(({ accountNo, was }) => [accountNo, was]));
}

type Page = Pick<Change, 'mid'> & { states: readonly ChangeState[] | null; pageNo: number; pageSize: number };

export async function changesPage(
  tx: Tx,
  { mid, states, pageNo, pageSize }: Page,
): Promise<{ rows: Change[]; count: number }> {
  const where = 'FROM account_status.changes WHERE mid = $1 AND ($2::text[] IS NULL OR state = ANY($2))';
  const rows = await tx.rows<Change>(
    `SELECT ${COLUMNS} ${where} ORDER BY proposed_at DESC, change_id DESC LIMIT $3 OFFSET $4`,
    [mid, states, pageSize, (pageNo - 1) * pageSize],
    'account_status.page',
  );
  const counted = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count ${where}`,
    [mid, states],
    'account_status.count',
  );
  return { rows, count: counted!.count };
}

export const insertChange = (tx: Tx, change: Omit<Change, 'decidedBy' | 'decidedName' | 'decidedAt'>): void =>
  tx.send(
    `INSERT INTO account_status.changes (mid, change_id, account_no, action, reason, was, state, proposed_by, proposed_name, proposed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      change.mid,
      change.changeId,
      change.accountNo,
      change.action,
      change.reason,
      change.was,
      change.state,
      change.proposedBy,
      change.proposedName,
      change.proposedAt,
    ],
    'account_status.insert',
  );

export const endChange = (
  tx: Tx,
  { mid, changeId }: Pick<Change, 'mid' | 'changeId'>,
  { state, personId, personName, now }: { state: ChangeState; personId: string; personName: string; now: Date },
): void =>
  tx.send(
    'UPDATE account_status.changes SET state = $3, decided_by = $4, decided_name = $5, decided_at = $6 WHERE mid = $1 AND change_id = $2',
    [mid, changeId, state, personId, personName, now],
    'account_status.end',
  );
