import { PROVIDER_MID } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import type { ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import {
  BANK_FILE_MISSING,
  DIFFERENCE_MISSING,
  DIFFERENCE_NOT_TAKEN,
  DIFFERENCE_RESOLVED,
  DIFFERENCE_TAKEN_BY_OTHER,
} from '../contract/errors.ts';
import type { Handling } from '../contract/words.ts';
import { ITEM, writeEvent, type Item } from './items.ts';

/** What the provider's people do with a difference, in the console and by `npm run bank-file`. */

const lockItem = (tx: Tx, itemNo: number): Promise<Item | undefined> =>
  tx.one<Item>(
    `SELECT ${ITEM} WHERE mid = $1 AND item_no = $2 FOR UPDATE`,
    [PROVIDER_MID, itemNo],
    'bank_file.lock_item',
  );

/** A difference that is not settled, under its lock. */
async function openItem(tx: Tx, itemNo: number) {
  const item = await lockItem(tx, itemNo);
  if (!item) return fail(DIFFERENCE_MISSING);
  return item.state === 'settled' ? fail(DIFFERENCE_RESOLVED) : ok(item);
}

interface Doing {
  itemNo: number;
  by: string;
  note: string;
  now: Date;
}

/** A person takes it, also from another one. */
export async function takeItem(tx: Tx, { itemNo, by, note, now }: Doing) {
  const item = await openItem(tx, itemNo);
  if (!item.ok) return item;
  await tx.run(
    `UPDATE bank_file.items SET state = 'in_hand', owner = $3 WHERE mid = $1 AND item_no = $2`,
    [PROVIDER_MID, itemNo, by],
    'bank_file.take',
  );
  await writeEvent(tx, itemNo, { at: now, actor: by, event: '领取', note });
  return item;
}

export type HandlingCode =
  | typeof DIFFERENCE_MISSING
  | typeof DIFFERENCE_RESOLVED
  | typeof DIFFERENCE_NOT_TAKEN
  | typeof DIFFERENCE_TAKEN_BY_OTHER;

/** The difference that a person has in hand, under its lock. */
export async function itemInHand(tx: Tx, itemNo: number, by: string): Promise<Result<Item, HandlingCode>> {
  const item = await openItem(tx, itemNo);
  if (!item.ok) return item;
  if (item.data.state !== 'in_hand') return fail(DIFFERENCE_NOT_TAKEN);
  return item.data.owner === by ? item : fail(DIFFERENCE_TAKEN_BY_OTHER);
}

/** Its owner says how it was put right, and another person agreed to it. */
export async function settleItem(
  tx: Tx,
  { itemNo, by, note, now, handling, approvedBy }: Doing & { handling: Handling; approvedBy: string },
): Promise<Result<Item, HandlingCode>> {
  const item = await itemInHand(tx, itemNo, by);
  if (!item.ok) return item;
  await tx.run(
    `UPDATE bank_file.items SET state = 'settled', handling = $3 WHERE mid = $1 AND item_no = $2`,
    [PROVIDER_MID, itemNo, handling],
    'bank_file.settle',
  );
  await writeEvent(tx, itemNo, { at: now, actor: by, event: handling, note });
  await writeEvent(tx, itemNo, { at: now, actor: approvedBy, event: '审批通过' });
  return item;
}

/** The file of a day is asked for and compared again, by the job. */
export async function askAgain(tx: Tx, day: ShanghaiDate): Promise<Result<null, typeof BANK_FILE_MISSING>> {
  const changed = await tx.run(
    'UPDATE bank_file.days SET matched_at = NULL, asked = 0 WHERE mid = $1 AND day = $2',
    [PROVIDER_MID, day],
    'bank_file.ask_again',
  );
  return changed === 1 ? ok(null) : fail(BANK_FILE_MISSING);
}
