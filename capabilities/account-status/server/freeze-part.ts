import { nameAccount } from './change-status.ts';
import { findAccount, type MerchantAccount } from '#capabilities/account/server/index.ts';
import { hasOtherReviewer } from '#capabilities/approval/server/index.ts';
import { balancesOf, post, type PostOutcome } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { noteChanges, roleOf, type Handler } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import { tailOf } from '#platform/kernel/mask.ts';
import { fenOfYuan, yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import type { decidePart, freezePart, releasePart, withdrawPart } from '../contract/part-operations.ts';
import { decidePartFreeze } from '../domain/part-rule.ts';
import { lockChanges } from './change-row.ts';
import { activeCount, endPart, endRelease, findPart, insertPart, insertRelease, type Part } from './part-row.ts';

interface Move {
  account: Pick<MerchantAccount, 'availableId' | 'frozenId'>;
  part: Pick<Part, 'mid' | 'freezeId' | 'amountFen' | 'reason'>;
  actor: string;
  at: Date;
}

/** Available to frozen, or back: the ledger ends a hold once, however often it is asked. */
export async function moveHold(
  tx: Tx,
  op: 'open' | 'release' | 'expire',
  { account, part: { mid, freezeId, amountFen, reason }, actor, at }: Move,
): Promise<PostOutcome> {
  const [from, to] = op === 'open' ? [account.availableId, account.frozenId] : [account.frozenId, account.availableId];
  const [outcome] = await post(tx, [
    {
      mid,
      key: `part_freeze:${freezeId}:${op === 'open' ? 'hold' : 'end'}`,
      postings: [{ from, to, amountFen }],
      typeCode: op === 'open' ? 'hold' : 'release',
      orderNo: null,
      actor,
      bookedAt: at,
      memo: reason,
      hold: { op, holdId: freezeId },
    },
  ]);
  return outcome!;
}

/** At once, so that the money is safe; what is available is asked under the lock of the merchant's changes. */
export const createPart: Handler<typeof freezePart> = async (context, input) => {
  const { tx, clock } = context;
  const { mid, personId, personName } = roleOf(context);
  const { accountNo, reason, endDate } = input;
  await lockChanges(tx, mid);
  const account = await findAccount(tx, mid, accountNo);
  if (!account) return fail('02101KCSDS');
  const [amountFen, now] = [fenOfYuan(input.amount), clock.now()];
  const availableFen = (await balancesOf(tx, [account.availableId])).get(account.availableId)!;
  const count = await activeCount(tx, mid, accountNo);
  const allowed = decidePartFreeze({ status: account.status, availableFen, amountFen, endDate, count }, now);
  if (!allowed.ok) return allowed;
  const part = { mid, freezeId: newId(), accountNo, amountFen, reason, endDate };
  insertPart(tx, { ...part, placedBy: personId, placedName: personName, placedAt: now });
  noteChanges(context, {
    label: `账户 ${tailOf(accountNo)} 的部分冻结`,
    before: '',
    after: `${yuanOfFen(amountFen)} 元`,
  });
  // Money last: an account is locked for as short as can be. A refusal undoes what was written.
  const outcome = await moveHold(tx, 'open', { account, part, actor: personId, at: now });
  // Paid out since it was looked at.
  if (outcome.status === 'refused') return fail('04909KCSDS');
  return ok({ freezeId: part.freezeId });
};

export const askRelease: Handler<typeof releasePart> = async (context, { freezeId, reason }) => {
  const { tx, clock } = context;
  const { mid, personId, personName } = roleOf(context);
  await lockChanges(tx, mid);
  const part = await findPart(tx, mid, freezeId);
  nameAccount(context, part);
  if (part?.state !== 'active') return fail('04912KCSDS');
  if (part.releaseState === 'pending') return fail('04904KCSDS');
  if (!(await hasOtherReviewer(tx, mid, personId))) return fail('04906KCSDS');
  const proposed = { proposedBy: personId, proposedName: personName, proposedAt: clock.now() };
  insertRelease(tx, { mid, releaseId: newId(), freezeId, reason, ...proposed });
  return ok({ freezeId });
};

/** By another person than the one who asked; the money is available again in the same transaction. */
export const decideRelease: Handler<typeof decidePart> = async (context, { freezeId, approve }) => {
  const { tx, clock } = context;
  const { mid, personId, personName } = roleOf(context);
  await lockChanges(tx, mid);
  const part = await findPart(tx, mid, freezeId);
  nameAccount(context, part);
  if (part?.state !== 'active' || part.releaseState !== 'pending') return fail('04907KCSDS');
  if (part.proposedBy === personId) return fail('04908KCSDS');
  const now = clock.now();
  endRelease(tx, part, { state: approve ? 'done' : 'refused', personId, personName, now });
  if (!approve) return ok({ freezeId });
  endPart(tx, part, 'released', now);
  noteChanges(context, {
    label: `账户 ${tailOf(part.accountNo)} 的部分冻结`,
    before: `${yuanOfFen(part.amountFen)} 元`,
    after: '',
  });
  const account = (await findAccount(tx, mid, part.accountNo))!;
  const outcome = await moveHold(tx, 'release', { account, part, actor: personId, at: now });
  if (outcome.status === 'refused') throw new Error(`the hold of freeze ${freezeId} is ${outcome.reason}`);
  return ok({ freezeId });
};

export const takeBackRelease: Handler<typeof withdrawPart> = async (context, { freezeId }) => {
  const { tx, clock } = context;
  const { mid, personId, personName } = roleOf(context);
  await lockChanges(tx, mid);
  const part = await findPart(tx, mid, freezeId);
  nameAccount(context, part);
  if (part?.releaseState !== 'pending' || part.proposedBy !== personId) return fail('04907KCSDS');
  endRelease(tx, part, { state: 'withdrawn', personId, personName, now: clock.now() });
  return ok({ freezeId });
};
