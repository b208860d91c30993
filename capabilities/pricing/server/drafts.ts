import { STANDARD_PLAN } from '#capabilities/account/contract/words.ts';
import { addFeePlan, feePlans, feeVersions } from '#capabilities/account/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import type { Tx } from '#platform/db/database.ts';
import { nameObject, providerOf, type Handler } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { addDays, shanghaiDate, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import {
  PLAN_DAY_PAST,
  PLAN_DRAFT_OUTDATED,
  PLAN_INCOMPLETE,
  PLAN_MISSING,
  PLAN_NAME_TAKEN,
} from '../contract/errors.ts';
import type { addPlan, dropDraft, saveDraft } from '../contract/plan-operations.ts';
import { priceOf, rowsOfKept, type KeptRow, type PriceRow } from '../contract/price-rows.ts';
import { missingPrices } from '../domain/price-list.ts';
import { findPlan, priceRowsOf } from './plan-rows.ts';

interface Draft {
  planId: string;
  fromDay: ShanghaiDate;
  rows: PriceRow[];
  revision: number;
  savedName: string;
  savedAt: Date;
}

export async function draftOf(tx: Tx, planId: string): Promise<Draft | null> {
  const draft = await tx.one<Omit<Draft, 'rows'> & { rows: KeptRow[] }>(
    `SELECT plan_id, from_day::text AS "fromDay", rows, revision, saved_name, saved_at FROM pricing.drafts WHERE plan_id = $1`,
    [planId],
    'pricing.draft',
  );
  return draft ? { ...draft, rows: rowsOfKept(draft.rows) } : null;
}

/** Plans with a draft. */
export const drafts = async (tx: Tx): Promise<ReadonlySet<string>> =>
  new Set(
    (await tx.rows<{ planId: string }>('SELECT plan_id FROM pricing.drafts', [], 'pricing.drafts')).map(
      ({ planId }) => planId,
    ),
  );

/** Both codes of a price list that could not hold: a kind without a price, a day that has come. */
export async function decidePrices(
  tx: Tx,
  { fromDay, rows, today }: { fromDay: ShanghaiDate; rows: readonly PriceRow[]; today: ShanghaiDate },
) {
  if (fromDay <= today) return fail(PLAN_DAY_PAST);
  const newest = (await feeVersions(tx, STANDARD_PLAN))[0]!.version;
  const missing = missingPrices(await priceRowsOf(tx, STANDARD_PLAN, newest), rows);
  if (missing.length > 0) return fail(PLAN_INCOMPLETE, `缺少${missing.map(priceOf).join('、')}的价格，请补充`);
  return ok(null);
}

/** True when it is kept: nobody else has changed it since revision `was`, 0 being no draft. */
async function keepDraft(tx: Tx, draft: Draft, was: number): Promise<boolean> {
  const { planId, fromDay, rows, revision, savedName, savedAt } = draft;
  const values = [planId, fromDay, JSON.stringify(rows), revision, savedName, savedAt];
  const kept =
    was === 0
      ? await tx.run(
          `INSERT INTO pricing.drafts (plan_id, from_day, rows, revision, saved_name, saved_at) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (plan_id) DO NOTHING`,
          values,
          'pricing.add_draft',
        )
      : await tx.run(
          `UPDATE pricing.drafts SET from_day = $2, rows = $3, revision = $4, saved_name = $5, saved_at = $6 WHERE plan_id = $1 AND revision = $7`,
          [...values, was],
          'pricing.save_draft',
        );
  return kept === 1;
}

/** False when it has another revision, or is gone. */
export const removeDraft = async (tx: Tx, planId: string, revision: number): Promise<boolean> =>
  (await tx.run(
    'DELETE FROM pricing.drafts WHERE plan_id = $1 AND revision = $2',
    [planId, revision],
    'pricing.remove_draft',
  )) === 1;

/** `console/pricing/draft/save`. */
export const keepPrices: Handler<typeof saveDraft> = async (context, { planId, revision, fromDay, rows }) => {
  const { tx, clock } = context;
  await actFor(tx);
  const plan = await findPlan(tx, planId);
  if (!plan) return fail(PLAN_MISSING);
  nameObject(context, `费率方案“${plan.name}”的草稿`);
  const now = clock.now();
  const decided = await decidePrices(tx, { fromDay, rows, today: shanghaiDate(now) });
  if (!decided.ok) return decided;
  const savedName = providerOf(context).userName;
  const kept = await keepDraft(
    tx,
    { planId, fromDay, rows, revision: revision + 1, savedName, savedAt: now },
    revision,
  );
  return kept ? ok({ revision: revision + 1 }) : fail(PLAN_DRAFT_OUTDATED);
};

/** `console/pricing/draft/drop`. */
export const forgetPrices: Handler<typeof dropDraft> = async (context, { planId, revision }) => {
  await actFor(context.tx);
  nameObject(context, `费率方案“${(await findPlan(context.tx, planId))?.name ?? planId}”的草稿`);
  return (await removeDraft(context.tx, planId, revision)) ? ok({}) : fail(PLAN_DRAFT_OUTDATED);
};

/** `console/pricing/plan/add`: with a draft of the prices that another plan has. */
export const openPlan: Handler<typeof addPlan> = async (context, { name, note, copyOf }) => {
  const { tx, clock } = context;
  await actFor(tx);
  nameObject(context, `费率方案“${name}”`);
  const plans = await feePlans(tx);
  const version = (await feeVersions(tx, copyOf))[0]?.version;
  if (!plans.some(({ planId }) => planId === copyOf) || version === undefined) return fail(PLAN_MISSING);
  const [planId, now] = [newId(), clock.now()];
  if (!(await addFeePlan(tx, { planId, name, note }, now))) return fail(PLAN_NAME_TAKEN);
  const draft = {
    planId,
    fromDay: addDays(shanghaiDate(now), 1),
    rows: await priceRowsOf(tx, copyOf, version),
    revision: 1,
    savedName: providerOf(context).userName,
    savedAt: now,
  };
  await keepDraft(tx, draft, 0);
  return ok({ planId });
};
