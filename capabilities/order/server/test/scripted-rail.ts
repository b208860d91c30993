import type {
  BankInstruction,
  BankPull,
  BankRail,
  BankRemittance,
  BankReturn,
  BankState,
} from '#platform/port/bank-rail.ts';

/** The bank's behaviour at one call: an answer, an error, or a delay of the test's choice. */
export type Step = BankState | 'breaks' | (() => Promise<BankState>);

const isOf = (orderNo: string) => (channelNo: string) => channelNo.endsWith(`-${orderNo}`);

/**
 * A bank that follows the test's script for an order, one step per call. Without a step it accepts, and remembers the
 * instruction. It records all calls, so that a test can count them.
 */
export class ScriptedRail implements BankRail {
  readonly #sends = new Map<string, Step[]>();
  readonly #queries = new Map<string, Step[]>();
  readonly #talk: { what: 'send' | 'query'; channelNo: string }[] = [];
  readonly #taken: BankInstruction[] = [];
  readonly #pulls: BankPull[] = [];
  readonly #returns: BankReturn[] = [];
  readonly #remittances: BankRemittance[] = [];
  /** True: every page begins at the first return, regardless of what the cursor says. */
  forgetsCursor = false;
  /** True: the list of returns cannot be had. */
  isAway = false;

  /** The next sends and queries of this order. */
  plan(orderNo: string, { send = [], query = [] }: { send?: Step[]; query?: Step[] }): void {
    this.#sends.set(orderNo, send);
    this.#queries.set(orderNo, query);
  }

  /** The calls for this order in their order. */
  talkOf(orderNo: string): ('send' | 'query')[] {
    return this.#talk.filter(({ channelNo }) => isOf(orderNo)(channelNo)).map(({ what }) => what);
  }

  /** The instructions of this order that the bank was sent. */
  sentOf(orderNo: string): BankInstruction[] {
    return this.#taken.filter(({ channelNo }) => isOf(orderNo)(channelNo));
  }

  /** The instructions to remit that it was sent under this number. */
  pullsOf(number: string): BankPull[] {
    return this.#pulls.filter(({ channelNo }) => isOf(number)(channelNo));
  }

  sendBack(bankReturn: BankReturn): void {
    this.#returns.push(bankReturn);
  }

  remit(remittance: BankRemittance): void {
    this.#remittances.push(remittance);
  }

  async send(instruction: BankInstruction): Promise<BankState> {
    this.#talk.push({ what: 'send', channelNo: instruction.channelNo });
    this.#taken.push(instruction);
    return (await this.#step(this.#sends, instruction.channelNo)) ?? { state: 'accepted' };
  }

  async query(channelNo: string): Promise<BankState> {
    this.#talk.push({ what: 'query', channelNo });
    return (await this.#step(this.#queries, channelNo)) ?? { state: 'accepted' };
  }

  async pull(instruction: BankPull): Promise<BankState> {
    this.#talk.push({ what: 'send', channelNo: instruction.channelNo });
    this.#pulls.push(instruction);
    return (await this.#step(this.#sends, instruction.channelNo)) ?? { state: 'accepted' };
  }

  queryPull(channelNo: string): Promise<BankState> {
    return this.query(channelNo);
  }

  async returnsSince(cursor: string): Promise<{ returns: BankReturn[]; cursor: string }> {
    if (this.isAway) throw new Error('the bank is away');
    const read = this.forgetsCursor ? 0 : Number(cursor || '0');
    return { returns: this.#returns.slice(read), cursor: String(this.#returns.length) };
  }

  async remittancesSince(cursor: string): Promise<{ remittances: BankRemittance[]; cursor: string }> {
    if (this.isAway) throw new Error('the bank is away');
    const read = this.forgetsCursor ? 0 : Number(cursor || '0');
    return { remittances: this.#remittances.slice(read), cursor: String(this.#remittances.length) };
  }

  async #step(plans: Map<string, Step[]>, channelNo: string): Promise<BankState | undefined> {
    const planned = [...plans].find(([orderNo]) => isOf(orderNo)(channelNo))?.[1].shift();
    if (planned === 'breaks') throw new Error('the line to the bank broke');
    return typeof planned === 'function' ? planned() : planned;
  }
}

export const succeeded = (bankSerial = 'BK1'): BankState => ({
  state: 'succeeded',
  at: new Date('2026-11-20T07:00:00Z'),
  bankSerial,
});
export const failed = (reason: string): BankState => ({ state: 'failed', reason });
export const unknown: BankState = { state: 'unknown' };
export const absent: BankState = { state: 'absent' };
export const accepted: BankState = { state: 'accepted' };
