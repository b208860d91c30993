import type { AuditRule } from '#ledger/src/audit-rule.ts';
import { ENDED_UNPAID, type OrderState } from '../../contract/words.ts';
import { goneOf, moneyOfState, moneyRoles, moneySteps } from '../../domain/money-of-state.ts';
import { lineAuditRules } from './line-audit-rules.ts';
import { CHARGED_FEE } from '../list/order-list-query.ts';
import { channelNoOf } from '../row/line-row.ts';
import { sideOf } from '../row/order-row.ts';

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');
const states = Object.keys(moneyOfState) as OrderState[];
const inEachState = states.flatMap((state) => moneyRoles.map((role) => ({ state, role })));

const ROLE = `CASE WHEN o.incoming THEN 'arriving' WHEN o.channel_no IS NOT NULL AND EXISTS (SELECT 1 FROM orders.orders b WHERE b.original_mid = o.mid AND b.original_no = o.order_no AND b.follows_as = 'return') THEN 'sent_back'
          WHEN o.authorizes THEN 'authorizing' WHEN o.follows_as IN ('take', 'take_part') THEN 'taking' WHEN o.follows_as = 'release' THEN 'releasing'
          WHEN o.channel_no IS NOT NULL THEN 'rail' ELSE 'inside' END`;
/** The merchant of an order's journals: whose hold it uses. */
const MONEY_MID = `CASE WHEN o.follows_as IN ('take', 'take_part', 'release') THEN o.original_mid ELSE o.mid END`;

/** Rows of SQL: state, role, the steps. */
const allowedWays = inEachState
  .flatMap(({ state, role }) => moneyOfState[state][role].map((way) => `('${state}', '${role}', '${way.join(' ')}')`))
  .join(', ');

const rowsWith = (gone: 'all' | 'fee or nothing' | 'more'): string =>
  inEachState
    .filter(({ state, role }) => goneOf(state, role) === gone)
    .map(({ state, role }) => `('${state}', '${role}')`)
    .join(', ');

/**
 * I5, I6, I7 of the threat model: orders and ledger agree, each request made one order, each instruction has one order.
 * Also the rules that connect reviews and limits with orders.
 */
export const orderAuditRules: readonly AuditRule[] = [
  {
    invariant: 'I5',
    title: 'the money of an order has gone as far as its state says, each step once',
    // All journals are grouped once: no index finds those of one order, and a look for each read its whole merchant.
    sql: `
      SELECT o.mid, format('order %s is %s%s: its money went "%s"', o.order_no, o.state, CASE r.role WHEN 'inside' THEN '' WHEN 'rail' THEN ' over a rail' ELSE ', ' || r.role END, coalesce(j.way, '')) AS finding
      FROM orders.orders o CROSS JOIN LATERAL (SELECT ${ROLE} AS role, ${MONEY_MID} AS mid) r
        LEFT JOIN (SELECT mid, order_no, string_agg(split_part(key, ':', 2), ' ' ORDER BY array_position(ARRAY[${quoted(moneySteps)}], split_part(key, ':', 2))) AS way
          FROM ledger.journals WHERE order_no IS NOT NULL GROUP BY mid, order_no) j ON j.mid = r.mid AND j.order_no = o.order_no
      WHERE o.batch_id IS NULL AND (o.state, r.role, coalesce(j.way, '')) NOT IN (VALUES ${allowedWays})`,
  },
  {
    invariant: 'I5',
    title: 'an account has less what its order has paid, amount and fee, or more what arrived, and nothing else',
    sql: `
      SELECT o.mid, format('order %s is %s: its account has %s fen less, amount and fee are %s and %s', o.order_no, o.state, coalesce(-sum(e.delta_fen), 0), o.amount_fen, o.fee_fen) AS finding
      FROM orders.orders o CROSS JOIN LATERAL (SELECT ${ROLE} AS role, ${MONEY_MID} AS mid) r LEFT JOIN ledger.journals j ON j.mid = r.mid AND j.order_no = o.order_no
        LEFT JOIN ledger.entries e ON e.journal_id = j.id AND e.account_id IN (o.available_id, o.frozen_id)
        LEFT JOIN orders.orders p ON o.follows_as = 'return' AND p.mid = o.original_mid AND p.order_no = o.original_no
        LEFT JOIN orders.lines l ON l.mid = o.original_mid AND l.order_no = o.original_no AND l.line_no = o.original_line
      WHERE o.batch_id IS NULL
      GROUP BY o.mid, o.order_no, o.state, r.role, o.amount_fen, o.fee_fen, p.fee_fen, l.fee_fen
      HAVING CASE WHEN (o.state, r.role) IN (${rowsWith('more')}) THEN coalesce(sum(e.delta_fen), 0) NOT IN (o.amount_fen - o.fee_fen, o.amount_fen + coalesce(l.fee_fen, p.fee_fen, 0))
        WHEN (o.state, r.role) IN (${rowsWith('all')}) THEN coalesce(-sum(e.delta_fen), 0) <> o.amount_fen + o.fee_fen
        WHEN (o.state, r.role) IN (${rowsWith('fee or nothing')}) THEN coalesce(-sum(e.delta_fen), 0) NOT IN (0, o.fee_fen) ELSE coalesce(sum(e.delta_fen), 0) <> 0 END`,
  },
  {
    invariant: 'I7',
    title: 'a payment whose result two persons have set has ended so',
    sql: `
      SELECT r.mid, format('payment %s of order %s is %s, and %s and %s have set it to %s', r.line_no, r.order_no, coalesce(l.state, o.state), r.proposed_by, r.confirmed_by, r.result) AS finding
      FROM orders.set_results r JOIN orders.orders o ON o.mid = r.mid AND o.order_no = r.order_no LEFT JOIN orders.lines l ON l.mid = r.mid AND l.order_no = r.order_no AND l.line_no = r.line_no
      WHERE r.confirmed_by IS NOT NULL AND (CASE coalesce(l.state, o.state) WHEN 'returned' THEN 'succeeded' ELSE coalesce(l.state, o.state) END) <> r.result`,
  },
  {
    invariant: 'I8',
    title: 'the timeline of an order is whole: every line is there, in its place, as it was written',
    sql: `
      SELECT o.mid, CASE WHEN coalesce(e.lines, 0) <> o.event_count OR o.event_count = 0 THEN format('order %s has %s lines of its timeline, %s were written', o.order_no, coalesce(e.lines, 0), o.event_count)
          ELSE format('the timeline of order %s is not what was written', o.order_no) END AS finding
      FROM orders.orders o LEFT JOIN (
        SELECT mid, order_no, count(*) AS lines, orders.hash_events(mid, order_no, seq, at, actor_id, actor_name, event, note ORDER BY seq) AS hash FROM orders.events GROUP BY mid, order_no
      ) e ON e.mid = o.mid AND e.order_no = o.order_no
      WHERE o.event_count = 0 OR coalesce(e.lines, 0) <> o.event_count OR e.hash IS DISTINCT FROM o.events_hash`,
  },
  {
    invariant: 'I4',
    title: 'a hold is open exactly while its order waits for it',
    sql: `
      SELECT o.mid, format('order %s is %s, its hold is %s', o.order_no, o.state, coalesce(h.state, 'missing')) AS finding
      FROM orders.orders o LEFT JOIN ledger.holds h ON h.mid = o.mid AND h.hold_id = o.hold_id
      WHERE o.hold_id IS NOT NULL AND (h.state IS NULL OR (h.state = 'open') <> (o.state IN ('pending_review', 'scheduled', 'queued', 'authorized')))`,
  },
  {
    invariant: 'I6',
    title: 'a request number made one order, and the journals of orders have their order',
    sql: `
      SELECT mid, format('request %s made %s orders', request_no, count(*)) AS finding FROM orders.orders GROUP BY mid, kind, request_no HAVING count(*) > 1
      UNION ALL
      SELECT j.mid, format('journal %s names order %s, which does not exist', j.key, j.order_no) FROM ledger.journals j
      WHERE j.actor LIKE 'system:order%' AND NOT EXISTS (SELECT 1 FROM orders.orders o WHERE o.mid = j.mid AND o.order_no = j.order_no)
        AND NOT EXISTS (SELECT 1 FROM orders.orders o WHERE o.original_mid = j.mid AND o.order_no = j.order_no AND o.follows_as IN ('take', 'take_part', 'release'))`,
  },
  {
    invariant: 'I5',
    title: 'orders and lines that follow an order take no more than it has, and end it as they say',
    sql: `
      SELECT o.mid, format('order %s of %s fen is %s; orders that follow it took %s fen, closed it: %s', o.order_no, o.amount_fen, o.state, f.fen, f.closed) AS finding
      FROM orders.orders o CROSS JOIN LATERAL (
        SELECT coalesce(sum(n.amount_fen), 0) AS fen, coalesce(string_agg(n.follows_as, ' ') FILTER (WHERE n.state IN ('succeeded', 'returned') AND n.follows_as NOT IN ('take_part', 'pay_back_part') AND n.original_line IS NULL), '') AS closed,
          coalesce(bool_or(n.state = 'returned'), false) AS is_back
        FROM orders.followers n WHERE n.original_mid = o.mid AND n.original_no = o.order_no AND n.state NOT IN ('failed', 'rejected', 'returned_to_maker', 'withdrawn', 'expired')) f
      WHERE f.fen > o.amount_fen
        OR CASE f.closed WHEN '' THEN o.authorizes AND o.state = 'succeeded' AND f.fen < o.amount_fen WHEN 'take' THEN o.state NOT IN ('succeeded', CASE WHEN f.is_back THEN 'returned' ELSE 'succeeded' END)
          WHEN 'release' THEN o.state <> 'withdrawn' WHEN 'pay_back' THEN o.state <> 'returned'
          WHEN 'return' THEN o.state <> 'returned' OR f.fen <> o.amount_fen ELSE true END
      UNION ALL
      SELECT n.mid, format('order %s follows %s of %s, which does not exist', n.order_no, n.original_no, n.original_mid)
      FROM orders.followers n WHERE NOT EXISTS (SELECT 1 FROM orders.orders o WHERE o.mid = n.original_mid AND o.order_no = n.original_no)`,
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
    invariant: 'I9',
    title: 'a limit is used by a living order, and by every one that pays and follows no other',
    sql: `
      SELECT coalesce(o.mid, r.mid) AS mid, format('order %s is %s, its reservation is %s', coalesce(o.order_no, r.order_no), coalesce(o.state, 'missing'),
        CASE WHEN r.order_no IS NULL THEN 'missing' WHEN r.released_at IS NULL THEN 'used' ELSE 'released' END) AS finding
      FROM (SELECT * FROM orders.orders t WHERE original_no IS NULL AND NOT incoming AND NOT EXISTS (SELECT 1 FROM orders.lines l WHERE l.mid = t.mid AND l.order_no = t.order_no AND l.line_no = 1
        AND l.original_no IS NOT NULL)) o FULL JOIN account.limit_reservations r ON r.mid = o.mid AND r.order_no = o.order_no
      WHERE o.order_no IS NULL OR r.order_no IS NULL
        OR (r.released_at IS NOT NULL) <> (o.state IN ('rejected', 'returned_to_maker', 'withdrawn', 'expired', 'failed')) AND NOT (o.batch_id IS NOT NULL AND o.state = 'processing')`,
  },
  {
    invariant: 'review',
    title: 'a reviewed order moved only after all its steps, approved for exactly its content',
    sql: `
      SELECT o.mid, format('order %s is %s, its review is %s for hash %s', o.order_no, o.state, r.state, left(r.order_hash, 8)) AS finding
      FROM orders.orders o JOIN approval.reviews r ON r.mid = o.mid AND r.order_no = o.order_no
      WHERE r.order_hash <> o.order_hash OR (r.state = 'pending') <> (o.state = 'pending_review')
        OR (o.state IN ('awaiting_funds', 'queued', 'processing', 'authorized', 'succeeded', 'partly_succeeded', 'returned') AND r.state <> 'approved')
        OR (r.state = 'approved' AND (SELECT count(DISTINCT step) FROM approval.acts a WHERE a.mid = r.mid AND a.order_no = r.order_no AND a.act = 'approve') < jsonb_array_length(r.steps))`,
  },
  {
    invariant: 'I5',
    title: 'an order that paid nothing, and a line that came back, is paid again by one order at most, of its own kind',
    sql: `
      SELECT mid, format('order %s is %s, and %s living orders pay it again', order_no, state, living) AS finding
      FROM (SELECT o.mid, o.order_no, o.state, o.original_line IS NOT NULL AS of_line, bool_or(n.kind <> coalesce(p.kind, o.kind)) AS other_kind, count(*) FILTER (WHERE n.state NOT IN (${quoted(ENDED_UNPAID)})) AS living
        FROM orders.orders o JOIN orders.orders n ON n.mid = o.mid AND n.repeats = o.order_no
          LEFT JOIN orders.orders p ON o.original_line IS NOT NULL AND p.mid = o.original_mid AND p.order_no = o.original_no
        GROUP BY o.mid, o.order_no, o.state, o.original_line) r
      WHERE living > 1 OR other_kind OR living = 1 AND NOT of_line AND state NOT IN (${quoted(ENDED_UNPAID)})`,
  },
  {
    invariant: 'I3',
    title: 'the totals of days are the sums of their orders',
    sql: `
      SELECT mid, format('orders %s of %s on %s: kept %s of %s fen, fees %s; there are %s of %s, fees %s', state, own_account_no, day, coalesce(k.orders, 0), coalesce(k.amount_fen, 0), coalesce(k.fee_fen, 0),
        coalesce(o.orders, 0), coalesce(o.amount_fen, 0), coalesce(o.fee_fen, 0)) AS finding
      FROM (SELECT t.* FROM orders.day_totals t JOIN orders.days d USING (mid, day) WHERE d.is_totalled) k FULL JOIN (
        SELECT mid, day, own_account_no, type_code, comes_in, has_lines, state, count(*) AS orders, sum(amount_fen) AS amount_fen, sum(${CHARGED_FEE}) AS fee_fen
        FROM (SELECT t.*, orders.day_of(submitted_at) AS day, ${sideOf('ownAccountNo', 't')} AS own_account_no, ${sideOf('comesIn', 't')} AS comes_in, batch_id IS NOT NULL AS has_lines
          FROM orders.orders t) o LEFT JOIN orders.days d USING (mid, day) WHERE d.is_totalled IS NOT false
        GROUP BY mid, day, own_account_no, type_code, comes_in, has_lines, state) o USING (mid, day, own_account_no, type_code, comes_in, has_lines, state)
      WHERE k.orders IS DISTINCT FROM o.orders OR k.amount_fen IS DISTINCT FROM o.amount_fen OR k.fee_fen IS DISTINCT FROM o.fee_fen`,
  },
  ...lineAuditRules,
];
