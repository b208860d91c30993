import { merchantsOfPlan } from '#capabilities/account/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Handler } from '#platform/http/handler.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { addDays, atShanghai, shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { HolderType, Speed } from '#capabilities/account/contract/words.ts';
import { isKind, kindOf } from '#capabilities/account/contract/kinds.ts';
import { payeeTypeOfWord } from '#capabilities/payee/contract/words.ts';
import { TRIED_SHOWN } from '../constants.ts';
import { PLAN_MISSING } from '../contract/errors.ts';
import { kindName } from '../contract/limit-rows.ts';
import type { tryPrices } from '../contract/plan-operations.ts';
import { bandsOf } from '../domain/price-list.ts';
import { tryOn, type ChargedGroup, type TriedRow } from '../domain/try-on.ts';
import { merchantNames } from './merchants.ts';
import { findPlan } from './plan-rows.ts';

interface Charge extends Omit<ChargedGroup, 'payeeType'> {
  typeCode: string;
  /** As the line of a sheet says it. */
  payeeType: string | null;
}

const payeeTypeOf = ({ kind, typeCode, payeeType }: Charge): HolderType | null =>
  payeeType ? payeeTypeOfWord(payeeType) : (isKind(kind) && kindOf(kind).paysTypes?.[typeCode]) || null;

/** What was charged within a time, by amount; null for all merchants. */
async function chargesOf(tx: Tx, from: Date, below: Date, mids: readonly string[] | null): Promise<ChargedGroup[]> {
  const rows = await tx.rows<Charge>(
    `SELECT mid, kind, speed, type_code, payee_type, entered_fen AS "amountFen", count(*)::int AS count, sum(fee_fen)::bigint AS "feeFen" FROM orders.v_console_charges
     WHERE submitted_at >= $1 AND submitted_at < $2 AND ($3::text[] IS NULL OR mid = ANY ($3)) GROUP BY mid, kind, speed, type_code, payee_type, entered_fen`,
    [from, below, mids],
    'pricing.charges',
  );
  return rows.map((row) => ({ ...row, payeeType: payeeTypeOf(row) }));
}

const sums = ({ count, amountFen, chargedFen, triedFen }: Omit<TriedRow, 'mid' | 'kind' | 'speed' | 'payee'>) => ({
  count,
  amount: yuanOfFen(amountFen),
  charged: yuanOfFen(chargedFen),
  tried: yuanOfFen(triedFen),
  difference: yuanOfFen(triedFen - chargedFen),
});

const sizeOf = ({ chargedFen, triedFen }: TriedRow): bigint =>
  triedFen > chargedFen ? triedFen - chargedFen : chargedFen - triedFen;

/** `console/pricing/version/try`: payments that were made last month and whose fee was charged. */
export const tryOnLastMonth: Handler<typeof tryPrices> = async ({ tx, clock }, { planId, rows, of: scope }) => {
  await actFor(tx);
  if (!(await findPlan(tx, planId))) return fail(PLAN_MISSING);
  const today = shanghaiDate(clock.now());
  const thisMonth = `${today.slice(0, 7)}-01`;
  const below = atShanghai(thisMonth);
  const month = addDays(thisMonth, -1).slice(0, 7);
  const mids = scope === 'plan' ? await merchantsOfPlan(tx, planId, today) : null;
  const groups = await chargesOf(tx, atShanghai(`${month}-01`), below, mids);
  const tried = tryOn(groups, bandsOf(rows));
  const largest = tried.rows.toSorted((one, other) => Number(sizeOf(other) - sizeOf(one))).slice(0, TRIED_SHOWN);
  const names = await merchantNames(tx, [...new Set(largest.map(({ mid }) => mid))]);
  return ok({
    month,
    merchants: new Set(tried.rows.map(({ mid }) => mid)).size,
    total: sums(tried.total),
    unpriced: tried.unpriced,
    list: largest.map((row) => ({
      mid: row.mid,
      name: names.get(row.mid) ?? row.mid,
      kind: row.kind,
      kindName: kindName(row.kind),
      speed: row.speed as Speed,
      payee: row.payee,
      ...sums(row),
    })),
    more: tried.rows.length - largest.length,
  });
};
