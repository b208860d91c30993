import type pg from 'pg';
import { capabilities } from '../capabilities.ts';
import { merchants, yearsMerchant } from './cast.data.ts';

/** Tables that say something of an order. An order that any other table names is no template. */
export const orderTables = [
  'orders.orders',
  'orders.events',
  'orders.lines',
  'approval.reviews',
  'approval.acts',
  'account.limit_reservations',
] as const;

/** Filled by triggers of orderTables. */
const FILLED_BY_TRIGGERS = ['orders.search_keys'];

/** Minutes of the day between which all of a template happens, so that it fits into any day, a little later too. */
const EARLIEST = 7 * 60 + 30;
const LATEST = 23 * 60;

/** The content of an order without further members as capabilities/order/server/row/order-hash.ts writes it. */
export const orderHashSql = ({
  mid,
  orderNo,
  accountNo,
  payeeName,
  scheduledAt,
}: Record<'mid' | 'orderNo' | 'accountNo' | 'payeeName' | 'scheduledAt', string>): string =>
  `encode(sha256(convert_to('[' || concat_ws(',', to_json(${mid}), to_json(${orderNo}), to_json(t.kind), to_json(t.type_code), to_json(${accountNo}), to_json(t.amount_fen::text), to_json(t.fee_fen::text),
    to_json(${payeeName}), to_json(t.payee_account_no), to_json(t.payee_bank_name), to_json(t.speed), to_json(t.remark), to_json(t.maker_id),
    coalesce(to_json(to_char((${scheduledAt}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text, 'null')) || ']', 'UTF8')), 'hex')`;

/** A journal's content as ledger/src/post.ts writes it. */
export const inputHashSql = (orderNo: string, holdId: string, reverses: string, postings: string): string =>
  `sha256(convert_to('[' || concat_ws(',', to_json(t.type_code), to_json(${orderNo}), coalesce(to_json(t.hold_op)::text, 'null'),
    CASE WHEN t.hold_op IS NULL THEN 'null' ELSE to_json(${holdId})::text END, coalesce(to_json(${reverses})::text, 'null'), ${postings}) || ']', 'UTF8'))`;

/** The columns outside orderTables that can name an order. */
async function otherNamers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ named: string }>(
    `SELECT format('SELECT %I AS order_no FROM %I.%I', c.column_name, c.table_schema, c.table_name) AS named
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE t.table_type = 'BASE TABLE' AND c.data_type = 'text' AND c.column_name ~ '(_no|repeats)$' AND c.table_schema NOT IN ('ledger', 'demo', 'pg_catalog', 'information_schema')
       AND c.table_schema || '.' || c.table_name <> ALL ($2) AND (c.table_schema || '.' || c.table_name <> ALL ($1) OR c.column_name IN ('original_no', 'repeats'))`,
    [orderTables, FILLED_BY_TRIGGERS],
  );
  return rows.map(({ named }) => named);
}

/**
 * Chooses the orders of the first merchant that can be repeated, and writes what is said of them into tables of the
 * session, with the accounts of the merchant of the years in place of its own. They are of the kinds that fill the
 * story, finished, nothing but orderTables knows of them, all of each happened on one day, and their hashes are those
 * of their content.
 */
export async function chooseTemplates(client: pg.Client): Promise<void> {
  const model = merchants[0]!;
  const demoKinds = capabilities.flatMap(({ demo }) => demo?.orders ?? []).map(({ contract }) => `'${contract.id}'`);
  const inDay = (at: string) =>
    `(${at} AT TIME ZONE 'Asia/Shanghai')::date = (t.submitted_at AT TIME ZONE 'Asia/Shanghai')::date
      AND extract(epoch FROM (${at} AT TIME ZONE 'Asia/Shanghai')::time) BETWEEN ${EARLIEST * 60} AND ${LATEST * 60}`;
  await client.query('CREATE TEMP TABLE years_accounts (old_no text, new_no text)');
  for (const [index, accountNo] of yearsMerchant.accountNos.entries())
    await client.query('INSERT INTO years_accounts VALUES ($1, $2)', [model.accounts[index]!.accountNo, accountNo]);
  await client.query(`
    CREATE TEMP TABLE years_buckets AS SELECT b.old_id, b.new_id, n.account_no, b.bucket
    FROM years_accounts a JOIN account.accounts o ON o.account_no = a.old_no JOIN account.accounts n ON n.account_no = a.new_no
      CROSS JOIN LATERAL (VALUES (o.available_id, n.available_id, 'available'), (o.frozen_id, n.frozen_id, 'frozen')) AS b (old_id, new_id, bucket);
    CREATE TEMP TABLE years_named AS ${(await otherNamers(client)).join(' UNION ')}`);
  await client.query(
    `CREATE TEMP TABLE years_chosen AS
      SELECT t.order_no, row_number() OVER (ORDER BY t.order_no) - 1 AS no FROM orders.orders t JOIN years_accounts a ON a.old_no = t.account_no
      WHERE t.mid = '${model.mid}' AND t.kind IN (${demoKinds}) AND t.finished_at IS NOT NULL AND t.original_no IS NULL AND t.repeats IS NULL AND t.batch_id IS NULL AND NOT t.incoming AND NOT t.authorizes
        AND t.payee_account_no NOT IN (SELECT account_no FROM account.accounts WHERE mid = t.mid) AND t.order_no NOT IN (SELECT order_no FROM years_named WHERE order_no IS NOT NULL)
        AND ${orderHashSql({ mid: 't.mid', orderNo: 't.order_no', accountNo: 't.account_no', payeeName: 't.payee_name', scheduledAt: 't.scheduled_at' })} = t.order_hash AND ${inDay('t.submitted_at')} AND ${inDay('t.finished_at')}
        AND NOT EXISTS (SELECT 1 FROM orders.events e WHERE e.mid = t.mid AND e.order_no = t.order_no AND NOT (${inDay('e.at')}))
        AND NOT EXISTS (SELECT 1 FROM ledger.journals j WHERE j.mid = t.mid AND j.order_no = t.order_no AND NOT (${inDay('j.booked_at')}))`,
  );
  for (const table of orderTables)
    await client.query(
      `CREATE TEMP TABLE ${templatesOf(table)} AS SELECT t.*, c.no FROM ${table} t JOIN years_chosen c ON c.order_no = t.order_no WHERE t.mid = '${model.mid}'`,
    );
  await chooseMoney(client, model.mid);
}

export const templatesOf = (table: string): string => `years_${table.replace('.', '_')}`;

/** Journals, entries and holds of the chosen orders. A journal's number is its place among those of its order. */
async function chooseMoney(client: pg.Client, mid: string): Promise<void> {
  await client.query(`
    CREATE TEMP TABLE years_journals AS
      SELECT j.*, c.no, row_number() OVER (PARTITION BY c.no ORDER BY j.booked_at, j.id) AS journal_no,
        CASE WHEN h.opened_by = j.id THEN 'open' WHEN h.ended_by = j.id THEN CASE h.state WHEN 'settled' THEN 'settle' WHEN 'released' THEN 'release' ELSE 'expire' END END AS hold_op, o.hold_id
      FROM ledger.journals j JOIN years_chosen c ON c.order_no = j.order_no JOIN years_orders_orders o ON o.no = c.no
        LEFT JOIN ledger.holds h ON h.mid = j.mid AND h.hold_id = o.hold_id AND j.id IN (h.opened_by, h.ended_by)
      WHERE j.mid = '${mid}';
    CREATE TEMP TABLE years_entries AS
      SELECT j.no, j.journal_no, e.posting_no, coalesce(own.new_id, e.account_id) AS account_id, CASE WHEN own.new_id IS NULL THEN e.mid ELSE '${yearsMerchant.mid}' END AS mid,
        coalesce(other.new_id, e.counter_account_id) AS counter_account_id, e.delta_fen, e.account_id AS old_id, e.counter_account_id AS old_counter_id
      FROM years_journals j JOIN ledger.entries e ON e.journal_id = j.id
        LEFT JOIN years_buckets own ON own.old_id = e.account_id LEFT JOIN years_buckets other ON other.old_id = e.counter_account_id;
    CREATE TEMP TABLE years_postings AS
      SELECT no, journal_no, string_agg(format('["%s","%s","%s"]', account_id, counter_account_id, -delta_fen), ',' ORDER BY posting_no) AS postings,
        string_agg(format('["%s","%s","%s"]', old_id, old_counter_id, -delta_fen), ',' ORDER BY posting_no) AS old_postings
      FROM years_entries WHERE delta_fen < 0 GROUP BY no, journal_no;
    CREATE TEMP TABLE years_holds AS SELECT h.*, c.no, b.new_id AS new_frozen_id FROM ledger.holds h JOIN years_orders_orders c ON c.hold_id = h.hold_id AND c.mid = h.mid
      JOIN years_buckets b ON b.old_id = h.frozen_account_id`);
  const { rows } = await client.query<{ key: string }>(
    `SELECT t.key FROM years_journals t JOIN years_postings p USING (no, journal_no) WHERE t.input_hash <> ${inputHashSql('t.order_no', 't.hold_id', 't.reverses', 'p.old_postings')}`,
  );
  if (rows.length > 0) throw new Error(`the journal ${rows[0]!.key} has another hash than its content`);
}
