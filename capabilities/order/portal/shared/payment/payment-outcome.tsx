import type { z } from 'zod';
import { accountMembers, OVER_DAY_COUNT, QUOTE_MISMATCH } from '#capabilities/account/contract/errors.ts';
import type { Speed } from '#capabilities/account/contract/words.ts';
import { arrivalText } from '#capabilities/account/portal/shared/arrival-text.ts';
import type { Quote, QuoteState } from '#capabilities/account/portal/shared/use-quote.ts';
import { payeeMembers } from '#capabilities/payee/contract/errors.ts';
import { QUOTE_EXPIRED } from '#platform/kernel/errors.ts';
import { neverHappened, type CallFailure, type Outcome, type ReviewRow } from '#platform/portal-kit/index.ts';
import type { Operation } from '#platform/kernel/operation.ts';
import { formatAmount, formatTime } from '#platform/ui/index.ts';

/** A call that makes an order of money. */
export type PaymentOperation = Operation<z.ZodType, z.ZodType<{ orderNo: string; state: string }>>;

const NEVER_HAPPENED = '本次提交未被受理，账户没有扣款，请核对后重新提交';
const QUOTE_RENEWED = '费用报价已过期，已为您重新试算，请核对后再次提交';
const QUOTE_GONE: readonly string[] = [QUOTE_EXPIRED, QUOTE_MISMATCH];

/** The field of a refusal that every kind can get; other refusals are shown above the button. */
const sharedFields: Readonly<Record<string, string>> = {
  ...accountMembers,
  ...payeeMembers,
  // No member of the call: a page says it next to the amount.
  [OVER_DAY_COUNT]: 'amount',
};
type Fields = Readonly<Partial<Record<string, string>>>;

/** `kindFields`: the fields of the kind's own refusals. */
export const fieldOfFailure = ({ code }: CallFailure, kindFields: Fields = {}): string | null =>
  kindFields[code] ?? sharedFields[code] ?? null;

/** The text above the button after a refusal; null when a field says it. */
export function shownFailure(
  outcome: Outcome<Operation> | null,
  kindFields: Fields = {},
): { message: string; reference?: string } | null {
  if (outcome?.status !== 'failed') return null;
  const { failure } = outcome;
  if (neverHappened(failure)) return { message: NEVER_HAPPENED };
  if (QUOTE_GONE.includes(failure.code)) return { message: QUOTE_RENEWED };
  return fieldOfFailure(failure, kindFields) ? null : { message: failure.message, reference: failure.reference };
}

/**
 * Sends with a recent quote; when the server refuses an old one, the quote is renewed, so that the form shows the
 * present cost.
 */
export async function payWithQuote<O extends Operation>(
  state: QuoteState,
  allowed: (quote: Quote) => boolean,
  send: (quote: Quote) => Promise<Outcome<O>>,
): Promise<Outcome<O> | null> {
  const quote = await state.current();
  if (!quote || !allowed(quote)) return null;
  const outcome = await send(quote);
  if (outcome.status === 'failed' && QUOTE_GONE.includes(outcome.failure.code)) await state.renew();
  return outcome;
}

/**
 * What happens to a payment that was accepted; undefined: it begins at once. `scheduledAt`: the hour that the person
 * chose, or empty. `sendTime`: when the bank is given it, as the quote said.
 */
export function nextStep({
  scheduledAt,
  sendTime,
}: {
  scheduledAt: string;
  sendTime: string | null;
}): string | undefined {
  if (scheduledAt) return `将于 ${formatTime(scheduledAt).slice(0, 16)} 执行，执行前可在订单详情中撤回`;
  return sendTime ? `将于 ${formatTime(sendTime).slice(0, 16)} 发出，发出前可在订单详情中撤回` : undefined;
}

/** Cost and arrival of a payment, as the person confirms them (ui.md rule 9). */
export const costRows = (quote: Quote, scheduledAt: string, speed?: Speed): ReviewRow[] => [
  { label: '扣款合计', value: `${formatAmount(quote.debitAmount)} 元（含手续费 ${formatAmount(quote.fee)} 元）` },
  ...(scheduledAt ? [{ label: '预约执行', value: formatTime(scheduledAt).slice(0, 16) }] : []),
  { label: '预计到账', value: arrivalText(quote, scheduledAt, speed) },
];
