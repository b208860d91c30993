import { PROVIDER_MID } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { BankLineRef, OwnBankRow } from '#platform/port/bank-file.ts';
import { AGREED, type ItemState, type ResultName } from '../contract/words.ts';
import { differenceOf, hasWaited, lastOf, mayStillAgree, type BankSide } from '../domain/compare.ts';

/** A payment in both books. `lines`: of the files of all days, oldest first. */
export interface Compared {
  line: BankLineRef;
  lines: BankSide[];
  ofDay: BankSide[];
  own: OwnBankRow | undefined;
}

/** Who did it where no person did. */
const SYSTEM = '系统';

export interface Item extends BankLineRef {
  itemNo: number;
  day: ShanghaiDate;
  result: ResultName;
  bankFen: Fen | null;
  bankState: 'accepted' | 'succeeded' | 'failed' | null;
  ownFen: Fen | null;
  ownState: 'open' | 'succeeded' | 'failed' | null;
  ownMid: string;
  orderNo: string;
  state: ItemState;
  owner: string;
  handling: string;
}

export const ITEM = `item_no, day::text, kind, ref, channel_no, result, bank_fen, bank_state, own_fen,
  own_state, own_mid, order_no, state, owner, handling FROM bank_file.items`;

export interface Happened {
  at: Date;
  actor: string;
  event: string;
  note?: string;
}

export const writeEvent = (tx: Tx, itemNo: number, { at, actor, event, note = '' }: Happened): Promise<number> =>
  tx.run(
    `INSERT INTO bank_file.events (mid, item_no, seq, at, actor, event, note)
     SELECT $1, $2, 1 + count(*), $3, $4, $5, $6 FROM bank_file.events WHERE mid = $1 AND item_no = $2`,
    [PROVIDER_MID, itemNo, at, actor, event, note],
    'bank_file.event',
  );

/** A payment on which the books do not agree; found again it keeps its number and what people did with it. */
export async function keepItem(tx: Tx, day: ShanghaiDate, pair: Compared, now: Date): Promise<void> {
  const result = differenceOf(pair);
  if (!result) return;
  const { line, own: ownRow } = pair;
  const last = lastOf(pair);
  const state: ItemState = mayStillAgree(result, ownRow) ? 'waiting' : 'open';
  const added = await tx.one<{ itemNo: number }>(
    `INSERT INTO bank_file.items (mid, item_no, day, kind, ref, channel_no, result, bank_fen, bank_state, own_fen, own_state, own_mid, order_no, state)
     SELECT $1, 1 + coalesce(max(item_no), 0), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 FROM bank_file.items WHERE mid = $1
     ON CONFLICT (mid, kind, ref, result) DO NOTHING RETURNING item_no`,
    [
      PROVIDER_MID,
      day,
      line.kind,
      line.ref,
      line.channelNo,
      result,
      last?.amountFen ?? null,
      last?.state ?? null,
      ownRow?.amountFen ?? null,
      ownRow?.state ?? null,
      ownRow?.mid ?? '',
      ownRow?.orderNo ?? '',
      state,
    ],
    'bank_file.add_item',
  );
  if (added) await writeEvent(tx, added.itemNo, { at: now, actor: SYSTEM, event: '发现' });
}

/** What agrees by now is settled; what has waited long enough for the other side is a mistake. */
export async function lookAgain(
  tx: Tx,
  today: ShanghaiDate,
  now: Date,
  compare: (lines: readonly BankLineRef[]) => Promise<Compared[]>,
): Promise<void> {
  const items = await tx.rows<Item>(
    `SELECT ${ITEM} WHERE mid = $1 AND state <> 'settled' ORDER BY item_no FOR UPDATE`,
    [PROVIDER_MID],
    'bank_file.not_settled',
  );
  const pairs = new Map((await compare(items)).map((pair) => [`${pair.line.kind} ${pair.line.ref}`, pair]));
  for (const { itemNo, kind, ref, result, state, day } of items) {
    const pair = pairs.get(`${kind} ${ref}`)!;
    const found = differenceOf(pair);
    // Another difference has an item of its own.
    if (found !== result) {
      if (found) await keepItem(tx, day, pair, now);
      await tx.run(
        `UPDATE bank_file.items SET state = 'settled', handling = $3 WHERE mid = $1 AND item_no = $2`,
        [PROVIDER_MID, itemNo, AGREED],
        'bank_file.agreed',
      );
      await writeEvent(tx, itemNo, { at: now, actor: SYSTEM, event: AGREED, note: found ? '改为另一差异' : '' });
    } else if (state === 'waiting' && (hasWaited(day, today) || !mayStillAgree(result, pair.own))) {
      await tx.run(
        `UPDATE bank_file.items SET state = 'open' WHERE mid = $1 AND item_no = $2`,
        [PROVIDER_MID, itemNo],
        'bank_file.open_item',
      );
      await writeEvent(tx, itemNo, { at: now, actor: SYSTEM, event: '转为差错' });
    }
  }
}
