import { Link } from 'react-router';
import { OutflowSums } from '#capabilities/account/portal/shared/outflow-sums.tsx';
import type { queryWorkbench } from '#capabilities/order/contract/home-operations.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { weekdayOf } from '#platform/kernel/shanghai-time.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { listPath } from '#platform/portal-kit/index.ts';
import { AmountText, EmptyState, formatAmount, formatShortDay, PageCard, weekdayText } from '#platform/ui/index.ts';

type Bench = OutputOf<typeof queryWorkbench>;
type Day = Bench['outflow'][number];

const dueWithin = (days: number): string => listPath('/order/journal', { due: String(days) });
const HUNDRED = 100n;
const isShort = ({ missing }: Day): boolean => fenOfYuan(missing) > 0n;
/** The bar's length in percent of the longest; a day with an order is never without a mark. */
function shareOf(day: Day, max: bigint): number {
  const fen = fenOfYuan(day.amount);
  return fen === 0n ? 0 : Math.max(2, Number((fen * HUNDRED) / max));
}

/**
 * Scheduled and repeated payments of the next seven days, the day from which the paying account no longer suffices, and
 * what goes out within a month.
 */
export function OutflowBars({ outflow: days, forecast }: Pick<Bench, 'outflow' | 'forecast'>) {
  const amounts = days.map(({ amount }) => fenOfYuan(amount));
  const max = amounts.reduce((found, fen) => (fen > found ? fen : found), 1n);
  const short = days.find(isShort);
  const none = forecast.every(({ count }) => count === 0);
  return (
    <PageCard title="未来付款" extra="含已知的手续费">
      {none ? (
        <EmptyState title="未来 30 天没有付款" hint="预约提现、转账，或设置定期付款后，到期的付款会按日列在这里" />
      ) : (
        <>
          <OutflowSums forecast={forecast} pathOf={dueWithin} />
          <ul className="outflow">
            {days.map((day) => (
              <li key={day.date} className={isShort(day) ? 'outflow-short' : undefined}>
                <span className="numeric">
                  {formatShortDay(day.date)} {weekdayText(`w${weekdayOf(day.date)}`)}
                </span>
                <span className="outflow-track">
                  <i style={{ width: `${shareOf(day, max)}%` }} />
                </span>
                <span className="outflow-amount">
                  {day.count > 0 ? <AmountText value={day.amount} /> : <span className="muted">无</span>}
                </span>
              </li>
            ))}
          </ul>
          {short && (
            <p className="outflow-warning" role="alert">
              {formatShortDay(short.date)} 起付款账户余额不足，差 {formatAmount(short.missing)}{' '}
              元，请在到期前充值或调整预约。
              <Link to={dueWithin(days.length)}>查看预约订单</Link>
            </p>
          )}
        </>
      )}
    </PageCard>
  );
}
