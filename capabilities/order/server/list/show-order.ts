import { accountsOf, entryName, pauseOf } from '#capabilities/account/server/index.ts';
import {
  decideReviewer,
  exemptionOf,
  findReview,
  beyondLimit,
  limitNow,
  mayDecide,
  reviewersOf,
  type Review,
} from '#capabilities/approval/server/index.ts';
import { roleOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import type { Tx } from '#platform/db/database.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { CHUNKS_SHOWN, RETURN_WITHIN_DAYS } from '../../constants.ts';
import { ORDER_MISSING } from '../../contract/errors.ts';
import type { OrderDetail, queryOrderDetail, reviewAmountVerification } from '../../contract/operations.ts';
import { reviewState } from '../../contract/shapes.ts';
import { cancelRefusal } from '../review/cancel-rule.ts';
import { describeOrder } from './describe-order.ts';
import { chunkKeysOf, journalKeysOf } from '../../domain/money-of-state.ts';
import { progressOf } from '../row/chunk-row.ts';
import { findOrderKind } from '../kind/order-kinds.ts';
import { describeProgress } from '../batch/show-lines.ts';
import { findOrder, type Order } from '../row/order-row.ts';
import { usesHold } from '../follow/originals.ts';
import { relationsOf } from '../follow/show-relations.ts';
import { buckets, timelineOf } from './show-timeline.ts';

const DAY_MS = 86_400_000;

/** One order with its review, timeline, entries, and the actions of this person. */
export const showOrder: Handler<typeof queryOrderDetail> = async (context, input) => {
  const { tx } = context;
  const { mid } = roleOf(context);
  const order = await findOrder(tx, mid, input.orderNo);
  if (!order) return fail(ORDER_MISSING);
  const review = await findReview(tx, mid, order.orderNo);
  const accounts = await accountsOf(tx, mid);
  const progress = order.batchId ? await progressOf(tx, order) : null;
  return ok({
    ...describeOrder(order),
    function: order.kind,
    orderHash: order.orderHash,
    accountName:
      accounts.find(({ accountNo }) => accountNo === order.movedAccountNo)?.name ?? order.subAccountName ?? '',
    speed: order.speed,
    sendAt: order.sendAt && shanghaiIso(order.sendAt),
    arrivalAt: order.arrivalAt && shanghaiIso(order.arrivalAt),
    bankSerial: order.bankSerial,
    channelNo: order.channelNo ?? '',
    ...((await waitsForRail(tx, order)) ? { waitsForRail: true } : {}),
    details: detailsOf(order),
    progress: progress && describeProgress(order, progress),
    ...(await relationsOf(tx, order)),
    mayBeReturned:
      order.state === 'succeeded' &&
      order.channelNo !== null &&
      context.clock.now().getTime() - order.finishedAt!.getTime() < RETURN_WITHIN_DAYS * DAY_MS,
    timeline: await timelineOf(tx, order, progress),
    review: {
      required: review !== undefined,
      state: review ? reviewState.parse(review.state) : null,
      steps: review ? await stepsOf(tx, mid, review) : [],
      exemption: review ? null : await exemptionOf(tx, mid, order.orderNo),
    },
    actions: actionsOf(context, order, review),
    entries: await entriesOf(tx, order, accounts),
  });
};

/** Not yet sent, because the provider has paused the rail. */
async function waitsForRail(tx: Tx, { mid, orderNo, state }: Order): Promise<boolean> {
  if (state !== 'processing' || !(await pauseOf(tx, 'bank'))) return false;
  const unsent = await tx.one<{ exists: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM orders.lines WHERE mid = $1 AND order_no = $2 AND state IN ('waiting', 'processing') AND sent_at IS NULL) AS exists`,
    [mid, orderNo],
    'orders.has_unsent',
  );
  return unsent!.exists;
}

function detailsOf(order: Order): OrderDetail['details'] {
  const details = findOrderKind(order.kind)?.details;
  return details && order.details !== null ? details.show(details.schema.parse(order.details), order) : [];
}

async function stepsOf(tx: Tx, mid: string, review: Review): Promise<OrderDetail['review']['steps']> {
  const people = review.state === 'pending' ? await reviewersOf(tx, mid) : [];
  const free = people.filter(
    ({ personId }) => personId !== review.makerId && !review.acts.some((act) => act.personId === personId),
  );
  return review.steps.map((step, index) => {
    const acts = review.acts.filter((act) => act.step === index);
    const isCurrent = review.state === 'pending' && index === review.step;
    return {
      title: step.title,
      state:
        index < review.step || (acts.length > 0 && review.state !== 'pending')
          ? 'done'
          : isCurrent
            ? 'current'
            : review.state === 'pending'
              ? 'waiting'
              : 'skipped',
      actors: acts.map((act) => ({
        name: act.personName,
        at: shanghaiIso(act.at),
        note: act.act === 'pass_up' ? ['提交上级复核', act.note].filter(Boolean).join('：') : act.note,
      })),
      candidates: isCurrent ? free.filter((person) => mayDecide(step, person)).map(({ personName }) => personName) : [],
    };
  });
}

function actionsOf(context: CallContext, order: Order, review: Review | undefined): OrderDetail['actions'] {
  const { personId, roleClass, permissions } = roleOf(context);
  const mayReview =
    permissions.has('040101') &&
    review !== undefined &&
    decideReviewer(review, { personId, isAdmin: roleClass === 'admin' }).ok;
  return {
    approve: mayReview,
    reject: mayReview,
    returnToMaker: mayReview,
    withdraw: cancelRefusal(context, order) === null,
  };
}

interface EntryRow {
  accountId: string;
  version: bigint;
  direction: 'in' | 'out';
  amountFen: Fen;
  balanceBeforeFen: Fen;
  balanceAfterFen: Fen;
  typeCode: string;
  counterAccountId: string;
  journalId: string;
  bookedAt: Date;
}

interface JournalRow {
  journalId: string;
  bookedAt: Date;
  reverses: string | null;
}

/** Only of the merchant's own accounts: entries of others are not shown. */
async function entriesOf(
  tx: Tx,
  order: Order,
  accounts: Awaited<ReturnType<typeof accountsOf>>,
): Promise<OrderDetail['entries']> {
  const { mid, orderNo } = order;
  const owners = new Map<string, Owner>();
  for (const { accountNo, availableId, frozenId } of accounts) {
    owners.set(availableId, { accountNo, ...buckets.available });
    owners.set(frozenId, { accountNo, ...buckets.frozen });
  }
  if (usesHold(order)) return followingEntries(tx, order, owners);
  const returns = await tx.rows<{ returnNo: string }>(
    'SELECT return_no FROM orders.bank_returns WHERE mid = $1 AND order_no = $2',
    [mid, orderNo],
    'orders.returns_of',
  );
  const keys = order.batchId
    ? chunkKeysOf(orderNo, CHUNKS_SHOWN)
    : journalKeysOf(
        order,
        returns.map(({ returnNo }) => returnNo),
      );
  // A separate query: through the ledger's views only values, not a join, use its indexes.
  const journals = await tx.rows<JournalRow>(
    'SELECT journal_id, booked_at, reverses FROM ledger.v_journals WHERE mid = $1 AND key = ANY($2::text[])',
    [mid, keys],
    'orders.journals_of',
  );
  const rows = await tx.rows<EntryRow>(
    `SELECT ${ENTRY_COLUMNS} FROM ledger.v_entries e WHERE e.mid = $1 AND e.account_id = ANY($2::uuid[]) AND e.journal_id = ANY($3::uuid[]) AND e.booked_at = ANY($4::timestamptz[])
     ORDER BY e.booked_at, e.journal_id, e.posting_no, e.direction DESC`,
    [mid, [...owners.keys()], journals.map(({ journalId }) => journalId), journals.map(({ bookedAt }) => bookedAt)],
    'orders.entries_of',
  );
  const reversal = new Map(journals.map(({ journalId, reverses }) => [journalId, reverses]));
  return rows.map((row) => describeEntry(row, owners.get(row.accountId)!, reversal.get(row.journalId) ?? null));
}

const ENTRY_COLUMNS = `e.account_id, e.version, e.direction, e.amount_fen, e.balance_before_fen, e.balance_after_fen, e.type_code, e.counter_account_id, e.journal_id, e.booked_at`;
type Owner = { accountNo: string; letter: string; name: string };

/**
 * An order that uses another's hold is booked at once when it succeeds, in journals of that one's merchant, of which
 * others see the entries of their own accounts.
 */
async function followingEntries(
  tx: Tx,
  { mid, orderNo, finishedAt }: Order,
  owners: ReadonlyMap<string, Owner>,
): Promise<OrderDetail['entries']> {
  const rows = await tx.rows<EntryRow>(
    `SELECT ${ENTRY_COLUMNS} FROM ledger.v_entries e WHERE e.mid = $1 AND e.account_id = ANY($2::uuid[]) AND e.order_no = $3 AND e.booked_at = $4
     ORDER BY e.journal_id, e.posting_no, e.direction DESC`,
    [mid, [...owners.keys()], orderNo, finishedAt],
    'orders.entries_of_following',
  );
  return rows.map((row) => describeEntry(row, owners.get(row.accountId)!, null));
}

const describeEntry = (
  row: EntryRow,
  { accountNo, letter, name }: Owner,
  reverses: string | null,
): OrderDetail['entries'][number] => ({
  entryNo: `${accountNo}${letter}${row.version.toString().padStart(10, '0')}`,
  accountNo,
  bucketName: name,
  direction: row.direction,
  amount: yuanOfFen(row.amountFen),
  balanceBefore: yuanOfFen(row.balanceBeforeFen),
  balanceAfter: yuanOfFen(row.balanceAfterFen),
  typeCode: row.typeCode,
  typeName: entryName({
    typeCode: row.typeCode,
    direction: row.direction,
    counterId: row.counterAccountId,
    reverses,
  }),
  bookedAt: shanghaiIso(row.bookedAt),
});

/** Whether this reviewer's own limit covers the amount (domain-rules section 11). */
export const verifyReviewAmount: Handler<typeof reviewAmountVerification> = async (context, input) => {
  const { mid, personId } = roleOf(context);
  const order = await findOrder(context.tx, mid, input.orderNo);
  if (!order) return fail(ORDER_MISSING);
  const limit = await limitNow(context.tx, { mid, personId, now: context.clock.now() });
  const reason = beyondLimit(limit, order.amountFen);
  const { singleFen } = limit;
  return ok({
    covered: reason === null,
    singleLimit: singleFen === null ? null : yuanOfFen(singleFen),
    reason: reason ?? '',
  });
};
