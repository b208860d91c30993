import { mandatesHeld } from '#capabilities/order/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { fenOfYuan, sumFen, yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { collectContract } from '../contract/kind.ts';
import type { createCollection } from '../contract/operations.ts';
import { startRun, type NewItem } from './start-run.ts';

/** `collect/create`: notes what is wished. The worker makes the orders, each bound to its payer. */
export const create: Handler<typeof createCollection> = async (context, { requestNo, accounts, amount }) => {
  const { tx, clock } = context;
  const { mid, personId: makerId, personName: makerName } = roleOf(context);
  const held = new Map((await mandatesHeld(tx, mid, collectContract.id)).map((one) => [one.mandateId, one]));
  const items: NewItem[] = [];
  for (const { mandateId, amount: wish } of accounts) {
    const mandate = held.get(mandateId);
    if (!mandate) return fail('04107KCSDS');
    const wishFen = wish === undefined ? null : fenOfYuan(wish);
    items.push({ mandate, wishFen, mostFen: wishFen === null ? mandate.takeableFen : null });
  }
  // The code was sent for the total: no more than that is taken, whatever comes to the accounts meanwhile.
  if (sumFen(items.map(({ wishFen, mostFen }) => wishFen ?? mostFen!)) > fenOfYuan(amount)) return fail('04110KCSDS');
  context.tells?.({
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
    amount,
    amountLabel: '预计归集金额',
  });
  const run = { mid, requestNo, makerId, makerName, planned: false, now: clock.now() };
  const runId = await startRun(tx, run, items);
  // The same send is answered by the edge; this is another one with the number of the first.
  return runId === null ? fail('09020KPLMS') : ok({ runId, count: items.length });
};
