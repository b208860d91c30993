import { formatFen } from '#platform/kernel/amount-text.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { ContactKind } from '../contract/operations.ts';
import type { PayeeRules } from '../domain/payee-rule.ts';

export interface RuleRow {
  onlyBooked: boolean | null;
  firstHours: number | null;
  firstMostFen: Fen | null;
  dayFen: Fen | null;
  changedByName: string | null;
  changedAt: Date | null;
}

/** One row always: its members are null for a merchant without rules. */
const RULES = `SELECT r.only_booked, r.first_hours, r.first_most_fen,
  r.payee_day_fen AS "dayFen", r.changed_by_name, r.changed_at`;
const OF_MERCHANT = `FROM (SELECT $1::text AS mid) m LEFT JOIN payee.rules r ON r.mid = m.mid`;

export const ruleRow = async (tx: Tx, mid: string): Promise<RuleRow> =>
  (await tx.one<RuleRow>(`${RULES} ${OF_MERCHANT}`, [mid], 'payee.rules'))!;

/**
 * The rules of a merchant for payees of one part of its book; null where there are none. A payee's own limit that is
 * less than the rule holds after the payee was removed, too: one person may remove, but not loosen.
 */
export async function payeeRulesOf(tx: Tx, mid: string, kind: ContactKind): Promise<PayeeRules | null> {
  const row = (await tx.one<RuleRow & { accountNos: string[] | null; amounts: Fen[] | null }>(
    `${RULES}, own."accountNos", own.amounts ${OF_MERCHANT} LEFT JOIN LATERAL (
       SELECT array_agg(payee_account_no) AS "accountNos", array_agg(day_fen) AS amounts FROM payee.contacts
       WHERE mid = $1 AND kind = $2 AND day_fen IS NOT NULL
         AND (removed_at IS NULL OR r.payee_day_fen IS NULL OR day_fen < r.payee_day_fen)) own ON true`,
    [mid, kind],
    'payee.rules_of',
  ))!;
  const { onlyBooked, firstHours, firstMostFen, dayFen, accountNos, amounts } = row;
  if (onlyBooked === null && accountNos === null) return null;
  return {
    onlyBooked: onlyBooked ?? false,
    first: firstHours !== null && firstMostFen !== null ? { hours: firstHours, mostFen: firstMostFen } : null,
    dayFen,
    ownDayFen: new Map((accountNos ?? []).map((accountNo, index) => [accountNo, BigInt(amounts![index]!)])),
  };
}

export type Shown = Pick<RuleRow, 'onlyBooked' | 'firstHours' | 'firstMostFen' | 'dayFen'>;

export const wordsOf = ({ onlyBooked, firstHours, firstMostFen, dayFen }: Shown): readonly [string, string][] => [
  ['仅付已登记收款人', onlyBooked ? '开启' : '关闭'],
  ['新收款人', firstMostFen === null ? '不限制' : `${firstHours}小时内最多${formatFen(firstMostFen)}元`],
  ['单个收款人每日', dayFen === null ? '不限制' : `最多${formatFen(dayFen)}元`],
];
