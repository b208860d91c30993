import { placing, type Kind } from '#capabilities/order/server/index.ts';
import type { CodeSubjectWords } from '#capabilities/security/server/index.ts';
import { findDraft } from '#capabilities/upload/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import type { ErrorOf, InputOf } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { payOutBatch } from '../contract/operations.ts';
import { decideBatchPayout } from './decide-batch-payout.ts';
import { payoutKind } from './payout-kind.ts';

const batchKind: Kind<InputOf<typeof payOutBatch>, ErrorOf<typeof payOutBatch>> = {
  contract: payoutKind.contract,
  price: payoutKind.price,
  destination: payoutKind.destination,
  decide: decideBatchPayout,
};
const place = placing(batchKind);

export const placeBatch: Handler<typeof payOutBatch> = async (context, ask) => {
  // Before the order: nothing is asked after its money has moved.
  const draft = await findDraft(context.tx, {
    mid: roleOf(context).mid,
    batchId: ask.batchId,
    kind: batchKind.contract.id,
  });
  if (!draft) return fail('02903KCSDS');
  const placed = await place(context, ask);
  if (!placed.ok) return placed;
  return ok({ ...placed.data, count: draft.total, amount: yuanOfFen(draft.amountFen), fee: yuanOfFen(draft.feeFen) });
};

/** The code is bound to the total; a program that names only the batch is held to the batch's own total. */
export const batchCode: CodeSubjectWords = {
  operation: payOutBatch,
  describe: async (_context, { amount }) => ({ amount }),
  async read(tx, mid, { amount = '' }) {
    if (/^[\d.]+$/.test(amount)) return { amount };
    const draft = await findDraft(tx, { mid, batchId: amount, kind: payoutKind.contract.id });
    return draft ? { amount: yuanOfFen(draft.amountFen) } : {};
  },
};
