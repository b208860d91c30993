import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { addDays, atShanghai, shanghaiDate, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { RETURNED_WITHIN_DAYS } from '../constants.ts';
import { shareContract } from '../contract/kind.ts';

/** What this merchant got as the receiver of a split. */
export interface ReceivedShareRow {
  mid: string;
  orderNo: string;
  payerName: string;
  payerAccountNo: string;
  accountNo: string;
  amountFen: Fen;
  /** What of it was not returned, nor is about to be. */
  remainingFen: Fen;
  remark: string;
  finishedAt: Date;
}

/** Shares received from then on can be returned: whole days, so that a page of this morning is still right tonight. */
export const returnedSince = (now: Date): Date => atShanghai(addDays(shanghaiDate(now), -RETURNED_WITHIN_DAYS));
/** The last day on which a share can be returned. */
export const returnUntil = (receivedAt: Date): ShanghaiDate => addDays(shanghaiDate(receivedAt), RETURNED_WITHIN_DAYS);

export const SHARE = `r.mid, r.order_no, r.payer_name, r.payer_account_no, r.account_no,
  r.amount_fen, r.left_fen AS "remainingFen", r.remark, r.finished_at`;
const RETURNED = `r.finished_at >= $1 AND r.kind = '${shareContract.id}'`;
/** A share is submitted at most a year before it is received: reviewed within 90 days, of a hold of 30. */
export const SHARES = `FROM orders.received($1::timestamptz - interval '1 year') r WHERE ${RETURNED}`;

/** A share that this merchant received and that is not too old. */
export const findReceivedShare = (tx: Tx, shareNo: string, now: Date): Promise<ReceivedShareRow | undefined> =>
  tx.one<ReceivedShareRow>(
    `SELECT ${SHARE} FROM orders.received_of(ARRAY[$2::text]) r WHERE ${RETURNED}`,
    [returnedSince(now), shareNo],
    'split.find_received',
  );
