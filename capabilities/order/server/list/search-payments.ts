import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { containing, SEARCHED_TAIL, type Searching, type SearchTerm } from '#platform/search/index.ts';
import { NUMBER_DIGITS, NUMBER_PART_DIGITS } from '../../constants.ts';
import { payeesByEnd, payeesByName } from '../place/known-payees.ts';
import { sideOf } from '../row/order-row.ts';
import type { LineState, OrderState } from '../../contract/words.ts';

/**
 * The ways in which a word finds an order or a line, as parameters of one statement. A way that a word has not is null
 * and finds nothing. $1 is the merchant, $2 how many of each way, then one list for each column of TERMS.
 */
const TERMS = `unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::bigint[], $11::text[], $12::text[])
  AS t (term, word, first, last, last_digits, tail, name, amount_fen, payee_word, account_end)`;

/** An order's number begins with its day: part of it is a range of the primary key. */
const rangeOf = (digits: string | null): [string, string] | [null, null] =>
  digits !== null && digits.length >= NUMBER_PART_DIGITS && digits.length <= NUMBER_DIGITS
    ? [digits.padEnd(NUMBER_DIGITS, '0'), digits.padEnd(NUMBER_DIGITS, '9')]
    : [null, null];

function parametersOf({ mid, terms, limit }: Searching): unknown[] {
  const column = (value: (term: SearchTerm, index: number) => unknown) => terms.map(value);
  const ending = ({ tail }: SearchTerm) => tail && `%${tail}`;
  return [
    mid,
    limit,
    column((_, index) => index),
    column(({ text }) => text),
    column(({ digits }) => rangeOf(digits)[0]),
    column(({ digits }) => rangeOf(digits)[1]),
    column(({ tail }) => tail && tail.slice(-SEARCHED_TAIL)),
    column(ending),
    column(({ name }) => name),
    column(({ amountFen }) => amountFen),
    column(({ name }) => name && containing(name)),
    column(ending),
  ];
}

/** A word that means very many payees finds some of them. */
const PAYEES_A_WORD = 10;
const PAYEES = `(${payeesByName('t.name', 't.payee_word')} LIMIT ${PAYEES_A_WORD})
  UNION ALL (${payeesByEnd('t.last_digits', 't.account_end')} LIMIT ${PAYEES_A_WORD})`;

const newest = (conditions: string, from = 'orders.v_search_keys k'): string =>
  `(SELECT k.order_no FROM ${from} WHERE k.mid = $1 AND ${conditions} ORDER BY k.order_no DESC LIMIT $2)`;

/** Found by number, its end, amount, payee, and the number under which the bank knows it. */
const FIND_ORDERS = `
  SELECT f.term, o.order_no, o.kind, o.type_code, o.amount_fen, ${sideOf('otherName', 'o')} AS "otherName", o.state, o.submitted_at
  FROM (SELECT DISTINCT t.term, k.order_no FROM ${TERMS} CROSS JOIN LATERAL (
      ${newest('k.order_no >= t.first AND k.order_no <= t.last')}
      UNION ALL ${newest('k.amount_fen = t.amount_fen')}
      UNION ALL ${newest(`right(k.order_no, ${SEARCHED_TAIL}) = t.last_digits AND k.order_no LIKE t.tail`)}
      UNION ALL SELECT n.order_no FROM orders.orders n WHERE n.mid = $1 AND n.order_no = right(t.word, 24) AND n.channel_no = t.word
      UNION ALL SELECT k.order_no FROM (${PAYEES}) p CROSS JOIN LATERAL ${newest('k.payee_account_no = p.payee_account_no AND k.payee_name = p.payee_name')} k
    ) k) f
    JOIN orders.orders o ON o.mid = $1 AND o.order_no = f.order_no
  ORDER BY f.term, o.order_no DESC`;

const newestLines = (conditions: string): string =>
  `(SELECT l.order_no, l.line_no FROM orders.lines l WHERE l.mid = $1 AND l.line_no > 0 AND ${conditions} ORDER BY l.order_no DESC, l.line_no DESC LIMIT $2)`;

/** Found by amount, payee, and the number that the merchant gave it. */
const FIND_LINES = `
  SELECT f.term, o.order_no, o.kind, o.type_code, l.line_no, l.amount_fen, l.payee_name, l.state, o.state AS "orderState",
    o.submitted_at
  FROM (SELECT DISTINCT t.term, k.order_no, k.line_no FROM ${TERMS} CROSS JOIN LATERAL (
      ${newestLines('l.amount_fen = t.amount_fen')}
      UNION ALL ${newestLines(`l.merchant_line_no = t.word AND l.merchant_line_no <> ''`)}
      UNION ALL SELECT k.order_no, k.line_no FROM (${PAYEES}) p
        CROSS JOIN LATERAL ${newestLines('l.payee_account_no = p.payee_account_no AND l.payee_name = p.payee_name')} k
    ) k) f
    CROSS JOIN LATERAL (SELECT * FROM orders.lines l WHERE l.mid = $1 AND l.order_no = f.order_no AND l.line_no = f.line_no) l
    CROSS JOIN LATERAL (SELECT * FROM orders.orders o WHERE o.mid = $1 AND o.order_no = f.order_no) o
  ORDER BY f.term, l.order_no DESC, l.line_no DESC`;

interface Payment {
  term: number;
  orderNo: string;
  kind: string;
  typeCode: string;
  amountFen: Fen;
  submittedAt: Date;
}
export interface FoundOrder extends Payment {
  otherName: string;
  state: OrderState;
}
export interface FoundLine extends Payment {
  payeeName: string;
  lineNo: number;
  state: LineState;
  orderState: OrderState;
}

export const findOrders = (tx: Tx, searching: Searching): Promise<FoundOrder[]> =>
  tx.rows<FoundOrder>(FIND_ORDERS, parametersOf(searching), 'orders.search');
export const findLines = (tx: Tx, searching: Searching): Promise<FoundLine[]> =>
  tx.rows<FoundLine>(FIND_LINES, parametersOf(searching), 'orders.search_lines');
