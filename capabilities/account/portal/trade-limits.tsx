import { useState } from 'react';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { AmountText, EmptyState, formatAmount, formatCount } from '#platform/ui/index.ts';
import { NO_CAP } from '../contract/no-cap.ts';
import type { getAccountInfo } from '../contract/operations.ts';
import { LimitUses, type LimitFigure } from './figure-drawers.tsx';

type Limit = OutputOf<typeof getAccountInfo>['limits'][number];

/** The used part of a limit as a bar; the figures next to it are exact. */
const usedWidth = (used: number, limit: number): string =>
  `${limit > 0 ? Math.min(100, (used / limit) * 100).toFixed(1) : 0}%`;

interface LeftProps extends AmountLimit {
  /** Shows the orders that use it. */
  onOpen(): void;
  what: string;
}
type AmountLimit = Limit['day'];

function Left({ limit, used, left: remaining, onOpen, what }: LeftProps) {
  const none = Number(remaining) === 0;
  const isCapped = limit !== NO_CAP;
  return (
    <>
      <span className={none ? 'limit-out' : undefined}>{isCapped ? <AmountText value={remaining} /> : '不限'}</span>
      {isCapped && (
        <small>
          限额 <AmountText value={limit} />
        </small>
      )}
      <small>
        已用{' '}
        <button
          type="button"
          className="figure-open"
          aria-label={`查看${what}已用限额 ${formatAmount(used)}`}
          onClick={onOpen}
        >
          <AmountText value={used} />
        </button>
      </small>
      {isCapped && (
        <span className="limit-used" aria-hidden>
          <i style={{ width: usedWidth(Number(used), Number(limit)) }} />
        </span>
      )}
    </>
  );
}

/** Limit, used and left of each open function (domain-rules section 13); what waits for review is used as well. */
export function TradeLimits({ limits, accountNo }: { limits: readonly Limit[]; accountNo: string }) {
  const [opened, setOpened] = useState<LimitFigure | null>(null);
  if (limits.length === 0)
    return <EmptyState title="没有开通付款业务" hint="开通提现或转账后，限额会显示在这里，请联系客户经理" />;
  const opening = (name: string, functionName: string, period: LimitFigure['period']) => () =>
    setOpened({ accountNo, function: name, functionName, period });
  return (
    <div className="limits-room">
      <table className="limits" aria-label="交易限额">
        <thead>
          <tr>
            <th scope="col">业务</th>
            <th scope="col">单笔限额(元)</th>
            <th scope="col">今日剩余(元)</th>
            <th scope="col">本月剩余(元)</th>
            <th scope="col">今日剩余笔数</th>
          </tr>
        </thead>
        <tbody>
          {limits.map(({ function: name, functionName, single, day, month, dayCount }) => (
            <tr key={name}>
              <th scope="row">{functionName}</th>
              <td data-label="单笔限额(元)">{single === NO_CAP ? '不限' : <AmountText value={single} />}</td>
              <td data-label="今日剩余(元)">
                <Left {...day} what={`${functionName}今日`} onOpen={opening(name, functionName, 'day')} />
              </td>
              <td data-label="本月剩余(元)">
                <Left {...month} what={`${functionName}本月`} onOpen={opening(name, functionName, 'month')} />
              </td>
              <td data-label="今日剩余笔数">
                <span className={dayCount.left === 0 ? 'limit-out' : undefined}>{formatCount(dayCount.left)}</span>
                <small>限 {formatCount(dayCount.limit)} 笔</small>
                <small>已用 {formatCount(dayCount.used)} 笔</small>
                <span className="limit-used" aria-hidden>
                  <i style={{ width: usedWidth(dayCount.used, dayCount.limit) }} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <LimitUses figure={opened} onClose={() => setOpened(null)} />
    </div>
  );
}
