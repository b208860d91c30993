import { roleOf, type Handler } from '#platform/http/handler.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { pageChanges } from '../contract/change-operations.ts';
import { changeKinds, changeStates } from '../contract/words.ts';
import { pageOfChanges } from './change-row.ts';

/** `plm/access.change.page`. */
export const showChanges: Handler<typeof pageChanges> = async (context, { pageNo, pageSize, ...filter }) => {
  const { mid, personId } = roleOf(context);
  const { rows, count } = await pageOfChanges(context.tx, mid, filter, { pageNo, pageSize });
  const list = rows.map((row) => ({
    changeId: row.changeId,
    kind: row.kind,
    kindName: changeKinds[row.kind],
    title: row.title,
    lines: row.lines,
    state: row.state,
    stateName: changeStates[row.state],
    proposedBy: row.proposedName,
    proposedAt: shanghaiIso(row.proposedAt),
    decidedBy: row.decidedName,
    decidedAt: row.decidedAt && shanghaiIso(row.decidedAt),
    reason: row.reason,
    isOwn: row.proposedBy === personId,
  }));
  return ok({ list, pageNo, pageSize, totalCount: count });
};
