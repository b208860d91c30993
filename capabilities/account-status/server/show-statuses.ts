import { accountStatuses, accountTypes } from '#capabilities/account/contract/words.ts';
import { changeStates } from '#capabilities/change/contract/words.ts';
import { changesOf, countChanges, type ChangeRow } from '#capabilities/change/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { listAccountStatuses, listStatusChanges, StatusChange } from '../contract/operations.ts';
import { statusActions } from '../contract/words.ts';
import { actionsOf } from '../domain/status-rule.ts';
import { accountsNow, statusChange, type StatusCommand } from './status-change.ts';

const ALL = { kinds: [statusChange.name] } as const;

const describe = (change: ChangeRow<StatusCommand>, accountTypeName: string, personId: string): StatusChange => ({
  changeId: change.changeId,
  accountNo: change.command.accountNo,
  accountTypeName,
  action: change.command.action,
  actionName: statusActions[change.command.action],
  reason: change.reason,
  state: change.state,
  stateName: changeStates[change.state],
  proposedBy: change.proposedName,
  isOwn: change.proposedBy === personId,
  proposedAt: shanghaiIso(change.proposedAt),
  decidedBy: change.decidedName,
  decidedAt: change.decidedAt && shanghaiIso(change.decidedAt),
});

export const showStatuses: Handler<typeof listAccountStatuses> = async (context) => {
  const { mid, personId } = roleOf(context);
  const waiting = await changesOf<StatusCommand>(context.tx, mid, { ...ALL, states: ['pending'] });
  const pending = new Map(waiting.map((change) => [change.command.accountNo, change]));
  const accounts = await accountsNow(context.tx, mid);
  return ok({
    list: accounts.map((account) => {
      const accountTypeName = accountTypes[account.type];
      const waits = pending.get(account.accountNo);
      return {
        accountNo: account.accountNo,
        accountTypeName,
        accountName: account.name,
        status: account.status,
        statusName: accountStatuses[account.status],
        statusReason: account.statusReason,
        totalBalance: yuanOfFen(account.totalFen),
        actions: waits ? [] : actionsOf(account),
        pending: waits ? describe(waits, accountTypeName, personId) : null,
      };
    }),
  });
};

export const showChanges: Handler<typeof listStatusChanges> = async (context, { states, pageNo, pageSize }) => {
  const { mid, personId } = roleOf(context);
  const filter = { ...ALL, states };
  const rows = await changesOf<StatusCommand>(context.tx, mid, filter, { pageNo, pageSize });
  const types = new Map(
    (await accountsNow(context.tx, mid)).map(({ accountNo, type }) => [accountNo, accountTypes[type]]),
  );
  return ok({
    list: rows.map((change) => describe(change, types.get(change.command.accountNo) ?? '', personId)),
    pageNo,
    pageSize,
    totalCount: await countChanges(context.tx, mid, filter),
  });
};
