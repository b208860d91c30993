import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { FeeFrom } from '#capabilities/account/contract/fee-from.ts';
import type { OrderState } from '../../contract/words.ts';
import type { TimelineEvent } from './timeline-event.ts';

/** The header of a money order of any kind, as the table has it. */
export interface Order {
  mid: string;
  orderNo: string;
  kind: string;
  typeCode: string;
  requestNo: string;
  orderHash: string;
  accountNo: string;
  /** Ledger accounts of the money that it moves. */
  availableId: string;
  frozenId: string;
  /**
   * Money of the merchant outside its accounts that it moves in place of the account's (petty cash, a second-level
   * account, shares): its number and its name. The account is then the one for which it counts: its status, limits,
   * lists. Null: the account itself, also in orders that were made before these were named.
   */
  subAccountNo: string | null;
  subAccountName: string | null;
  /** What the payee gets, whichever rule the fee has: postings, limits and review take this. */
  amountFen: Fen;
  feeFen: Fen;
  /** `amount`: its maker entered amount and fee together, and the fee was taken out of that. */
  feeFrom: FeeFrom;
  /** The uploaded batch that its lines come from; null: its one line is this header. */
  batchId: string | null;
  lineCount: number;
  /** Over the lines of a batch. */
  linesHash: string | null;
  /** Of a batch that has ended: the fees that were posted and not given back. */
  chargedFeeFen: Fen | null;
  payeeName: string;
  /** Whole: it goes to the bank; mask it before it goes anywhere else. */
  payeeAccountNo: string;
  payeeBankName: string;
  speed: string;
  remark: string;
  makerId: string;
  makerName: string;
  submittedAt: Date;
  /** The hour that the maker chose; null: as soon as possible. */
  scheduledAt: Date | null;
  /** What only its kind knows of it, as JSON has it; null: nothing. */
  details: unknown;
  /** When the bank is given it; null: not known yet, or at once. */
  sendAt: Date | null;
  arrivalAt: Date | null;
  reviewDeadline: Date | null;
  state: OrderState;
  holdId: string | null;
  /** An order that waits for money ends then; the earliest is served first. */
  fundsUntil: Date | null;
  finishedAt: Date | null;
  failReason: string;
  channelNo: string | null;
  bankSerial: string;
  /** Its hold waits for orders that follow it. */
  authorizes: boolean;
  /** From then on it does not run, and its hold ends; null: never. */
  expiresAt: Date | null;
  /**
   * The order that this one follows, perhaps another merchant's, and what it does with the original's money; null for
   * an order of its own.
   */
  originalMid: string | null;
  originalNo: string | null;
  followsAs: FollowsAs | null;
  /** The line of the batch that it follows. */
  originalLine: number | null;
  /** Money that arrived: the account is the one that received it, `payee…` name who paid. It never had a hold. */
  incoming: boolean;
  /** The order of the same merchant that came to nothing and that this one pays again. */
  repeats: string | null;
  /** Of an order that uses another merchant's hold: the own account for which it holds, and that merchant. */
  promisedAccountNo: string | null;
  holderName: string | null;
}

/** An order as its own merchant sees it: sql/functions/5-sides.sql has the rule, once for all kinds. */
export interface OrderSide {
  /** The account for which it counts: lists are filtered, limited to persons and totalled by it. */
  ownAccountNo: string;
  /** What it moves on the own side, and what is shown: that account, or money outside it. */
  movedAccountNo: string;
  /** Money comes to the own account. */
  comesIn: boolean;
  /** Who pays or is paid. The account is whole; mask it before it leaves the server. */
  otherName: string;
  otherAccountNo: string;
}
export type SeenOrder = Order & OrderSide;

const SIDE = {
  ownAccountNo: 'own_account_no',
  movedAccountNo: 'moved_account_no',
  comesIn: 'comes_in',
  otherName: 'other_name',
  otherAccountNo: 'other_account_no',
} as const satisfies Record<keyof OrderSide, string>;
/** A member of the side of a row of orders, in SQL. */
export const sideOf = (member: keyof OrderSide, row = 'orders'): string => `orders.${SIDE[member]}(${row})`;
export const sideColumns = (row = 'orders'): string =>
  Object.keys(SIDE)
    .map((name) => `${sideOf(name as keyof OrderSide, row)} AS "${name}"`)
    .join(', ');

/**
 * `take`: pays out of the original's hold, the rest goes back. `take_part`: the rest stays held. `release`: all that is
 * held goes back. `pay_back`: pays with its own money what the original has paid. `pay_back_part`: a part of it, and
 * the original stays as it is. `return`: what the original paid has come back from the bank.
 */
export type FollowsAs = UsesHold | PaysBack | 'return';
export type UsesHold = 'take' | 'take_part' | 'release';
export type PaysBack = 'pay_back' | 'pay_back_part';

export const ORDER_COLUMNS = `mid, order_no, kind, type_code, request_no, order_hash, account_no,
  available_id, frozen_id, amount_fen, fee_fen, fee_from, batch_id, line_count,
  lines_hash, charged_fee_fen, payee_name,
  payee_account_no, payee_bank_name, speed, remark, maker_id, maker_name,
  submitted_at, scheduled_at, details, send_at, arrival_at, review_deadline, state, hold_id, funds_until,
  finished_at, fail_reason, channel_no, bank_serial,
  authorizes, expires_at, original_mid, original_no, follows_as, original_line, incoming, repeats,
  promised_account_no, holder_name, sub_account_no, sub_account_name`;

/** What lists and files both show of an order. */
const SHOWN = {
  orderNo: 'order_no',
  kind: 'kind',
  typeCode: 'type_code',
  amountFen: 'amount_fen',
  feeFen: 'fee_fen',
  feeFrom: 'fee_from',
  chargedFeeFen: 'charged_fee_fen',
  payeeBankName: 'payee_bank_name',
  remark: 'remark',
  makerName: 'maker_name',
  submittedAt: 'submitted_at',
  finishedAt: 'finished_at',
  state: 'state',
  failReason: 'fail_reason',
} as const satisfies Partial<Record<keyof Order, string>>;

/** Of a list: less than half of the row, which a page of lists reads twenty times. */
const LISTED = {
  ...SHOWN,
  scheduledAt: 'scheduled_at',
  reviewDeadline: 'review_deadline',
  fundsUntil: 'funds_until',
} as const satisfies Partial<Record<keyof Order, string>>;
export type ListedOrder = Pick<Order, keyof typeof LISTED> & OrderSide;
export const LISTED_COLUMNS = selected(LISTED);

/** Of a file, which may have a million orders. */
export type FiledOrder = Pick<Order, keyof typeof SHOWN> & OrderSide;
export const FILED_COLUMNS = selected(SHOWN);

function selected(columns: Readonly<Record<string, string>>): string {
  const ofOrder = Object.entries(columns).map(([name, column]) => `${column} AS "${name}"`);
  return [...ofOrder, sideColumns()].join(', ');
}

export const findOrder = (tx: Tx, mid: string, orderNo: string): Promise<SeenOrder | undefined> =>
  tx.one<SeenOrder>(
    `SELECT ${ORDER_COLUMNS}, ${sideColumns()} FROM orders.orders WHERE mid = $1 AND order_no = $2`,
    [mid, orderNo],
    'orders.find',
  );

/**
 * The row stays locked until the transaction ends. Every change of an order takes this lock, so that two never decide
 * about the same state. A row elsewhere that refers to the order does not wait for it.
 */
export const lockOrder = (tx: Tx, mid: string, orderNo: string): Promise<Order | undefined> =>
  tx.one<Order>(
    `SELECT ${ORDER_COLUMNS} FROM orders.orders WHERE mid = $1 AND order_no = $2 FOR NO KEY UPDATE`,
    [mid, orderNo],
    'orders.lock',
  );

/**
 * The rows of several orders, each in its place, locked in the sequence of their merchants and numbers: two
 * transactions with overlapping orders wait for each other and never deadlock.
 */
export async function lockOrders(
  tx: Tx,
  named: readonly Pick<Order, 'mid' | 'orderNo'>[],
): Promise<(Order | undefined)[]> {
  if (named.length === 0) return [];
  const sorted = named.toSorted((a, b) => (a.mid + a.orderNo < b.mid + b.orderNo ? -1 : 1));
  const rows = await tx.rows<Order>(
    `SELECT o.* FROM unnest($1::text[], $2::text[]) AS n (mid, order_no)
     CROSS JOIN LATERAL (SELECT ${ORDER_COLUMNS} FROM orders.orders WHERE mid = n.mid AND order_no = n.order_no FOR NO KEY UPDATE) o`,
    [sorted.map(({ mid }) => mid), sorted.map(({ orderNo }) => orderNo)],
    'orders.lock_many',
  );
  return named.map((one) => rows.find(({ mid, orderNo }) => mid === one.mid && orderNo === one.orderNo));
}

/** `first` is the line of its timeline that is written with it; without one its timeline is empty as yet. */
export const insertOrder = (tx: Tx, order: Order, first: TimelineEvent | null = null): void =>
  tx.send(
    `INSERT INTO orders.orders (mid, order_no, kind, type_code, request_no, order_hash, account_no, available_id, frozen_id, amount_fen, fee_fen, payee_name,
       payee_account_no, payee_bank_name, speed, remark, maker_id, maker_name, submitted_at, scheduled_at, details, send_at, arrival_at, review_deadline, state, hold_id,
       batch_id, line_count, lines_hash, authorizes, expires_at, original_mid, original_no, follows_as, incoming, repeats, original_line, event_count, events_hash, promised_account_no, holder_name, sub_account_no, sub_account_name, fee_from)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38,
       CASE WHEN $38 = 0 THEN ''::bytea ELSE orders.hash_event('', $1, $2, 1, $39, $40, $41, $42, $43) END, $44, $45, $46, $47, $48)`,
    [
      order.mid,
      order.orderNo,
      order.kind,
      order.typeCode,
      order.requestNo,
      order.orderHash,
      order.accountNo,
      order.availableId,
      order.frozenId,
      order.amountFen,
      order.feeFen,
      order.payeeName,
      order.payeeAccountNo,
      order.payeeBankName,
      order.speed,
      order.remark,
      order.makerId,
      order.makerName,
      order.submittedAt,
      order.scheduledAt,
      order.details === null ? null : JSON.stringify(order.details),
      order.sendAt,
      order.arrivalAt,
      order.reviewDeadline,
      order.state,
      order.holdId,
      order.batchId,
      order.lineCount,
      order.linesHash,
      order.authorizes,
      order.expiresAt,
      order.originalMid,
      order.originalNo,
      order.followsAs,
      order.incoming,
      order.repeats,
      order.originalLine,
      first ? 1 : 0,
      first?.at ?? null,
      first?.actor.personId ?? null,
      first?.actor.name ?? null,
      first?.event ?? null,
      first?.note ?? '',
      order.promisedAccountNo,
      order.holderName,
      order.subAccountNo,
      order.subAccountName,
      order.feeFrom,
    ],
    'orders.insert',
  );
