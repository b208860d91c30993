import { PROVIDER_MID } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { BankLineKind } from '#platform/port/bank-file.ts';
import { DAYS_SHOWN } from '../constants.ts';
import { handlings, type Handling } from './words.ts';
import type { Totals } from '../domain/compare.ts';
import { ITEM, writeEvent, type Happened, type Item } from './items.ts';

/** What the provider's people see and do, by `npm run bank-file` (apps/server/bank-file.ts). */

export interface DayRow {
  day: ShanghaiDate;
  asked: number;
  matchedAt: Date | null;
  runs: number;
  /** Not settled. */
  openItems: number;
}

export const listDays = (tx: Tx): Promise<DayRow[]> =>
  tx.rows<DayRow>(
    `SELECT day::text, asked, matched_at AS "matchedAt", runs,
       (SELECT count(*)::int FROM bank_file.items i WHERE i.mid = d.mid AND i.day = d.day AND i.state <> 'settled') AS "openItems"
     FROM bank_file.days d WHERE mid = $1 ORDER BY day DESC LIMIT $2`,
    [PROVIDER_MID, DAYS_SHOWN],
    'bank_file.days',
  );

export interface KindTotals extends Totals {
  kind: BankLineKind;
}
export interface DayDetail {
  totals: KindTotals[];
  items: Item[];
}

export const showDay = async (tx: Tx, day: ShanghaiDate): Promise<DayDetail> => ({
  totals: await tx.rows<KindTotals & { bankFen: Fen }>(
    `SELECT kind, bank_count AS "bankCount", bank_fen AS "bankFen", own_count AS "ownCount", own_fen AS "ownFen", same_count AS "sameCount"
     FROM bank_file.totals WHERE mid = $1 AND day = $2 ORDER BY kind`,
    [PROVIDER_MID, day],
    'bank_file.totals_of',
  ),
  items: await tx.rows<Item>(
    `SELECT ${ITEM} WHERE mid = $1 AND day = $2 ORDER BY item_no`,
    [PROVIDER_MID, day],
    'bank_file.items_of',
  ),
});

/** Of all days, those that wait for somebody. */
export const listOpenItems = (tx: Tx): Promise<Item[]> =>
  tx.rows<Item>(
    `SELECT ${ITEM} WHERE mid = $1 AND state <> 'settled' ORDER BY item_no`,
    [PROVIDER_MID],
    'bank_file.open_items',
  );

export const showEvents = (tx: Tx, itemNo: number): Promise<Required<Happened>[]> =>
  tx.rows<Required<Happened>>(
    'SELECT at, actor, event, note FROM bank_file.events WHERE mid = $1 AND item_no = $2 ORDER BY seq',
    [PROVIDER_MID, itemNo],
    'bank_file.events_of',
  );

const lockItem = (tx: Tx, itemNo: number): Promise<Item | undefined> =>
  tx.one<Item>(
    `SELECT ${ITEM} WHERE mid = $1 AND item_no = $2 FOR UPDATE`,
    [PROVIDER_MID, itemNo],
    'bank_file.lock_item',
  );

interface Doing {
  itemNo: number;
  by: string;
  note: string;
  now: Date;
}

/** A person takes it, also from another one. The sentence says why not. */
export async function takeItem(tx: Tx, { itemNo, by, note, now }: Doing): Promise<string | null> {
  const item = await lockItem(tx, itemNo);
  if (!item) return '没有这条差异';
  if (item.state === 'settled') return '该差异已处理';
  if (by.trim() === '') return '请写明处理人（--by）';
  await tx.run(
    `UPDATE bank_file.items SET state = 'in_hand', owner = $3 WHERE mid = $1 AND item_no = $2`,
    [PROVIDER_MID, itemNo, by.trim()],
    'bank_file.take',
  );
  await writeEvent(tx, itemNo, { at: now, actor: by.trim(), event: '领取', note });
  return null;
}

/** Its owner says how it was put right, and another person agreed to it. */
export async function settleItem(
  tx: Tx,
  { itemNo, by, note, now, as, approvedBy }: Doing & { as: string; approvedBy: string },
): Promise<string | null> {
  const item = await lockItem(tx, itemNo);
  if (!item) return '没有这条差异';
  if (item.state !== 'in_hand') return item.state === 'settled' ? '该差异已处理' : '请先领取该差异（take）';
  if (item.owner !== by.trim()) return `该差异由${item.owner}处理，请由其提交，或先领取`;
  if (!handlings.includes(as as Handling)) return `请选择处理方式（--as）：${handlings.join('、')}`;
  if (note.trim() === '') return '请写明处理说明（--note）';
  if (approvedBy.trim() === '' || approvedBy.trim() === item.owner) return '请由另一人审批（--approved-by）';
  await tx.run(
    `UPDATE bank_file.items SET state = 'settled', handling = $3 WHERE mid = $1 AND item_no = $2`,
    [PROVIDER_MID, itemNo, as],
    'bank_file.settle',
  );
  await writeEvent(tx, itemNo, { at: now, actor: item.owner, event: as, note: note.trim() });
  await writeEvent(tx, itemNo, { at: now, actor: approvedBy.trim(), event: '审批通过' });
  return null;
}

/** The file of a day is asked for and compared again. */
export async function askAgain(tx: Tx, day: ShanghaiDate): Promise<string | null> {
  const changed = await tx.run(
    'UPDATE bank_file.days SET matched_at = NULL, asked = 0 WHERE mid = $1 AND day = $2',
    [PROVIDER_MID, day],
    'bank_file.ask_again',
  );
  return changed === 1 ? null : '没有这一天的银行文件';
}
