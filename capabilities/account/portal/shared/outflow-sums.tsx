import { Link } from 'react-router';
import { AmountText, formatCount } from '#platform/ui/index.ts';
import type { Forecast } from '../../contract/figure-operations.ts';
import './outflow-sums.css';

/** What will be paid within the next days; each figure leads to the orders that make it. */
export const OutflowSums = ({ forecast, pathOf }: { forecast: Forecast; pathOf(days: number): string }) => (
  <dl className="outflow-sums">
    {forecast.map(({ days, count, amount }) => (
      <div key={days}>
        <dt>{days === 1 ? '今天' : `${days} 天内`}</dt>
        <dd>
          {count > 0 ? (
            <Link to={pathOf(days)}>
              <AmountText value={amount} />
            </Link>
          ) : (
            <AmountText value={amount} />
          )}
          <small>{formatCount(count)} 笔</small>
        </dd>
      </div>
    ))}
  </dl>
);
