import type { ReactNode } from 'react';
import { amountInCapitals } from '#platform/kernel/amount-in-capitals.ts';
import type { FactRow } from '#platform/kernel/facts.ts';
import { AmountText } from '#platform/ui/amount-text.tsx';

/**
 * One line of what is about to happen. `amount` in yuan is drawn large, with its Chinese capitals below (ui.md rule 9).
 */
export type ReviewRow = { label: string; value: ReactNode } | { label: string; amount: string };

/** What the server says that a call does; pages add what else they know, such as the fee. */
export const rowsToReview = (facts: readonly FactRow[] = []): ReviewRow[] =>
  facts.map(({ label, text, amount, items }) =>
    amount !== undefined ? { label, amount } : { label, value: items ? <Items items={items} /> : text },
  );

/** What the server says is not said again by the page, but for an amount, which the page has drawn large. */
export function joinedReview(serverRows: readonly ReviewRow[], ofPage: readonly ReviewRow[]): ReviewRow[] {
  const amounts = ofPage.filter((row) => 'amount' in row).map(({ label }) => label);
  const rows = serverRows.filter((row) => 'amount' in row || !amounts.includes(row.label));
  const isTold = (row: ReviewRow) =>
    rows.some((one) => one.label === row.label || ('value' in one && 'value' in row && one.value === row.value));
  return [...rows, ...ofPage.filter((row) => !isTold(row))];
}

const Items = ({ items }: { items: readonly string[] }) => (
  <ul className="review-items">
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);

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
