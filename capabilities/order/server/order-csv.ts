import { kinds, staysInside } from '#capabilities/account/contract/kinds.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import {
  csvField,
  pagesAhead,
  sqlAmount,
  sqlLine,
  sqlLongNumber,
  sqlText,
  sqlTime,
  type WrittenPage,
} from '#platform/sheet/index.ts';
import { LINES_A_PAGE } from '../constants.ts';
import { orderStates, orderTypeName, stateWord, type OrderState } from '../contract/words.ts';
import { CHARGED_FEE, filteredOrders, type OrderListFilter } from './order-list-query.ts';

/** A page of lines; fewer are written than it has rows where a cell is left to the writer. */
interface Page {
  lines: string | null;
  rowCount: number;
  written: number;
  amountFen: Fen;
  feeFen: Fen;
  incomeFen: Fen;
  lastNo: string;
}

/** What the database looks up, as fields of the file: words of kinds and states are not in its tables. */
function words(): { types: string; states: string; inside: string[] } {
  const types: Record<string, string> = {};
  const states: Record<string, string> = {};
  for (const { id, codes } of kinds()) {
    for (const code of Object.keys(codes)) types[code] = `${csvField(orderTypeName(code))},${csvField(code)}`;
    for (const state of Object.keys(orderStates) as OrderState[])
      states[`${id} ${state}`] = csvField(stateWord(id, state));
  }
  return {
    types: JSON.stringify(types),
    states: JSON.stringify(states),
    inside: kinds().flatMap(({ id }) => (staysInside(id) ? [id] : [])),
  };
}

const MASKED_ACCOUNT = `'**** ' || right(account_no, 4)`;
const maskedPayee = (inside: string): string =>
  `CASE WHEN payee_account_no = '' THEN '' WHEN payee_account_no !~ '^[0-9]+$' THEN NULL
   WHEN kind = ANY (${inside}::text[]) OR length(payee_account_no) <= 10 THEN '**** ' || right(payee_account_no, 4)
   ELSE left(payee_account_no, 6) || repeat('*', length(payee_account_no) - 10) || right(payee_account_no, 4) END`;

/** The cells of `orderListExport`, in its sequence; type and code are one look-up. */
const lineOf = (types: string, states: string, inside: string): string =>
  sqlLine([
    sqlLongNumber('order_no'),
    sqlTime('submitted_at'),
    `${types}::jsonb ->> type_code`,
    MASKED_ACCOUNT,
    sqlText('payee_name'),
    maskedPayee(inside),
    sqlText('payee_bank_name'),
    `CASE WHEN incoming THEN '' ELSE ${sqlAmount('amount_fen')} END`,
    sqlAmount('fee_fen'),
    sqlAmount(CHARGED_FEE),
    `${states}::jsonb ->> (kind || ' ' || state)`,
    sqlTime('finished_at'),
    sqlText('maker_name'),
    sqlText('remark'),
    `CASE WHEN incoming THEN ${sqlAmount('amount_fen')} ELSE '' END`,
    sqlText('fail_reason'),
  ]);

/**
 * The lines of an export of orders, page by page by key. In place of a page with a cell of which only the writer knows
 * how it is written: the order before it and how many rows it has.
 */
export async function* orderLines(
  tx: Tx,
  filter: OrderListFilter,
): AsyncGenerator<WrittenPage | { after: string | null; rows: number }> {
  const { types, states, inside } = words();
  const pageAfter = async (last: Page | null): Promise<Page[]> => {
    const { sql, params } = filteredOrders(filter);
    const place = (value: unknown): string => `$${params.push(value)}`;
    let after = '';
    if (last) {
      const lastNo = place(last.lastNo);
      after = `AND (submitted_at, order_no) > ((SELECT submitted_at FROM orders.orders WHERE mid = $1 AND order_no = ${lastNo}), ${lastNo})`;
    }
    const line = lineOf(place(types), place(states), place(inside));
    const page = await tx.one<Page>(
      `SELECT string_agg(line, '') AS lines, count(*)::int AS "rowCount", count(line)::int AS written, coalesce(sum(amount_fen) FILTER (WHERE NOT incoming), 0)::bigint AS "amountFen",
         coalesce(sum(charged), 0)::bigint AS "feeFen", coalesce(sum(amount_fen) FILTER (WHERE incoming), 0)::bigint AS "incomeFen", (array_agg(order_no))[count(*)] AS "lastNo"
       FROM (SELECT order_no, amount_fen, incoming, ${CHARGED_FEE} AS charged, ${line} AS line ${sql} ${after} ORDER BY submitted_at, order_no LIMIT ${LINES_A_PAGE}) p`,
      params,
    );
    return page && page.rowCount > 0 ? [page] : [];
  };
  let before: string | null = null;
  for await (const [page] of pagesAhead<Page>(pageAfter, 1)) {
    if (!page) return;
    const { rowCount, written, lines, amountFen, feeFen, incomeFen } = page;
    if (written === rowCount) yield { lines: lines!, rowCount, sums: sumsOf({ amountFen, feeFen, incomeFen }) };
    else yield { after: before, rows: rowCount };
    before = page.lastNo;
  }
}

/** Where the columns with totals are in `orderListExport`. */
const AMOUNT = 8;
const CHARGED = 10;
const INCOME = 15;
const COLUMNS = 17;
const sumsOf = ({ amountFen, feeFen, incomeFen }: Pick<Page, 'amountFen' | 'feeFen' | 'incomeFen'>): (Fen | null)[] =>
  Array.from({ length: COLUMNS }, (_, index) =>
    index === AMOUNT ? amountFen : index === CHARGED ? feeFen : index === INCOME ? incomeFen : null,
  );
