import { Link } from 'react-router';
import { showYesterday } from '#capabilities/account/contract/balance-operations.ts';
import { activityTypes } from '#capabilities/account/contract/words.ts';
import { fenOfYuan, sumFen, yuanOfFen } from '#platform/kernel/money.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { listPath, useCall } from '#platform/portal-kit/index.ts';
import {
  AmountText,
  EmptyState,
  ErrorState,
  formatCount,
  formatShortDay,
  PageCard,
  rangeOf,
  Skeleton,
} from '#platform/ui/index.ts';
import { REFRESH_MS } from './refresh.ts';

type Day = OutputOf<typeof showYesterday>;
type Direction = Day['flows'][number]['direction'];

/** Of each direction; the smaller ones are one row. */
const ROWS = 3;

interface Step {
  name: string;
  direction: Direction;
  count: number;
  fen: bigint;
  /** Where its entries are listed. */
  path: string;
}

function stepsOf({ date, flows }: Day, direction: Direction): Step[] {
  const [startTime, endTime] = rangeOf('today', date);
  const pathOf = (typeCodes?: string) =>
    listPath('/account/activity', { startTime, endTime, direction, ...(typeCodes ? { typeCodes } : {}) });
  const all = flows
    .filter((flow) => flow.direction === direction)
    .map((flow) => ({
      name: flow.typeName,
      direction,
      count: flow.count,
      fen: fenOfYuan(flow.amount),
      path: pathOf(flow.typeCode in activityTypes() ? flow.typeCode : undefined),
    }));
  if (all.length <= ROWS) return all;
  const rest = all.slice(ROWS - 1);
  return [
    ...all.slice(0, ROWS - 1),
    {
      name: `其他${rest.length}类${direction === 'in' ? '收入' : '支出'}`,
      direction,
      count: rest.reduce((count, one) => count + one.count, 0),
      fen: sumFen(rest.map(({ fen }) => fen)),
      path: pathOf(),
    },
  ];
}

const PERCENT = 100n;
/** Of the bar's room, at least so much that a small amount is seen. */
const MIN = 1;

/** Each step begins where the one before ended; the left end is the day's lowest balance, the right end the highest. */
function barsOf(openingFen: bigint, steps: readonly Step[]) {
  const levels = [openingFen];
  for (const { direction, fen } of steps) levels.push(levels.at(-1)! + (direction === 'in' ? fen : -fen));
  const low = levels.reduce((found, level) => (level < found ? level : found));
  const high = levels.reduce((found, level) => (level > found ? level : found));
  const room = high > low ? high - low : 1n;
  const place = (fen: bigint) => Number(((fen - low) * PERCENT) / room);
  return steps.map((_, index) => {
    const [from, to] = [levels[index]!, levels[index + 1]!];
    const left = place(from < to ? from : to);
    const width = Math.max(MIN, place(from < to ? to : from) - left);
    return { left: Math.min(left, Number(PERCENT) - width), width };
  });
}

/** How yesterday's income and expense led from one balance to the next (waterfall), each to its list. */
export function DayChange() {
  const { data, error, refetch } = useCall(showYesterday, {}, { quiet: true, refreshMs: REFRESH_MS });
  return (
    <PageCard title="昨日资金变动" extra={data && formatShortDay(data.date)}>
      {data ? (
        <Steps day={data} />
      ) : error ? (
        <ErrorState failure={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={6} height={32} />
      )}
    </PageCard>
  );
}

function Steps({ day }: { day: Day }) {
  const steps = [...stepsOf(day, 'in'), ...stepsOf(day, 'out')];
  if (steps.length === 0) return <EmptyState title="昨日没有资金变动" hint="有收入或支出的次日，按业务类型列在这里" />;
  const bars = barsOf(fenOfYuan(day.opening), steps);
  return (
    <ul className="day-change">
      <li className="day-balance">
        <span>日初余额(元)</span>
        <AmountText value={day.opening} />
      </li>
      {steps.map(({ name, direction, count, fen, path }, index) => (
        <li key={`${direction}${name}`}>
          <Link to={path}>
            {name} <small>{formatCount(count)} 笔</small>
          </Link>
          <span className="day-track">
            <i
              className={`day-${direction}`}
              style={{ left: `${bars[index]!.left}%`, width: `${bars[index]!.width}%` }}
            />
          </span>
          <AmountText value={yuanOfFen(fen)} direction={direction} />
        </li>
      ))}
      <li className="day-balance">
        <span>日终余额(元)</span>
        <AmountText value={day.closing} />
      </li>
    </ul>
  );
}
