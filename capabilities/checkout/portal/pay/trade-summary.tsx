import { amountInCapitals } from '#platform/kernel/amount-in-capitals.ts';
import { shanghaiText } from '#platform/kernel/shanghai-time.ts';
import { AmountText } from '#platform/ui/amount-text.tsx';
import { StatusTag } from '#platform/ui/status-tag.tsx';
import type { TradeView } from '../../contract/login-operations.ts';
import { tradeTones } from '../trade-tones.ts';

/** The trade: the same lines before and after the login. */
export function TradeSummary({ trade }: { trade: TradeView }) {
  return (
    <section className="pay-ask" aria-label="收款信息">
      <div className="pay-ask-head">
        <span>
          <span className="pay-ask-payee">{trade.payeeName}</span> 向您收款
        </span>
        <StatusTag tone={tradeTones[trade.state]}>{trade.stateName}</StatusTag>
      </div>
      <div className="pay-ask-amount">
        <AmountText value={trade.amount} prefix="¥" size="display" />
        <small>人民币{amountInCapitals(trade.amount)}</small>
      </div>
      <dl className="pay-rows">
        <Row label="事由" value={trade.subject} />
        <Row label="收款账户" value={trade.payeeAccountNo} />
        <Row label="有效期至" value={shanghaiText(new Date(trade.validUntil)).slice(0, 16)} />
      </dl>
    </section>
  );
}

const Row = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
