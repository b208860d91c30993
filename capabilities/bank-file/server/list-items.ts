import { PROVIDER_MID } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { BankLineKind } from '#platform/port/bank-file.ts';
import { EVENTS_SHOWN } from '../constants.ts';
import type { ItemState, ResultName } from '../contract/words.ts';
import { ITEM, type Happened, type Item } from './items.ts';

export interface ItemFilter {
  day?: ShanghaiDate | undefined;
  states?: readonly ItemState[] | undefined;
  results?: readonly ResultName[] | undefined;
  kinds?: readonly BankLineKind[] | undefined;
  /** The whole number of a payment at the bank, of an order or of a merchant. */
  number?: string | undefined;
  owner?: string | undefined;
}

const WHERE = `WHERE mid = $1 AND ($2::date IS NULL OR day = $2) AND ($3::text[] IS NULL OR state = ANY ($3)) AND ($4::text[] IS NULL OR result = ANY ($4))
  AND ($5::text[] IS NULL OR kind = ANY ($5)) AND ($6 = '' OR $6 IN (ref, channel_no, order_no, own_mid)) AND ($7 = '' OR owner = $7)`;

const anyOf = (values: readonly string[] | undefined): readonly string[] | null => (values?.length ? values : null);
const filterOf = ({ day, states, results, kinds, number = '', owner = '' }: ItemFilter): unknown[] => [
  PROVIDER_MID,
  day ?? null,
  anyOf(states),
  anyOf(results),
  anyOf(kinds),
  number,
  owner,
];

/** The oldest day first. */
export const listItems = (
  tx: Tx,
  filter: ItemFilter,
  { limit = null, offset = 0 }: { limit?: number | null; offset?: number } = {},
): Promise<Item[]> =>
  tx.rows<Item>(
    `SELECT ${ITEM} ${WHERE} ORDER BY day, item_no LIMIT $8 OFFSET $9`,
    [...filterOf(filter), limit, offset],
    'bank_file.items_of',
  );

export const countItems = async (tx: Tx, filter: ItemFilter): Promise<number> =>
  (await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM bank_file.items ${WHERE}`,
    filterOf(filter),
    'bank_file.count_items',
  ))!.count;

export const findItem = (tx: Tx, itemNo: number): Promise<Item | undefined> =>
  tx.one<Item>(`SELECT ${ITEM} WHERE mid = $1 AND item_no = $2`, [PROVIDER_MID, itemNo], 'bank_file.item');

/** What was done with it, oldest first. */
export const eventsOf = (tx: Tx, itemNo: number): Promise<Required<Happened>[]> =>
  tx.rows<Required<Happened>>(
    'SELECT at, actor, event, note FROM bank_file.events WHERE mid = $1 AND item_no = $2 ORDER BY seq LIMIT $3',
    [PROVIDER_MID, itemNo, EVENTS_SHOWN],
    'bank_file.events_of',
  );
