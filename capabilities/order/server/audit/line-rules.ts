import type { AuditRule } from '#ledger/src/audit-rule.ts';
import { FEE_BACK_REASON } from '../../constants.ts';
import { channelNoOf } from '../row/line-row.ts';

/** Of the lines of a chunk, in the sequence of its own counts. */
const countsOfLines = `count(*) AS lines, sum(amount_fen) AS amount_fen, sum(fee_fen) AS fee_fen, count(*) FILTER (WHERE state = 'succeeded') AS succeeded,
  count(*) FILTER (WHERE state = 'failed') AS failed, count(*) FILTER (WHERE state = 'returned') AS returned, coalesce(sum(amount_fen) FILTER (WHERE state = 'succeeded'), 0) AS succeeded_fen,
  coalesce(sum(amount_fen) FILTER (WHERE state = 'failed'), 0) AS failed_fen, coalesce(sum(amount_fen) FILTER (WHERE state = 'returned'), 0) AS returned_fen,
  coalesce(sum(fee_fen) FILTER (WHERE state IN ('processing', 'succeeded') OR state = 'returned' AND reason <> '${FEE_BACK_REASON}'), 0) AS charged_fee_fen`;

/** Lines, chunks and their order agree; what went over a rail was sent, ended and came back once. */
export const lineRules: readonly AuditRule[] = [
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
        OR o.state IN ('succeeded', 'partly_succeeded', 'returned') AND o.charged_fee_fen IS DISTINCT FROM c.charged_fee_fen)
      UNION ALL
      SELECT c.mid, format('chunk %s of order %s is %s, and its order %s', c.chunk_no, c.order_no, c.state, o.state) FROM orders.chunks c JOIN orders.orders o ON o.mid = c.mid AND o.order_no = c.order_no
      WHERE (c.state = 'waiting') AND o.finished_at IS NOT NULL OR c.state = 'released' AND o.finished_at IS NULL
        OR c.state IN ('running', 'final') AND o.state NOT IN ('processing', 'succeeded', 'partly_succeeded', 'failed', 'returned')`,
  },
  {
    invariant: 'I5',
    title: 'only a payment of the merchant takes its fee out of the entered amount, a batch as its lines do',
    sql: `
      SELECT o.mid, format('order %s has its fee in its amount, and was not entered by anybody', o.order_no) AS finding FROM orders.orders o
      WHERE o.fee_from = 'amount' AND (o.incoming OR o.follows_as IS NOT NULL)
      UNION ALL
      SELECT o.mid, format('batch %s takes its fees from %s, and its lines otherwise', o.order_no, o.fee_from) FROM orders.orders o
      WHERE o.batch_id IS NOT NULL
        AND (o.fee_from = 'amount') <> EXISTS (SELECT 1 FROM orders.lines l WHERE l.mid = o.mid AND l.order_no = o.order_no AND l.fee_from = 'amount')`,
  },
  {
    invariant: 'I7',
    title: 'each order at the bank has one line, which is what the order says, and each such line its order',
    sql: `
      SELECT coalesce(o.mid, l.mid) AS mid, format('order %s (%s) and its line (%s) do not match', coalesce(o.order_no, l.order_no), coalesce(o.state, 'missing'), coalesce(l.state, 'missing')) AS finding
      FROM (SELECT * FROM orders.orders WHERE channel_no IS NOT NULL) o FULL JOIN (SELECT * FROM orders.lines WHERE line_no = 0) l ON l.mid = o.mid AND l.order_no = o.order_no
      WHERE o.order_no IS NULL OR l.order_no IS NULL OR o.channel_no <> ${channelNoOf('l')} OR l.rail IS NULL OR l.state <> o.state OR (l.ended_at, l.bank_serial) IS DISTINCT FROM (o.finished_at, o.bank_serial)
        OR (l.payee_name, l.payee_account_no, l.payee_bank_name, l.amount_fen, l.fee_fen, l.remark) IS DISTINCT FROM (o.payee_name, o.payee_account_no, o.payee_bank_name, o.amount_fen, o.fee_fen, o.remark)`,
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
    invariant: 'I7',
    title: 'a payment whose result two persons have set has ended so',
    sql: `
      SELECT r.mid, format('payment %s of order %s is %s, and %s and %s have set it to %s', r.line_no, r.order_no, coalesce(l.state, 'missing'), r.proposed_by, r.confirmed_by, r.result) AS finding
      FROM orders.set_results r LEFT JOIN orders.lines l ON l.mid = r.mid AND l.order_no = r.order_no AND l.line_no = r.line_no
      WHERE r.confirmed_by IS NOT NULL AND (CASE l.state WHEN 'returned' THEN 'succeeded' ELSE l.state END) IS DISTINCT FROM r.result`,
  },
  {
    invariant: 'I5',
    title: 'what came back of a line is an order of its amount, of a line that was returned',
    sql: `
      SELECT b.mid, format('order %s of %s fen is what came back of line %s of order %s (%s) of %s fen', b.order_no, b.amount_fen, coalesce(b.original_line, 0), b.original_no, l.state, l.amount_fen) AS finding
      FROM orders.orders b LEFT JOIN orders.lines l ON l.mid = b.original_mid AND l.order_no = b.original_no AND l.line_no = coalesce(b.original_line, 0)
      WHERE b.follows_as = 'return' AND (l.state IS DISTINCT FROM 'returned' OR l.amount_fen <> b.amount_fen)`,
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
];
