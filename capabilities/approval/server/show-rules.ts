import { openKinds } from '#capabilities/account/contract/kinds.ts';
import { pendingOf } from '#capabilities/change/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { roleOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { RULE } from '../constants.ts';
import { PRODUCT_NOT_REVIEWED } from '../contract/errors.ts';
import type { Layer, listRules, queryRule, Rule, RuleReviewer } from '../contract/operations.ts';
import type { PolicyLayer, ReviewStep } from '../domain/review-rule.ts';
import { layerWords, withEnds } from '../domain/rule-words.ts';
import { currentPolicy, layersOf, reviewersOf, type StoredLayer } from './policy.ts';
import { keyBelowOf, ruleChange, type RuleCommand } from './save-rule.ts';

const yuanOrNull = (fen: Fen | null): string | null => (fen === null ? null : yuanOfFen(fen));

const shownStep = ({ title, adminOnly, persons, mode }: ReviewStep): Layer['steps'][number] => ({
  who: persons ? 'persons' : adminOnly ? 'admin' : 'reviewer',
  personIds: [...(persons ?? [])],
  mode,
  title,
});

const shownLayers = (layers: readonly PolicyLayer[]): Layer[] =>
  withEnds(layers).map(({ fromFen, toFen, steps }) => ({
    from: yuanOfFen(fromFen),
    to: toFen === null ? null : yuanOfFen(toFen),
    words: layerWords(fromFen, toFen),
    steps: steps.map(shownStep),
  }));

interface VersionRow {
  version: number;
  layers: StoredLayer[];
  keyBelowFen: Fen | null;
  note: string;
  changedBy: string;
  confirmedBy: string;
  changedAt: Date;
}

/** A policy that a program has set has no person: 系统. */
const versionsOf = (tx: Tx, mid: string, kind: string, limit: number): Promise<VersionRow[]> =>
  tx.rows<VersionRow>(
    `SELECT v.version, v.layers, v.key_below_fen, v.note, coalesce(m.user_name, '系统') AS "changedBy", coalesce(c.user_name, '') AS "confirmedBy", v.created_at AS "changedAt"
       FROM approval.policies v LEFT JOIN identity.v_persons m ON m.id::text = v.created_by LEFT JOIN identity.v_persons c ON c.id::text = v.confirmed_by
      WHERE v.mid = $1 AND v.kind = $2 ORDER BY v.version DESC LIMIT $3`,
    [mid, kind, limit],
  );

async function pendingRule(tx: Tx, mid: string, kind: string, asker: string): Promise<Rule['pending']> {
  const row = await pendingOf<RuleCommand>(tx, mid, ruleChange.name, kind);
  if (!row) return null;
  return {
    proposalId: row.changeId,
    layers: shownLayers(layersOf(row.command.layers)),
    keyBelow: yuanOrNull(keyBelowOf(row.command)),
    note: row.command.note,
    proposedBy: row.proposedName,
    proposedAt: shanghaiIso(row.proposedAt),
    isOwn: row.proposedBy === asker,
  };
}

async function ruleOf(context: CallContext, kind: { id: string; name: string }): Promise<Rule> {
  const { mid, personId } = roleOf(context);
  const { version, layers, keyBelowFen } = await currentPolicy(context.tx, mid, kind.id);
  const [newest] = await versionsOf(context.tx, mid, kind.id, 1);
  return {
    kind: kind.id,
    kindName: kind.name,
    version,
    layers: shownLayers(layers),
    keyBelow: yuanOrNull(keyBelowFen),
    changedBy: newest?.changedBy ?? '',
    changedAt: newest ? shanghaiIso(newest.changedAt) : null,
    pending: await pendingRule(context.tx, mid, kind.id, personId),
  };
}

export const showRules: Handler<typeof listRules> = async (context) => {
  const { mid, personId } = roleOf(context);
  const people = await reviewersOf(context.tx, mid);
  const list: Rule[] = [];
  for (const kind of openKinds()) list.push(await ruleOf(context, kind));
  const reviewers: RuleReviewer[] = people.map((one) => ({
    personId: one.personId,
    personName: one.personName,
    isAdmin: one.isAdmin,
    isSelf: one.personId === personId,
    single: yuanOrNull(one.singleFen),
    day: yuanOrNull(one.dayFen),
  }));
  return ok({ list, reviewers, administrators: people.filter(({ isAdmin }) => isAdmin).length });
};

export const showRule: Handler<typeof queryRule> = async (context, input) => {
  const kind = openKinds().find(({ id }) => id === input.kind);
  if (!kind) return fail(PRODUCT_NOT_REVIEWED);
  const { mid } = roleOf(context);
  const versions = await versionsOf(context.tx, mid, kind.id, RULE.versionsShown);
  return ok({
    ...(await ruleOf(context, kind)),
    history: versions.map(({ version, layers, keyBelowFen, note, changedBy, confirmedBy, changedAt }) => ({
      version,
      layers: shownLayers(layersOf(layers)),
      keyBelow: yuanOrNull(keyBelowFen),
      note,
      changedBy,
      confirmedBy,
      changedAt: shanghaiIso(changedAt),
    })),
  });
};
