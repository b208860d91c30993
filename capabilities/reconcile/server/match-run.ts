import { findAccount } from '#capabilities/account/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { enqueue } from '#platform/jobs/index.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { UNDER_WAY } from '../constants.ts';
import type { matchRun } from '../contract/operations.ts';
import { matchJob } from './jobs.ts';
import { lockRun } from './run-row.ts';

/** Keeps the chosen columns and lets the worker compare. What was found before, with its notes, goes when it has. */
export const beginMatch: Handler<typeof matchRun> = async (context, { runId, accountNo, columns, toleranceDays }) => {
  const { mid } = roleOf(context);
  const { tx } = context;
  const run = await lockRun(tx, mid, runId);
  if (!run || run.state === 'refused') return fail('06501KCSDS');
  if (run.state === 'reading') return fail('06502KCSDS');
  if (run.state === 'matching') return fail('06507KCSDS');
  if (columns.amount === undefined && (columns.income === undefined || columns.expense === undefined))
    return fail('06504KCSDS');
  if (Object.values(columns).some((column) => column !== undefined && column >= run.heads.length))
    return fail('06505KCSDS');
  if (!(await findAccount(tx, mid, accountNo))) return fail('02101KCSDS');
  const underWay = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM reconcile.runs WHERE mid = $1 AND state = 'matching'`,
    [mid],
    'reconcile_under_way',
  );
  if (underWay!.count >= UNDER_WAY) return fail('06503KCSDS');
  const matchNo = run.matchNo + 1;
  await tx.run(
    `UPDATE reconcile.runs SET state = 'matching', faults = '{}', account_no = $3, columns = $4, tolerance_days = $5, match_no = $6 WHERE mid = $1 AND run_id = $2`,
    [mid, runId, accountNo, JSON.stringify(columns), toleranceDays, matchNo],
    'reconcile_begin_match',
  );
  await enqueue(tx, matchJob({ mid, runId, matchNo }));
  return ok({ runId });
};
