import { changeStates } from '#capabilities/change/contract/words.ts';
import { changesOf, countChanges } from '#capabilities/change/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { pageChanges } from '../contract/change-operations.ts';
import { changeKinds, type ChangeKind } from '../contract/words.ts';
import { nameOf, names } from './waiting-subjects.ts';

const groupOf = (name: string): ChangeKind =>
  (Object.keys(changeKinds) as ChangeKind[]).find((group) => nameOf(group) === name)!;

/** `plm/access.change.page`. */
export const showChanges: Handler<typeof pageChanges> = async (
  context,
  { pageNo, pageSize, kind, states, subject },
) => {
  const { mid, personId } = roleOf(context);
  const filter = { kinds: kind ? [nameOf(kind)] : names, states, subject };
  const rows = await changesOf(context.tx, mid, filter, { pageNo, pageSize });
  const list = rows.map((row) => ({
    changeId: row.changeId,
    kind: groupOf(row.kind),
    kindName: changeKinds[groupOf(row.kind)],
    title: row.title,
    lines: row.lines,
    state: row.state,
    stateName: changeStates[row.state],
    proposedBy: row.proposedName,
    proposedAt: shanghaiIso(row.proposedAt),
    decidedBy: row.decidedName,
    decidedAt: row.decidedAt && shanghaiIso(row.decidedAt),
    reason: row.decisionReason,
    isOwn: row.proposedBy === personId,
  }));
  return ok({ list, pageNo, pageSize, totalCount: await countChanges(context.tx, mid, filter) });
};
