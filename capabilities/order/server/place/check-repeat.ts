import { bankAccountOf } from '#capabilities/account/server/index.ts';
import { BATCH_MISSING } from '#capabilities/upload/contract/errors.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { fenOfYuan, yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { checkRepeatCommit } from '../../contract/repeat-operations.ts';
import { orderTypeName, stateWord } from '../../contract/words.ts';
import { findRepeats, findRepeatsOfBatch, type Hit } from './find-repeats.ts';

/** Whether any person of the merchant submitted the same payment lately (domain-rules section 3.7). */
export const checkRepeat: Handler<typeof checkRepeatCommit> = async (
  context,
  { batchId, payeeAccountNo, bankAccountId, amount },
) => {
  const { tx, clock } = context;
  const { mid } = roleOf(context);
  const now = clock.now();
  if (batchId !== undefined) {
    const repeats = await findRepeatsOfBatch(tx, { mid, batchId, now });
    return repeats ? ok({ ...repeats, hits: repeats.hits.map(describeHit) }) : fail(BATCH_MISSING);
  }
  const payee =
    bankAccountId === undefined ? payeeAccountNo : (await bankAccountOf(tx, mid, bankAccountId))?.bankAccountNo;
  const hits = await findRepeats(tx, { mid, payeeAccountNo: payee ?? '', amountFen: fenOfYuan(amount!) }, now);
  return ok({ level: hits.length ? 'amber' : 'none', hits: hits.map(describeHit) });
};

const describeHit = ({ orderNo, kind, typeCode, state, makerName, submittedAt, payeeName, amountFen }: Hit) => ({
  orderNo,
  typeName: orderTypeName(typeCode),
  state,
  stateName: stateWord(kind, state),
  makerName,
  submittedAt: shanghaiIso(submittedAt),
  payeeName,
  amount: yuanOfFen(amountFen),
});
