import { accountStatuses, accountTypes } from '#capabilities/account/contract/words.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { listAccountStatuses, listStatusChanges, StatusChange } from '../contract/operations.ts';
import { changeStates, statusActions } from '../contract/words.ts';
import { actionsOf } from '../domain/status-rule.ts';
import { changesPage, pendingChanges, type Change } from './change-row.ts';
import { accountsNow } from './change-status.ts';

const describe = (change: Change, accountTypeName: string, personId: string): StatusChange => ({
  changeId: change.changeId,
  accountNo: change.accountNo,
  accountTypeName,
  action: change.action,
  actionName: statusActions[change.action],
  reason: change.reason,
  state: change.state,
  stateName: changeStates[change.state],
  proposedBy: change.proposedName,
  isOwn: change.proposedBy === personId,
  proposedAt: shanghaiIso(change.proposedAt),
  decidedBy: change.decidedName ?? '',
  decidedAt: change.decidedAt && shanghaiIso(change.decidedAt),
});

export const showStatuses: Handler<typeof listAccountStatuses> = async (context) => {
  const { mid, personId } = roleOf(context);
  const pending = new Map((await pendingChanges(context.tx, mid)).map((change) => [change.accountNo, change]));
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
        totalBalance: yuanOfFen(account.totalFen),
        actions: waits ? [] : actionsOf(account),
        pending: waits ? describe(waits, accountTypeName, personId) : null,
      };
    }),
  });
};

export const showChanges: Handler<typeof listStatusChanges> = async (context, { states, pageNo, pageSize }) => {
  const { mid, personId } = roleOf(context);
  const page = { mid, states: states?.length ? states : null, pageNo, pageSize };
  const { rows, count } = await changesPage(context.tx, page);
  const types = new Map(
    (await accountsNow(context.tx, mid)).map(({ accountNo, type }) => [accountNo, accountTypes[type]]),
  );
  return ok({
    list: rows.map((change) => describe(change, types.get(change.accountNo) ?? '', personId)),
    pageNo,
    pageSize,
    totalCount: count,
  });
};
