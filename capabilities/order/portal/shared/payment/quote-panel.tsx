import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Speed } from '#capabilities/account/contract/words.ts';
import { arrivalText } from '#capabilities/account/portal/shared/arrival-text.ts';
import type { Quote, QuoteState } from '#capabilities/account/portal/shared/use-quote.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { RequestNumber, AmountText, formatTime, PageCard } from '#platform/ui/index.ts';
import { isAtAmount } from './quote-verdict.ts';
import './payment.css';

interface QuotePanelProps {
  state: QuoteState;
  /** Shown as the time of execution; empty for at once. ISO. */
  scheduledAt: string;
  /** Default T0. */
  speed?: Speed | undefined;
  /** The payee: `label` 收款方 or 收款账户; empty text until it is known. */
  payee: { label: string; text: string };
  /** The missing fields, while there is no quote; below the button, which stays where it is when the quote arrives. */
  hint: string;
  /** Failure and the primary button. */
  children: ReactNode;
}

const EMPTY = <span className="muted">—</span>;

/**
 * The quote next to a payment form: cost, arrival, balance after it, reviewers. Its lines are drawn from the start, so
 * that nothing jumps.
 */
export function QuotePanel({ state, scheduledAt, speed = 'T0', payee, hint, children }: QuotePanelProps) {
  const { shown, failure, asking } = state;
  const dimmed = asking || (shown !== null && state.quote === null);
  return (
    <aside className="quote-panel" aria-label="费用试算">
      <PageCard title="费用试算" extra={<span aria-live="polite">{asking ? '试算中…' : ''}</span>}>
        <div className={dimmed ? 'quote-body quote-dimmed' : 'quote-body'} aria-busy={asking}>
          <QuoteLines quote={shown} scheduledAt={scheduledAt} speed={speed} payee={payee} />
        </div>
        {failure && !asking && !isAtAmount(failure) && (
          <div className="quote-note quote-note-bad" role="alert">
            {failure.message}
            <Button type="link" size="small" onClick={() => void state.renew()}>
              重试
            </Button>
            <RequestNumber failure={failure} />
          </div>
        )}
        {children}
        {!shown && !failure && <p className="quote-note">{hint}</p>}
      </PageCard>
    </aside>
  );
}

function QuoteLines({
  quote,
  scheduledAt,
  speed,
  payee,
}: {
  quote: Quote | null;
  scheduledAt: string;
  speed: Speed;
  payee: QuotePanelProps['payee'];
}) {
  const amount = (value: string | undefined) => (value === undefined ? EMPTY : <AmountText value={value} />);
  const isTaken = quote?.feeFrom === 'amount' && fenOfYuan(quote.fee) > 0n;
  return (
    <dl className="quote-lines">
      <Line label={payee.label}>{payee.text || EMPTY}</Line>
      <Line label="到账金额(元)">{amount(quote?.arrivalAmount)}</Line>
      <Line label={isTaken ? '手续费(从金额中扣除)' : '手续费(元)'}>{amount(quote?.fee)}</Line>
      <Line label="费率方案">{quote?.feePlan ? `${quote.feePlan.name} 第${quote.feePlan.version}版` : EMPTY}</Line>
      <Line label="扣款合计(元)" strong>
        {amount(quote?.debitAmount)}
      </Line>
      <Line label="扣款后余额(元)" bad={quote?.sufficient === false}>
        {amount(quote?.balanceAfter)}
      </Line>
      {quote?.sufficient === false && scheduledAt && (
        <p className="quote-warn">当前可用余额不足，请在预约时间前备足资金</p>
      )}
      <div className="quote-rule" />
      {scheduledAt && <Line label="预约执行">{formatTime(scheduledAt).slice(0, 16)}</Line>}
      <Line label="预计到账">{quote ? arrivalText(quote, scheduledAt, speed) : EMPTY}</Line>
      <Line label="复核">{quote ? <ReviewSteps quote={quote} /> : EMPTY}</Line>
      <div className="quote-rule" />
      <Line label="单笔限额(元)">{amount(quote?.limitsLeft.single)}</Line>
      <Line label="当日剩余(元)" bad={quote?.withinLimits === false}>
        {amount(quote?.limitsLeft.day)}
      </Line>
      <Line label="当月剩余(元)">{amount(quote?.limitsLeft.month)}</Line>
    </dl>
  );
}

function ReviewSteps({ quote }: { quote: Quote }) {
  if (!quote.reviewRequired) return '免复核';
  return (
    <ol className="quote-steps">
      {quote.reviewSteps.map((step, index) => (
        <li key={`${index}-${step}`}>{quote.reviewSteps.length > 1 ? `${index + 1}. ${step}` : step}</li>
      ))}
    </ol>
  );
}

function Line(props: { label: string; children: ReactNode; strong?: boolean; bad?: boolean }) {
  const looks = [props.strong && 'quote-strong', props.bad && 'quote-bad'].filter(Boolean).join(' ');
  return (
    <div className={`quote-line ${looks}`}>
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
