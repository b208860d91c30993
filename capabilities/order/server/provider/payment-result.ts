import {
  CHANGE_ENDED,
  DECIDER_LOST_RIGHT,
  OWN_CHANGE,
  SAME_CHANGE_PENDING,
} from '#capabilities/change/contract/errors.ts';
import { changeKind, type ChangeContext, proposalReply, propose, WAITS_MS } from '#capabilities/change/server/index.ts';
import { holdersOf } from '#capabilities/provider-access/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import { providerOf, type Handler } from '#platform/http/handler.ts';
import { formatFen } from '#platform/kernel/amount-text.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { PAYMENT_NOT_UNKNOWN } from '../../contract/errors.ts';
import type { pageUnknownPayments, proposePaymentResult } from '../../contract/provider-operations.ts';
import { setResults } from '../../contract/words.ts';
import { paymentOf } from '../../domain/order-number.ts';
import { confirmResult, listSuspended, proposeResult, suspendedPayment } from '../rail/set-result.ts';

interface ResultCommand {
  channelNo: string;
  result: keyof typeof setResults;
  detail: string;
  proof: string;
}

/** The result of a payment that the bank has not told: one says it with proof, another one confirms it. */
export const paymentResult = changeKind({
  name: 'order.result',
  title: '付款结果',
  realm: 'provider',
  who: { proposes: holdersOf('op.fund.propose'), decides: holdersOf('op.fund.approve') },
  codes: { waits: SAME_CHANGE_PENDING, ended: CHANGE_ENDED, own: OWN_CHANGE, nobody: DECIDER_LOST_RIGHT },
  lapsesAfterMs: WAITS_MS,
  async check(
    { context, tx, proposer, at }: ChangeContext<unknown>,
    { channelNo, result, detail, proof }: ResultCommand,
  ) {
    const payment = paymentOf(channelNo);
    const suspended = payment && (await suspendedPayment(tx, payment));
    if (!suspended) return fail(PAYMENT_NOT_UNKNOWN);
    const { amountFen, payeeName } = suspended;
    return ok({
      subject: channelNo,
      title: `登记付款结果：${payeeName} ${formatFen(amountFen)}元，${setResults[result]}`,
      lines: [
        { label: '付款结果', before: '未知', after: setResults[result] },
        { label: result === 'succeeded' ? '银行流水号' : '失败原因', before: '', after: detail },
        { label: '凭证', before: '', after: proof },
      ],
      isSensitive: true,
      make: async () => {
        const decider = providerOf(context);
        const refusal =
          (await proposeResult(tx, payment, { result, detail, proof, by: proposer.personName }, at)) ??
          (await confirmResult(tx, payment, `${decider.userName}（${decider.loginName}）`, at));
        if (refusal) throw new Error(refusal);
      },
    });
  },
});

/** `console/fund/unknownPayments`. */
export const showUnknownPayments: Handler<typeof pageUnknownPayments> = async ({ tx }, { pageNo, pageSize }) => {
  await actFor(tx);
  const all = await listSuspended(tx);
  const list = all.slice((pageNo - 1) * pageSize, pageNo * pageSize);
  const waiting = await tx.rows<{ subject: string }>(
    `SELECT subject FROM change.changes WHERE kind = $1 AND state = 'pending' AND subject = ANY($2)`,
    [paymentResult.name, list.map(({ channelNo }) => channelNo)],
    'orders.results_that_wait',
  );
  const merchants = await tx.rows<{ mid: string; name: string }>(
    'SELECT mid, customer_name AS name FROM merchant.merchants WHERE mid = ANY($1)',
    [list.map(({ channelNo }) => paymentOf(channelNo)!.mid)],
    'orders.merchants_of_unknown',
  );
  const [subjects, names] = [
    new Set(waiting.map(({ subject }) => subject)),
    new Map(merchants.map(({ mid, name }) => [mid, name])),
  ];
  return ok({
    list: list.map(({ channelNo, amountFen, payeeName, sentAt }) => {
      const { mid } = paymentOf(channelNo)!;
      return {
        channelNo,
        mid,
        customerName: names.get(mid) ?? '',
        payeeName,
        amount: yuanOfFen(amountFen),
        sentAt: shanghaiIso(sentAt),
        isWaiting: subjects.has(channelNo),
      };
    }),
    pageNo,
    pageSize,
    totalCount: all.length,
  });
};

/** `console/fund/proposeResult`. */
export const proposePaymentEnd: Handler<typeof proposePaymentResult> = async (
  context,
  { channelNo, result, detail, proof },
) => {
  const payment = paymentOf(channelNo);
  if (!payment) return fail(PAYMENT_NOT_UNKNOWN);
  return proposalReply(
    await propose(
      paymentResult,
      null,
      context,
      { channelNo, result, detail, proof },
      { mid: payment.mid, evidence: [{ label: '凭证', text: proof }] },
    ),
  );
};
