import { comparedName } from '#platform/kernel/compared-name.ts';
import { amountsOf } from '#platform/kernel/amount-keyword.ts';
import type { Tx } from '#platform/db/database.ts';
import { addDays, instantOf, shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { containing, SEARCHED_NAME, SEARCHED_TAIL } from '#platform/search/index.ts';
import { KEYWORD_MAX, NUMBER_DIGITS, NUMBER_PART_DIGITS, NUMBER_TAIL_DIGITS } from '../../constants.ts';
import { payeesByEnd, payeesByName, payeesByPart } from '../place/known-payees.ts';
import { sideOf } from '../row/order-row.ts';
import { ofNumbers, type OrderListFilter } from './order-list-query.ts';

/** Why orders of a keyword may be missing, and from when on none is for this reason. */
export interface KeywordLimit {
  /** More orders match than are listed; more payees do; remarks are in no index, so older ones were not read. */
  by: 'orders' | 'payees' | 'remarks';
  /** Null: what is missing may be of any time. */
  from: Date | null;
}

type KeywordLimits = Readonly<Record<keyof typeof KEYWORD_MAX, number>>;
interface Found {
  orderNos: string[];
  /** Empty: no order is missing. */
  limits: KeywordLimit[];
}

/** Order numbers begin with the second of the order; the day before and after make up for clocks. */
const numberOf = (at: Date, days: number): string =>
  addDays(shanghaiDate(at), days).replaceAll('-', '').padEnd(NUMBER_DIGITS, '0');
const LAST_NUMBER = '9'.repeat(NUMBER_DIGITS);
const SECOND = /^(....)(..)(..)(..)(..)(..)/;
/** The second after that of an order. */
function afterOrder(orderNo: string): Date | null {
  const [, year, month, day, hour, minute, second] = SECOND.exec(orderNo) ?? [];
  const at = instantOf(`${year}-${month}-${day} ${hour}:${minute}:${second}`);
  return at && new Date(at.getTime() + 1000);
}

/** The newest orders of `from`, by number. */
const newest = (from: string, conditions: string): string =>
  `(SELECT k.order_no ${from} AND ${conditions} AND k.order_no >= $2 AND k.order_no < $3 ORDER BY k.order_no DESC LIMIT $4::bigint)`;
const KEYS = 'FROM orders.v_search_keys k WHERE k.mid = $1';
const LINES = 'FROM orders.lines k WHERE k.mid = $1 AND k.line_no > 0';
const IS_PAYEE = 'k.payee_account_no = p.payee_account_no AND k.payee_name = p.payee_name';

/** What only the order's own row tells, of those behind $17. */
const OF_ROW = `k.order_no > $17::text AND (k.remark LIKE $18::text OR $19::text IS NOT NULL AND platform.name_has(${sideOf('otherName', 'k')}, $19::text)
          OR ${sideOf('movedAccountNo', 'k')} LIKE $14::text OR k.order_no LIKE $20::text)`;

/**
 * One text for all keywords: a parameter that is null takes its way away, because the statement is planned with them.
 * The payees are those of a part of the name, of the account, or of the end of the account.
 */
const findWith = (ofRows: string): string => `WITH payees AS MATERIALIZED (SELECT * FROM (
      ${payeesByName('$6::text', '$7::text')} AND $6::text IS NOT NULL
      UNION ${payeesByPart('$8::text')} AND $8::text IS NOT NULL
      UNION ${payeesByEnd('$9::text', '$10::text')} AND $9::text IS NOT NULL) p LIMIT $5::bigint)
  SELECT ARRAY(SELECT f.order_no FROM (
      SELECT k.order_no FROM payees p CROSS JOIN LATERAL ${newest(KEYS, IS_PAYEE)} k
      UNION SELECT k.order_no FROM payees p CROSS JOIN LATERAL ${newest(LINES, IS_PAYEE)} k
      UNION ${newest(KEYS, '$11::bigint IS NOT NULL AND k.amount_fen BETWEEN $11::bigint AND $12::bigint')}
      UNION ${newest(KEYS, `$13::text IS NOT NULL AND right(k.order_no, ${SEARCHED_TAIL}) = $13::text AND k.order_no LIKE $14::text`)}
      UNION ${newest(KEYS, '$15::text IS NOT NULL AND k.order_no >= $15::text AND k.order_no <= $16::text')}
      UNION ${ofRows}) f ORDER BY f.order_no DESC LIMIT $4::bigint) AS order_nos,
    (SELECT count(*)::int FROM payees) AS payees`;
const ORDERS = 'FROM orders.orders k WHERE k.mid = $1';
const FIND = findWith(newest(ORDERS, OF_ROW));
/** Without a sequence of the rows: they are found by the index of their time, type or lines. */
const FIND_ALL =
  findWith(`SELECT k.order_no ${ORDERS} AND ($21::timestamptz IS NULL OR k.submitted_at >= $21) AND ($22::timestamptz IS NULL OR k.submitted_at < $22)
        AND ($23::text[] IS NULL OR k.type_code = ANY ($23)) AND (NOT $24::boolean OR k.batch_id IS NOT NULL) AND ${OF_ROW}`);

/**
 * The numbers of the orders of a period that a keyword means, as `keywordCondition` says it, found by indexes however
 * many orders the merchant has. What no index knows, remarks above all, is looked for in the newest orders.
 */
export async function ordersOfKeyword(
  tx: Tx,
  mid: string,
  keyword: string,
  { from, until }: { from: Date | null; until: Date | null },
  max: KeywordLimits = KEYWORD_MAX,
): Promise<Found> {
  const [first, end] = [from ? numberOf(from, -1) : '', until ? numberOf(until, 2) : LAST_NUMBER];
  const lastUnread = await tx.one<{ orderNo: string }>(
    `SELECT k.order_no ${KEYS} AND k.order_no >= $2 AND k.order_no < $3 ORDER BY k.order_no DESC LIMIT 1 OFFSET $4::bigint`,
    [mid, first, end, max.read],
    'orders.keyword_last_unread',
  );
  const unread = lastUnread?.orderNo ?? null;
  const found = await tx.one<{ orderNos: string[]; payees: number }>(FIND, [
    mid,
    first,
    end,
    max.orders + 1,
    max.payees + 1,
    ...payeeWays(keyword),
    ...orderWays(keyword, unread ?? first),
  ]);
  const { orderNos, payees } = found!;
  const notListed = orderNos[max.orders];
  return { orderNos: orderNos.slice(0, max.orders), limits: limitsOf({ notListed, payees, unread }, max) };
}

/** `notListed`, `unread`: the newest order that is not listed, or whose remark was not read. */
function limitsOf(
  { notListed, payees, unread }: { notListed: string | undefined; payees: number; unread: string | null },
  max: KeywordLimits,
): KeywordLimit[] {
  const limits: KeywordLimit[] = [];
  if (notListed !== undefined) limits.push({ by: 'orders', from: afterOrder(notListed) });
  if (payees > max.payees) limits.push({ by: 'payees', from: null });
  // Where fewer are listed than were read, that is all that limits the list.
  if (unread !== null && !(notListed !== undefined && notListed > unread))
    limits.push({ by: 'remarks', from: afterOrder(unread) });
  return limits;
}

/**
 * The filter with its keyword looked up, for what has to be complete (files, bills): what is in no index is looked for
 * in all of its orders, once. Where more orders or payees match than can be named, it stays as it is.
 */
export async function lookedUp(
  tx: Tx,
  filter: OrderListFilter,
  keyword: string | undefined,
  max: Omit<KeywordLimits, 'read'> = KEYWORD_MAX,
): Promise<OrderListFilter> {
  if (!keyword) return filter;
  const { mid, from, until, narrow } = filter;
  const found = await tx.one<{ orderNos: string[]; payees: number }>(FIND_ALL, [
    mid,
    from ? numberOf(from, -1) : '',
    until ? numberOf(until, 2) : LAST_NUMBER,
    max.orders + 1,
    max.payees + 1,
    ...payeeWays(keyword),
    ...orderWays(keyword, ''),
    from,
    until,
    narrow.typeCodes,
    narrow.batches,
  ]);
  const { orderNos, payees } = found!;
  return orderNos.length > max.orders || payees > max.payees ? filter : ofNumbers(filter, orderNos);
}

const digitsOf = (keyword: string): string => /^\d+$/.exec(keyword)?.[0] ?? '';

/** $6 to $10: the payees that the keyword names. */
function payeeWays(keyword: string): (string | null)[] {
  const name = comparedName(keyword);
  const isName = [...name].length >= SEARCHED_NAME;
  const digits = digitsOf(keyword);
  const isPart = digits.length >= NUMBER_PART_DIGITS;
  const isEnd = digits.length >= NUMBER_TAIL_DIGITS && !isPart;
  return [
    isName ? name : null,
    isName ? containing(name) : null,
    isPart ? `%${digits}%` : null,
    isEnd ? digits.slice(-SEARCHED_TAIL) : null,
    isEnd ? `%${digits}` : null,
  ];
}

/** $11 to $20: an amount, the end and the beginning of a number, and what is read of the orders behind `unread`. */
function orderWays(keyword: string, unread: string): (string | bigint | null)[] {
  const digits = digitsOf(keyword);
  const amounts = amountsOf(keyword);
  const isEnd = digits.length >= NUMBER_TAIL_DIGITS;
  const isPart = digits.length >= NUMBER_PART_DIGITS;
  const isBegin = isPart && digits.length <= NUMBER_DIGITS;
  return [
    amounts && amounts.fromFen,
    amounts && amounts.toFen,
    isEnd ? digits.slice(-SEARCHED_TAIL) : null,
    isEnd ? `%${digits}` : null,
    isBegin ? digits.padEnd(NUMBER_DIGITS, '0') : null,
    isBegin ? digits.padEnd(NUMBER_DIGITS, '9') : null,
    unread,
    containing(keyword),
    [...comparedName(keyword)].length < SEARCHED_NAME ? keyword : null,
    isPart ? `%${digits}%` : null,
  ];
}
