import { amountsOf } from '#platform/kernel/amount-keyword.ts';
import { containing, SEARCHED_TAIL, searchTermOf } from '#platform/search/index.ts';
import { NUMBER_PART_DIGITS, NUMBER_TAIL_DIGITS } from '../../constants.ts';
import { payeesByEnd, payeesByName } from '../place/known-payees.ts';
import { sideOf } from '../row/order-row.ts';

/** Adds a parameter to the statement; answers its place in it, `$2`. */
export type Add = (value: unknown) => string;

/**
 * A keyword matches a part of the other side's name or remark, an amount, the tail or a long part of a number, because
 * `2000` is within most numbers, or a payee within a batch.
 */
export function keywordCondition(keyword: string, add: Add): string {
  const digits = /^\d+$/.exec(keyword)?.[0] ?? '';
  const amounts = amountsOf(keyword);
  const words = add(containing(keyword));
  const ways = [`platform.name_has(${sideOf('otherName')}, ${add(keyword)})`, `remark LIKE ${words}`];
  if (amounts) ways.push(`amount_fen BETWEEN ${add(amounts.fromFen)}::bigint AND ${add(amounts.toFen)}::bigint`);
  if (digits.length >= NUMBER_TAIL_DIGITS) {
    const tail = add(`%${digits}`);
    ways.push(
      ...[sideOf('movedAccountNo'), sideOf('otherAccountNo'), 'order_no'].map((number) => `${number} LIKE ${tail}`),
    );
  }
  if (digits.length >= NUMBER_PART_DIGITS) {
    const part = add(`%${digits}%`);
    ways.push(...[sideOf('otherAccountNo'), 'order_no'].map((number) => `${number} LIKE ${part}`));
  }
  const payees = payeesOf(keyword, add);
  if (payees) ways.push(`batch_id IS NOT NULL AND order_no IN (${batchesWith(payees)})`);
  return `(${ways.join(' OR ')})`;
}

/** The payees that a word names by a part of the name or the end of the account; null where it can name none. */
export function payeesOf(keyword: string, add: Add): string | null {
  const { name, tail } = searchTermOf(keyword);
  if (name) return payeesByName(`${add(name)}::text`, `${add(containing(name))}::text`);
  return tail && payeesByEnd(`${add(tail.slice(-SEARCHED_TAIL))}::text`, `${add(`%${tail}`)}::text`);
}

/**
 * The batches of the merchant in which one of the payees is. The index lines_by_payee has the order numbers in it, so
 * that no line is read.
 */
export const batchesWith = (payees: string): string =>
  `SELECT b.order_no FROM (${payees}) k CROSS JOIN LATERAL (SELECT DISTINCT l.order_no FROM orders.lines l
    WHERE l.mid = $1 AND l.line_no > 0 AND l.payee_account_no = k.payee_account_no AND l.payee_name = k.payee_name) b`;
