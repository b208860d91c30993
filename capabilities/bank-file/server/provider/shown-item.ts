import { PROVIDER_MID } from '#ledger/src/index.ts';
import { ALL_MERCHANTS, type Tx } from '#platform/db/database.ts';
import type { ProviderUser } from '#platform/http/handler.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { addDays, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { Difference } from '../../contract/provider-operations.ts';
import { itemStates, kindNames, results, stateNames } from '../../contract/words.ts';
import type { Item } from '../items.ts';

/** The name of the kind of change by which a difference is settled. */
export const SETTLEMENT = 'bank_file.settle';

/** How a person of the provider is named in the history: two may have one name. */
export const writtenName = ({ userName, loginName }: ProviderUser): string => `${userName}（${loginName}）`;

export const hasProposal = async (tx: Tx, itemNo: number): Promise<boolean> =>
  (await proposedOf(tx, [String(itemNo)])).size > 0;

const proposedOf = async (tx: Tx, subjects: readonly string[]): Promise<Set<string>> => {
  const rows = await tx.rows<{ subject: string }>(
    `SELECT subject FROM change.changes WHERE mid = $1 AND kind = $2 AND state = 'pending' AND subject = ANY ($3)`,
    [ALL_MERCHANTS, SETTLEMENT, subjects],
    'bank_file.proposals',
  );
  return new Set(rows.map(({ subject }) => subject));
};

const namesOf = async (tx: Tx, mids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await tx.rows<{ mid: string; name: string }>(
    'SELECT mid, customer_name AS name FROM merchant.merchants WHERE mid = ANY ($1)',
    [mids],
    'bank_file.merchants',
  );
  return new Map(rows.map(({ mid, name }) => [mid, name]));
};

/** Whole days from one to the other. */
function daysBetween(from: ShanghaiDate, to: ShanghaiDate): number {
  return Math.max(
    0,
    Math.round((Date.parse(to) - Date.parse(from)) / (Date.parse(addDays(from, 1)) - Date.parse(from))),
  );
}

/** The transaction sees all merchants. */
export async function shownItems(
  tx: Tx,
  items: readonly Item[],
  { caller, today }: { caller: ProviderUser; today: ShanghaiDate },
): Promise<Difference[]> {
  const proposed = await proposedOf(
    tx,
    items.map(({ itemNo }) => String(itemNo)),
  );
  const names = await namesOf(
    tx,
    items.map(({ ownMid }) => ownMid),
  );
  return items.map((item) => ({
    itemNo: item.itemNo,
    day: item.day,
    ageDays: daysBetween(item.day, today),
    kindName: kindNames[item.kind],
    resultName: results[item.result],
    ref: item.ref,
    channelNo: item.channelNo,
    bankAmount: item.bankFen === null ? null : yuanOfFen(item.bankFen),
    bankStateName: item.bankState ? stateNames[item.bankState] : '',
    ownAmount: item.ownFen === null ? null : yuanOfFen(item.ownFen),
    ownStateName: item.ownState ? stateNames[item.ownState] : '',
    mid: item.ownMid === PROVIDER_MID ? '' : item.ownMid,
    customerName: names.get(item.ownMid) ?? '',
    orderNo: item.orderNo,
    state: item.state,
    stateName: itemStates[item.state],
    owner: item.owner,
    isOwn: item.state === 'in_hand' && item.owner === writtenName(caller),
    handling: item.handling,
    isWaiting: proposed.has(String(item.itemNo)),
  }));
}
