import { randomInt } from 'node:crypto';
import {
  accountsOfNumbers,
  bandOf,
  canReceive,
  feeBandsOfMany,
  feeOf,
  providerAccounts,
  timingOf,
  type MerchantAccount,
} from '#capabilities/account/server/index.ts';
import { newOrderNumber, receiveMany, SYSTEM, type ArrivedOne } from '#capabilities/order/server/index.ts';
import type { Posting } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { shanghaiDate, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { COLLECTION, ITEMS_MAX } from '../constants.ts';
import {
  COLLECTION_ACCOUNT_CLOSED_TO_CREDIT,
  COLLECTION_ACCOUNT_MISSING,
  COLLECTION_NUMBER_REUSED,
  FEE_NOT_BELOW_AMOUNT,
  SETTLEMENT_UNDER_WAY,
} from '../contract/errors.ts';
import { collectionContract } from '../contract/kind.ts';
import { channelCash } from '../contract/provider-accounts.ts';
import { isSameCollection, type CollectionContent } from '../domain/collection-rule.ts';
import {
  collectionsOf,
  insertCollections,
  openSettlements,
  settlementKeyOf,
  type Collection,
  type SettlementKey,
} from './rows.ts';

/** What a channel has collected for a merchant. The amount is in fen. */
export interface CollectionItem extends CollectionContent {
  /** The number that the provider's own systems gave it: unique over all merchants. */
  collectionNo: string;
}

/** What became of an item, the same however often it is sent. */
export interface Credited {
  collectionNo: string;
  orderNo: string;
  amountFen: Fen;
  feeFen: Fen;
  /** The day on which it becomes available; null: it is. */
  settlesOn: ShanghaiDate | null;
}
export type CreditRefusal =
  | typeof COLLECTION_ACCOUNT_MISSING
  | typeof COLLECTION_ACCOUNT_CLOSED_TO_CREDIT
  | typeof COLLECTION_NUMBER_REUSED
  | typeof FEE_NOT_BELOW_AMOUNT
  | typeof SETTLEMENT_UNDER_WAY;
type Answer = Result<Credited, CreditRefusal>;

/**
 * Credits up to 1,000 collections of any merchants (spec section 3, 1030), each answered for itself in its place: one
 * that is refused stops no other. The fee is what the merchant's plan says (T0: available at once, T1: pending until
 * the next working day), taken out of the amount; without a row in the plan there is none. A number that was used
 * answers what it answered before, or 09403KPLMS for other content.
 *
 * In a transaction that is bound to all merchants. Posts, so it is the last that the transaction does.
 */
export async function creditCollections(tx: Tx, items: readonly CollectionItem[], at: Date): Promise<Answer[]> {
  if (items.length > ITEMS_MAX) throw new Error(`${items.length} collections at once`);
  const numbers = [...new Set(items.map(({ collectionNo }) => collectionNo))];
  const known = new Map((await collectionsOf(tx, numbers)).map((one) => [one.collectionNo, one]));
  const fresh = new Map<string, CollectionItem>();
  for (const item of items)
    if (!known.has(item.collectionNo) && !fresh.has(item.collectionNo)) fresh.set(item.collectionNo, item);
  const refused = new Map<string, Result<never, CreditRefusal>>();
  const decided = await decideItems(tx, [...fresh.values()], at, refused);
  const written =
    decided.length > 0
      ? await insertCollections(
          tx,
          decided.map(({ row }) => row),
        )
      : new Set<string>();
  // Others that were written by another transaction at this moment.
  const lost = decided.filter(({ row }) => !written.has(row.collectionNo)).map(({ row }) => row.collectionNo);
  if (lost.length > 0) for (const one of await collectionsOf(tx, lost)) known.set(one.collectionNo, one);
  const ours = decided.filter(({ row }) => written.has(row.collectionNo));
  for (const { row } of ours) known.set(row.collectionNo, row);
  await receiveMany(tx, collectionContract, ours.map(arrivedOf));
  return items.map((item) => answerOf(item, known.get(item.collectionNo), refused.get(item.collectionNo)));
}

function answerOf(
  item: CollectionItem,
  row: Collection | undefined,
  refusal: Result<never, CreditRefusal> | undefined,
): Answer {
  if (!row) return refusal!;
  if (!isSameCollection(item, { ...row, isPending: row.settlesOn !== null })) return fail(COLLECTION_NUMBER_REUSED);
  const { collectionNo, orderNo, amountFen, feeFen, settlesOn } = row;
  return ok({ collectionNo, orderNo, amountFen, feeFen, settlesOn });
}

interface Decided {
  row: Collection;
  account: MerchantAccount;
}

/** The rows of those that can be credited; the others get their refusal. */
async function decideItems(
  tx: Tx,
  items: readonly CollectionItem[],
  at: Date,
  refused: Map<string, Result<never, CreditRefusal>>,
): Promise<Decided[]> {
  if (items.length === 0) return [];
  const found = await accountsOfNumbers(tx, [...new Set(items.map(({ accountNo }) => accountNo))]);
  const accounts = new Map(found.map((account) => [account.accountNo, account]));
  const feeAt = await feesOf(tx, [...new Set(found.map(({ mid }) => mid))], at);
  const { sendAt: dueAt } = await timingOf(tx, { function: collectionContract.id, speed: 'T1', readyAt: at });
  const day = shanghaiDate(dueAt);
  const decided: Decided[] = [];
  for (const item of items) {
    const account = accounts.get(item.accountNo);
    const feeFen = account ? feeAt(account.mid, item) : 0n;
    const refusal = refusalOf(item, account, feeFen);
    if (refusal) refused.set(item.collectionNo, fail(refusal));
    else decided.push({ account: account!, row: rowOf(item, account!, { feeFen, day, at }) });
  }
  const ended = await openSettlements(tx, settlementsOf(decided, dueAt));
  if (ended.length === 0) return decided;
  const endedKeys = new Set(ended.map(settlementKeyOf));
  return decided.filter(({ row }) => {
    const isEnded = row.settlesOn !== null && endedKeys.has(settlementKeyOf({ ...row, day: row.settlesOn }));
    if (isEnded) refused.set(row.collectionNo, fail(SETTLEMENT_UNDER_WAY));
    return !isEnded;
  });
}

function refusalOf(
  { amountFen }: CollectionItem,
  account: MerchantAccount | undefined,
  feeFen: Fen,
): CreditRefusal | null {
  if (!account) return COLLECTION_ACCOUNT_MISSING;
  if (!canReceive(account)) return COLLECTION_ACCOUNT_CLOSED_TO_CREDIT;
  return feeFen < amountFen ? null : FEE_NOT_BELOW_AMOUNT;
}

/** What an item costs its merchant; nothing where the plan has no row for it. */
async function feesOf(tx: Tx, mids: readonly string[], at: Date): Promise<(mid: string, item: CollectionItem) => Fen> {
  const bands = Map.groupBy(await feeBandsOfMany(tx, mids, collectionContract.id, at), ({ mid }) => mid);
  return (mid, { amountFen, isPending }) => {
    const speed = isPending ? 'T1' : 'T0';
    const ofSpeed = (bands.get(mid) ?? []).filter((band) => band.speed === speed);
    const band = bandOf(ofSpeed, amountFen);
    return band ? feeOf(band, amountFen) : 0n;
  };
}

const numberAt = (at: Date): string => newOrderNumber(at, (below) => randomInt(below));

const rowOf = (
  item: CollectionItem,
  { mid }: MerchantAccount,
  { feeFen, day, at }: { feeFen: Fen; day: ShanghaiDate; at: Date },
): Collection => ({
  collectionNo: item.collectionNo,
  mid,
  accountNo: item.accountNo,
  orderNo: numberAt(at),
  channel: item.channel,
  payerName: item.payerName,
  note: item.note,
  amountFen: item.amountFen,
  feeFen,
  paidAt: item.paidAt,
  creditedAt: at,
  settlesOn: item.isPending ? day : null,
});

function settlementsOf(decided: readonly Decided[], dueAt: Date) {
  const keys = new Map<string, SettlementKey>();
  for (const { row } of decided) {
    if (row.settlesOn === null) continue;
    const key = { mid: row.mid, accountNo: row.accountNo, day: row.settlesOn };
    keys.set(settlementKeyOf(key), key);
  }
  return [...keys.values()].map((key) => ({ ...key, settlementNo: numberAt(dueAt), dueAt }));
}

/** Its order, and its money: from the channel into the bucket, the fee out of that. */
function arrivedOf({ row, account }: Decided): ArrivedOne {
  const bucket = row.settlesOn === null ? account.availableId : account.pendingId;
  const postings: Posting[] = [{ from: channelCash.id, to: bucket, amountFen: row.amountFen }];
  if (row.feeFen > 0n) postings.push({ from: bucket, to: providerAccounts.feeIncome, amountFen: row.feeFen });
  return {
    account,
    payer: { name: row.payerName, accountNo: '', bankName: row.channel },
    typeCode: COLLECTION,
    amountFen: row.amountFen,
    feeFen: row.feeFen,
    requestNo: row.collectionNo,
    bankSerial: row.collectionNo,
    remark: row.note,
    creditedBy: SYSTEM,
    note: row.settlesOn === null ? `${row.channel}代收，实时入账` : `${row.channel}代收，${row.settlesOn} 结算`,
    at: row.creditedAt,
    orderNo: row.orderNo,
    postings,
  };
}
