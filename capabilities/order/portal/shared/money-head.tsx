import type { ReactNode } from 'react';
import { AmountText, PageCard } from '#platform/ui/index.ts';
import './money-head.css';

interface MoneyHeadProps {
  label: string;
  amount: string;
  /** Below the amount, e.g. in capitals. */
  note?: ReactNode;
  /** What it consists of, in yuan. */
  parts: readonly (readonly [label: string, amount: string])[];
  state: ReactNode;
  /** What happens next, in a sentence. */
  next: string;
  /** What the person may do. */
  children: ReactNode;
}

/** The first card of a trade or pre-authorisation: its amount and parts, its state, and what can be done. */
export const MoneyHead = ({ label, amount, note, parts, state, next, children }: MoneyHeadProps) => (
  <PageCard>
    <div className="money-head">
      <div>
        <p className="muted">{label}</p>
        <AmountText value={amount} size="display" />
        {note}
        <dl className="money-parts">
          {parts.map(([part, value]) => (
            <div key={part}>
              <dt>{part}</dt>
              <dd>
                <AmountText value={value} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="money-do">
        <div className="money-state" role="status">
          {state}
          {next && <p className="muted">{next}</p>}
        </div>
        {children}
      </div>
    </div>
  </PageCard>
);
