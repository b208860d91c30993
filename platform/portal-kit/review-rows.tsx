import type { ReactNode } from 'react';
import { amountInCapitals } from '#platform/kernel/amount-in-capitals.ts';
import { AmountText } from '#platform/ui/amount-text.tsx';

/**
 * One line of what is about to happen. `amount` in yuan is drawn large, with its Chinese capitals below (ui.md rule 9).
 */
export type ReviewRow = { label: string; value: ReactNode } | { label: string; amount: string };

export function ReviewRows({ rows }: { rows: readonly ReviewRow[] }) {
  return (
    <dl className="review-rows">
      {rows.map((row) => (
        <div key={row.label} className={'amount' in row ? 'review-row review-amount' : 'review-row'}>
          <dt>{row.label}</dt>
          {'amount' in row ? (
            <dd>
              <AmountText value={row.amount} prefix="¥" />
              <small>人民币{amountInCapitals(row.amount)}</small>
            </dd>
          ) : (
            <dd>{row.value}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}
