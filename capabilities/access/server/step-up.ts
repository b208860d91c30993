import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { fenOfYuan, yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { ACCESS_UNCHANGED, PROTECTION_AMOUNT_NOT_POSITIVE, PROTECTION_HOURS_REVERSED } from '../contract/errors.ts';
import type { listStepUp } from '../contract/protection-operations.ts';
import { stepUpSigns } from '../contract/words.ts';
import { ruleWords, standardRules, type StepUpRule } from '../domain/step-up.ts';
import type { Command } from './commands.ts';
import { waitingSubjects } from './waiting-subjects.ts';
import type { AccessChangeContext } from './prepared.ts';

const RULES = `SELECT sign, certificate, amount_fen, from_hour, to_hour FROM access.step_up_rules WHERE mid = $1`;

/** What the merchant asks a certificate's signature for. Most ask for none, so that one look-up is all it costs. */
export const stepUpRulesOn = (tx: Tx, mid: string): Promise<StepUpRule[]> =>
  tx.rows<StepUpRule>(`${RULES} AND certificate`, [mid], 'access_step_up_on');

async function rulesOf(tx: Tx, mid: string): Promise<StepUpRule[]> {
  const ownRules = await tx.rows<StepUpRule>(RULES, [mid], 'access_step_up');
  return standardRules.map((rule) => ownRules.find(({ sign }) => sign === rule.sign) ?? rule);
}

/** `plm/step.up.list`. */
export const showStepUp: Handler<typeof listStepUp> = async (context) => {
  const { tx } = context;
  const { mid } = roleOf(context);
  const waiting = await waitingSubjects(tx, mid);
  const list = (await rulesOf(tx, mid)).map((rule) => ({
    sign: rule.sign,
    name: stepUpSigns[rule.sign],
    rule: ruleWords(rule),
    certificate: rule.certificate,
    amount: rule.amountFen === null ? null : yuanOfFen(rule.amountFen),
    fromHour: rule.fromHour,
    toHour: rule.toHour,
    isWaiting: waiting.has(subjectOf(rule)),
  }));
  return ok({ list });
};

const subjectOf = ({ sign }: Pick<StepUpRule, 'sign'>): string => `step-up:${sign}`;
const ruleText = (rule: StepUpRule): string => (rule.certificate ? `${ruleWords(rule)}，需要数字证书签名` : '不加强');

/** A rule as it will be: what the command does not name stays as it is. */
function ruleOf(was: StepUpRule, { certificate, amount, fromHour, toHour }: Extract<Command, { do: 'stepUp' }>) {
  const amountFen = amount === undefined ? was.amountFen : fenOfYuan(amount);
  const rule = {
    sign: was.sign,
    certificate,
    amountFen: was.amountFen === null ? null : amountFen,
    fromHour: was.fromHour === null ? null : (fromHour ?? was.fromHour),
    toHour: was.toHour === null ? null : (toHour ?? was.toHour),
  };
  if (rule.amountFen !== null && rule.amountFen <= 0n) return fail(PROTECTION_AMOUNT_NOT_POSITIVE);
  if (rule.fromHour !== null && rule.toHour !== null && rule.fromHour >= rule.toHour)
    return fail(PROTECTION_HOURS_REVERSED);
  return ok(rule);
}

/** Whether some payment that was signed until now would be signed no more. */
const asksLess = (was: StepUpRule, is: StepUpRule): boolean =>
  was.certificate &&
  (!is.certificate ||
    (is.amountFen ?? 0n) > (was.amountFen ?? 0n) ||
    (is.fromHour ?? 0) < (was.fromHour ?? 0) ||
    (is.toHour ?? 0) > (was.toHour ?? 0));

/** To ask for more protects; to ask for less is confirmed by a second administrator. */
export async function prepareStepUp(
  { tx, actor: { mid } }: AccessChangeContext,
  command: Extract<Command, { do: 'stepUp' }>,
) {
  const was = (await rulesOf(tx, mid)).find(({ sign }) => sign === command.sign)!;
  const read = ruleOf(was, command);
  if (!read.ok) return read;
  const is = read.data;
  if (ruleText(was) === ruleText(is) && ruleWords(was) === ruleWords(is)) return fail(ACCESS_UNCHANGED);
  const name = stepUpSigns[command.sign];
  const verb = was.certificate === is.certificate ? '修改' : is.certificate ? '开启' : '关闭';
  return ok({
    subject: subjectOf(was),
    title: `${verb}“${name}”加强验证`,
    lines: [{ label: name, before: ruleText(was), after: ruleText(is) }],
    isSensitive: asksLess(was, is),
    make: async () => {
      await tx.run(
        `INSERT INTO access.step_up_rules (mid, sign, certificate, amount_fen, from_hour, to_hour) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (mid, sign) DO UPDATE SET certificate = excluded.certificate, amount_fen = excluded.amount_fen, from_hour = excluded.from_hour, to_hour = excluded.to_hour`,
        [mid, is.sign, is.certificate, is.amountFen, is.fromHour, is.toHour],
        'access_set_step_up',
      );
      return subjectOf(was);
    },
  });
}
