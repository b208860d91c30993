import type { MandatedAccount } from '#capabilities/order/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { enqueueLater } from '#platform/jobs/index.ts';
import { newId } from '#platform/kernel/id.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { itemJob } from './run-item.ts';

export interface NewRun {
  /** The merchant that collects. */
  mid: string;
  requestNo: string;
  makerId: string;
  makerName: string;
  planned: boolean;
  /** The sheet whose rows are its accounts, in the same sequence; null: it has none. */
  batchId?: string | null;
  now: Date;
}
export interface NewItem {
  mandate: MandatedAccount;
  /** Null: all above what stays, at most `mostFen`; null there is no limit. */
  wishFen: Fen | null;
  mostFen: Fen | null;
  /** Of its order. */
  remark?: string;
}

/**
 * Notes a collection with its accounts, each with a job that is bound to the payer. Answers its number; null when one
 * with this request number is there already.
 */
export async function startRun(tx: Tx, run: NewRun, items: readonly NewItem[]): Promise<string | null> {
  const { mid, requestNo, makerId, makerName, planned, batchId = null, now } = run;
  const runId = newId();
  const made = await tx.run(
    `INSERT INTO collect.runs (mid, run_id, request_no, maker_id, maker_name, planned, created_at, batch_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (mid, request_no) DO NOTHING`,
    [mid, runId, requestNo, makerId, makerName, planned, now, batchId],
    'collect.create',
  );
  if (made === 0) return null;
  const numbered = items.map((item, index) => ({ ...item, itemNo: index + 1 }));
  const column = <T>(valueOf: (item: (typeof numbered)[number]) => T) => numbered.map(valueOf);
  tx.send(
    `INSERT INTO collect.items (mid, run_id, item_no, payer_mid, mandate_id, payer_name, payer_account_no, wish_fen, most_fen, remark)
     SELECT $1, $2, item.* FROM unnest($3::int[], $4::text[], $5::uuid[], $6::text[], $7::text[], $8::bigint[], $9::bigint[], $10::text[]) AS item`,
    [
      mid,
      runId,
      column(({ itemNo }) => itemNo),
      column(({ mandate }) => mandate.mid),
      column(({ mandate }) => mandate.mandateId),
      column(({ mandate }) => mandate.payerName),
      column(({ mandate }) => mandate.accountNo),
      column(({ wishFen }) => wishFen),
      column(({ mostFen }) => mostFen),
      column(({ remark = '' }) => remark),
    ],
    'collect.create_items',
  );
  enqueueLater(
    tx,
    ...numbered.map(({ itemNo, mandate }) =>
      itemJob({ mid, runId, itemNo, payerMid: mandate.mid }, { personId: makerId, name: mandate.payeeName }),
    ),
  );
  return runId;
}
