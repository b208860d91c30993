import type { AuditRule } from '#ledger/src/audit-rule.ts';
import { ENDED_UNPAID, type OrderState } from '../../contract/words.ts';
import { endedUnpaid } from '../../domain/order-state.ts';
import { moneyOfState } from '../../domain/money-of-state.ts';
import { CHARGED_FEE } from '../list/order-list-query.ts';
import { sideOf } from '../row/order-row.ts';
import { lineRules } from './line-rules.ts';
import { moneyRules } from './money-rules.ts';

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');
/** An order that ends in one of these gives all of its limit back. */
const GIVES_BACK = quoted((Object.keys(moneyOfState) as OrderState[]).filter(endedUnpaid));

/**
 * What must be true of all orders: their money and their lines; each request made one order with a whole timeline;
 * those that follow another, reviews, limits and totals agree with them.
 */
export const orderAuditRules: readonly AuditRule[] = [
  ...moneyRules,
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
    invariant: 'I8',
    title: 'no step of an order has a number that transactions have not reached: programs follow steps by it',
    sql: `
      SELECT min(mid) AS mid, format('%s steps of orders, one of order %s, are from another cluster: docs/operating.md, A dump', count(*), min(order_no)) AS finding
      FROM orders.events WHERE xid >= pg_snapshot_xmax(pg_current_snapshot()) HAVING count(*) > 0`,
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
    title: 'an order that names money beside its account moves that money, and not the money of an account',
    sql: `
      SELECT o.mid, format('order %s names the account ending %s and moves other money', o.order_no, right(o.sub_account_no, 4)) AS finding FROM orders.orders o
      WHERE o.sub_account_no IS NOT NULL AND (EXISTS (SELECT 1 FROM account.accounts a WHERE a.mid = o.mid AND a.available_id = o.available_id)
        OR EXISTS (SELECT 1 FROM account.kept_accounts k WHERE k.mid = o.mid AND k.ledger_id = o.available_id AND k.tail <> right(o.sub_account_no, 4)))`,
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
    invariant: 'I9',
    title: 'a limit is used by each order that pays and follows no other, until it or some of its lines fail',
    sql: `
      SELECT coalesce(o.mid, r.mid) AS mid, format('order %s is %s, its reservation is %s', coalesce(o.order_no, r.order_no), coalesce(o.state, 'missing'),
        CASE WHEN r.order_no IS NULL THEN 'missing' WHEN r.released_count = 0 THEN 'used' WHEN r.released_at IS NOT NULL THEN 'released' ELSE format('released for %s payments of %s fen', r.released_count, r.released_fen) END) AS finding
      FROM (SELECT * FROM orders.orders t WHERE original_no IS NULL AND NOT incoming AND NOT EXISTS (SELECT 1 FROM orders.lines l WHERE l.mid = t.mid AND l.order_no = t.order_no AND l.line_no = 1
        AND l.original_no IS NOT NULL)) o FULL JOIN account.limit_reservations r ON r.mid = o.mid AND r.order_no = o.order_no
        LEFT JOIN (SELECT mid, order_no, sum(failed) AS failed, sum(failed_fen) AS failed_fen FROM orders.chunks GROUP BY mid, order_no) c ON c.mid = o.mid AND c.order_no = o.order_no
        CROSS JOIN LATERAL (SELECT o.state IN (${GIVES_BACK}) AS all_of_it) b
      WHERE o.order_no IS NULL OR r.order_no IS NULL OR (r.count, r.amount_fen) <> (o.line_count, o.amount_fen)
        OR (r.released_count, r.released_fen) <> (CASE WHEN b.all_of_it THEN o.line_count ELSE coalesce(c.failed, 0) END, CASE WHEN b.all_of_it THEN o.amount_fen ELSE coalesce(c.failed_fen, 0) END)`,
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
  {
    invariant: 'I3',
    title: 'the totals of months are the sums of their days',
    sql: `
      SELECT mid, format('orders %s of %s in the month of %s: kept %s of %s fen, fees %s; its days have %s of %s, fees %s', state, own_account_no, month, coalesce(k.orders, 0), coalesce(k.amount_fen, 0),
        coalesce(k.fee_fen, 0), coalesce(d.orders, 0), coalesce(d.amount_fen, 0), coalesce(d.fee_fen, 0)) AS finding
      FROM (SELECT t.* FROM orders.month_totals t JOIN orders.months m USING (mid, month) WHERE m.is_totalled) k FULL JOIN (
        SELECT mid, month, own_account_no, type_code, comes_in, has_lines, state, sum(orders) AS orders, sum(amount_fen) AS amount_fen, sum(fee_fen) AS fee_fen
        FROM (SELECT t.*, orders.month_of(day) AS month FROM orders.day_totals t) t JOIN orders.months m USING (mid, month) WHERE m.is_totalled
        GROUP BY mid, month, own_account_no, type_code, comes_in, has_lines, state) d USING (mid, month, own_account_no, type_code, comes_in, has_lines, state)
      WHERE k.orders IS DISTINCT FROM d.orders OR k.amount_fen IS DISTINCT FROM d.amount_fen OR k.fee_fen IS DISTINCT FROM d.fee_fen
      UNION ALL SELECT mid, format('the month of %s is totalled, and its day %s is not', month, day)
      FROM (SELECT t.*, orders.month_of(day) AS month FROM orders.days t WHERE NOT t.is_totalled) t JOIN orders.months m USING (mid, month) WHERE m.is_totalled`,
  },
  ...lineRules,
];
