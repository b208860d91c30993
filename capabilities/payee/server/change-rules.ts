import {
  ACCESS_CHANGE_DECIDED,
  ACCESS_CHANGE_PENDING,
  OWN_ACCESS_CHANGE,
} from '#capabilities/access/contract/errors.ts';
import {
  administrators,
  changeKind,
  changesOf,
  decide,
  propose,
  takeBack,
  WAITS_MS,
  type ChangeContext,
  type Prepared,
} from '#capabilities/change/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { formatFen } from '#platform/kernel/amount-text.ts';
import { fenOfYuan, yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { PAYEE_MISSING } from '../contract/errors.ts';
import type { decideRule, queryRules, setDayMost, setRules, withdrawRule } from '../contract/rule-operations.ts';
import { asksLess, isMore } from '../domain/loosening.ts';
import { ruleRow, wordsOf } from './rules.ts';

interface RulesCommand {
  do: 'rules';
  onlyBooked: boolean;
  firstHours: number | null;
  firstMost: string | null;
  payeeDay: string | null;
}
interface DayMostCommand {
  do: 'dayMost';
  contactId: string;
  dayMost: string | null;
}
export type PayeeCommand = RulesCommand | DayMostCommand;

const fenOf = (amount: string | null): Fen | null => (amount === null ? null : fenOfYuan(amount));

/** One row of rules a merchant; payments that are being made finish under the rules that they have read. */
async function prepareRules(
  { tx, mid, proposer, at }: ChangeContext,
  command: RulesCommand,
): Promise<Result<Prepared, never>> {
  const was = await ruleRow(tx, mid);
  const { onlyBooked, firstHours } = command;
  const is = { onlyBooked, firstHours, firstMostFen: fenOf(command.firstMost), dayFen: fenOf(command.payeeDay) };
  const [before, after] = [wordsOf(was), wordsOf(is)];
  return ok({
    subject: 'rules',
    title: '修改付款保护',
    lines: after.map(([label, text], index) => ({
      label: `付款保护 ${label}`,
      before: before[index]![1],
      after: text,
    })),
    isSensitive: asksLess(was, is),
    make: async () => {
      await tx.run(
        `INSERT INTO payee.rules (mid, only_booked, first_hours, first_most_fen, payee_day_fen, changed_by_name, changed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (mid) DO UPDATE SET only_booked = excluded.only_booked, first_hours = excluded.first_hours,
           first_most_fen = excluded.first_most_fen, payee_day_fen = excluded.payee_day_fen,
           changed_by_name = excluded.changed_by_name, changed_at = excluded.changed_at`,
        [mid, is.onlyBooked, is.firstHours, is.firstMostFen, is.dayFen, proposer.personName, at],
        'payee.write_rules',
      );
    },
  });
}

const wordOf = (fen: Fen | null): string => (fen === null ? '按付款保护' : `${formatFen(fen)}元`);

async function prepareDayMost({ tx, mid }: ChangeContext, { contactId, dayMost }: DayMostCommand) {
  const was = await tx.one<{ name: string; dayFen: Fen | null }>(
    `SELECT payee_name AS name, day_fen FROM payee.contacts
     WHERE mid = $1 AND contact_id::text = $2 AND removed_at IS NULL FOR UPDATE`,
    [mid, contactId],
    'payee.day_most_of',
  );
  if (!was) return fail(PAYEE_MISSING);
  const dayFen = fenOf(dayMost);
  const rule = await ruleRow(tx, mid);
  return ok({
    subject: contactId,
    title: `修改收款人 ${was.name} 的每日限额`,
    lines: [{ label: `收款人 ${was.name} 每日限额`, before: wordOf(was.dayFen), after: wordOf(dayFen) }],
    isSensitive: isMore(was.dayFen ?? rule.dayFen, dayFen ?? rule.dayFen),
    make: async () => {
      await tx.run(
        'UPDATE payee.contacts SET day_fen = $3 WHERE mid = $1 AND contact_id::text = $2',
        [mid, contactId, dayFen],
        'payee.write_day_most',
      );
    },
  });
}

/** Tightening applies at once; loosening needs a second administrator where there is one. */
const withCheck = <Command extends PayeeCommand, Code extends string>(
  check: (changeContext: ChangeContext, command: Command) => Promise<Result<Prepared, Code>>,
) =>
  changeKind({
    name: 'payee.rules',
    title: '付款保护',
    page: '/fund/payees',
    who: { proposes: administrators, decides: administrators },
    codes: { waits: ACCESS_CHANGE_PENDING, ended: ACCESS_CHANGE_DECIDED, own: OWN_ACCESS_CHANGE },
    lapsesAfterMs: WAITS_MS,
    check,
  });

const rulesChange = withCheck(prepareRules);
const dayMostChange = withCheck(prepareDayMost);
export const payeeRuleChange = withCheck((changeContext: ChangeContext, command: PayeeCommand) =>
  command.do === 'rules' ? prepareRules(changeContext, command) : prepareDayMost(changeContext, command),
);

const textOf = (fen: Fen | null): string | null => (fen === null ? null : yuanOfFen(fen));

export const showRules: Handler<typeof queryRules> = async (context) => {
  const { mid, personId } = roleOf(context);
  const row = await ruleRow(context.tx, mid);
  const waiting = await changesOf(context.tx, mid, { kinds: [payeeRuleChange.name], states: ['pending'] });
  return ok({
    onlyBooked: row.onlyBooked ?? false,
    firstHours: row.firstHours,
    firstMost: textOf(row.firstMostFen),
    payeeDay: textOf(row.dayFen),
    changedBy: row.changedByName ?? '',
    changedAt: row.changedAt && shanghaiIso(row.changedAt),
    waiting: waiting.map(({ changeId, title, lines, proposedName, proposedAt, proposedBy }) => ({
      changeId,
      title,
      // The log needs the prefix; here the title says it.
      lines: lines
        .filter(({ before, after }) => before !== after)
        .map((line) => ({ ...line, label: line.label.replace(/^付款保护 /, '') })),
      proposedBy: proposedName,
      proposedAt: shanghaiIso(proposedAt),
      isOwn: proposedBy === personId,
    })),
  });
};

export const changeRules: Handler<typeof setRules> = (context, { onlyBooked, firstHours, firstMost, payeeDay }) =>
  propose(rulesChange, null, context, { do: 'rules', onlyBooked, firstHours, firstMost, payeeDay });

export const changeDayMost: Handler<typeof setDayMost> = async (context, { contactId, dayMost }) => {
  const made = await propose(dayMostChange, null, context, { do: 'dayMost', contactId, dayMost });
  return made.ok ? ok({ ...made.data, contactId }) : made;
};

export const judgeRule: Handler<typeof decideRule> = async (context, { changeId, approve, reason }) => {
  const made = await decide([payeeRuleChange], null, context, changeId, { approve, reason });
  return made.ok ? ok({ changeId, state: made.data.state }) : made;
};

export const takeBackRule: Handler<typeof withdrawRule> = async (context, { changeId }) => {
  const made = await takeBack([payeeRuleChange], context, changeId);
  return made.ok ? ok({ changeId, state: 'withdrawn' }) : made;
};
