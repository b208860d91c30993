import { useNavigate } from 'react-router';
import type { z } from 'zod';
import type { Speed } from '#capabilities/account/contract/words.ts';
import { arrivalText } from '#capabilities/account/portal/shared/arrival-text.ts';
import type { Quote, QuoteState } from '#capabilities/account/portal/shared/use-quote.ts';
import {
  neverHappened,
  pathTo,
  ReviewRows,
  type CallFailure,
  type Outcome,
  type ReviewRow,
} from '#platform/portal-kit/index.ts';
import type { Operation } from '#platform/kernel/operation.ts';
import { CopyText, formatAmount, formatTime, SuccessPage } from '#platform/ui/index.ts';

/** A call that makes an order of money. */
export type PaymentOperation = Operation<z.ZodType, z.ZodType<{ orderNo: string; state: string }>>;

/** Spec section 5: the review notice. */
export const REVIEW_NOTICE = '有主账户复核权限的操作员需在90天内复核，逾期申请失效';
export const UNKNOWN_NOTICE = '已提交，尚未收到处理结果。请点击查询结果确认，请勿重复提交';
const NEVER_HAPPENED = '本次提交未被受理，账户没有扣款，请核对后重新提交';
const QUOTE_RENEWED = '费用报价已过期，已为您重新试算，请核对后再次提交';
const QUOTE_GONE: readonly string[] = ['02006KCSDS', '02104KCSDS'];

/** The field of a refusal that every kind can get; other refusals are shown above the button. */
const sharedFields: Readonly<Record<string, string>> = {
  '02101KCSDS': 'accountNo',
  '02102KCSDS': 'accountNo',
  '02117KCSDS': 'accountNo',
  '02106KCSDS': 'amount',
  '02107KCSDS': 'amount',
  '02108KCSDS': 'amount',
  '02109KCSDS': 'amount',
  '02110KCSDS': 'payeeAccountNo',
  '02111KCSDS': 'payeeAccountNo',
  '02113KCSDS': 'payeeAccountNo',
  '02115KCSDS': 'bankAccountId',
  '02205KCSDS': 'payeeAccountNo',
  '02407KCSDS': 'amount',
  '02408KCSDS': 'scheduledAt',
};
type Fields = Readonly<Partial<Record<string, string>>>;

/** `own`: the fields of the kind's own refusals. */
export const fieldOfFailure = ({ code }: CallFailure, own: Fields = {}): string | null =>
  own[code] ?? sharedFields[code] ?? null;

/** The text above the button after a refusal; null when a field says it. */
export function shownFailure(
  outcome: Outcome<Operation> | null,
  own: Fields = {},
): { message: string; reference?: string } | null {
  if (outcome?.status !== 'failed') return null;
  const { failure } = outcome;
  if (neverHappened(failure)) return { message: NEVER_HAPPENED };
  if (QUOTE_GONE.includes(failure.code)) return { message: QUOTE_RENEWED };
  return fieldOfFailure(failure, own) ? null : { message: failure.message, reference: failure.reference };
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

interface PaymentResultProps {
  outcome: { status: 'done'; data: { orderNo: string; state: string } } | { status: 'unknown' };
  rows: readonly ReviewRow[];
  /** The hour that the person chose. ISO; empty for at once. */
  scheduledAt: string;
  /** When the bank is given it, as the quote said; null: at once. */
  sendTime: string | null;
  /** 继续提现, 继续转账. */
  continueText: string;
  onContinue(): void;
  onAskAgain(): void;
  asking: boolean;
}

function nextStep({ scheduledAt, sendTime }: Pick<PaymentResultProps, 'scheduledAt' | 'sendTime'>): string {
  if (scheduledAt) return `将于 ${formatTime(scheduledAt).slice(0, 16)} 执行，执行前可在订单详情中撤回`;
  return sendTime
    ? `将于 ${formatTime(sendTime).slice(0, 16)} 发出，发出前可在订单详情中撤回`
    : '处理进度可在订单详情中查看';
}

/** After a payment was sent: accepted (and what comes next), or 处理中 when no answer came (ui.md rule 8). */
export function PaymentResult(props: PaymentResultProps) {
  const navigate = useNavigate();
  if (props.outcome.status === 'unknown') {
    return (
      <SuccessPage
        kind="unknown"
        notice={UNKNOWN_NOTICE}
        onAskAgain={props.onAskAgain}
        asking={props.asking}
        continueText="订单流水"
        onContinue={() => void navigate('/order/journal')}
      >
        <ReviewRows rows={props.rows} />
      </SuccessPage>
    );
  }
  const { orderNo, state } = props.outcome.data;
  return (
    <SuccessPage
      notice={state === 'pending_review' ? REVIEW_NOTICE : nextStep(props)}
      continueText={props.continueText}
      onContinue={props.onContinue}
      onDetail={() => void navigate(pathTo('/order/detail', { orderNo }))}
    >
      <ReviewRows rows={[{ label: '订单号', value: <CopyText value={orderNo} label="订单号" /> }, ...props.rows]} />
    </SuccessPage>
  );
}

/** Cost and arrival of a payment, as the person confirms them (ui.md rule 9). */
export const costRows = (quote: Quote, scheduledAt: string, speed?: Speed): ReviewRow[] => [
  { label: '扣款合计', value: `${formatAmount(quote.debitAmount)} 元（含手续费 ${formatAmount(quote.fee)} 元）` },
  ...(scheduledAt ? [{ label: '预约执行', value: formatTime(scheduledAt).slice(0, 16) }] : []),
  { label: '预计到账', value: arrivalText(quote, scheduledAt, speed) },
];
