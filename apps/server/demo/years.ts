import pg from 'pg';
import { COLLECTION } from '#capabilities/collection/constants.ts';
import { providerAccounts } from '#capabilities/account/server/index.ts';
import { totalDays } from '#capabilities/order/server/index.ts';
import { keepTotals, PROVIDER_MID, sealEntries } from '#ledger/src/index.ts';
import { openDatabase } from '#platform/db/postgres-database.ts';
import { incomeMemos, merchants, yearsMerchant } from './cast.data.ts';
import { openYearsMerchant, type Years } from './years-merchant.ts';
import { chooseTemplates, inputHashSql, orderHashSql, orderTables, templatesOf } from './years-templates.ts';

/** Three years, which end where the demo's story ends. */
const DAYS = 3 * 365;
const ORDERS_PER_BATCH = 40_000;
/** One collection pays so many orders of an account and day. */
const ORDERS_PER_INCOME = 6;
const { mid: MID } = yearsMerchant;
/** An id of version 7 by the time of now, as `newId` makes it; PostgreSQL has a function for it from version 18 on. */
const NEW_ID = `(lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid`;

export interface FillOptions {
  /** The tables' owner. */
  url: string;
  /** About so many ledger entries. */
  entries: number;
  /** In so many days, the last ones of the years. */
  days?: number | undefined;
  say?: (text: string) => void;
}

/**
 * Fills the database with years of business of one merchant, in addition to the demo's story: finished orders of the
 * story, each repeated on many days with all that the product wrote for it (events, reviews, limits, journals, entries,
 * holds), and collections that pay for them. The server must not run meanwhile. A run after a crash continues where the
 * last one stopped; a complete database stays as it is. Answers how many entries were written.
 */
export async function fillYears({ url, entries, days = DAYS, say = () => undefined }: FillOptions): Promise<number> {
  const db = openDatabase({ url, poolSize: 1, applicationName: 'portal years' });
  const client = new pg.Client({ connectionString: url, application_name: 'portal years' });
  await client.connect();
  try {
    const years = await openYearsMerchant(db, entries, days);
    await client.query(
      `SET app.mid = '*'; SET synchronous_commit = off; SET work_mem = '256MB'; SET temp_buffers = '256MB'; SET statement_timeout = 0`,
    );
    await chooseTemplates(client);
    const orders = await ordersFor(client, years.entries);
    const written = await inBatches(client, years, orders, say);
    // What jobs of the product would do at its first start, while something is measured.
    await keepTotals(db);
    await totalDays(db, new Date());
    await sealEntries(db);
    return written;
  } finally {
    await client.end();
    await db.close();
  }
}

/** How many orders make so many entries, with the collections that pay for them. */
async function ordersFor(client: pg.Client, entries: number): Promise<number> {
  const { rows } = await client.query<{ templates: number; entries: number }>(
    `SELECT (SELECT count(*)::int FROM years_chosen) AS templates, (SELECT count(*)::int FROM years_entries) AS entries`,
  );
  const { templates, entries: made } = rows[0]!;
  if (templates === 0) throw new Error('the story has no order that the years could repeat');
  return Math.ceil(entries / (made / templates + 2 / ORDERS_PER_INCOME));
}

async function inBatches(
  client: pg.Client,
  years: Years,
  orders: number,
  say: (text: string) => void,
): Promise<number> {
  const begun = Date.now();
  await client.query(
    `CREATE TEMP TABLE years_plan AS SELECT $1::date AS first_day, $2::bigint AS days, $3::bigint AS orders`,
    [years.firstDay, years.days, orders],
  );
  await client.query('ANALYZE years_plan');
  const daysPerBatch = Math.max(1, Math.floor((ORDERS_PER_BATCH * years.days) / orders));
  let written = 0;
  for (let from = 0; from < years.days; from += daysPerBatch) {
    const to = Math.min(from + daysPerBatch, years.days);
    const step = `years from day ${from}`;
    await client.query('BEGIN');
    const done = await client.query('SELECT 1 FROM demo.steps WHERE step = $1 FOR UPDATE', [step]);
    if (done.rowCount === 0) {
      written += await fillDays(client, from, to);
      await client.query('INSERT INTO demo.steps (step, result) VALUES ($1, $2)', [step, JSON.stringify({ to })]);
    }
    await client.query('COMMIT');
    say(`day ${to} of ${years.days}: ${written} entries in ${Math.round((Date.now() - begun) / 1000)} s`);
  }
  // As a database that has run for years: the planner knows what there is, and sums need not look at each row's page.
  await client.query('VACUUM (ANALYZE)');
  return written;
}

/** Writes the days [from, to): orders, then their money, in the order of time. */
async function fillDays(client: pg.Client, from: number, to: number): Promise<number> {
  await client.query('DROP TABLE IF EXISTS years_new, years_new_journals, years_new_entries');
  // Order i is on day i * days / orders; its number is the second of submission and ten digits that no other has.
  await client.query(
    `CREATE TEMP TABLE years_new AS
      SELECT q.i, q.no, q.day, q.shift, ${NEW_ID} AS hold_id, t.order_no AS old_no, t.account_no AS old_account_no,
        to_char((t.submitted_at + q.shift) AT TIME ZONE 'Asia/Shanghai', 'YYYYMMDDHH24MISS') || lpad(((q.i * 7654321 + 1234567) % 10000000000)::text, 10, '0') AS order_no
      FROM (SELECT i, c.no, p.first_day + (i * p.days / p.orders)::int AS day,
          (p.first_day + (i * p.days / p.orders)::int - (c.submitted_at AT TIME ZONE 'Asia/Shanghai')::date) * interval '1 day' + (i * 7919 % 2400) * interval '1 second' AS shift
        FROM years_plan p CROSS JOIN LATERAL generate_series(($1 * p.orders + p.days - 1) / p.days, ($2 * p.orders + p.days - 1) / p.days - 1) AS i
          JOIN years_orders_orders c ON c.no = (i * 89 + i / (SELECT count(*) FROM years_chosen)) % (SELECT count(*) FROM years_chosen)) q
        JOIN years_orders_orders t ON t.no = q.no
      ORDER BY t.submitted_at + q.shift`,
    [from, to],
  );
  await client.query('ANALYZE years_new');
  for (const table of orderTables) await copyRows(client, table);
  await client.query(USED_LIMITS);
  await client.query(JOURNALS);
  for (const income of from === 0 ? [OPENING, INCOMES] : [INCOMES])
    await client.query(income, [COLLECTION, incomeMemos]);
  await client.query('ANALYZE years_new_journals');
  await client.query(KEEP_JOURNALS);
  await client.query(HOLDS);
  return writeEntries(client);
}

/** Its own bank accounts have its own name. */
const PAYEE_NAME = `CASE t.payee_name WHEN '${merchants[0]!.name}' THEN '${yearsMerchant.name}' ELSE t.payee_name END`;

/** What differs from the template besides its times, which all move by as much. `t` is the template, `n` the new. */
const REPLACED: Readonly<Record<string, string>> = {
  mid: `'${MID}'`,
  order_no: 'n.order_no',
  request_no: `'years-' || n.i`,
  order_hash: 'n.order_hash',
  account_no: 'a.account_no',
  available_id: 'a.available_id',
  frozen_id: 'a.frozen_id',
  hold_id: 'CASE WHEN t.hold_id IS NOT NULL THEN n.hold_id END',
  payee_name: PAYEE_NAME,
  channel_no: `CASE WHEN t.channel_no IS NOT NULL THEN '${MID}-' || n.order_no END`,
  day: 'n.day::text',
  month: 'left(n.day::text, 7)',
  note: 'replace(t.note, n.old_no, n.order_no)',
  events_hash: `(SELECT orders.hash_events('${MID}', n.order_no, e.seq, e.at + n.shift, e.actor_id, e.actor_name, e.event, replace(e.note, n.old_no, n.order_no) ORDER BY e.seq)
    FROM ${templatesOf('orders.events')} e WHERE e.no = n.no)`,
  // Nobody is notified of them.
  told_xid: 'NULL',
  // They are the database's own time, not that of the business.
  reserved_at: 'n.submitted_at',
  released_at: 'CASE WHEN t.released_at IS NOT NULL THEN n.finished_at END',
};

async function copyRows(client: pg.Client, table: string): Promise<void> {
  const [schema, name] = table.split('.');
  const { rows } = await client.query<{ name: string; type: string }>(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns WHERE table_schema = $1 AND table_name = $2 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
    [schema, name],
  );
  const values = rows.map(
    (column) =>
      REPLACED[column.name] ??
      (column.type.startsWith('timestamp') ? `t.${column.name} + n.shift` : `t.${column.name}`),
  );
  await client.query(
    `INSERT INTO ${table} (${rows.map((column) => column.name).join(', ')}) SELECT ${values.join(', ')}
     FROM (SELECT n.*, ${orderHashSql({ mid: `'${MID}'::text`, orderNo: 'n.order_no', accountNo: 'm.new_no', payeeName: PAYEE_NAME, scheduledAt: 't.scheduled_at + n.shift' })} AS order_hash, m.new_no, t.submitted_at + n.shift AS submitted_at, t.finished_at + n.shift AS finished_at
       FROM years_new n JOIN years_orders_orders t ON t.no = n.no JOIN years_accounts m ON m.old_no = n.old_account_no) n
       JOIN ${templatesOf(table)} t ON t.no = n.no JOIN account.accounts a ON a.account_no = n.new_no`,
  );
}

const USED_LIMITS = `
  INSERT INTO account.limit_usage AS u (mid, account_no, function, period, amount_fen, count)
  SELECT r.mid, r.account_no, r.function, p.period, sum(r.amount_fen - r.released_fen), sum(r.count - r.released_count)
  FROM years_new n JOIN account.limit_reservations r ON r.mid = '${MID}' AND r.order_no = n.order_no CROSS JOIN LATERAL (VALUES (r.day), (r.month)) AS p (period)
  GROUP BY r.mid, r.account_no, r.function, p.period
  ON CONFLICT (mid, account_no, function, period) DO UPDATE SET amount_fen = u.amount_fen + excluded.amount_fen, count = u.count + excluded.count`;

const JOURNALS = `
  CREATE TEMP TABLE years_new_journals AS
  SELECT ${NEW_ID} AS id, n.i, t.no, t.journal_no, replace(t.key, n.old_no, n.order_no) AS key, NULL::bytea AS input_hash, t.type_code, n.order_no, t.actor, t.booked_at + n.shift AS booked_at, t.memo,
    t.hold_op, NULL::uuid AS account_id, NULL::bigint AS amount_fen, n.hold_id
  FROM years_new n JOIN years_journals t ON t.no = n.no`;

/** A journal from the bank for each row of `source`: day, account_no, new_id, part, minute, amount_fen. */
const incomes = (source: string): string => `
  INSERT INTO years_new_journals
  SELECT ${NEW_ID}, NULL, NULL, 1, format('years:%s-%s-%s', s.day, s.account_no, s.part), sha256(convert_to(json_build_array($1::text, s.new_id, s.amount_fen)::text, 'UTF8')),
    $1::text, NULL, 'system:demo', (s.day + s.minute * interval '1 minute') AT TIME ZONE 'Asia/Shanghai', ($2::text[])[1 + s.minute % cardinality($2::text[])], NULL, s.new_id, s.amount_fen
  FROM (${source}) s`;

/** What orders hold and get back again within a day, of as many orders as a day can have. */
const OPENING = incomes(`
  SELECT p.first_day AS day, b.account_no, b.new_id, -1 AS part, 1 AS minute, sum(h.amount_fen)::bigint * (p.orders / p.days / (SELECT count(*) FROM years_chosen) + 2) AS amount_fen
  FROM years_plan p CROSS JOIN years_holds h JOIN years_buckets f ON f.new_id = h.new_frozen_id JOIN years_buckets b ON b.account_no = f.account_no AND b.bucket = 'available'
  GROUP BY p.first_day, p.orders, p.days, b.account_no, b.new_id`);

/** Before the first order of a day its accounts receive what the day's orders pay, between midnight and 07:00. */
const INCOMES = incomes(`
  SELECT n.day, b.account_no, b.new_id, n.part, ((10 + n.part * 37 + extract(doy FROM n.day)) % 420)::int AS minute, -sum(e.delta_fen)::bigint AS amount_fen
  FROM (SELECT no, day, (row_number() OVER (PARTITION BY day, old_account_no ORDER BY i) - 1) / ${ORDERS_PER_INCOME} AS part FROM years_new) n
    JOIN years_entries e ON e.no = n.no JOIN years_buckets b ON b.new_id = e.account_id AND b.bucket = 'available'
  GROUP BY n.day, b.account_no, n.part, b.new_id HAVING sum(e.delta_fen) < 0`);

const KEEP_JOURNALS = `
  INSERT INTO ledger.journals (id, mid, key, input_hash, type_code, order_no, actor, booked_at, memo, recorded_at, reverses)
  SELECT t.id, '${MID}', t.key, coalesce(t.input_hash, ${inputHashSql('t.order_no', 't.hold_id', 'r.id', 'p.postings')}), t.type_code, t.order_no, t.actor, t.booked_at, t.memo, t.booked_at, r.id
  FROM years_new_journals t LEFT JOIN years_postings p ON p.no = t.no AND p.journal_no = t.journal_no
    LEFT JOIN years_journals o ON o.no = t.no AND o.journal_no = t.journal_no AND o.reverses IS NOT NULL LEFT JOIN years_journals b ON b.id = o.reverses
    LEFT JOIN years_new_journals r ON r.i = t.i AND r.journal_no = b.journal_no`;

const HOLDS = `
  INSERT INTO ledger.holds (mid, hold_id, frozen_account_id, amount_fen, state, opened_by, ended_by)
  SELECT '${MID}', n.hold_id, t.new_frozen_id, t.amount_fen, t.state, o.id, e.id
  FROM years_new n JOIN years_holds t ON t.no = n.no JOIN years_new_journals o ON o.i = n.i AND o.hold_op = 'open' JOIN years_new_journals e ON e.i = n.i AND e.hold_op <> 'open'`;

/** Numbers the entries of each account and chains their balances, as ledger.post_batch does. */
async function writeEntries(client: pg.Client): Promise<number> {
  await client.query('SELECT 1 FROM ledger.accounts ORDER BY id FOR UPDATE');
  await client.query(
    `CREATE TEMP TABLE years_new_entries AS
      SELECT s.*, a.version + row_number() OVER w AS version, a.balance_fen + (sum(s.delta_fen) OVER w)::bigint AS after_fen
      FROM (
        SELECT e.account_id, e.mid, j.id AS journal_id, e.posting_no, e.counter_account_id, e.delta_fen, j.booked_at, j.i, j.journal_no
        FROM years_new_journals j JOIN years_entries e ON e.no = j.no AND e.journal_no = j.journal_no
        UNION ALL SELECT x.account_id, x.mid, j.id, 1, x.counter_id, x.delta_fen, j.booked_at, -1, 1
        FROM years_new_journals j CROSS JOIN LATERAL (VALUES ($1::uuid, $2, j.account_id, -j.amount_fen), (j.account_id, '${MID}', $1::uuid, j.amount_fen)) AS x (account_id, mid, counter_id, delta_fen)
        WHERE j.account_id IS NOT NULL) s JOIN ledger.accounts a ON a.id = s.account_id
      WINDOW w AS (PARTITION BY s.account_id ORDER BY s.booked_at, s.i, s.journal_no, s.posting_no, s.journal_id ROWS UNBOUNDED PRECEDING)`,
    [providerAccounts.bankCash, PROVIDER_MID],
  );
  await refuseOverdraft(client);
  const { rowCount } = await client.query(
    `INSERT INTO ledger.entries (account_id, version, mid, journal_id, posting_no, counter_account_id, delta_fen, balance_before_fen, balance_after_fen, booked_at)
     SELECT account_id, version, mid, journal_id, posting_no, counter_account_id, delta_fen, after_fen - delta_fen, after_fen, booked_at FROM years_new_entries ORDER BY booked_at, version`,
  );
  await client.query(
    `UPDATE ledger.accounts a SET balance_fen = a.balance_fen + m.delta, version = a.version + m.entries
     FROM (SELECT account_id, sum(delta_fen)::bigint AS delta, count(*) AS entries FROM years_new_entries GROUP BY account_id) m WHERE a.id = m.account_id`,
  );
  return rowCount ?? 0;
}

async function refuseOverdraft(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ code: string }>(
    `SELECT a.code FROM years_new_entries e JOIN ledger.accounts a ON a.id = e.account_id WHERE e.after_fen < 0 AND NOT a.may_go_negative LIMIT 1`,
  );
  if (rows.length > 0) throw new Error(`the years would overdraw ${rows[0]!.code}`);
}
