import { kindOf } from '#capabilities/account/contract/kinds.ts';
import {
  administrators,
  changeKind,
  lockChanges,
  propose,
  WAITS_MS,
  type ChangeContext,
} from '#capabilities/change/server/index.ts';
import { roleOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import { fenOfYuan, type Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Failure, type Result } from '#platform/kernel/result.ts';
import type { ErrorOf, InputOf, OutputOf } from '#platform/kernel/operation.ts';
import {
  approvalErrors,
  BAND_WITHOUT_REVIEWER,
  OWN_REVIEW_RULE_CHANGE,
  PRODUCT_NOT_REVIEWED,
  REVIEWER_INVALID,
  REVIEW_RULE_CHANGE_DECIDED,
  REVIEW_RULE_CHANGE_PENDING,
  REVIEW_RULE_OUTDATED,
  REVIEW_RULE_UNCHANGED,
} from '../contract/errors.ts';
import type { saveRule, saveRules } from '../contract/operations.ts';
import type { StepInput } from '../contract/rule-inputs.ts';
import { layerWithoutReviewers, type PolicyLayer, type ReviewStep, type Rule } from '../domain/review-rule.ts';
import { layerWords, ruleWords, stepTitle, withEnds } from '../domain/rule-words.ts';
import { isRuled } from './is-ruled.ts';
import { currentPolicy, layersOf, reviewersOf, setPolicy, storedLayers, type StoredLayer } from './policy.ts';

export type Reviewers = Awaited<ReturnType<typeof reviewersOf>>;

export interface RuleCommand {
  kind: string;
  /** The version that was edited; when another came since, the change can no longer be made. */
  baseVersion: number;
  layers: StoredLayer[];
  /** Fen; absent in changes from before there was an exemption. */
  keyBelowFen?: string | null;
  note: string;
}

/** Refused when a layer names somebody who cannot review, or when nobody could take its orders to their end. */
export function checkLayers(kind: string, layers: readonly PolicyLayer[], people: Reviewers) {
  const known = new Set(people.map(({ personId }) => personId));
  if (layers.some(({ steps }) => steps.some(({ persons = [] }) => persons.some((person) => !known.has(person)))))
    return fail(REVIEWER_INVALID);
  const empty = layerWithoutReviewers(layers, people);
  if (!empty) return ok(null);
  const { fromFen, toFen } = withEnds(layers).find((layer) => layer.fromFen === empty.fromFen)!;
  return fail(
    BAND_WITHOUT_REVIEWER,
    `${kindOf(kind).name}“${layerWords(fromFen, toFen)}”没有足够的人员完成复核，请调整复核步骤、复核人员或复核限额（每人只能复核一个步骤）`,
  );
}

function stepOf({ who, personIds, mode }: StepInput, people: Reviewers): ReviewStep {
  const names = personIds.map((id) => people.find(({ personId }) => personId === id)?.personName ?? '');
  const title = stepTitle({ who, mode }, names);
  if (who === 'reviewer') return { title, mode: 'any' };
  return who === 'admin' ? { title, mode: 'any', adminOnly: true } : { title, mode, persons: personIds };
}

const layersOfInput = ({ layers }: Pick<InputOf<typeof saveRule>, 'layers'>, people: Reviewers): PolicyLayer[] =>
  layers.map(({ from, steps }) => ({ fromFen: fenOfYuan(from), steps: steps.map((step) => stepOf(step, people)) }));

export const keyBelowOf = ({ keyBelowFen = null }: Pick<RuleCommand, 'keyBelowFen'>): Fen | null =>
  keyBelowFen === null ? null : BigInt(keyBelowFen);

/** Without titles, which change with the names of people. */
const contentOf = ({ layers, keyBelowFen }: Rule): string =>
  JSON.stringify([
    String(keyBelowFen),
    storedLayers(layers).map(({ fromFen, steps }) => [
      fromFen,
      steps.map(({ adminOnly = false, persons = [], mode }) => [adminOnly, [...persons].sort(), mode]),
    ]),
  ]);

/** Changes of one rule; orders under review keep the steps with which they began. */
export const ruleChange = changeKind({
  name: 'approval.rule',
  title: '复核规则',
  page: '/review/rules',
  who: { proposes: administrators, decides: administrators },
  codes: { waits: REVIEW_RULE_CHANGE_PENDING, ended: REVIEW_RULE_CHANGE_DECIDED, own: OWN_REVIEW_RULE_CHANGE },
  lapsesAfterMs: WAITS_MS,
  async check({ context, tx, mid, proposer, at }: ChangeContext, { kind, baseVersion, note, ...command }: RuleCommand) {
    if (!isRuled(kind)) return fail(PRODUCT_NOT_REVIEWED);
    const layers = layersOf(command.layers);
    const rule = { layers, keyBelowFen: keyBelowOf(command) };
    const current = await currentPolicy(tx, mid, kind);
    if (current.version !== baseVersion) return fail(REVIEW_RULE_OUTDATED);
    if (current.version > 0 && contentOf(rule) === contentOf(current)) return fail(REVIEW_RULE_UNCHANGED);
    const checked = checkLayers(kind, layers, await reviewersOf(tx, mid));
    if (!checked.ok) return checked;
    const label = `${kindOf(kind).name}的复核规则`;
    const { personId } = roleOf(context);
    const confirmedBy = personId === proposer.personId ? {} : { confirmedBy: personId };
    return ok({
      subject: kind,
      title: `修改${label}`,
      lines: [{ label, before: ruleWords(current), after: ruleWords(rule) }],
      isSensitive: true,
      make: async () => {
        await setPolicy(tx, { mid, kind, ...rule, createdBy: proposer.personId, note, ...confirmedBy, at });
      },
    });
  },
});

/** With another administrator it waits for that one; alone it is the new version at once. */
async function changeRule(
  context: CallContext,
  command: RuleCommand,
): Promise<Result<OutputOf<typeof saveRule>, ErrorOf<typeof saveRule>>> {
  const made = await propose(ruleChange, null, context, command);
  if (!made.ok) return made;
  if (made.data.state === 'pending') return ok({ version: null, proposalId: made.data.changeId });
  return ok({ version: await versionOf(context, command.kind), proposalId: null });
}

export const versionOf = async ({ tx, ...rest }: CallContext, kind: string): Promise<number> =>
  (await currentPolicy(tx, roleOf({ tx, ...rest }).mid, kind)).version;

/** Read under the lock of the merchant's changes. */
async function peopleOf(context: CallContext): Promise<Reviewers> {
  const { mid } = roleOf(context);
  await lockChanges(context.tx, mid);
  return reviewersOf(context.tx, mid);
}

type RuleInput = Pick<InputOf<typeof saveRule>, 'layers' | 'keyBelow'>;
const ruleOfInput = async (
  context: CallContext,
  { layers, keyBelow }: RuleInput,
): Promise<Pick<RuleCommand, 'layers' | 'keyBelowFen'>> => ({
  layers: storedLayers(layersOfInput({ layers }, await peopleOf(context))),
  keyBelowFen: keyBelow === null ? null : fenOfYuan(keyBelow).toString(),
});

export const proposeRule: Handler<typeof saveRule> = async (context, { kind, baseVersion, note, ...wanted }) =>
  changeRule(context, { kind, baseVersion, note, ...(await ruleOfInput(context, wanted)) });

/** All or none: the first refusal undoes the call, and its sentence names the product. */
export const proposeRules: Handler<typeof saveRules> = async (context, input) => {
  const wanted = await ruleOfInput(context, input);
  const list: OutputOf<typeof saveRules>['list'] = [];
  for (const { kind, baseVersion } of input.rules) {
    const made = await changeRule(context, { kind, baseVersion, ...wanted, note: input.note });
    if (made.ok) list.push({ kind, ...made.data });
    else if (made.code !== REVIEW_RULE_UNCHANGED) return ofKind(kind, made);
  }
  return list.length > 0 ? ok({ list }) : fail(REVIEW_RULE_UNCHANGED);
};

const sentences: Readonly<Partial<Record<string, string>>> = approvalErrors;

/** A refusal of one of several kinds; a sentence of its own names the kind already. */
export function ofKind<Code extends string>(kind: string, refusal: Failure<Code>): Failure<Code> {
  const sentence = sentences[refusal.code];
  return refusal.text === undefined && sentence && isRuled(kind)
    ? fail(refusal.code, `${kindOf(kind).name}：${sentence}`)
    : refusal;
}
