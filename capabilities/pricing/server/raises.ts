import { LIMIT_REQUEST_MISSING } from '#capabilities/account/contract/errors.ts';
import { refusalOfClosed } from '#capabilities/merchant/server/index.ts';
import { countRaises, endRaise, raisesOfAll, type WaitingRaise } from '#capabilities/account/server/index.ts';
import { kindOf } from '#capabilities/account/contract/kinds.ts';
import { raiseNames, raiseStates } from '#capabilities/account/contract/words.ts';
import { actFor } from '#platform/db/act-for.ts';
import { nameObject, noteChanges, providerOf, type Handler } from '#platform/http/handler.ts';
import { formatFen } from '#platform/kernel/amount-text.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { LIMIT_REQUEST_ENDED, LIMIT_REQUEST_OUTDATED } from '../contract/errors.ts';
import type { decideLimitRaise, listLimitRaises, ShownRaise } from '../contract/merchant-operations.ts';
import { merchantNames } from './merchants.ts';

const limitRequest = (wasFen: Fen, wantedFen: Fen | null) =>
  wantedFen === null ? null : { was: yuanOfFen(wasFen), wanted: yuanOfFen(wantedFen) };

const shownRaise = (raise: WaitingRaise, merchantName: string): ShownRaise => ({
  mid: raise.mid,
  merchantName,
  raiseId: raise.raiseId,
  functionName: kindOf(raise.function).name,
  single: limitRequest(raise.wasSingleFen, raise.singleFen),
  day: limitRequest(raise.wasDayFen, raise.dayFen),
  month: limitRequest(raise.wasMonthFen, raise.monthFen),
  reason: raise.reason,
  state: raise.state,
  stateName: raiseStates[raise.state],
  makerName: raise.proposedName,
  createdAt: shanghaiIso(raise.proposedAt),
  endedAt: raise.endedAt && shanghaiIso(raise.endedAt),
  decidedBy: raise.decidedName,
  decisionReason: raise.decisionReason,
});

/** `console/pricing/raise/list`. */
export const showRaisesOfAll: Handler<typeof listLimitRaises> = async ({ tx }, { pageNo, pageSize, ended }) => {
  await actFor(tx);
  const rows = await raisesOfAll(tx, ended, pageSize, (pageNo - 1) * pageSize);
  const names = await merchantNames(tx, [...new Set(rows.map(({ mid }) => mid))]);
  const list = rows.map((row) => shownRaise(row, names.get(row.mid) ?? row.mid));
  return ok({ list, pageNo, pageSize, totalCount: await countRaises(tx, ended) });
};

/** `console/pricing/raise/decide`: approved limits hold at once. */
export const decideRaiseOf: Handler<typeof decideLimitRaise> = async (context, { mid, raiseId, approve, reason }) => {
  const { tx, clock } = context;
  await actFor(tx, mid);
  const closed = approve && (await refusalOfClosed(tx, [mid]));
  if (closed) return closed;
  const by = providerOf(context).userName;
  const name = (await merchantNames(tx, [mid])).get(mid) ?? mid;
  nameObject(context, `${name}的提额申请`);
  const ended = await endRaise(tx, { mid, raiseId, approve, reason, by, at: clock.now() });
  if (!ended.ok) return fail(ended.code === LIMIT_REQUEST_MISSING ? LIMIT_REQUEST_ENDED : LIMIT_REQUEST_OUTDATED);
  const state = approve ? 'approved' : 'refused';
  const { function: kind, before, after } = ended.data;
  const what = kindOf(kind).name;
  noteChanges(context, { label: `${what}提额申请`, before: raiseStates.waiting, after: raiseStates[state] });
  for (const [key, label] of Object.entries(raiseNames) as [keyof typeof raiseNames, string][])
    if (before[key] !== after[key])
      noteChanges(context, {
        label: `${what}${label}`,
        before: `${formatFen(before[key])} 元`,
        after: `${formatFen(after[key])} 元`,
      });
  return ok({ raiseId, state });
};
