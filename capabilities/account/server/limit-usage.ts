import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { fail } from '#platform/kernel/result.ts';
import { shanghaiDate, shanghaiMonth } from '#platform/kernel/shanghai-time.ts';
import { BUSINESS_NOT_OPEN } from '../contract/errors.ts';
import { decideLimits, type LimitLines, type Limits, type LimitUsage } from '../domain/limits.ts';

export interface LimitRequest {
  mid: string;
  /** One reservation an order. */
  orderNo: string;
  accountNo: string;
  function: string;
  amountFen: Fen;
  /** Of an order with many lines; absent for a single payment. */
  lines?: LimitLines;
  /** The day whose limit is used: now, or the day for which the order is scheduled. Business time. */
  at: Date;
}

/** The merchant's limits for a function; undefined when the function is not open for it. */
export const limitsOf = (tx: Tx, mid: string, fundFunction: string): Promise<Limits | undefined> =>
  tx.one<Limits>(
    `SELECT single_fen, day_fen, month_fen, day_count
     FROM account.limits WHERE mid = $1 AND function = $2`,
    [mid, fundFunction],
    'account.limits',
  );

/** The account's used amount of a function on the day and in the month of `at`. */
export async function usageOf(
  tx: Tx,
  mid: string,
  accountNo: string,
  fundFunction: string,
  at: Date,
): Promise<LimitUsage> {
  const rows = await tx.rows<{ period: string; amountFen: Fen; count: number }>(
    `SELECT period, amount_fen, count FROM account.limit_usage
     WHERE mid = $1 AND account_no = $2 AND function = $3 AND period IN ($4, $5)`,
    [mid, accountNo, fundFunction, shanghaiMonth(at), shanghaiDate(at)],
    'account.usage',
  );
  const day = rows.find((row) => row.period === shanghaiDate(at));
  const month = rows.find((row) => row.period === shanghaiMonth(at));
  return { dayFen: day?.amountFen ?? 0n, monthFen: month?.amountFen ?? 0n, dayCount: day?.count ?? 0 };
}

/**
 * Takes the amount out of the day's and the month's limit in the order's transaction, and then says whether there was
 * enough: nothing is asked before, so that all of it travels with the statements around it and the two rows, which all
 * orders of the account wait for, are locked only shortly (month before day, the same order for everybody). 02106 to
 * 02109KCSDS say which limit; 02112KCSDS: the function is not open. A refusal must undo what was written here.
 */
export async function reserveLimits(tx: Tx, request: LimitRequest) {
  const {
    mid,
    orderNo,
    accountNo,
    function: fundFunction,
    amountFen,
    lines = { count: 1, largestFen: amountFen },
    at,
  } = request;
  const [month, day] = [shanghaiMonth(at), shanghaiDate(at)];
  const [found, uses] = await Promise.all([
    limitsOf(tx, mid, fundFunction),
    // Both rows stay locked until the transaction ends, the month's before the day's.
    tx.rows<{ period: string; amountFen: Fen; count: number }>(
      `WITH reserved AS (
         INSERT INTO account.limit_reservations (mid, order_no, account_no, function, amount_fen, day, month, count, reserved_at)
         VALUES ($1, $2, $3, $4, $5, $8, $7, $6, now()))
       INSERT INTO account.limit_usage AS u (mid, account_no, function, period, amount_fen, count) VALUES ($1, $3, $4, $7, $5, $6), ($1, $3, $4, $8, $5, $6)
       ON CONFLICT (mid, account_no, function, period) DO UPDATE SET amount_fen = u.amount_fen + excluded.amount_fen, count = u.count + excluded.count
       RETURNING period, amount_fen, count`,
      [mid, orderNo, accountNo, fundFunction, amountFen, lines.count, month, day],
      'account.use_limit',
    ),
  ]);
  if (!found) return fail(BUSINESS_NOT_OPEN);
  const [inMonth, onDay] = [month, day].map((period) => uses.find((use) => use.period === period)!);
  return decideLimits(
    found,
    {
      dayFen: onDay!.amountFen - amountFen,
      monthFen: inMonth!.amountFen - amountFen,
      dayCount: onDay!.count - lines.count,
    },
    amountFen,
    lines,
  );
}

/**
 * Gives back what an order took when it is rejected, withdrawn, expired or failed, never for the return of a success
 * (domain-rules section 13): all that it still has, or a part for lines that failed. A second release and an order
 * without reservation change nothing. True when something was given back.
 */
export async function releaseLimits(
  tx: Tx,
  order: { mid: string; orderNo: string },
  part: { amountFen: Fen; count: number } | null = null,
): Promise<boolean> {
  const taken = await tx.one<{
    accountNo: string;
    function: string;
    amountFen: Fen;
    count: number;
    day: string;
    month: string;
  }>(
    `UPDATE account.limit_reservations r SET released_fen = released_fen + p.fen, released_count = released_count + p.count, released_at = CASE WHEN r.count = released_count + p.count THEN now() END
     FROM (SELECT coalesce($3::bigint, amount_fen - released_fen) AS fen, coalesce($4::integer, count - released_count) AS count
       FROM account.limit_reservations WHERE mid = $1 AND order_no = $2 FOR NO KEY UPDATE) p
     WHERE r.mid = $1 AND r.order_no = $2 AND r.released_at IS NULL
     RETURNING account_no, function, p.fen AS "amountFen", p.count, day, month`,
    [order.mid, order.orderNo, part?.amountFen ?? null, part?.count ?? null],
    'account.release',
  );
  if (!taken) return false;
  // Month before day, as a reservation locks them. Both travel with what comes next.
  for (const period of [taken.month, taken.day]) {
    tx.send(
      'UPDATE account.limit_usage SET amount_fen = amount_fen - $4, count = count - $6 WHERE mid = $1 AND account_no = $2 AND function = $3 AND period = $5',
      [order.mid, taken.accountNo, taken.function, taken.amountFen, period, taken.count],
      'account.free_limit',
    );
  }
  return true;
}

export interface NearLimit {
  accountNo: string;
  function: string;
  /** The day's or the month's amount, or the day's number of orders. */
  period: 'day' | 'month' | 'count';
  percent: number;
}

/** Limits of which the accounts have used this share or more today or this month, the fullest first. */
export const limitsNearlyUsed = (tx: Tx, mid: string, at: Date, fromPercent: number): Promise<NearLimit[]> =>
  tx.rows<NearLimit>(
    `SELECT u.account_no, u.function, p.period, p.percent FROM account.limit_usage u JOIN account.limits l ON l.mid = u.mid AND l.function = u.function
       CROSS JOIN LATERAL (VALUES
         ('day', CASE WHEN u.period = $2 THEN (u.amount_fen * 100 / nullif(l.day_fen, 0))::int END),
         ('month', CASE WHEN u.period = $3 THEN (u.amount_fen * 100 / nullif(l.month_fen, 0))::int END),
         ('count', CASE WHEN u.period = $2 THEN u.count * 100 / nullif(l.day_count, 0) END)) AS p (period, percent)
     WHERE u.mid = $1 AND u.period IN ($2, $3) AND p.percent >= $4 ORDER BY p.percent DESC, u.account_no, u.function`,
    [mid, shanghaiDate(at), shanghaiMonth(at), fromPercent],
    'account.limits_nearly_used',
  );
