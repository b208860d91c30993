import { hasOtherAdministrator } from '#capabilities/access/server/index.ts';
import { kindOf } from '#capabilities/account/contract/kinds.ts';
import type { Tx } from '#platform/db/database.ts';
import { nameObject, noteChanges, roleOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { fail, ok, type Failure, type Result } from '#platform/kernel/result.ts';
import type { ErrorOf, InputOf, OutputOf } from '#platform/kernel/operation.ts';
import { approvalErrors } from '../contract/errors.ts';
import type { saveRule, saveRules, StepInput } from '../contract/operations.ts';
import { layerWithoutReviewers, type PolicyLayer, type ReviewStep } from '../domain/review-rule.ts';
import { layerWords, ruleWords, stepTitle, withEnds } from '../domain/rule-words.ts';
import { currentPolicy, reviewersOf, setPolicy, storedLayers } from './policy.ts';
import { isRuled } from './show-rules.ts';

export type Reviewers = Awaited<ReturnType<typeof reviewersOf>>;

/** Changes of one merchant's rules and limits happen one after the other, so that each is checked against the last. */
export const lockRules = (tx: Tx, mid: string): Promise<number> =>
  tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('approval.rules:' || $1, 0))`, [mid]);

/** Refused when a layer names somebody who cannot review, or when nobody could take its orders to their end. */
export function checkLayers(
  kind: string,
  layers: readonly PolicyLayer[],
  people: Reviewers,
): Result<null, '02308KCSDS' | '02314KCSDS'> {
  const known = new Set(people.map(({ personId }) => personId));
  if (layers.some(({ steps }) => steps.some(({ persons = [] }) => persons.some((person) => !known.has(person)))))
    return fail('02314KCSDS');
  const empty = layerWithoutReviewers(layers, people);
  if (!empty) return ok(null);
  const { fromFen, toFen } = withEnds(layers).find((layer) => layer.fromFen === empty.fromFen)!;
  return fail(
    '02308KCSDS',
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

/** Without titles, which change with the names of people. */
const contentOf = (layers: readonly PolicyLayer[]): string =>
  JSON.stringify(
    storedLayers(layers).map(({ fromFen, steps }) => [
      fromFen,
      steps.map(({ adminOnly = false, persons = [], mode }) => [adminOnly, [...persons].sort(), mode]),
    ]),
  );

interface Wanted {
  kind: string;
  baseVersion: number;
  layers: readonly PolicyLayer[];
  note: string;
}

/** What all changes of a call share; read under the lock of the merchant's rules. */
async function beginning(context: CallContext) {
  const { mid, personId } = roleOf(context);
  await lockRules(context.tx, mid);
  return {
    people: await reviewersOf(context.tx, mid),
    waits: await hasOtherAdministrator(context.tx, mid, personId),
  };
}

/**
 * A change of one kind's rule. With another administrator it waits for that one; alone it is the new version at once.
 * Orders under review keep the steps with which they began.
 */
async function changeRule(
  context: CallContext,
  { people, waits }: Awaited<ReturnType<typeof beginning>>,
  { kind, baseVersion, layers, note }: Wanted,
): Promise<Result<OutputOf<typeof saveRule>, ErrorOf<typeof saveRule>>> {
  const { tx, clock } = context;
  const { mid, personId } = roleOf(context);
  if (!isRuled(kind)) return fail('02313KCSDS');
  nameObject(context, `${kindOf(kind).name}的复核规则`);
  const current = await currentPolicy(tx, mid, kind);
  if (current.version !== baseVersion) return fail('02309KCSDS');
  if (await hasPending(tx, mid, kind)) return fail('02310KCSDS');
  if (current.version > 0 && contentOf(layers) === contentOf(current.layers)) return fail('02316KCSDS');
  const checked = checkLayers(kind, layers, people);
  if (!checked.ok) return checked;
  noteChanges(context, {
    label: `${kindOf(kind).name}的复核规则${waits ? '（待确认）' : ''}`,
    before: ruleWords(current.layers),
    after: ruleWords(layers),
  });
  if (!waits) {
    const policy = { mid, kind, layers, createdBy: personId, note, at: clock.now() };
    return ok({ version: await setPolicy(tx, policy), proposalId: null });
  }
  const proposalId = newId();
  await tx.run(
    `INSERT INTO approval.proposals (mid, proposal_id, kind, base_version, layers, note, proposed_by, proposed_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [mid, proposalId, kind, baseVersion, JSON.stringify(storedLayers(layers)), note, personId, clock.now()],
  );
  return ok({ version: null, proposalId });
}

export const proposeRule: Handler<typeof saveRule> = async (context, input) => {
  const began = await beginning(context);
  return changeRule(context, began, { ...input, layers: layersOfInput(input, began.people) });
};

/** All or none: the first refusal undoes the call, and its sentence names the product. */
export const proposeRules: Handler<typeof saveRules> = async (context, input) => {
  const began = await beginning(context);
  const layers = layersOfInput(input, began.people);
  const list: OutputOf<typeof saveRules>['list'] = [];
  for (const { kind, baseVersion } of input.rules) {
    const made = await changeRule(context, began, { kind, baseVersion, layers, note: input.note });
    if (made.ok) list.push({ kind, ...made.data });
    else if (made.code !== '02316KCSDS') return ofKind(kind, made);
  }
  return list.length > 0 ? ok({ list }) : fail('02316KCSDS');
};

const sentences: Readonly<Partial<Record<string, string>>> = approvalErrors;

/** A refusal of one of several kinds; a sentence of its own names the kind already. */
export function ofKind<Code extends string>(kind: string, refusal: Failure<Code>): Failure<Code> {
  const said = sentences[refusal.code];
  return refusal.text === undefined && said && isRuled(kind)
    ? fail(refusal.code, `${kindOf(kind).name}：${said}`)
    : refusal;
}

const hasPending = async (tx: Tx, mid: string, kind: string): Promise<boolean> =>
  (await tx.one(`SELECT 1 FROM approval.proposals WHERE mid = $1 AND kind = $2 AND state = 'pending'`, [mid, kind])) !==
  undefined;
