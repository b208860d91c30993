import { ALL_MERCHANTS, type Database, type Row, type Tx } from './database.ts';

/** Why the rows of a table are kept for ever. */
export const keptTexts = {
  money: 'money and what moved it: the audit reads all of it',
  proof: 'who did what, with its evidence: disputes and the law ask for it after years',
  things: 'a row for each thing that there is (a person, an account, a setting), changed and not added to',
  work: 'what waits for work: a row goes when its work is done',
} as const;

interface Kept {
  kept: keyof typeof keptTexts;
  tables: readonly string[];
}

/** Rows that the database removes together with those of another table. */
interface Parts {
  partsOf: string;
  tables: readonly string[];
}

/** Rows that end. SQL names the row `t`. */
export interface Ending {
  ends: string;
  /** The moment from which the days are counted: a column, or an expression; null keeps the row. */
  since: string;
  /** Fewer would break what reads the table; RETENTION_DAYS may set more. */
  days: number;
  /** Of `since`. The demo moves business time. */
  clock: 'real' | 'business';
  /** Which rows end; default all. */
  only?: string;
  /** What `only` or `since` says, in words. */
  which?: string;
  /** Rows of a step, where much goes with each; default ROWS_A_STEP. */
  rowsAStep?: number;
  /** Why a step may read the whole table; else an index has the oldest row. */
  isSmall?: string;
}

/** What becomes of the rows of a module's tables. Each table has exactly one answer. */
export type Retention = Kept | Parts | Ending;

export const kept = (why: keyof typeof keptTexts, ...tables: string[]): Kept => ({ kept: why, tables });
export const partsOf = (parentTable: string, ...tables: string[]): Parts => ({ partsOf: parentTable, tables });

const ROWS_A_STEP = 1_000;
const DAY_SECONDS = 86_400;

const endsBefore = ({ since, only }: Ending): string => `${since} < $1::timestamptz${only ? ` AND ${only}` : ''}`;

/**
 * Removes the oldest rows that ended before a moment, at most a step of them; answers how many. The condition is
 * there twice: a row that somebody changes meanwhile is judged again as it is then.
 */
export const removeStep = (tx: Tx, rule: Ending, before: Date): Promise<number> =>
  tx.run(
    `DELETE FROM ${rule.ends} t WHERE ${endsBefore(rule)} AND t.ctid = ANY (ARRAY (
       SELECT t.ctid FROM ${rule.ends} t WHERE ${endsBefore(rule)} ORDER BY ${rule.since} LIMIT $2))`,
    [before, rule.rowsAStep ?? ROWS_A_STEP],
    `retention.remove ${rule.ends}`,
  );

/** The question for the oldest row that ends some day. */
export const oldestSql = ({ ends, since, only = 'true' }: Ending): string =>
  `SELECT (${since})::timestamptz AS at FROM ${ends} t WHERE ${only} ORDER BY ${since} LIMIT 1`;

/** What a round has found and done in one table. */
export interface Removed {
  table: string;
  days: number;
  rows: number;
  /** Age of the oldest row that is left; 0 without any. */
  oldestSeconds: number;
  /** There is more to remove. */
  isMore: boolean;
}

export interface Round {
  rules: readonly Ending[];
  now: (clock: Ending['clock']) => Date;
  /** Of all tables together. */
  maxSteps: number;
  signal?: AbortSignal;
}

/**
 * One round over the tables, a step of each in turn, so that a large table does not keep the others waiting. Each step
 * is a transaction of its own. A table that fails does not stop the others; the first failure is thrown at the end.
 */
export async function removeEnded(
  db: Database,
  { rules, now, maxSteps, signal }: Round,
  onRemoved: (tx: Tx, removed: Removed) => Promise<unknown>,
): Promise<{ isMore: boolean }> {
  const mayGoOn = () => !signal?.aborted;
  const failures: unknown[] = [];
  let waiting = [...rules];
  let isMore = false;
  for (let steps = maxSteps; waiting.length > 0 && mayGoOn();) {
    const next: Ending[] = [];
    for (const rule of waiting) {
      steps -= 1;
      try {
        const removed = await db.transaction({ mid: ALL_MERCHANTS }, (tx) =>
          stepOf(tx, rule, now(rule.clock), onRemoved),
        );
        if (!removed.isMore) continue;
        if (steps > 0) next.push(rule);
        else isMore = true;
      } catch (error) {
        failures.push(error);
      }
    }
    waiting = next;
  }
  if (failures.length > 0) throw failures[0];
  return { isMore };
}

async function stepOf(
  tx: Tx,
  rule: Ending,
  now: Date,
  onRemoved: (tx: Tx, removed: Removed) => Promise<unknown>,
): Promise<Removed> {
  const rows = await removeStep(tx, rule, new Date(now.getTime() - rule.days * DAY_SECONDS * 1000));
  const oldest = await tx.one<{ at: Date | null } & Row>(oldestSql(rule), [], `retention.oldest ${rule.ends}`);
  const oldestSeconds = oldest?.at ? Math.max(0, (now.getTime() - oldest.at.getTime()) / 1000) : 0;
  const isMore = rows === (rule.rowsAStep ?? ROWS_A_STEP);
  const removed = { table: rule.ends, days: rule.days, rows, oldestSeconds, isMore };
  await onRemoved(tx, removed);
  return removed;
}
