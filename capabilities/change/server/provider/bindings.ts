import { MERCHANT_CLOSED } from '#capabilities/merchant/contract/errors.ts';
import { actFor } from '#platform/db/act-for.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { bind, providerOf, type Binding, type Handler } from '#platform/http/handler.ts';
import { ok, type Result } from '#platform/kernel/result.ts';
import { CHANGE_ENDED, OWN_CHANGE, SAME_CHANGE_PENDING } from '../../contract/errors.ts';
import * as operations from '../../contract/provider-operations.ts';
import type { AnyChangeKind, ChangeCodes, ChangeKind } from '../change-kind.ts';
import { changesOf, countChanges } from '../change-row.ts';
import { decide, takeBack } from '../engine.ts';
import { kindsSeenBy, shownOf, statesOf } from '../show-changes.ts';

/** The codes of every kind of the provider's realm: one call decides all of them. */
export const providerChangeCodes = { waits: SAME_CHANGE_PENDING, ended: CHANGE_ENDED, own: OWN_CHANGE } as const;

/** Of a kind that changes merchants: none of one that is closed. */
export const merchantChangeCodes = { ...providerChangeCodes, closed: MERCHANT_CLOSED } as const;

/** Commands and answers of a kind are its own; `deps` is what all handlers of the console may ask for. */
type ProviderKind = ChangeKind<unknown, unknown, never, ChangeCodes & typeof providerChangeCodes>;

const show =
  (kinds: readonly AnyChangeKind[]): Handler<typeof operations.queryProviderChanges> =>
  async (context, { pageNo, pageSize, ended, subject, mid = ALL_MERCHANTS, ...input }) => {
    const { tx, clock } = context;
    const { userId } = providerOf(context);
    await actFor(tx, mid);
    const seen = await kindsSeenBy(tx, { mid, personId: userId }, kinds, input.kinds);
    const filter = { kinds: [...seen.keys()], states: statesOf(ended), subject };
    const rows = await changesOf(tx, mid, filter, { pageNo, pageSize });
    const list = rows.map((row) => ({
      ...shownOf(row, seen.get(row.kind)!, userId, clock.now()),
      mid: row.mid,
      evidence: row.evidence,
    }));
    return ok({ list, pageNo, pageSize, totalCount: await countChanges(tx, mid, filter) });
  };

const decideOne =
  (kinds: readonly ProviderKind[], deps: unknown): Handler<typeof operations.decideProviderChange> =>
  async (context, { changeId, approve, reason }) => {
    const decided = await decide(kinds as [ProviderKind, ...ProviderKind[]], deps, context, changeId, {
      approve,
      reason,
    });
    return decided.ok ? ok({ changeId, state: decided.data.state }) : decided;
  };

const withdraw =
  (kinds: readonly ProviderKind[]): Handler<typeof operations.takeBackProviderChange> =>
  async (context, { changeId }) => {
    const taken: Result<unknown, typeof CHANGE_ENDED> = await takeBack(
      kinds as [ProviderKind, ...ProviderKind[]],
      context,
      changeId,
    );
    return taken.ok ? ok({ changeId }) : taken;
  };

/** `parts`: given to each kind as its `deps`, so that a kind of the provider asks for a part of them. */
export function changeProviderBindings(parts: { changeKinds: readonly AnyChangeKind[] }): Binding[] {
  const kinds = parts.changeKinds as readonly unknown[] as readonly ProviderKind[];
  return [
    bind(operations.queryProviderChanges, show(parts.changeKinds)),
    bind(operations.decideProviderChange, decideOne(kinds, parts)),
    bind(operations.takeBackProviderChange, withdraw(kinds)),
  ];
}
