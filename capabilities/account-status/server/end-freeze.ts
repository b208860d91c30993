import { findAccount, setAccountStatus } from '#capabilities/account/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { freezeSources } from '../contract/words.ts';
import { moveHold } from './move-hold.ts';
import { endPart, fullFreezesOf, type Part } from './part-row.ts';

interface End {
  state: 'released' | 'expired';
  actor: string;
  at: Date;
}

/** What the merchant reads of a freeze by the provider: 司法冻结：…，至 2026-12-31. */
export const freezeNote = ({ source, reason, endDate }: Pick<Part, 'source' | 'reason' | 'endDate'>): string =>
  `${freezeSources[source]}冻结：${reason}${endDate ? `，至 ${endDate}` : ''}`;

/**
 * An active freeze ends, under the lock of the merchant's changes. A part is available again. A whole account is what
 * it was before, once no other freeze of it is left.
 */
export async function endFreeze(tx: Tx, part: Part, { state, actor, at }: End): Promise<void> {
  const { mid, freezeId, accountNo, amountFen, statusBefore } = part;
  endPart(tx, part, state, at);
  if (amountFen === null) {
    const remaining = (await fullFreezesOf(tx, mid)).find((one) => one.accountNo === accountNo);
    await setAccountStatus(
      tx,
      mid,
      accountNo,
      remaining ? 'frozen' : statusBefore!,
      remaining ? freezeNote(remaining) : '',
    );
    return;
  }
  const account = (await findAccount(tx, mid, accountNo))!;
  const op = state === 'released' ? 'release' : 'expire';
  const outcome = await moveHold(tx, op, { account, part: { ...part, amountFen }, actor, at });
  if (outcome.status === 'refused') throw new Error(`the hold of freeze ${freezeId} is ${outcome.reason}`);
}
