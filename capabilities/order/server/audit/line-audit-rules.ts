import type { AuditRule } from '#ledger/src/audit-rule.ts';
import { FEE_BACK_REASON } from '../../constants.ts';
import { lineSentBack, moneyOfChunk, moneyOfLine, moneySteps } from '../../domain/money-of-state.ts';

const steps = moneySteps.map((step) => `'${step}'`).join(', ');
/** Rows of SQL: chunk or line, state, whether over a rail, the steps. */
const allowedWays = [
  ...Object.entries(moneyOfChunk).flatMap(([state, ways]) => ways.map((way) => ['chunk', state, false, way] as const)),
  ...Object.entries(moneyOfLine).flatMap(([state, { inside, rail }]) => [
    ...inside.map((way) => ['line', state, false, way] as const),
    ...rail.map((way) => ['line', state, true, way] as const),
  ]),
  ...lineSentBack.map((way) => ['line', 'sent_back', true, way] as const),
]
  .map(([what, state, overRail, way]) => `('${what}', '${state}', ${overRail}, '${way.join(' ')}')`)
  .join(', ');

/** The order of what came back of line `l`. */
const SENT_BACK = `b.original_mid = l.mid AND b.original_no = l.order_no AND b.original_line = l.line_no AND b.follows_as = 'return'`;

/** Of the lines of a chunk, in the sequence of its own counts. */
const countsOfLines = `count(*) AS lines, sum(amount_fen) AS amount_fen, sum(fee_fen) AS fee_fen, count(*) FILTER (WHERE state = 'succeeded') AS succeeded,
  count(*) FILTER (WHERE state = 'failed') AS failed, count(*) FILTER (WHERE state = 'returned') AS returned, coalesce(sum(amount_fen) FILTER (WHERE state = 'succeeded'), 0) AS succeeded_fen,
  coalesce(sum(amount_fen) FILTER (WHERE state = 'failed'), 0) AS failed_fen, coalesce(sum(amount_fen) FILTER (WHERE state = 'returned'), 0) AS returned_fen,
  coalesce(sum(fee_fen) FILTER (WHERE state IN ('processing', 'succeeded') OR state = 'returned' AND reason <> '${FEE_BACK_REASON}'), 0) AS charged_fee_fen`;

/**
 * What must be true of lines and chunks: each has moved its money as far as its state says, all sums agree, and what
 * went over a rail, line 0 of an order too, was sent before it ended.
 */
export const lineAuditRules: readonly AuditRule[] = [
  {
    invariant: 'I5',
    title: 'an order is the sum of its lines, and a chunk of its own; their counts are those of the lines',
    sql: `
      SELECT c.mid, format('chunk %s of order %s is not what its lines are', c.chunk_no, c.order_no) AS finding
      FROM orders.chunks c CROSS JOIN LATERAL (SELECT ${countsOfLines} FROM orders.lines l WHERE l.mid = c.mid AND l.order_no = c.order_no AND l.line_no BETWEEN c.first_line AND c.last_line) s
      WHERE (c.last_line - c.first_line + 1, c.amount_fen, c.fee_fen, c.succeeded, c.failed, c.returned, c.succeeded_fen, c.failed_fen, c.returned_fen, c.charged_fee_fen)
        IS DISTINCT FROM (s.lines, s.amount_fen, s.fee_fen, s.succeeded, s.failed, s.returned, s.succeeded_fen, s.failed_fen, s.returned_fen, s.charged_fee_fen)
      UNION ALL
      SELECT o.mid, format('order %s is not the sum of its chunks', o.order_no) FROM orders.orders o
        CROSS JOIN LATERAL (SELECT sum(amount_fen) AS amount_fen, sum(fee_fen) AS fee_fen, sum(last_line - first_line + 1) AS lines, sum(charged_fee_fen) AS charged_fee_fen FROM orders.chunks
          WHERE mid = o.mid AND order_no = o.order_no) c
        CROSS JOIN LATERAL (SELECT count(*) AS lines FROM orders.lines WHERE mid = o.mid AND order_no = o.order_no) l
      WHERE o.batch_id IS NOT NULL AND ((o.amount_fen, o.fee_fen, o.line_count, o.line_count) IS DISTINCT FROM (c.amount_fen, c.fee_fen, c.lines, l.lines)
        OR o.state IN ('succeeded', 'partly_succeeded', 'returned') AND o.charged_fee_fen IS DISTINCT FROM c.charged_fee_fen)`,
  },
  {
    invariant: 'I5',
    title: 'the money of each chunk and each line has gone as far as its state says, each step once',
    // Grouped, not joined: the planner knows nothing of the keys' parts, and would compare each with each.
    sql: `
      SELECT mid, format('%s of order %s is %s%s: its money went "%s"', part, order_no, coalesce(max(state), 'missing'), CASE WHEN bool_or(over_rail) THEN ' over a rail' END,
        coalesce(string_agg(step, ' ' ORDER BY array_position(ARRAY[${steps}], step)), '')) AS finding
      FROM (
        SELECT mid, order_no, 'c' || chunk_no AS part, 'chunk' AS what, state, false AS over_rail, NULL AS step FROM orders.chunks
        UNION ALL SELECT l.mid, l.order_no, l.line_no::text, 'line', CASE WHEN b.order_no IS NULL THEN l.state ELSE 'sent_back' END, l.rail IS NOT NULL, NULL
          FROM orders.lines l LEFT JOIN orders.orders b ON ${SENT_BACK} WHERE l.line_no > 0
        UNION ALL SELECT mid, order_no, split_part(key, ':', 2), NULL, NULL, NULL, split_part(key, ':', 3) FROM ledger.journals WHERE key ~ '^[0-9]{24}:c?[0-9]+:' AND split_part(key, ':', 3) <> 'settle') p
      GROUP BY mid, order_no, part
      HAVING max(state) IS NULL OR (max(what), max(state), bool_or(over_rail), coalesce(string_agg(step, ' ' ORDER BY array_position(ARRAY[${steps}], step)), '')) NOT IN (VALUES ${allowedWays})`,
  },
  {
    invariant: 'I5',
    title: 'the lines that the bank has paid are settled, each once and with its amount',
    // Earlier versions wrote a journal a line, with the line in its key.
    sql: `
      SELECT mid, format('of order %s, lines of %s fen are paid by the bank and %s fen are settled', order_no, sum(paid_fen), sum(settled_fen)) AS finding
      FROM (
        SELECT mid, order_no, sum(amount_fen) AS paid_fen, 0 AS settled_fen FROM orders.lines WHERE line_no > 0 AND rail IS NOT NULL AND state IN ('succeeded', 'returned') GROUP BY mid, order_no
        UNION ALL SELECT j.mid, j.order_no, 0, sum(e.delta_fen) FROM ledger.journals j JOIN ledger.entries e ON e.journal_id = j.id AND e.delta_fen > 0
          WHERE j.key ~ '^[0-9]{24}:c?[0-9]+:settle' GROUP BY j.mid, j.order_no) s
      GROUP BY mid, order_no HAVING sum(paid_fen) <> sum(settled_fen)`,
  },
  {
    invariant: 'I5',
    title: 'the payer has less what the lines of its batch have paid: amounts and fees, and nothing else',
    sql: `
      SELECT o.mid, format('order %s is %s: its account has %s fen less, its lines have paid %s', o.order_no, o.state, coalesce(-sum(e.delta_fen), 0), c.paid_fen) AS finding
      FROM orders.orders o
        CROSS JOIN LATERAL (SELECT sum(charged_fee_fen) + coalesce(sum(amount_fen - failed_fen - returned_fen) FILTER (WHERE state IN ('running', 'final')), 0) AS paid_fen FROM orders.chunks
          WHERE mid = o.mid AND order_no = o.order_no) c
        LEFT JOIN ledger.journals j ON j.mid = o.mid AND j.order_no = o.order_no
        LEFT JOIN ledger.entries e ON e.journal_id = j.id AND e.account_id IN (o.available_id, o.frozen_id)
        LEFT JOIN (SELECT n.original_mid, n.original_no, sum(x.delta_fen) AS fen FROM orders.orders n JOIN ledger.journals k ON k.mid = n.mid AND k.order_no = n.order_no
            JOIN ledger.entries x ON x.journal_id = k.id AND x.account_id = n.available_id
          WHERE n.original_line IS NOT NULL GROUP BY n.original_mid, n.original_no) b ON b.original_mid = o.mid AND b.original_no = o.order_no
      WHERE o.batch_id IS NOT NULL GROUP BY o.mid, o.order_no, o.state, c.paid_fen, b.fen HAVING coalesce(-sum(e.delta_fen), 0) - coalesce(b.fen, 0) <> c.paid_fen`,
  },
  {
    invariant: 'I4',
    title: 'a hold is open exactly while its chunk waits for it, and chunks wait as their order says',
    sql: `
      SELECT c.mid, format('chunk %s of order %s (%s) is %s, its hold is %s', c.chunk_no, c.order_no, o.state, c.state, coalesce(h.state, 'missing')) AS finding
      FROM orders.chunks c JOIN orders.orders o ON o.mid = c.mid AND o.order_no = c.order_no LEFT JOIN ledger.holds h ON h.mid = c.mid AND h.hold_id = c.hold_id
      WHERE c.hold_id IS NOT NULL AND (h.state IS NULL OR (h.state = 'open') <> (c.state = 'waiting'))
        OR (c.state = 'waiting') AND o.finished_at IS NOT NULL OR c.state = 'released' AND o.finished_at IS NULL
        OR c.state IN ('running', 'final') AND o.state NOT IN ('processing', 'succeeded', 'partly_succeeded', 'failed', 'returned')`,
  },
  {
    invariant: 'I7',
    title: 'a line that the bank has ended was sent, and each return belongs to a returned line',
    sql: `
      SELECT mid, format('line %s of order %s is %s and was never sent', line_no, order_no, state) AS finding FROM orders.lines
      WHERE rail IS NOT NULL AND state IN ('succeeded', 'failed', 'returned') AND sent_at IS NULL
      UNION ALL
      SELECT l.mid, format('line %s of order %s is returned, and the bank has not returned it once', l.line_no, l.order_no) FROM orders.lines l
      WHERE l.state = 'returned' AND (SELECT count(*) FROM orders.bank_returns r WHERE r.mid = l.mid AND r.order_no = l.order_no AND coalesce(r.line_no, 0) = l.line_no) <> 1
      UNION ALL
      SELECT r.mid, format('return %s names line %s of order %s, which was not returned', r.return_no, coalesce(r.line_no, 0), r.order_no) FROM orders.bank_returns r
        LEFT JOIN orders.lines l ON l.mid = r.mid AND l.order_no = r.order_no AND l.line_no = coalesce(r.line_no, 0)
      WHERE l.state IS DISTINCT FROM 'returned' OR l.amount_fen <> r.amount_fen OR r.channel_no <> concat_ws('-', r.mid, r.order_no, r.line_no)`,
  },
  {
    invariant: 'I5',
    title:
      'all lines of a batch pay back or none does; each pays the payer of its payment out of the account that it paid',
    sql: `
      SELECT l.mid, format('line %s of order %s pays %s out of %s, and its payment %s was of %s into %s', l.line_no, l.order_no, l.payee_account_no, o.account_no, l.original_no, p.account_no, p.payee_account_no) AS finding
      FROM orders.lines l JOIN orders.orders o ON o.mid = l.mid AND o.order_no = l.order_no LEFT JOIN orders.orders p ON p.mid = l.original_mid AND p.order_no = l.original_no
      WHERE l.original_no IS NOT NULL AND (p.account_no, p.payee_account_no) IS DISTINCT FROM (l.payee_account_no, o.account_no)
      UNION ALL
      SELECT mid, format('some lines of order %s pay back and others do not', order_no) FROM orders.lines GROUP BY mid, order_no HAVING count(original_no) NOT IN (0, count(*))`,
  },
  {
    invariant: 'I5',
    title: 'what came back of a line is an order of its amount, of a line that was returned',
    sql: `
      SELECT b.mid, format('order %s of %s fen is what came back of line %s of order %s (%s) of %s fen', b.order_no, b.amount_fen, b.original_line, b.original_no, l.state, l.amount_fen) AS finding
      FROM orders.orders b LEFT JOIN orders.lines l ON ${SENT_BACK}
      WHERE b.original_line IS NOT NULL AND (l.state IS DISTINCT FROM 'returned' OR l.amount_fen <> b.amount_fen)`,
  },
  {
    invariant: 'I9',
    title: 'of a batch that runs, the lines that failed have given their limit back',
    sql: `
      SELECT o.mid, format('order %s has %s failed lines of %s fen, and %s of %s fen have given their limit back', o.order_no, c.failed, c.failed_fen, r.released_count, r.released_fen) AS finding
      FROM orders.orders o JOIN account.limit_reservations r ON r.mid = o.mid AND r.order_no = o.order_no
        CROSS JOIN LATERAL (SELECT sum(failed) AS failed, sum(failed_fen) AS failed_fen FROM orders.chunks WHERE mid = o.mid AND order_no = o.order_no) c
      WHERE o.batch_id IS NOT NULL AND (r.amount_fen <> o.amount_fen OR r.count <> o.line_count
        OR o.state IN ('processing', 'succeeded', 'partly_succeeded', 'returned') AND (r.released_count, r.released_fen) IS DISTINCT FROM (c.failed, c.failed_fen))`,
  },
];
