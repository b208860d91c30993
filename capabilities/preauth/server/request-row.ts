import { findOriginal, type Original } from '#capabilities/order/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Facts } from '#platform/kernel/facts.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import type { RequestFacts } from '../domain/preauth-rule.ts';

/** What a payee asks a payer to hold; both merchants may read it. Account numbers are whole. */
export interface PreauthRequest extends RequestFacts {
  /** The payee. */
  mid: string;
  orderNo: string;
  accountNo: string;
  payeeName: string;
  payerMid: string;
  payerAccountNo: string;
  payerName: string;
  amountFen: Fen;
  remark: string;
  createdAt: Date;
}

/** What the request asks for. */
export const factsOfRequest = (request: PreauthRequest): Facts => ({
  from: [{ name: request.payerName, bankName: '', accountNo: request.payerAccountNo }],
  to: [{ name: request.payeeName, bankName: '', accountNo: request.accountNo }],
  count: 1,
  amount: yuanOfFen(request.amountFen),
  amountLabel: '预授权金额',
});

export const REQUEST_COLUMNS = `r.mid, r.order_no, r.account_no, r.payee_name, r.payer_mid, r.payer_account_no,
  r.payer_name, r.amount_fen, r.remark, r.created_at, r.confirm_until, r.confirmed_at,
  r.cancelled_at`;

/** The request that this merchant made. */
export const findOwnRequest = (tx: Tx, mid: string, orderNo: string): Promise<PreauthRequest | undefined> =>
  tx.one<PreauthRequest>(
    `SELECT ${REQUEST_COLUMNS} FROM preauth.requests r WHERE r.mid = $1 AND r.order_no = $2`,
    [mid, orderNo],
    'preauth.own',
  );

/** The same under its lock: neither confirmed nor cancelled by others until this transaction ends. */
export const lockOwnRequest = (tx: Tx, mid: string, orderNo: string): Promise<PreauthRequest | undefined> =>
  tx.one<PreauthRequest>(
    `SELECT ${REQUEST_COLUMNS} FROM preauth.requests r WHERE r.mid = $1 AND r.order_no = $2 FOR UPDATE`,
    [mid, orderNo],
    'preauth.lock_own',
  );

/** The request that this merchant is asked to confirm, under its lock. */
export const lockAskedRequest = (tx: Tx, payerMid: string, orderNo: string): Promise<PreauthRequest | undefined> =>
  tx.one<PreauthRequest>(
    `SELECT ${REQUEST_COLUMNS} FROM preauth.requests r WHERE r.payer_mid = $1 AND r.order_no = $2 FOR UPDATE`,
    [payerMid, orderNo],
    'preauth.lock_asked',
  );

/** The request of either side. */
export const findRequest = (tx: Tx, mid: string, orderNo: string): Promise<PreauthRequest | undefined> =>
  tx.one<PreauthRequest>(
    `SELECT ${REQUEST_COLUMNS} FROM preauth.requests r WHERE $1 IN (r.mid, r.payer_mid) AND r.order_no = $2`,
    [mid, orderNo],
    'preauth.find',
  );

/** The payer's order, as both merchants may see it; undefined before the confirmation. */
export const authorizationOf = (
  tx: Tx,
  { payerMid, orderNo, confirmedAt }: Pick<PreauthRequest, 'payerMid' | 'orderNo' | 'confirmedAt'>,
): Promise<Original | undefined> =>
  confirmedAt === null ? Promise.resolve(undefined) : findOriginal(tx, { mid: payerMid, orderNo });
