import type { z } from 'zod';
import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';
import {
  BATCH_MISMATCH,
  BATCH_MISSING,
  BATCH_NOT_SUBMITTABLE,
  BATCH_REPEATS_PAYMENTS,
} from '#capabilities/upload/contract/errors.ts';
import type { severalErrors, severalInput, severalOutput } from '#capabilities/upload/contract/submission.ts';
import {
  findDraft,
  namedRows,
  rowsOfBatch,
  submitBatch,
  type BatchKind,
  type BatchLine,
} from '#capabilities/upload/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { nameObject, type CallContext } from '#platform/http/handler.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import type { Moment } from '../kind/kind.ts';
import { momentOf } from '../kind/moment.ts';
import { findRepeatsOfBatch } from './find-repeats.ts';

type Input = z.output<typeof severalInput>;
type Answer = z.output<typeof severalOutput>;
type Code = (typeof severalErrors)[number];

type SeveralKind = Pick<BatchKind, 'checkPayees'> & { contract: Pick<KindContract, 'id'> };

/** A kind whose checked sheet becomes several orders. `Own`: codes of its own. */
export interface SeveralOrders<Own extends string> {
  kind: SeveralKind;
  /** Locks what the rows take their money from, always in the same sequence, before they are looked at again. */
  lock?: (tx: Tx, rows: readonly BatchLine[], at: Moment) => Promise<unknown>;
  /** Makes the orders of all rows, by the use case of its single call. A refusal undoes all of them. */
  place: (
    context: CallContext,
    rows: readonly BatchLine[],
    input: Input,
    at: Moment,
  ) => Promise<Result<Pick<Answer, 'orders' | 'waiting'>, Own>>;
}

/** The handler of the call by which people submit a checked batch of such a kind: all of its orders, or none. */
export const submittingSeveral =
  <Own extends string>({ kind, lock, place }: SeveralOrders<Own>) =>
  async (context: CallContext, input: Input): Promise<Result<Answer, Code | Own>> => {
    const { tx } = context;
    const at = momentOf(context);
    const { batchId } = input;
    const draft = await findDraft(tx, { mid: at.mid, batchId, kind: kind.contract.id, locks: true });
    if (!draft) return fail(BATCH_MISSING);
    nameObject(context, `批量文件 ${draft.fileName}`);
    const amount = yuanOfFen(draft.amountFen);
    if (input.amount !== undefined && input.amount !== amount) return fail(BATCH_MISMATCH);
    if (input.sha256 !== undefined && input.sha256 !== draft.sha256) return fail(BATCH_MISMATCH);
    // First: the orders of a batch that was submitted already are no repeats of it.
    const submitted = await submitBatch(tx, { mid: at.mid, batchId, kind: kind.contract.id, orderNo: null });
    if (!submitted.ok) return submitted;
    const repeats = await findRepeatsOfBatch(tx, { mid: at.mid, batchId, now: at.now });
    if (repeats?.level === 'amber' && (input.confirmCode !== repeats.confirmCode || !input.reason))
      return fail(BATCH_REPEATS_PAYMENTS);
    const rows = await rowsOfBatch(tx, { mid: at.mid, batchId });
    await lock?.(tx, rows, at);
    const stale = await firstStaleRow(tx, kind, { ...at, batchId }, rows);
    if (stale) return fail(BATCH_NOT_SUBMITTABLE, stale);
    const placed = await place(context, rows, input, at);
    return placed.ok ? ok({ batchId, count: rows.length, amount, ...placed.data }) : placed;
  };

/** Why a row that was right when it was checked cannot be done now; null: all of them can. */
async function firstStaleRow(
  tx: Tx,
  { checkPayees }: SeveralKind,
  asker: Moment & { batchId: string },
  rows: readonly BatchLine[],
): Promise<string | null> {
  const answers = (await checkPayees?.(tx, asker, rows)) ?? [];
  const faults = answers.flatMap((answer, index) =>
    Array.isArray(answer) ? answer.map(({ text }) => `${namedRows([rows[index]!.rowNo])}：${text}`) : [],
  );
  return faults[0] ?? null;
}
