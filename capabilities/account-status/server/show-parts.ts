import { accountsOf } from '#capabilities/account/server/index.ts';
import { accountTypes } from '#capabilities/account/contract/words.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { listPartFreezes, PartFreeze } from '../contract/part-operations.ts';
import { freezeSources, partStates } from '../contract/words.ts';
import { partsPage, type Part } from './part-row.ts';

const describe = (part: Part, accountTypeName: string, personId: string): PartFreeze => ({
  freezeId: part.freezeId,
  accountNo: part.accountNo,
  accountTypeName,
  amount: part.amountFen === null ? null : yuanOfFen(part.amountFen),
  source: part.source,
  sourceName: freezeSources[part.source],
  reason: part.reason,
  endDate: part.endDate,
  state: part.state,
  stateName: partStates[part.state],
  placedBy: part.placedName,
  placedAt: shanghaiIso(part.placedAt),
  endedAt: part.endedAt && shanghaiIso(part.endedAt),
  release: part.releaseState && {
    reason: part.releaseReason!,
    waits: part.releaseState === 'pending',
    proposedBy: part.proposedName!,
    isOwn: part.proposedBy === personId,
    decidedBy: part.decidedName ?? '',
  },
});

export const showParts: Handler<typeof listPartFreezes> = async (context, { waiting = false, pageNo, pageSize }) => {
  const { mid, personId } = roleOf(context);
  const { rows, count } = await partsPage(context.tx, { mid, waiting, pageNo, pageSize });
  const types = new Map(
    (await accountsOf(context.tx, mid)).map(({ accountNo, type }) => [accountNo, accountTypes[type]]),
  );
  return ok({
    list: rows.map((part) => describe(part, types.get(part.accountNo) ?? '', personId)),
    pageNo,
    pageSize,
    totalCount: count,
  });
};
