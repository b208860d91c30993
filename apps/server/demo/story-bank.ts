import { ALL_MERCHANTS } from '#platform/db/database.ts';
import type { Clock } from '#platform/kernel/clock.ts';
import type { BankInstruction, BankRail, BankReturn, BankState } from '#platform/port/bank-rail.ts';
import {
  BANK_FAILS_AFTER_MS,
  BANK_RETURNS_AFTER_MS,
  BANK_RETURNS_SHOWN_MS,
  BANK_SUCCEEDS_AFTER_MS,
} from './constants.ts';
import type { StepBook } from './step-book.ts';

interface Taken {
  channelNo: string;
  amountFen: bigint;
  tail: string;
  takenAt: number;
}

/**
 * The bank of the story: it answers by the story's clock instead of real time, and knows the same payee accounts that
 * behave on purpose. Its records are among the generator's steps, so that it still knows its instructions after a
 * crash.
 */
export class StoryBank implements BankRail {
  readonly #steps: StepBook;
  readonly #clock: Clock;
  readonly #taken = new Map<string, Taken>();

  constructor(steps: StepBook, clock: Clock) {
    this.#steps = steps;
    this.#clock = clock;
    for (const result of steps.resultsOf('bank ')) this.#remember(result as unknown as Written);
  }

  async send({ channelNo, amountFen, payeeAccountNo }: BankInstruction): Promise<BankState> {
    const written: Written = {
      channelNo,
      amountFen: amountFen.toString(),
      tail: payeeAccountNo.slice(-4),
      takenAt: this.#clock.now().getTime(),
    };
    this.#remember(await this.#steps.once(`bank ${channelNo}`, ALL_MERCHANTS, async () => ({ ...written })));
    return written.tail === '0006' ? { state: 'unknown' } : this.query(channelNo);
  }

  async query(channelNo: string): Promise<BankState> {
    const taken = this.#taken.get(channelNo);
    if (!taken) return { state: 'absent' };
    const age = this.#clock.now().getTime() - taken.takenAt;
    if (taken.tail === '0005')
      return age < BANK_FAILS_AFTER_MS ? { state: 'accepted' } : { state: 'failed', reason: '收款账号不存在' };
    if (age < BANK_SUCCEEDS_AFTER_MS) return { state: 'accepted' };
    return {
      state: 'succeeded',
      at: new Date(taken.takenAt + BANK_SUCCEEDS_AFTER_MS),
      bankSerial: `BK${channelNo.replaceAll(/\D/g, '').slice(-14).padStart(14, '0')}`,
    };
  }

  /** The story has no transfer in. */
  async pull(): Promise<BankState> {
    return { state: 'unknown' };
  }

  queryPull(): Promise<BankState> {
    return this.pull();
  }

  /**
   * Answers all returns of the last hours each time, because the caller records each number once. The cursor stays
   * empty, because the one that is kept in the database must begin at the real rail's first return.
   */
  /** The story's incomes are its own. */
  async remittancesSince(): Promise<{ remittances: []; cursor: string }> {
    return { remittances: [], cursor: '' };
  }

  async returnsSince(): Promise<{ returns: BankReturn[]; cursor: string }> {
    const now = this.#clock.now().getTime();
    const isNews = (age: number) => age >= BANK_RETURNS_AFTER_MS && age < BANK_RETURNS_AFTER_MS + BANK_RETURNS_SHOWN_MS;
    const returned = [...this.#taken.values()].filter(({ tail, takenAt }) => tail === '0004' && isNews(now - takenAt));
    return {
      cursor: '',
      returns: returned.map(({ channelNo, amountFen, takenAt }) => ({
        returnNo: `RT${channelNo}`,
        channelNo,
        amountFen,
        reason: '账户异常',
        at: new Date(takenAt + BANK_RETURNS_AFTER_MS),
      })),
    };
  }

  #remember({ channelNo, amountFen, tail, takenAt }: Written): void {
    this.#taken.set(channelNo, { channelNo, amountFen: BigInt(amountFen), tail, takenAt });
  }
}

/** As the steps store it: JSON knows no bigint. */
type Written = { channelNo: string; amountFen: string; tail: string; takenAt: number };
