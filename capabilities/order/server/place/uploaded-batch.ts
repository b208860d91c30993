import type { z } from 'zod';
import { ACCOUNT_MISSING, DUE_TIME_INVALID, PAYEE_IS_PAYER } from '#capabilities/account/contract/errors.ts';
import { decideDebit, findAccount, type MerchantAccount } from '#capabilities/account/server/index.ts';
import { PAYEE_PAUSED } from '#capabilities/payee/contract/errors.ts';
import type { CodeSubjectWords } from '#capabilities/security/server/index.ts';
import {
  BATCH_MISMATCH,
  BATCH_MISSING,
  BATCH_NOT_SUBMITTABLE,
  BATCH_REPEATS_PAYMENTS,
} from '#capabilities/upload/contract/errors.ts';
import type { submissionErrors, submissionInput, submissionOutput } from '#capabilities/upload/contract/submission.ts';
import {
  findDraft,
  lockBatch,
  paidBackByBatch,
  payeesOfBatch,
  rowsPaying,
  rowsPayingOthers,
} from '#capabilities/upload/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { roleOf, type CallContext } from '#platform/http/handler.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { BATCH_RUNS_AT } from '../../constants.ts';
import { decideSchedule } from '../../domain/schedule-rule.ts';
import { findRepeatsOfBatch } from './find-repeats.ts';
import { decideBatchPayBack } from '../follow/batch-pay-back.ts';
import type { Kind, Moment, Original, OriginalRef, Plan } from '../kind/kind.ts';
import { placing } from './place-order.ts';

type Input = z.output<typeof submissionInput>;
type Answer = z.output<typeof submissionOutput>;
type Code = (typeof submissionErrors)[number];

/** A kind of which many lines are paid by one order, from a checked sheet. `Own`: codes of its own. */
export interface UploadedKind<Own extends string = never> {
  kind: Pick<Kind, 'contract' | 'price' | 'destination'>;
  /** Of an order that runs at once, and of one that waits for its hour, for kinds that may be scheduled. */
  typeCodes: { now: string; scheduled?: string };
  /** Accounts that the merchant has forbidden to pay. */
  flaggedAccounts?: (tx: Tx, mid: string) => Promise<string[]>;
  /**
   * For a kind that pays no others: the accounts that it can pay now, because they may have changed since the sheet was
   * checked. `refusal` follows the numbers of the rows.
   */
  payable?: { accounts: (tx: Tx, at: Moment) => Promise<string[]>; refusal: string };
  /** For a kind whose lines pay back: those of these payments that its merchant may pay back now. */
  payBack?: (tx: Tx, orderNos: readonly string[], at: Moment) => Promise<OriginalRef[]>;
  /** What the kind itself refuses, and what it adds to the plan. */
  kindRules?: (
    tx: Tx,
    batch: { batchId: string; payer: MerchantAccount },
    at: Moment,
  ) => Promise<Result<Pick<Plan, 'onPlaced'>, Own>>;
}

/**
 * All lines of a checked sheet as one order (domain-rules section 3). The engine copies the lines; here is who pays,
 * when, and whether the same was paid lately.
 */
async function decideUploaded<Own extends string>(
  tx: Tx,
  input: Input,
  at: Moment,
  originals: readonly Original[],
  { kind, typeCodes, flaggedAccounts, payable, payBack, kindRules: decideOwn }: UploadedKind<Own>,
): Promise<Result<Plan, Code | Own>> {
  const { mid, now } = at;
  const [payer, draft] = await Promise.all([
    findAccount(tx, mid, input.accountNo),
    findDraft(tx, { mid, batchId: input.batchId, kind: kind.contract.id, locks: true }),
  ]);
  if (!payer) return fail(ACCOUNT_MISSING);
  const debit = decideDebit(payer);
  if (!debit.ok) return debit;
  if (!draft) return fail(BATCH_MISSING);
  if (input.amount !== undefined && input.amount !== yuanOfFen(draft.amountFen)) return fail(BATCH_MISMATCH);
  if (input.sha256 !== undefined && input.sha256 !== draft.sha256) return fail(BATCH_MISMATCH);
  if (kind.contract.payee === 'account') {
    const selfPayingRows = await rowsPaying(tx, { mid, batchId: input.batchId, accountNos: [payer.accountNo] });
    if (selfPayingRows.length > 0)
      return fail(PAYEE_IS_PAYER, `第${selfPayingRows.join('、')}行的收款账号就是付款账户，请更换付款账户或去掉这些行`);
  }
  const flagged = (await flaggedAccounts?.(tx, mid)) ?? [];
  const rows = await rowsPaying(tx, { mid, batchId: input.batchId, accountNos: flagged });
  if (rows.length > 0)
    return fail(
      PAYEE_PAUSED,
      `第${rows.join('、')}行的收款人已暂停付款，请在收款人管理中核对，或从批次中去掉后重新上传`,
    );
  if (payable) {
    const others = await rowsPayingOthers(tx, { ...input, mid, accountNos: await payable.accounts(tx, at) });
    if (others.length > 0) return fail(BATCH_NOT_SUBMITTABLE, `第${others.join('、')}行${payable.refusal}`);
  }
  if (payBack) {
    const refused = await decideBatchPayBack(tx, { ...input, mid }, payer, originals, now);
    if (!refused.ok) return refused;
  }
  const schedule = decideSchedule(input.scheduledAt ?? hourOf(draft.payDate, now), now);
  if (!schedule.ok) return schedule;
  const typeCode = schedule.data ? typeCodes.scheduled : typeCodes.now;
  if (typeCode === undefined) return fail(DUE_TIME_INVALID, `${kind.contract.name}不能预约，请去掉预约时间后重新提交`);
  const repeats = await findRepeatsOfBatch(tx, { mid, batchId: input.batchId, now });
  if (repeats?.level === 'amber' && (input.confirmCode !== repeats.confirmCode || !input.reason))
    return fail(BATCH_REPEATS_PAYMENTS);
  const added = decideOwn ? await decideOwn(tx, { batchId: input.batchId, payer }, at) : ok({});
  if (!added.ok) return added;
  return ok({
    typeCode,
    payer,
    lines: { batch: input.batchId, ...(payBack ? { payBack: originals } : {}) },
    speed: 'T0',
    remark: input.reason ?? '',
    scheduledAt: schedule.data,
    ...added.data,
  });
}

/** Undefined: at once, because the sheet names no day or today. */
const hourOf = (payDate: string | null, now: Date): string | undefined =>
  payDate !== null && payDate > shanghaiDate(now) ? `${payDate} ${BATCH_RUNS_AT}` : undefined;

/** The handler of the call by which people submit a checked batch of a kind. */
export function submittingBatch<Own extends string = never>(uploaded: UploadedKind<Own>) {
  const { payBack } = uploaded;
  const { contract, price, destination } = uploaded.kind;
  const kind: Kind<Input, Code | Own> = {
    contract,
    price,
    destination,
    decide: (tx, input, at, originals) => decideUploaded(tx, input, at, originals, uploaded),
    ...(payBack
      ? {
          async originals(tx, { batchId }, at) {
            const named = await paidBackByBatch(tx, { mid: at.mid, batchId });
            return payBack(
              tx,
              named.map(({ orderNo }) => orderNo),
              at,
            );
          },
        }
      : {}),
  };
  const place = placing(kind);
  return async (context: CallContext, input: Input): Promise<Result<Answer, Code | Own>> => {
    // Before the order: nothing is asked after its money has moved.
    const draft = await findDraft(context.tx, { mid: roleOf(context).mid, batchId: input.batchId, kind: contract.id });
    if (!draft) return fail(BATCH_MISSING);
    const placed = await place(context, input);
    if (!placed.ok) return placed;
    return ok({ ...placed.data, count: draft.total, amount: yuanOfFen(draft.amountFen), fee: yuanOfFen(draft.feeFen) });
  };
}

/** A new payee in the sheet is one as in a form. */
export const batchPayees: Required<CodeSubjectWords>['payees'] = (tx, mid, input) =>
  payeesOfBatch(tx, mid, (input as Input).batchId);

/** The code is bound to the total; a program that names only the batch is held to the batch's own total. */
export const batchCodeOf = (operation: CodeSubjectWords['operation'], kind: string): CodeSubjectWords => ({
  operation,
  lock: (tx, mid, input) => lockBatch(tx, mid, (input as Input).batchId),
  describe: async (_context, { amount }) => ({ amount }),
  async read(tx, mid, { amount = '' }) {
    if (/^[\d.]+$/.test(amount)) return { amount };
    const draft = await findDraft(tx, { mid, batchId: amount, kind });
    return draft ? { amount: yuanOfFen(draft.amountFen) } : {};
  },
});
