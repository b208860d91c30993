import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { beginChange, decide, propose, takeBack } from '#capabilities/change/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { LAST_ACCOUNT } from '../contract/errors.ts';
import type { decideStatusChange, updateAccountStatus, withdrawStatusChange } from '../contract/operations.ts';
import { accountsNow, closesLast, statusChange } from './status-change.ts';

/** `account/merchAccountStatusUpdate`: of all accounts that are named, or of none. */
export const changeStatus: Handler<typeof updateAccountStatus> = async (context, { accountNos, action, reason }) => {
  const { tx, clock } = context;
  const { mid } = roleOf(context);
  await beginChange(statusChange, { tx, mid, at: clock.now() });
  const accounts = await accountsNow(tx, mid);
  const chosen = accounts.filter(({ accountNo }) => accountNos.includes(accountNo));
  if (chosen.length < accountNos.length) return fail(ACCOUNT_MISSING);
  if (action === 'close' && closesLast(accounts, chosen)) return fail(LAST_ACCOUNT);
  for (const { accountNo, status: was } of chosen) {
    const made = await propose(statusChange, null, context, { accountNo, action, was }, { reason });
    if (!made.ok) return made;
  }
  return ok({ state: action === 'freeze' ? 'done' : 'pending', count: chosen.length });
};

/** By another person than its maker. Refused, a closing account is what it was before. */
export const decideChange: Handler<typeof decideStatusChange> = async (context, { changeId, approve }) => {
  const made = await decide([statusChange], null, context, changeId, { approve });
  return made.ok ? ok({ changeId }) : made;
};

export const takeBackChange: Handler<typeof withdrawStatusChange> = async (context, { changeId }) => {
  const made = await takeBack([statusChange], context, changeId);
  return made.ok ? ok({ changeId }) : made;
};
