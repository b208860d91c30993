import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { findAccount } from '#capabilities/account/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { enqueue } from '#platform/jobs/index.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { UNDER_WAY } from '../constants.ts';
import {
  AMOUNT_COLUMN_REQUIRED,
  COLUMN_MISSING,
  RECONCILIATION_BUSY,
  RECONCILIATION_FILE_LOADING,
  RECONCILIATION_MISSING,
  RECONCILIATION_UNDER_WAY,
} from '../contract/errors.ts';
import type { matchRun } from '../contract/operations.ts';
import { matchJob } from './jobs.ts';
import { lockRun } from './run-row.ts';

/** Keeps the chosen columns and lets the worker compare. What was found before, with its notes, goes when it has. */
export const beginMatch: Handler<typeof matchRun> = async (context, { runId, accountNo, columns, toleranceDays }) => {
  const { mid } = roleOf(context);
  const { tx } = context;
  const run = await lockRun(tx, mid, runId);
  if (!run || run.state === 'refused') return fail(RECONCILIATION_MISSING);
  if (run.state === 'reading') return fail(RECONCILIATION_FILE_LOADING);
  if (run.state === 'matching') return fail(RECONCILIATION_UNDER_WAY);
  if (columns.amount === undefined && (columns.income === undefined || columns.expense === undefined))
    return fail(AMOUNT_COLUMN_REQUIRED);
  if (Object.values(columns).some((column) => column !== undefined && column >= run.heads.length))
    return fail(COLUMN_MISSING);
  if (!(await findAccount(tx, mid, accountNo))) return fail(ACCOUNT_MISSING);
  const underWay = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM reconcile.runs WHERE mid = $1 AND state = 'matching'`,
    [mid],
    'reconcile_under_way',
  );
  if (underWay!.count >= UNDER_WAY) return fail(RECONCILIATION_BUSY);
  const matchNo = run.matchNo + 1;
  await tx.run(
    `UPDATE reconcile.runs SET state = 'matching', faults = '{}', account_no = $3, columns = $4, tolerance_days = $5, match_no = $6 WHERE mid = $1 AND run_id = $2`,
    [mid, runId, accountNo, JSON.stringify(columns), toleranceDays, matchNo],
    'reconcile_begin_match',
  );
  await enqueue(tx, matchJob({ mid, runId, matchNo }));
  return ok({ runId });
};
