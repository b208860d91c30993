import { mandatesHeld } from '#capabilities/order/server/index.ts';
import { roleOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import { REQUEST_NUMBER_REUSED } from '#platform/kernel/errors.ts';
import { fenOfYuan, sumFen, yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import type { ErrorOf } from '#platform/kernel/operation.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { COLLECT_GRANT_ENDED, COLLECT_SUM_CHANGED } from '../contract/errors.ts';
import { collectContract } from '../contract/kind.ts';
import type { createCollection } from '../contract/operations.ts';
import { startRun, type NewItem } from './start-run.ts';

/** What is asked of one account. */
export interface RequestedCollection {
  mandateId: string;
  /** Null: all above what stays, at most `mostFen`; by default what could be collected now. */
  wishFen: Fen | null;
  mostFen?: Fen;
  remark?: string;
}
interface Collection {
  requestNo: string;
  requested: readonly RequestedCollection[];
  amountFen: Fen;
  batchId?: string;
}

/** Notes what is wished. The worker makes the orders, each bound to its payer. */
export async function startCollection(
  context: CallContext,
  { requestNo, requested, amountFen, batchId }: Collection,
): Promise<Result<{ runId: string; count: number }, ErrorOf<typeof createCollection>>> {
  const { tx, clock } = context;
  const { mid, personId: makerId, personName: makerName } = roleOf(context);
  const held = new Map((await mandatesHeld(tx, mid, collectContract.id)).map((one) => [one.mandateId, one]));
  const items: NewItem[] = [];
  for (const { mandateId, wishFen, mostFen, remark = '' } of requested) {
    const mandate = held.get(mandateId);
    if (!mandate) return fail(COLLECT_GRANT_ENDED);
    items.push({ mandate, wishFen, mostFen: wishFen === null ? (mostFen ?? mandate.takeableFen) : null, remark });
  }
  // The code was sent for the total: no more than that is taken, regardless of what comes to the accounts meanwhile.
  if (sumFen(items.map(({ wishFen, mostFen }) => wishFen ?? mostFen!)) > amountFen) return fail(COLLECT_SUM_CHANGED);
  context.reportFacts?.({
    from: items.map(({ mandate, wishFen, mostFen }) => ({
      name: mandate.payerName,
      bankName: '',
      accountNo: mandate.accountNo,
      amount: yuanOfFen(wishFen ?? mostFen!),
    })),
    fromLabel: '归集账户',
    to: [...new Map(items.map(({ mandate }) => [mandate.payeeAccountNo, mandate])).values()].map((mandate) => ({
      name: mandate.payeeName,
      bankName: '',
      accountNo: mandate.payeeAccountNo,
    })),
    toLabel: '收款账户',
    count: items.length,
    amount: yuanOfFen(amountFen),
    amountLabel: '预计归集金额',
  });
  const run = { mid, requestNo, makerId, makerName, planned: false, batchId: batchId ?? null, now: clock.now() };
  const runId = await startRun(tx, run, items);
  // The same send is answered by the edge; this is another one with the number of the first.
  return runId === null ? fail(REQUEST_NUMBER_REUSED) : ok({ runId, count: items.length });
}

/** `collect/create`. */
export const create: Handler<typeof createCollection> = (context, { requestNo, accounts, amount }) =>
  startCollection(context, {
    requestNo,
    amountFen: fenOfYuan(amount),
    requested: accounts.map(({ mandateId, amount: wish }) => ({
      mandateId,
      wishFen: wish === undefined ? null : fenOfYuan(wish),
    })),
  });
