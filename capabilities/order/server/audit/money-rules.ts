import type { AuditRule } from '#ledger/src/audit-rule.ts';
import type { OrderState } from '../../contract/words.ts';
import { providerAccounts } from '#capabilities/account/server/index.ts';
import { allowedWays, goneOf, moneyOfState, moneyRoles, moneySteps } from '../../domain/money-of-state.ts';

/** The role of order `o`. */
const ROLE = `CASE WHEN o.batch_id IS NOT NULL THEN 'batch' WHEN o.incoming THEN 'arriving' WHEN o.channel_no IS NOT NULL AND EXISTS (SELECT 1 FROM orders.orders b WHERE b.original_mid = o.mid AND b.original_no = o.order_no AND b.follows_as = 'return') THEN 'sent_back'
          WHEN o.authorizes THEN 'authorizing' WHEN o.follows_as IN ('take', 'take_part') THEN 'taking' WHEN o.follows_as = 'release' THEN 'releasing'
          WHEN o.channel_no IS NOT NULL THEN 'rail' ELSE 'inside' END`;
/** The merchant of an order's journals: whose hold it uses. */
const MONEY_MID = `CASE WHEN o.follows_as IN ('take', 'take_part', 'release') THEN o.original_mid ELSE o.mid END`;
/** In SQL, the columns subject, state and way of the table of the domain. */
const ALLOWED_WAYS = allowedWays
  .map(({ subject, state, way }) => `('${subject}', '${state}', '${way.join(' ')}')`)
  .join(', ');
const STEPS = `ARRAY[${moneySteps.map((step) => `'${step}'`).join(', ')}]`;

const rowsWith = (gone: 'all' | 'fee or nothing' | 'more'): string =>
  (Object.keys(moneyOfState) as OrderState[])
    .flatMap((state) =>
      moneyRoles.filter((role) => goneOf(state, role) === gone).map((role) => `('${state}', '${role}')`),
    )
    .join(', ');

/** The money of orders, of their chunks and of their lines is where the state of each says. */
export const moneyRules: readonly AuditRule[] = [
  {
    invariant: 'I5',
    title: 'the money of each order, chunk and line has gone as far as its state says, each step once',
    // All journals are grouped once: no index finds those of one order. A full join is hashed: the planner knows
    // nothing of the keys' parts, and would else compare each with each. What the bank has paid of chunks is settled
    // for many lines with one journal, which the next rule compares.
    sql: `
      SELECT coalesce(s.mid, j.mid) AS mid, format('%sorder %s is %s%s: its money went "%s"', CASE WHEN coalesce(s.part, j.part) <> '' THEN coalesce(s.part, j.part) || ' of ' END, coalesce(s.order_no, j.order_no),
        coalesce(s.state, 'missing'), CASE WHEN s.subject IN ('inside', 'batch', 'chunk', 'line') THEN '' WHEN s.subject IN ('rail', 'line_rail') THEN ' over a rail' ELSE ', ' || s.subject END, coalesce(j.way, '')) AS finding
      FROM (
        SELECT ${MONEY_MID} AS money_mid, o.mid, o.order_no, '' AS part, ${ROLE} AS subject, o.state FROM orders.orders o
        UNION ALL SELECT mid, mid, order_no, 'c' || chunk_no, 'chunk', state FROM orders.chunks
        UNION ALL SELECT l.mid, l.mid, l.order_no, l.line_no::text, CASE WHEN b.order_no IS NOT NULL THEN 'line_sent_back' WHEN l.rail IS NOT NULL THEN 'line_rail' ELSE 'line' END, l.state
          FROM orders.lines l LEFT JOIN orders.orders b ON b.original_mid = l.mid AND b.original_no = l.order_no AND b.original_line = l.line_no AND b.follows_as = 'return' WHERE l.line_no > 0) s
        FULL JOIN (
          SELECT mid, order_no, CASE WHEN of_part THEN split_part(key, ':', 2) ELSE '' END AS part, string_agg(step, ' ' ORDER BY array_position(${STEPS}, step)) AS way
          FROM ledger.journals CROSS JOIN LATERAL (SELECT split_part(key, ':', 2) ~ '^c?[0-9]+$' AS of_part) p CROSS JOIN LATERAL (SELECT split_part(key, ':', CASE WHEN of_part THEN 3 ELSE 2 END) AS step) k
          WHERE order_no IS NOT NULL AND NOT (of_part AND step = 'settle') GROUP BY 1, 2, 3) j ON j.mid = s.money_mid AND j.order_no = s.order_no AND j.part = s.part
      WHERE s.state IS NULL AND j.part <> '' OR s.state IS NOT NULL AND (s.subject, s.state, coalesce(j.way, '')) NOT IN (VALUES ${ALLOWED_WAYS})`,
  },
  {
    invariant: 'I5',
    title: 'the lines that the bank has paid are settled, each once and with its amount',
    // Earlier versions wrote a journal a line, with the line in its key. A kind may earn its fee in the same journal.
    sql: `
      SELECT mid, format('of order %s, lines of %s fen are paid by the bank and %s fen are settled', order_no, sum(paid_fen), sum(settled_fen)) AS finding
      FROM (
        SELECT mid, order_no, sum(amount_fen) AS paid_fen, 0 AS settled_fen FROM orders.lines WHERE rail IS NOT NULL AND state IN ('succeeded', 'returned') GROUP BY mid, order_no
        UNION ALL SELECT j.mid, j.order_no, 0, sum(e.delta_fen) FROM ledger.journals j JOIN ledger.entries e ON e.journal_id = j.id AND e.delta_fen > 0 AND e.account_id <> '${providerAccounts.feeIncome}'
          WHERE j.key ~ '^[0-9]{24}(:c?[0-9]+)?:settle' GROUP BY j.mid, j.order_no) s
      GROUP BY mid, order_no HAVING sum(paid_fen) <> sum(settled_fen)`,
  },
  {
    invariant: 'I5',
    title: 'an account has less what its order or the lines of it have paid, amounts and fees, or more what arrived',
    // What came back of lines is in orders of their own.
    sql: `
      SELECT o.mid, format('order %s is %s: its account has %s fen less, %s', o.order_no, o.state, coalesce(-sum(e.delta_fen), 0),
        CASE r.role WHEN 'batch' THEN format('its lines have paid %s', c.paid_fen) ELSE format('amount and fee are %s and %s', o.amount_fen, o.fee_fen) END) AS finding
      FROM orders.orders o CROSS JOIN LATERAL (SELECT ${ROLE} AS role, ${MONEY_MID} AS mid) r LEFT JOIN ledger.journals j ON j.mid = r.mid AND j.order_no = o.order_no
        LEFT JOIN account.accounts w ON w.mid = r.mid AND w.account_no = o.account_no
        LEFT JOIN ledger.entries e ON e.journal_id = j.id AND e.account_id IN (o.available_id, o.frozen_id, w.pending_id)
        LEFT JOIN orders.orders p ON o.follows_as = 'return' AND p.mid = o.original_mid AND p.order_no = o.original_no
        LEFT JOIN orders.lines l ON l.mid = o.original_mid AND l.order_no = o.original_no AND l.line_no = o.original_line
        LEFT JOIN (SELECT mid, order_no, sum(charged_fee_fen) + coalesce(sum(amount_fen - failed_fen - returned_fen) FILTER (WHERE state IN ('running', 'final')), 0) AS paid_fen FROM orders.chunks
          GROUP BY mid, order_no) c ON c.mid = o.mid AND c.order_no = o.order_no
        LEFT JOIN (SELECT n.original_mid, n.original_no, sum(x.delta_fen) AS fen FROM orders.orders n JOIN ledger.journals k ON k.mid = n.mid AND k.order_no = n.order_no
            JOIN ledger.entries x ON x.journal_id = k.id AND x.account_id = n.available_id
          WHERE n.original_line IS NOT NULL GROUP BY n.original_mid, n.original_no) b ON b.original_mid = o.mid AND b.original_no = o.order_no
      GROUP BY o.mid, o.order_no, r.role, p.fee_fen, l.fee_fen, c.paid_fen, b.fen
      HAVING coalesce(-sum(e.delta_fen), 0) <> ALL (CASE WHEN r.role = 'batch' THEN ARRAY[c.paid_fen + coalesce(b.fen, 0)]
        WHEN (o.state, r.role) IN (${rowsWith('more')}) THEN ARRAY[o.fee_fen - o.amount_fen, -o.amount_fen - coalesce(l.fee_fen, p.fee_fen, 0)]
        WHEN (o.state, r.role) IN (${rowsWith('all')}) THEN ARRAY[o.amount_fen + o.fee_fen]
        WHEN (o.state, r.role) IN (${rowsWith('fee or nothing')}) THEN ARRAY[0, o.fee_fen] ELSE ARRAY[0] END::numeric[])`,
  },
  {
    invariant: 'I4',
    title: 'a hold is open exactly while its order or its chunk waits for it',
    sql: `
      SELECT s.mid, format('%s is %s, its hold is %s', s.name, s.state, coalesce(h.state, 'missing')) AS finding
      FROM (
        SELECT mid, format('order %s', order_no) AS name, hold_id, state, state IN ('pending_review', 'scheduled', 'queued', 'authorized') AS waits FROM orders.orders
        UNION ALL SELECT mid, format('chunk %s of order %s', chunk_no, order_no), hold_id, state, state = 'waiting' FROM orders.chunks) s
        LEFT JOIN ledger.holds h ON h.mid = s.mid AND h.hold_id = s.hold_id
      WHERE s.hold_id IS NOT NULL AND (h.state IS NULL OR (h.state = 'open') <> s.waits)`,
  },
];
