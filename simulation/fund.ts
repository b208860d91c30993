import type { FundApplication, FundCompany, FundState } from '#platform/port/fund-company.ts';
import { addDays, atShanghai, shanghaiDate, weekdayOf, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { Draw } from './draw.ts';

const CONFIRMS_AT = 9 * 60;
const CUT_OFF = 15 * 60;
const YIELDS_MAX = 60;

interface Application extends FundApplication {
  tradeOn: ShanghaiDate;
  confirmsOn: ShanghaiDate;
  ends: 'confirmed' | 'failed';
}

const isWeekday = (day: ShanghaiDate): boolean => weekdayOf(day) !== 0 && weekdayOf(day) !== 6;
function nextWeekday(after: ShanghaiDate): ShanghaiDate {
  let day = addDays(after, 1);
  while (!isWeekday(day)) day = addDays(day, 1);
  return day;
}

/** What ten thousand shares bring on a day, in ten-thousandths of a yuan; the same whenever it is asked. */
export const yieldOf = (day: ShanghaiDate): number => 4_200 + new Draw('yield', day).between(0, 500);

/**
 * A fund company with a book of its own, which is late and loses questions and answers as the bank does. What becomes
 * of a purchase follows from its amount; what a customer gives back it always takes.
 */
export class SimulatedFund implements FundCompany {
  readonly book = new Map<string, Application>();
  /** Numbers that came with another content than before: never right. */
  readonly differing: string[] = [];
  isCalm = false;
  readonly #seed: string;
  readonly #now: () => Date;
  readonly #calls = new Map<string, number>();

  constructor(seed: string, now: () => Date) {
    this.#seed = seed;
    this.#now = now;
  }

  static accountOf = (mid: string): string => `98${mid.replaceAll(/\D/g, '').padStart(10, '0')}`;

  async open({ customerNo }: { customerNo: string }) {
    if (this.#isAway('open')) return { state: 'unknown' } as const;
    return { state: 'open', fundAccountNo: SimulatedFund.accountOf(customerNo) } as const;
  }

  async close() {
    return { state: this.#isAway('close') ? 'unknown' : 'closed' } as const;
  }

  async send(application: FundApplication): Promise<FundState> {
    const chance = this.isCalm ? 1 : this.#drawOf(`send ${keyOf(application)}`).fraction();
    if (chance < 0.1) return { state: 'unknown' };
    this.#take(application);
    return chance < 0.25 ? { state: 'unknown' } : this.stateOf(application.applicationNo);
  }

  async query(applicationNo: string): Promise<FundState> {
    const known = this.book.get(applicationNo);
    if (this.#isAway(known ? `query ${keyOf(known)}` : 'query absent')) return { state: 'unknown' };
    return this.stateOf(applicationNo);
  }

  async yieldsFrom(from: ShanghaiDate) {
    if (this.#isAway('yields')) throw new Error('the fund company is away');
    const today = shanghaiDate(this.#now());
    const days: ShanghaiDate[] = [];
    for (let day = from; day < today && days.length < YIELDS_MAX; day = addDays(day, 1)) days.push(day);
    return days.map((day) => ({ day, perTenThousand: (yieldOf(day) / 10_000).toFixed(4), sevenDay: '1.650' }));
  }

  stateOf(applicationNo: string): FundState {
    const known = this.book.get(applicationNo);
    if (!known) return { state: 'absent' };
    const { tradeOn, confirmsOn, ends } = known;
    if (this.#now() < atShanghai(confirmsOn, CONFIRMS_AT)) return { state: 'accepted', tradeOn, confirmsOn };
    if (ends === 'failed') return { state: 'failed', reason: '超过单户申购上限' };
    return { state: 'confirmed', confirmedOn: confirmsOn, confirmNo: `QR${applicationNo.slice(-20)}` };
  }

  #take(application: FundApplication): void {
    const known = this.book.get(application.applicationNo);
    if (known) {
      const isSame = known.amountFen === application.amountFen && known.side === application.side;
      if (!isSame) this.differing.push(application.applicationNo);
      return;
    }
    const today = shanghaiDate(this.#now());
    const isInTime = isWeekday(today) && this.#now() < atShanghai(today, CUT_OFF);
    const tradeOn = isInTime ? today : nextWeekday(today);
    const fails = application.side === 'subscribe' && new Draw(this.#seed, 'fund', keyOf(application)).chance(0.2);
    const ends = fails ? 'failed' : 'confirmed';
    this.book.set(application.applicationNo, { ...application, tradeOn, confirmsOn: nextWeekday(tradeOn), ends });
  }

  #isAway = (call: string): boolean => !this.isCalm && this.#drawOf(call).chance(0.2);

  /** The n-th call of its sort draws for itself, so that no other call changes it. */
  #drawOf(name: string): Draw {
    const calls = (this.#calls.get(name) ?? 0) + 1;
    this.#calls.set(name, calls);
    return new Draw(this.#seed, 'fund', name, calls);
  }
}

const keyOf = ({ side, amountFen }: Pick<FundApplication, 'side' | 'amountFen'>): string => `${side} ${amountFen}`;
