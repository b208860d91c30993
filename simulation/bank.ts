import type {
  BankInstruction,
  BankPull,
  BankRail,
  BankRemittance,
  BankReturn,
  BankState,
} from '#platform/port/bank-rail.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { Draw } from './draw.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** How long it keeps a payment: some longer than the day after which its money is set apart. */
const DELAYS = [0, 0, 2 * SECOND, 40 * SECOND, 20 * MINUTE, 5 * HOUR, 30 * HOUR] as const;
const REASONS = ['户名不符', '账号不存在', '账户异常', '限额', '其他'] as const;

/** What will become of a payment, which follows from its amount and the payee's bank: numbers differ in each run. */
interface Fate {
  ends: 'paid' | 'failed';
  afterMs: number;
  /** Null: it stays paid. */
  returnsAfterMs: number | null;
  reason: (typeof REASONS)[number];
}

interface Payment extends BankInstruction {
  fate: Fate;
  takenAt: number;
  sends: number;
  state: 'accepted' | 'paid' | 'failed';
  isReturned: boolean;
}

/**
 * A bank with a book of its own. It takes each number once. It is late, loses questions and answers, gets instructions
 * after they were called lost, tells returns before the success that they undo, and tells its lists twice.
 */
export class SimulatedBank implements BankRail {
  readonly book = new Map<string, Payment>();
  readonly returns: BankReturn[] = [];
  readonly remittances: BankRemittance[] = [];
  /** Numbers that came with another content than before: never right. */
  readonly differing: string[] = [];
  /** Numbers that came although the provider had paused the rail. */
  readonly unwanted: string[] = [];
  /** The provider sends nothing at the moment. */
  isPaused = false;
  /** From now on it answers at once and loses nothing. */
  isCalm = false;
  readonly #seed: string;
  readonly #now: () => Date;
  readonly #calls = new Map<string, number>();
  /** Instructions that are on their way. */
  readonly #travelling: BankInstruction[] = [];

  constructor(seed: string, now: () => Date) {
    this.#seed = seed;
    this.#now = now;
  }

  async send(instruction: BankInstruction): Promise<BankState> {
    if (this.isPaused) this.unwanted.push(instruction.channelNo);
    const draw = this.#drawOf('send', keyOf(instruction));
    const chance = this.isCalm ? 1 : draw.fraction();
    if (chance < 0.08) return { state: 'unknown' };
    if (chance < 0.14) {
      this.#travelling.push(instruction);
      return { state: 'unknown' };
    }
    const payment = this.#take(instruction);
    if (chance < 0.24) return { state: 'unknown' };
    return this.#stateOf(payment);
  }

  async query(channelNo: string): Promise<BankState> {
    const payment = this.book.get(channelNo);
    const draw = this.#drawOf('query', payment ? keyOf(payment) : 'absent');
    if (!this.isCalm && draw.chance(0.2)) return { state: 'unknown' };
    return payment ? this.#stateOf(payment) : { state: 'absent' };
  }

  async pull(_instruction: BankPull): Promise<BankState> {
    return { state: 'unknown' };
  }

  queryPull(): Promise<BankState> {
    return this.pull(undefined as never);
  }

  async returnsSince(cursor: string): Promise<{ returns: BankReturn[]; cursor: string }> {
    const from = this.#readsFrom('returns', cursor);
    return { returns: this.returns.slice(from), cursor: String(this.returns.length) };
  }

  async remittancesSince(cursor: string): Promise<{ remittances: BankRemittance[]; cursor: string }> {
    const from = this.#readsFrom('remittances', cursor);
    return { remittances: this.remittances.slice(from), cursor: String(this.remittances.length) };
  }

  remit(remittance: Omit<BankRemittance, 'serialNo' | 'at'>): void {
    const serialNo = `RM${String(this.remittances.length + 1).padStart(8, '0')}`;
    this.remittances.push({ ...remittance, serialNo, at: this.#now() });
  }

  /** What was on its way arrives, what is due ends and comes back. */
  tick(): void {
    for (const instruction of this.#travelling.splice(0)) this.#take(instruction);
    const now = this.#now().getTime();
    for (const payment of this.book.values()) {
      const { fate, takenAt, channelNo, amountFen } = payment;
      const endsAt = takenAt + fate.afterMs;
      if (payment.state === 'accepted' && (now >= endsAt || this.isCalm)) payment.state = fate.ends;
      if (payment.state !== 'paid' || payment.isReturned || fate.returnsAfterMs === null) continue;
      if (now < endsAt + fate.returnsAfterMs && !this.isCalm) continue;
      payment.isReturned = true;
      this.returns.push({ returnNo: `RT${channelNo}`, channelNo, amountFen, reason: fate.reason, at: this.#now() });
    }
  }

  /** Of an order and of its lines. */
  ofOrder = (mid: string, orderNo: string): Payment[] =>
    [...this.book.values()].filter(
      ({ channelNo }) => channelNo === `${mid}-${orderNo}` || channelNo.startsWith(`${mid}-${orderNo}-`),
    );

  /** What its account of the provider has more than at the start. */
  balance(): Fen {
    let fen = 0n;
    for (const { amountFen } of this.remittances) fen += amountFen;
    for (const { amountFen, state, isReturned } of this.book.values())
      if (state === 'paid' && !isReturned) fen -= amountFen;
    return fen;
  }

  #take(instruction: BankInstruction): Payment {
    const known = this.book.get(instruction.channelNo);
    if (known) {
      if (contentOf(known) !== contentOf(instruction)) this.differing.push(instruction.channelNo);
      known.sends += 1;
      return known;
    }
    const payment: Payment = {
      ...instruction,
      fate: fateOf(new Draw(this.#seed, 'fate', keyOf(instruction))),
      takenAt: this.#now().getTime(),
      sends: 1,
      state: 'accepted',
      isReturned: false,
    };
    this.book.set(payment.channelNo, payment);
    this.tick();
    return payment;
  }

  #stateOf({ state, channelNo, fate, takenAt }: Payment): BankState {
    if (state === 'accepted') return { state };
    if (state === 'failed') return { state, reason: fate.reason };
    return { state: 'succeeded', at: new Date(takenAt + fate.afterMs), bankSerial: `BK${channelNo}`.slice(-30) };
  }

  #readsFrom(list: string, cursor: string): number {
    const draw = this.#drawOf('list', list);
    const chance = this.isCalm ? 1 : draw.fraction();
    if (chance < 0.15) throw new Error('the bank is away');
    return chance < 0.3 ? 0 : Number(cursor || '0');
  }

  /** The n-th call of its sort draws for itself, so that no other call changes it. */
  #drawOf(sort: string, key: string): Draw {
    const name = `${sort} ${key}`;
    const calls = (this.#calls.get(name) ?? 0) + 1;
    this.#calls.set(name, calls);
    return new Draw(this.#seed, name, calls);
  }
}

const keyOf = ({ amountFen, payeeBankName }: Pick<BankInstruction, 'amountFen' | 'payeeBankName'>): string =>
  `${amountFen} ${payeeBankName}`;
const contentOf = ({ amountFen, payeeName, payeeAccountNo, payeeBankName }: BankInstruction): string =>
  [amountFen, payeeName, payeeAccountNo, payeeBankName].join(' ');

function fateOf(draw: Draw): Fate {
  const ends = draw.chance(0.8) ? 'paid' : 'failed';
  const afterMs = draw.oneOf(DELAYS);
  const returns = ends === 'paid' && draw.chance(0.15);
  return {
    ends,
    afterMs,
    // At once: the return comes with the success, or before it.
    returnsAfterMs: returns ? draw.oneOf([0, 10 * SECOND, 3 * HOUR]) : null,
    reason: draw.oneOf(REASONS),
  };
}
