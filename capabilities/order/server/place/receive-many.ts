import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';
import type { Posting } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { OwnMoney } from '../kind/kind.ts';
import type { Order } from '../row/order-row.ts';
import { journalOf } from '../run/money-step.ts';
import { postMoney } from '../run/order-money.ts';
import { arrivedOrder, type Arrived } from './receive-money.ts';

/** One of many moneys that arrive together. */
export interface ArrivedOne extends Omit<Arrived, 'from' | 'sentBack'> {
  account: OwnMoney;
  orderNo: string;
  /** Where its money goes: of the account it is for, in any of its buckets, amount less fee. */
  postings: readonly Posting[];
}

/**
 * `receiveMoney` for many of one kind, of any merchants, in three statements: their orders and timelines, then one
 * post, which is the last statement of its transaction. All are final at once. Throws where the ledger refuses one:
 * what arrives can be refused by a bug alone.
 */
export async function receiveMany(tx: Tx, kind: KindContract, arrived: readonly ArrivedOne[]): Promise<void> {
  if (arrived.length === 0) return;
  const orders = arrived.map((one) => ({ one, order: arrivedOrder(kind, one, one.orderNo) }));
  tx.send(INSERT_ORDERS, [JSON.stringify(orders.map(rowOf))], 'orders.insert_arrived');
  tx.send(INSERT_EVENTS, [JSON.stringify(orders.map(eventOf))], 'orders.write_arrived');
  await postMoney(
    tx,
    orders.map(({ one: { at, postings, payer }, order }) =>
      journalOf(order, 'pay', order, { at, postings, memo: [payer.name, order.remark].filter(Boolean).join(' ') }),
    ),
  );
}

interface One {
  one: ArrivedOne;
  order: Order;
}

const rowOf = ({ one, order }: One) => ({
  ...eventOf({ one, order }),
  kind: order.kind,
  type_code: order.typeCode,
  request_no: order.requestNo,
  order_hash: order.orderHash,
  account_no: order.accountNo,
  available_id: order.availableId,
  frozen_id: order.frozenId,
  amount_fen: order.amountFen.toString(),
  fee_fen: order.feeFen.toString(),
  payee_name: order.payeeName,
  payee_account_no: order.payeeAccountNo,
  payee_bank_name: order.payeeBankName,
  remark: order.remark,
  maker_id: order.makerId,
  maker_name: order.makerName,
  bank_serial: one.bankSerial,
});
const eventOf = ({ one, order }: One) => ({
  mid: order.mid,
  order_no: order.orderNo,
  at: one.at,
  actor_id: one.creditedBy.personId,
  actor_name: one.creditedBy.name,
  note: one.note,
});

/** The row with its first line of the timeline, as `insertOrder` and `moveOrder` leave it. */
const INSERT_ORDERS = `INSERT INTO orders.orders (mid, order_no, kind, type_code, request_no, order_hash, account_no, available_id, frozen_id, amount_fen, fee_fen, payee_name, payee_account_no,
    payee_bank_name, remark, maker_id, maker_name, submitted_at, finished_at, state, bank_serial, incoming, event_count, events_hash)
  SELECT mid, order_no, kind, type_code, request_no, order_hash, account_no, available_id, frozen_id, amount_fen, fee_fen, payee_name, payee_account_no, payee_bank_name, remark, maker_id, maker_name,
    at, at, 'succeeded', bank_serial, true, 1, orders.hash_event('', mid, order_no, 1, at, actor_id, actor_name, 'arrived', note)
  FROM jsonb_to_recordset($1::jsonb) AS r (mid text, order_no text, kind text, type_code text, request_no text, order_hash text, account_no text, available_id uuid, frozen_id uuid, amount_fen bigint,
    fee_fen bigint, payee_name text, payee_account_no text, payee_bank_name text, remark text, maker_id uuid, maker_name text, bank_serial text, at timestamptz, actor_id uuid, actor_name text, note text)`;
const INSERT_EVENTS = `INSERT INTO orders.events (mid, order_no, seq, at, actor_id, actor_name, event, note)
  SELECT mid, order_no, 1, at, actor_id, actor_name, 'arrived', note
  FROM jsonb_to_recordset($1::jsonb) AS r (mid text, order_no text, at timestamptz, actor_id uuid, actor_name text, note text)`;
