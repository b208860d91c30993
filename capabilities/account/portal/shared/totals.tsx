import type { ReactNode } from 'react';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { AmountText, formatCount } from '#platform/ui/index.ts';
import type { queryAccountActivity } from '../../contract/activity-operations.ts';
import './totals.css';

export interface TotalItem {
  label: string;
  amount: ReactNode;
}

/** Over the whole filter of a list, not the page. */
export const Totals = ({ items }: { items: readonly (TotalItem | null)[] }) => (
  <dl className="totals numeric" aria-label="合计">
    {items.map(
      (item) =>
        item && (
          <div key={item.label}>
            <dt>{item.label}</dt>
            <dd>{item.amount}</dd>
          </div>
        ),
    )}
  </dl>
);

/**
 * Opening balance, income, expense and closing balance; of a list of one direction that alone. Zero has no sign.
 */
export function ActivityTotals({
  count,
  inCount,
  inAmount,
  outCount,
  outAmount,
  opening,
  closing,
  only,
}: OutputOf<typeof queryAccountActivity>['totals'] & { only?: 'in' | 'out' | undefined }) {
  return (
    <Totals
      items={[
        opening === null ? null : { label: '期初余额', amount: <AmountText value={opening} /> },
        only === 'out'
          ? null
          : {
              label: `收入 ${formatCount(inCount)} 笔`,
              amount: <AmountText value={inAmount} {...(inCount > 0 ? { direction: 'in' } : {})} />,
            },
        only === 'in'
          ? null
          : {
              label: `支出 ${formatCount(outCount)} 笔`,
              amount: <AmountText value={outAmount} {...(outCount > 0 ? { direction: 'out' } : {})} />,
            },
        closing !== null
          ? { label: '期末余额', amount: <AmountText value={closing} /> }
          : only
            ? null
            : { label: '合计', amount: `${formatCount(count)} 笔` },
      ]}
    />
  );
}
