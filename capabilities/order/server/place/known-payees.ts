import { SEARCHED_TAIL } from '#platform/search/index.ts';

/** Each payee that was paid: number and whole name, by which the indexes of payments find the payments. */
const KNOWN = 'SELECT p.payee_account_no, p.payee_name FROM orders.v_known_payees p WHERE p.mid = $1';

/**
 * Payees by a part of the name, in the form in which names are compared; `pattern` is that part for LIKE. The index is
 * known_payees_by_name. All arguments are SQL, $1 is the merchant.
 */
export const payeesByName = (name: string, pattern: string): string =>
  `${KNOWN} AND orders.name_pairs(p.mid, p.payee_name) @> orders.name_pairs($1, ${name}) AND platform.compared_name(p.payee_name) LIKE ${pattern}`;

/** Payees by the end of the account; `digits` are its last ones. The index is known_payees_by_tail. */
export const payeesByEnd = (digits: string, pattern: string): string =>
  `${KNOWN} AND right(p.payee_account_no, ${SEARCHED_TAIL}) = ${digits} AND p.payee_account_no <> '' AND p.payee_account_no LIKE ${pattern}`;

/** Payees by a long part of the account: the merchant's payees are read. */
export const payeesByPart = (pattern: string): string =>
  `${KNOWN} AND p.payee_account_no <> '' AND p.payee_account_no LIKE ${pattern}`;
