import { ALL_MERCHANTS, type Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { queryChanges, ShownChange } from '../contract/operations.ts';
import { changeStates, endedStates } from '../contract/words.ts';
import type { Actor } from './actor.ts';
import type { AnyChangeKind, Right } from './change-kind.ts';
import { changesOf, countChanges, waitsAt, type ChangeRow } from './change-row.ts';

/** Kinds share their rights: each is asked once. */
function rightsOf(tx: Tx, mid: string, personId: string): (right: Right) => Promise<boolean> {
  const holdersByRight = new Map<Right, Promise<readonly string[]>>();
  return async (right) => {
    const holders = holdersByRight.get(right) ?? right(tx, mid);
    holdersByRight.set(right, holders);
    return (await holders).includes(personId);
  };
}

/** A kind whose changes a person may see, because they may propose or decide it. */
interface SeenKind {
  kind: AnyChangeKind;
  decides: boolean;
}

/** Of the kinds, or those of them that are asked for, the ones that a person may propose or decide. */
export async function kindsSeenBy(
  tx: Tx,
  { mid, personId }: Pick<Actor, 'mid' | 'personId'>,
  kinds: readonly AnyChangeKind[],
  wanted?: readonly string[],
): Promise<Map<string, SeenKind>> {
  const has = rightsOf(tx, mid, personId);
  const seen = new Map<string, SeenKind>();
  for (const kind of kinds) {
    if (wanted && !wanted.includes(kind.name)) continue;
    const decides = await has(kind.who.decides);
    if (decides || (await has(kind.who.proposes))) seen.set(kind.name, { kind, decides });
  }
  return seen;
}

/**
 * How many changes a person may decide, of all merchants: those of kinds that they have the right for, proposed by
 * another one. `tx` is bound to none.
 */
export async function countDecidable(tx: Tx, kinds: readonly AnyChangeKind[], personId: string): Promise<number> {
  const seen = await kindsSeenBy(tx, { mid: ALL_MERCHANTS, personId }, kinds);
  const mine = [...seen].flatMap(([name, { decides }]) => (decides ? [name] : []));
  const row = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM change.changes
      WHERE realm = 'provider' AND state = 'pending' AND kind = ANY ($1) AND proposed_by <> $2`,
    [mine, personId],
    'change.count_decidable',
  );
  return row!.count;
}

/** The lines of what stays as it is say nothing. */
const changedLines = ({ lines }: ChangeRow) => lines.filter(({ before, after }) => before !== after);

export function shownOf(row: ChangeRow, { kind, decides }: SeenKind, personId: string, now: Date): ShownChange {
  const isOwn = row.proposedBy === personId;
  return {
    changeId: row.changeId,
    callId: kind.namedBy === 'subject' ? row.subject : row.changeId,
    kind: row.kind,
    kindName: kind.title,
    page: kind.page ?? '',
    title: row.title,
    lines: changedLines(row),
    state: row.state,
    stateName: changeStates[row.state],
    reason: row.reason,
    proposedBy: row.proposedName,
    proposedAt: shanghaiIso(row.proposedAt),
    isOwn,
    mayDecide: decides && !isOwn && waitsAt(row, now),
    lapsesAt: row.state === 'pending' && row.lapsesAt ? shanghaiIso(row.lapsesAt) : null,
    decidedBy: row.decidedName,
    decidedAt: row.decidedAt && shanghaiIso(row.decidedAt),
    decisionReason: row.decisionReason,
  };
}

export const statesOf = (ended: boolean) => (ended ? endedStates : (['pending'] as const));

/** `change/queryChanges`: of the kinds that the person may propose or decide; policies hide other accounts. */
export const showChanges =
  (kinds: readonly AnyChangeKind[]): Handler<typeof queryChanges> =>
  async ({ tx, clock, ...context }, { pageNo, pageSize, ended, mine, subject, ...input }) => {
    const { mid, personId } = roleOf({ tx, clock, ...context });
    const seen = await kindsSeenBy(tx, { mid, personId }, kinds, input.kinds);
    const decided = [...seen.values()].filter(({ decides }) => decides || !mine);
    const filter = {
      kinds: decided.map(({ kind }) => kind.name),
      states: statesOf(ended),
      subject,
      decidable: mine ? { personId, at: clock.now() } : undefined,
    };
    const rows = await changesOf(tx, mid, filter, { pageNo, pageSize });
    const list = rows.map((row) => shownOf(row, seen.get(row.kind)!, personId, clock.now()));
    return ok({ list, pageNo, pageSize, totalCount: await countChanges(tx, mid, filter) });
  };
