import { decideDebit, findAccount } from '#capabilities/account/server/index.ts';
import { decideSchedule, findRepeatsOfBatch, type Moment, type Plan } from '#capabilities/order/server/index.ts';
import { flaggedAccounts } from '#capabilities/payee/server/index.ts';
import { findDraft, rowsPaying } from '#capabilities/upload/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import type { ErrorOf, InputOf } from '#platform/kernel/operation.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { payOutBatch } from '../contract/operations.ts';
import { payoutContract } from '../contract/kind.ts';
import { BATCH_CODE } from '../contract/words.ts';

type Ask = InputOf<typeof payOutBatch>;
type Code = ErrorOf<typeof payOutBatch>;

/** A day of the sheet begins with the run of the morning (domain-rules section 4). */
const RUNS_AT = '08:30:00';

/**
 * All lines of a checked sheet as one order (domain-rules section 3). The engine copies the lines; here is who pays,
 * when, and whether the same was paid lately.
 */
export async function decideBatchPayout(tx: Tx, ask: Ask, { mid, now }: Moment): Promise<Result<Plan, Code>> {
  const [payer, draft] = await Promise.all([
    findAccount(tx, mid, ask.accountNo),
    findDraft(tx, { mid, batchId: ask.batchId, kind: payoutContract.id, locks: true }),
  ]);
  if (!payer) return fail('02101KCSDS');
  const debit = decideDebit(payer);
  if (!debit.ok) return debit;
  if (!draft) return fail('02903KCSDS');
  if (ask.amount !== undefined && ask.amount !== yuanOfFen(draft.amountFen)) return fail('03006KCSDS');
  if (ask.sha256 !== undefined && ask.sha256 !== draft.sha256) return fail('03006KCSDS');
  const flagged = await flaggedAccounts(tx, mid, 'bank');
  const rows = await rowsPaying(tx, { mid, batchId: ask.batchId, accountNos: flagged });
  if (rows.length > 0)
    return fail(
      '02205KCSDS',
      `第${rows.join('、')}行的收款人已暂停付款，请在收款人管理中核对，或从批次中去掉后重新上传`,
    );
  const schedule = decideSchedule(ask.scheduledAt ?? hourOf(draft.payDate, now), now);
  if (!schedule.ok) return schedule;
  const repeats = await findRepeatsOfBatch(tx, { mid, batchId: ask.batchId, now });
  if (repeats?.level === 'amber' && (ask.confirmCode !== repeats.confirmCode || !ask.reason)) return fail('03005KCSDS');
  return ok({
    typeCode: BATCH_CODE,
    payer,
    lines: { batch: ask.batchId },
    speed: 'T0',
    remark: ask.reason ?? '',
    scheduledAt: schedule.data,
  });
}

/** Undefined: at once, because the sheet names no day or today. */
const hourOf = (payDate: string | null, now: Date): string | undefined =>
  payDate !== null && payDate > shanghaiDate(now) ? `${payDate} ${RUNS_AT}` : undefined;
