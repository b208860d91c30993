import { join } from 'node:path';
import {
  addDays,
  shanghaiDate,
  shanghaiMinutes,
  weekdayOf,
  type ShanghaiDate,
} from '#platform/kernel/shanghai-time.ts';
import { EXCHANGE_CLOSED, FUND_CONFIRMS_AT, FUND_CUT_OFF, FUND_YIELDS_PAGE } from './constants.ts';
import { DurableLog } from './durable-log.ts';

/** `amount` in yuan ("1234.50"). */
export interface Application {
  applicationNo: string;
  side: 'subscribe' | 'redeem';
  fundAccountNo: string;
  amount: string;
}
export interface Taken extends Application {
  tradeOn: ShanghaiDate;
  confirmsOn: ShanghaiDate;
}

type BookLine =
  | { event: 'opened'; customerNo: string; name: string; fundAccountNo: string }
  | { event: 'left'; customerNo: string }
  | { event: 'taken'; at: string; application: Taken };

const isTradingDay = (day: ShanghaiDate): boolean =>
  weekdayOf(day) !== 0 && weekdayOf(day) !== 6 && !EXCHANGE_CLOSED.includes(day);

function nextTradingDay(after: ShanghaiDate): ShanghaiDate {
  let day = addDays(after, 1);
  while (!isTradingDay(day)) day = addDays(day, 1);
  return day;
}

const same = (one: Application, other: Application): boolean =>
  (['side', 'fundAccountNo', 'amount'] as const).every((field) => one[field] === other[field]);

/** 万份收益 of a day in ten-thousandths of a yuan; the same for a day whenever it is asked. */
const perTenThousandOf = (day: ShanghaiDate): number =>
  4200 + ((Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000) * 37) % 500);

/**
 * A fund company by the business clock: an application counts for the trading day (before 15:00), and is confirmed on
 * the next one. Its yields are published for every calendar day that is over. What it has answered for is in its book.
 */
export class Fund {
  readonly #book: DurableLog<BookLine>;
  readonly #now: () => Date;
  readonly #customers = new Map<string, string>();
  #opened = 0;
  readonly #taken = new Map<string, Taken>();

  constructor(dataDir: string, now: () => Date) {
    const { log, entries } = DurableLog.open<BookLine>(join(dataDir, 'fund-book.jsonl'));
    this.#book = log;
    this.#now = now;
    for (const line of entries) this.#apply(line);
  }

  async open(customerNo: string, name: string): Promise<string> {
    const known = this.#customers.get(customerNo);
    if (known) return known;
    const fundAccountNo = `98${String(this.#opened + 1).padStart(10, '0')}`;
    await this.#write({ event: 'opened', customerNo, name, fundAccountNo });
    return fundAccountNo;
  }

  /** A later opening gets another account. */
  async leave(customerNo: string): Promise<void> {
    if (this.#customers.has(customerNo)) await this.#write({ event: 'left', customerNo });
  }

  /** Takes an application once; null when its number has other content. `isNew`: this call took it. */
  async take(application: Application): Promise<{ taken: Taken; isNew: boolean } | null> {
    const known = this.#taken.get(application.applicationNo);
    if (known) return same(known, application) ? { taken: known, isNew: false } : null;
    const now = this.#now();
    const today = shanghaiDate(now);
    const tradeOn = isTradingDay(today) && shanghaiMinutes(now) < FUND_CUT_OFF ? today : nextTradingDay(today);
    const taken = { ...application, tradeOn, confirmsOn: nextTradingDay(tradeOn) };
    await this.#write({ event: 'taken', at: now.toISOString(), application: taken });
    return { taken, isNew: true };
  }

  find(applicationNo: string): Taken | undefined {
    return this.#taken.get(applicationNo);
  }

  /** How far an application is now. An amount that ends with .05 is refused in the end. */
  stateOf({ amount, applicationNo, tradeOn, confirmsOn }: Taken) {
    const now = this.#now();
    const today = shanghaiDate(now);
    if (today < confirmsOn || (today === confirmsOn && shanghaiMinutes(now) < FUND_CONFIRMS_AT))
      return { state: 'accepted', tradeOn, confirmsOn };
    if (amount.endsWith('.05')) return { state: 'failed', reason: '基金公司确认失败：超过单户申购上限' };
    return {
      state: 'confirmed',
      confirmedOn: confirmsOn,
      confirmNo: `QR${confirmsOn.replaceAll('-', '')}${applicationNo.slice(-8)}`,
    };
  }

  yieldsFrom(from: ShanghaiDate) {
    const today = shanghaiDate(this.#now());
    const days: ShanghaiDate[] = [];
    for (let day = from; day < today && days.length < FUND_YIELDS_PAGE; day = addDays(day, 1)) days.push(day);
    return days.map((day) => {
      const week = [0, 1, 2, 3, 4, 5, 6].map((back) => perTenThousandOf(addDays(day, -back)));
      const sum = week.reduce((total, one) => total + one, 0);
      return {
        day,
        perTenThousand: (perTenThousandOf(day) / 10_000).toFixed(4),
        sevenDay: (((sum / 7) * 365) / 1_000_000).toFixed(3),
      };
    });
  }

  latest(count: number): Taken[] {
    return [...this.#taken.values()].slice(-count).reverse();
  }

  close(): void {
    this.#book.close();
  }

  async #write(line: BookLine): Promise<void> {
    this.#apply(line);
    await this.#book.append(line);
  }

  #apply(line: BookLine): void {
    if (line.event === 'opened') {
      this.#opened += 1;
      this.#customers.set(line.customerNo, line.fundAccountNo);
    } else if (line.event === 'left') this.#customers.delete(line.customerNo);
    else this.#taken.set(line.application.applicationNo, line.application);
  }
}
