import { accountsWithBalances, setAccountStatus, type AccountBalances } from '#capabilities/account/server/index.ts';
import { hasOtherReviewer } from '#capabilities/approval/server/index.ts';
import { accountStatuses, type AccountStatus } from '#capabilities/account/contract/words.ts';
import type { Tx } from '#platform/db/database.ts';
import { noteChanges, roleOf, type CallContext, type Handler, nameObject } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import { tailOf } from '#platform/kernel/mask.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import type { decideStatusChange, updateAccountStatus, withdrawStatusChange } from '../contract/operations.ts';
import { statusAfter, type Account } from '../domain/status-rule.ts';
import {
  endChange,
  findChange,
  insertChange,
  lockChanges,
  pendingChanges,
  statusesBeforeFreeze,
} from './change-row.ts';

/** The accounts of the merchant with what the rule asks of them. */
export async function accountsNow(tx: Tx, mid: string): Promise<(AccountBalances & Account)[]> {
  const before = await statusesBeforeFreeze(tx, mid);
  return (await accountsWithBalances(tx, mid)).map((account) => ({
    ...account,
    totalFen: account.availableFen + account.frozenFen + account.pendingFen,
    beforeFreeze: before.get(account.accountNo) ?? null,
  }));
}

/** Named by the tail: the log has no full account numbers. */
const noteStatus = (context: CallContext, accountNo: string, was: AccountStatus, is: AccountStatus): void =>
  noteChanges(context, {
    label: `账户 ${tailOf(accountNo)} 的状态`,
    before: accountStatuses[was],
    after: accountStatuses[is],
  });

export const nameAccount = (context: CallContext, of: { accountNo: string } | undefined): void =>
  nameObject(context, ...(of ? [`账户尾号 ${tailOf(of.accountNo)}`] : []));

const isOpen = ({ status }: Account): boolean => status !== 'closed' && status !== 'closing';

/** `account/merchAccountStatusUpdate`: of all accounts that are named, or of none. */
export const changeStatus: Handler<typeof updateAccountStatus> = async (context, { accountNos, action, reason }) => {
  const { tx, clock } = context;
  const { mid, personId, personName } = roleOf(context);
  await lockChanges(tx, mid);
  const accounts = await accountsNow(tx, mid);
  const waiting = new Set((await pendingChanges(tx, mid)).map(({ accountNo }) => accountNo));
  if (action !== 'freeze' && !(await hasOtherReviewer(tx, mid, personId))) return fail('04906KCSDS');
  const chosen = accounts.filter(({ accountNo }) => accountNos.includes(accountNo));
  if (chosen.length < accountNos.length) return fail('02101KCSDS');
  if (action === 'close' && accounts.filter(isOpen).length <= chosen.filter(isOpen).length) return fail('04905KCSDS');
  const state = action === 'freeze' ? 'done' : 'pending';
  for (const account of chosen) {
    const { accountNo, status: was } = account;
    if (waiting.has(accountNo)) return fail('04904KCSDS');
    const after = statusAfter(action, account);
    if (!after.ok) return after;
    if (action === 'freeze') await setAccountStatus(tx, mid, accountNo, after.data);
    // It takes no more money while a second person looks at it.
    if (action === 'close') await setAccountStatus(tx, mid, accountNo, 'closing');
    if (action !== 'unfreeze') noteStatus(context, accountNo, was, action === 'close' ? 'closing' : after.data);
    const proposed = { proposedBy: personId, proposedName: personName, proposedAt: clock.now() };
    insertChange(tx, { mid, changeId: newId(), accountNo, action, reason, was, state, ...proposed });
  }
  return ok({ state, count: chosen.length });
};

/** By another person than its maker. Refused, a closing account is what it was before. */
export const decideChange: Handler<typeof decideStatusChange> = async (context, { changeId, approve }) => {
  const { tx, clock } = context;
  const { mid, personId, personName } = roleOf(context);
  await lockChanges(tx, mid);
  const change = await findChange(tx, mid, changeId);
  nameAccount(context, change);
  if (change?.state !== 'pending') return fail('04907KCSDS');
  if (change.proposedBy === personId) return fail('04908KCSDS');
  const account = (await accountsNow(tx, mid)).find(({ accountNo }) => accountNo === change.accountNo)!;
  if (approve) {
    const after = statusAfter(change.action, account);
    if (!after.ok) return after.code === '04902KCSDS' ? fail('04901KCSDS') : fail(after.code);
    await setAccountStatus(tx, mid, change.accountNo, after.data);
    noteStatus(context, change.accountNo, account.status, after.data);
  } else if (change.action === 'close') await setAccountStatus(tx, mid, change.accountNo, change.was);
  endChange(tx, change, { state: approve ? 'done' : 'refused', personId, personName, now: clock.now() });
  return ok({ changeId });
};

export const takeBackChange: Handler<typeof withdrawStatusChange> = async (context, { changeId }) => {
  const { tx, clock } = context;
  const { mid, personId, personName } = roleOf(context);
  await lockChanges(tx, mid);
  const change = await findChange(tx, mid, changeId);
  nameAccount(context, change);
  if (change?.state !== 'pending' || change.proposedBy !== personId) return fail('04907KCSDS');
  if (change.action === 'close') await setAccountStatus(tx, mid, change.accountNo, change.was);
  endChange(tx, change, { state: 'withdrawn', personId, personName, now: clock.now() });
  return ok({ changeId });
};
