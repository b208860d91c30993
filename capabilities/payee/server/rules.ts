import { formatFen } from '#platform/kernel/amount-text.ts';
import type { Tx } from '#platform/db/database.ts';
import { noteChanges, roleOf, type Handler, nameObject } from '#platform/http/handler.ts';
import { fenOfYuan, yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { ContactKind } from '../contract/operations.ts';
import type { queryRules, setDayMost, setRules } from '../contract/rule-operations.ts';
import type { PayeeRules } from '../domain/payee-rule.ts';

interface RuleRow {
  onlyBooked: boolean | null;
  firstHours: number | null;
  firstMostFen: Fen | null;
  dayFen: Fen | null;
  changedByName: string | null;
  changedAt: Date | null;
}

/** One row always: its members are null for a merchant without rules. */
const RULES = `SELECT r.only_booked AS "onlyBooked", r.first_hours AS "firstHours", r.first_most_fen AS "firstMostFen",
  r.payee_day_fen AS "dayFen", r.changed_by_name AS "changedByName", r.changed_at AS "changedAt"`;
const OF_MERCHANT = `FROM (SELECT $1::text AS mid) m LEFT JOIN payee.rules r ON r.mid = m.mid`;

/** The rules of a merchant for payees of one part of its book; null where there are none. */
export async function payeeRulesOf(tx: Tx, mid: string, kind: ContactKind): Promise<PayeeRules | null> {
  const row = (await tx.one<RuleRow & { accountNos: string[] | null; amounts: Fen[] | null }>(
    `${RULES}, own."accountNos", own.amounts ${OF_MERCHANT} LEFT JOIN LATERAL (
       SELECT array_agg(payee_account_no) AS "accountNos", array_agg(day_fen) AS amounts FROM payee.contacts
       WHERE mid = $1 AND kind = $2 AND day_fen IS NOT NULL AND removed_at IS NULL) own ON true`,
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

const textOf = (fen: Fen | null): string | null => (fen === null ? null : yuanOfFen(fen));

export const showRules: Handler<typeof queryRules> = async (context) => {
  const row = (await context.tx.one<RuleRow>(`${RULES} ${OF_MERCHANT}`, [roleOf(context).mid], 'payee.rules'))!;
  return ok({
    onlyBooked: row.onlyBooked ?? false,
    firstHours: row.firstHours,
    firstMost: textOf(row.firstMostFen),
    payeeDay: textOf(row.dayFen),
    changedBy: row.changedByName ?? '',
    changedAt: row.changedAt && shanghaiIso(row.changedAt),
  });
};

type Shown = Pick<RuleRow, 'onlyBooked' | 'firstHours' | 'firstMostFen' | 'dayFen'>;

const wordsOf = ({ onlyBooked, firstHours, firstMostFen, dayFen }: Shown): readonly [string, string][] => [
  ['仅付已登记收款人', onlyBooked ? '开启' : '关闭'],
  ['新收款人', firstMostFen === null ? '不限制' : `${firstHours}小时内最多${formatFen(firstMostFen)}元`],
  ['单个收款人每日', dayFen === null ? '不限制' : `最多${formatFen(dayFen)}元`],
];

/** One row of rules a merchant; payments that are being made finish under the rules that they have read. */
export const changeRules: Handler<typeof setRules> = async (context, input) => {
  const { tx, clock } = context;
  const { mid, personName } = roleOf(context);
  const was = (await tx.one<RuleRow>(`${RULES} ${OF_MERCHANT}`, [mid], 'payee.rules'))!;
  const next = {
    onlyBooked: input.onlyBooked,
    firstHours: input.firstHours,
    firstMostFen: input.firstMost === null ? null : fenOfYuan(input.firstMost),
    dayFen: input.payeeDay === null ? null : fenOfYuan(input.payeeDay),
  };
  const [before, after] = [wordsOf(was), wordsOf(next)];
  noteChanges(
    context,
    ...after.map(([label, text], index) => ({ label: `付款保护 ${label}`, before: before[index]![1], after: text })),
  );
  await tx.run(
    `INSERT INTO payee.rules (mid, only_booked, first_hours, first_most_fen, payee_day_fen, changed_by_name, changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (mid) DO UPDATE SET only_booked = excluded.only_booked, first_hours = excluded.first_hours, first_most_fen = excluded.first_most_fen,
       payee_day_fen = excluded.payee_day_fen, changed_by_name = excluded.changed_by_name, changed_at = excluded.changed_at`,
    [mid, next.onlyBooked, next.firstHours, next.firstMostFen, next.dayFen, personName, clock.now()],
    'payee.write_rules',
  );
  return ok({});
};

export const changeDayMost: Handler<typeof setDayMost> = async (context, { contactId, dayMost }) => {
  const { mid } = roleOf(context);
  const was = await context.tx.one<{ name: string; dayFen: Fen | null }>(
    `SELECT payee_name AS name, day_fen AS "dayFen" FROM payee.contacts
     WHERE mid = $1 AND contact_id::text = $2 AND removed_at IS NULL FOR UPDATE`,
    [mid, contactId],
    'payee.day_most_of',
  );
  if (!was) return fail('02202KCSDS');
  nameObject(context, `收款人 ${was.name}`);
  const word = (fen: Fen | null) => (fen === null ? '按付款保护' : `${formatFen(fen)}元`);
  const dayFen = dayMost === null ? null : fenOfYuan(dayMost);
  noteChanges(context, { label: `收款人 ${was.name} 每日限额`, before: word(was.dayFen), after: word(dayFen) });
  await context.tx.run(
    'UPDATE payee.contacts SET day_fen = $3 WHERE mid = $1 AND contact_id::text = $2',
    [mid, contactId, dayFen],
    'payee.write_day_most',
  );
  return ok({ contactId });
};
