import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { findAccount } from '#capabilities/account/server/index.ts';
import { decide, lockChanges, pendingOf, propose, takeBack } from '#capabilities/change/server/index.ts';
import { balancesOf } from '#ledger/src/index.ts';
import { noteChanges, roleOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import { formatFen } from '#platform/kernel/amount-text.ts';
import { newId } from '#platform/kernel/id.ts';
import { tailOf } from '#platform/kernel/mask.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { FREEZE_EXCEEDS_AVAILABLE } from '../contract/errors.ts';
import type { decidePart, freezePart, releasePart, withdrawPart } from '../contract/part-operations.ts';
import { decidePartFreeze } from '../domain/part-rule.ts';
import { moveHold } from './move-hold.ts';
import { partRelease } from './part-release.ts';
import { activeCount, insertPart } from './part-row.ts';

/** At once, so that the money is safe; what is available is asked under the lock of the merchant's changes. */
export const createPart: Handler<typeof freezePart> = async (context, input) => {
  const { tx, clock } = context;
  const { mid, personId, personName } = roleOf(context);
  const { accountNo, reason, endDate } = input;
  await lockChanges(tx, mid);
  const account = await findAccount(tx, mid, accountNo);
  if (!account) return fail(ACCOUNT_MISSING);
  const [amountFen, now] = [fenOfYuan(input.amount), clock.now()];
  const availableFen = (await balancesOf(tx, [account.availableId])).get(account.availableId)!;
  const count = await activeCount(tx, mid, accountNo);
  const allowed = decidePartFreeze({ status: account.status, availableFen, amountFen, endDate, count }, now);
  if (!allowed.ok) return allowed;
  const part = { mid, freezeId: newId(), accountNo, amountFen, reason, endDate: endDate ?? null };
  insertPart(tx, { ...part, placedBy: personId, placedName: personName, placedAt: now });
  noteChanges(context, {
    label: `账户 ${tailOf(accountNo)} 的部分冻结`,
    before: '',
    after: `${formatFen(amountFen)} 元`,
  });
  // Money last: an account is locked for as short as can be. A refusal undoes what was written.
  const outcome = await moveHold(tx, 'open', { account, part, actor: personId, at: now });
  // Paid out since it was looked at.
  if (outcome.status === 'refused') return fail(FREEZE_EXCEEDS_AVAILABLE);
  return ok({ freezeId: part.freezeId });
};

export const askRelease: Handler<typeof releasePart> = async (context, { freezeId, reason }) => {
  const made = await propose(partRelease, null, context, { freezeId }, { reason });
  return made.ok ? ok({ freezeId }) : made;
};

/** The release that waits for a freeze, under the lock of the merchant's changes. */
async function waitingRelease(context: CallContext, freezeId: string): Promise<string> {
  const { mid } = roleOf(context);
  await lockChanges(context.tx, mid);
  return (await pendingOf(context.tx, mid, partRelease.name, freezeId))?.changeId ?? newId();
}

/** By another person than the one who asked; the money is available again in the same transaction. */
export const decideRelease: Handler<typeof decidePart> = async (context, { freezeId, approve }) => {
  const made = await decide([partRelease], null, context, await waitingRelease(context, freezeId), { approve });
  return made.ok ? ok({ freezeId }) : made;
};

export const takeBackRelease: Handler<typeof withdrawPart> = async (context, { freezeId }) => {
  const made = await takeBack([partRelease], context, await waitingRelease(context, freezeId));
  return made.ok ? ok({ freezeId }) : made;
};
