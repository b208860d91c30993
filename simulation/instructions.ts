import type { Calendar } from '#platform/kernel/calendar.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { addDays, atShanghai, shanghaiDate, weekdayOf, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { OrderRow } from './book.ts';
import type { Ask } from './ask.ts';
import type { Charge } from './prices.ts';

/** When instructions run, in minutes of the day. */
const RUNS_AT = 8 * 60 + 30;

/** A standing instruction as it was asked for. */
export interface Instruction extends Pick<Ask, 'mid' | 'kind' | 'accountNo' | 'payeeAccountNo'> {
  standingId: string;
  amountFen: Fen;
  calendar: Calendar;
  createdAt: Date;
  state: 'active' | 'paused' | 'ended';
}

/** A day of an instruction as its row says it. */
export interface RunRow {
  standingId: string;
  date: ShanghaiDate;
  orderNo: string | null;
  reason: string;
}
export const RUNS = `
  SELECT standing_id AS "standingId", run_date::text AS date, order_no AS "orderNo", reason FROM standing.runs ORDER BY standing_id, run_date`;

const NUMBER = /^standing:(.+):(\d{4}-\d{2}-\d{2})$/;

const fits = (calendar: Calendar, day: ShanghaiDate): boolean =>
  calendar.every === 'daily' || (calendar.every === 'weekly' && weekdayOf(day) === calendar.weekday);

/** Orders that the product makes automatically on the days of an instruction. */
export class Instructions {
  readonly all = new Map<string, Instruction>();

  /** What its maker would have asked for on its day; null: no instruction says so. */
  askOf(
    { requestNo, submittedAt }: OrderRow,
    chargeOf: (mid: string, kind: string, fen: Fen, now: Date) => Charge | null,
  ): Ask | null {
    const [, standingId = '', day = ''] = NUMBER.exec(requestNo) ?? [];
    const found = this.all.get(standingId);
    if (found?.state !== 'active' || !isDue(found, day, submittedAt)) return null;
    const { mid, kind, accountNo, payeeAccountNo, amountFen } = found;
    const charge = chargeOf(mid, kind, amountFen, submittedAt);
    return charge && { requestNo, mid, kind, accountNo, payeeAccountNo, ...charge, scheduledAt: null, waits: false };
  }

  /** `at`: when a worker has last done all that was due. */
  check(runs: readonly RunRow[], orders: ReadonlyMap<string, OrderRow>, at: Date): string[] {
    const findings = runs.flatMap((run) => {
      const name = `the day ${run.date} of an instruction`;
      const order = run.orderNo === null ? null : orders.get(run.orderNo);
      if ((run.orderNo === null) === (run.reason === '')) return [`${name} has no order and no reason, or both`];
      const isIts = order === null || order?.requestNo === `standing:${run.standingId}:${run.date}`;
      return isIts ? [] : [`${name} names another order`];
    });
    for (const one of this.all.values()) {
      const due = lastDue(one, at);
      const isDone = runs.some(({ standingId, date }) => standingId === one.standingId && date >= (due ?? ''));
      if (one.state !== 'ended' && due && !isDone) findings.push(`an instruction has not run on ${due}`);
    }
    return findings;
  }
}

const isDue = ({ calendar, createdAt }: Instruction, day: ShanghaiDate, at: Date): boolean => {
  const runsAt = atShanghai(day, RUNS_AT);
  return fits(calendar, day) && runsAt > createdAt && runsAt <= at;
};

function lastDue(instruction: Instruction, at: Date): ShanghaiDate | null {
  for (let day = shanghaiDate(at); atShanghai(day, RUNS_AT) > instruction.createdAt; day = addDays(day, -1))
    if (isDue(instruction, day, at)) return day;
  return null;
}
