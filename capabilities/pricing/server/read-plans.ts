import { feePlans, feeVersions, type FeeVersion } from '#capabilities/account/server/index.ts';
import { changesOf } from '#capabilities/change/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import type { CallContext, Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiDate, shanghaiIso, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { PLAN_MISSING } from '../contract/errors.ts';
import type { compareVersions, listPlans, ShownPlan, ShownVersion, showPlan } from '../contract/plan-operations.ts';
import { bandText, chargedText, type PriceRow } from '../contract/price-rows.ts';
import { VERSION, versionStates } from '../contract/words.ts';
import { compareRows, stateOn } from '../domain/price-list.ts';
import { kindName } from '../contract/limit-rows.ts';
import { draftOf, drafts } from './drafts.ts';
import { merchantsByPlan } from './merchants.ts';
import { findPlan, priceRowsOf } from './plan-rows.ts';

function shownVersion(versions: readonly FeeVersion[], version: FeeVersion, day: ShanghaiDate): ShownVersion {
  const state = stateOn(versions, version, day);
  return {
    version: version.version,
    fromDay: version.fromDay,
    state,
    stateName: versionStates[state],
    proposedBy: version.proposedName,
    approvedBy: version.approvedName,
    approvedAt: shanghaiIso(version.approvedAt),
  };
}

/** All plans as the list and the detail show them. */
async function shownPlans({ tx, clock }: CallContext): Promise<{ plan: ShownPlan; versions: ShownVersion[] }[]> {
  await actFor(tx);
  const day = shanghaiDate(clock.now());
  const [plans, versions, counts, saved] = [
    await feePlans(tx),
    await feeVersions(tx),
    await merchantsByPlan(tx, day),
    await drafts(tx),
  ];
  return plans.map(({ planId, name, note }) => {
    const planVersions = versions.filter((version) => version.planId === planId);
    const shown = planVersions.map((version) => shownVersion(planVersions, version, day));
    const later = shown
      .filter(({ state }) => state === 'later')
      .toSorted((one, other) => (one.fromDay < other.fromDay ? -1 : 1));
    return {
      plan: {
        planId,
        name,
        note,
        current: shown.find(({ state }) => state === 'holds') ?? null,
        next: later[0] ?? null,
        merchants: counts.get(planId) ?? 0,
        hasDraft: saved.has(planId),
      },
      versions: shown,
    };
  });
}

/** `console/pricing/plan/list`. */
export const showPlans: Handler<typeof listPlans> = async (context) =>
  ok({ list: (await shownPlans(context)).map(({ plan }) => plan) });

/** `console/pricing/plan/detail`. */
export const showOnePlan: Handler<typeof showPlan> = async (context, { planId }) => {
  const found = (await shownPlans(context)).find(({ plan }) => plan.planId === planId);
  if (!found) return fail(PLAN_MISSING);
  const { plan, versions } = found;
  const version = plan.current?.version ?? versions[0]?.version;
  const draft = await draftOf(context.tx, planId);
  const [waiting] = await changesOf(context.tx, ALL_MERCHANTS, {
    kinds: [VERSION],
    states: ['pending'],
    subject: planId,
  });
  return ok({
    ...plan,
    versions,
    waiting: waiting ? { title: waiting.title, proposedBy: waiting.proposedName } : null,
    rows: version === undefined ? [] : await priceRowsOf(context.tx, planId, version),
    draft: draft && {
      revision: draft.revision,
      fromDay: draft.fromDay,
      rows: draft.rows,
      savedBy: draft.savedName,
      savedAt: shanghaiIso(draft.savedAt),
    },
  });
};

const shownSide = (row: PriceRow | null, other: PriceRow | null) =>
  row && { band: bandText(row), price: chargedText(row, other) };

/** `console/pricing/version/compare`. */
export const showComparison: Handler<typeof compareVersions> = async ({ tx }, { planId, before, after }) => {
  await actFor(tx);
  if (!(await findPlan(tx, planId))) return fail(PLAN_MISSING);
  const rowsAt = async (version: number): Promise<PriceRow[]> =>
    version === 0 ? ((await draftOf(tx, planId))?.rows ?? []) : priceRowsOf(tx, planId, version);
  const rows = compareRows(await rowsAt(before), await rowsAt(after));
  return ok({
    rows: rows.map((row) => ({
      kind: row.kind,
      kindName: kindName(row.kind),
      speed: row.speed,
      payee: row.payee,
      before: shownSide(row.before, row.after),
      after: shownSide(row.after, row.before),
      state: row.state,
    })),
  });
};
