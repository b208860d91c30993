import type { BankInstruction, BankRail, BankReturn, BankState } from '#platform/port/bank-rail.ts';

/** What a payee's account does, by its last digits; the simulator's bank has the same. */
const endOf = (accountNo: string): 'fails' | 'silent' | 'pays' =>
  accountNo.endsWith('0005') ? 'fails' : accountNo.endsWith('0006') ? 'silent' : 'pays';

/**
 * A bank with a book of its own that takes each number once, pays when it is asked, and counts what it was sent. The
 * book is kept even if its caller fails. `bulk` adds the calls for many.
 */
export class BookRail implements BankRail {
  readonly book = new Map<string, BankInstruction & { sends: number }>();
  readonly returns: BankReturn[] = [];
  readonly sendMany?: NonNullable<BankRail['sendMany']>;
  readonly queryMany?: NonNullable<BankRail['queryMany']>;
  /** Nothing is heard of it: calls may still have arrived. */
  isAway = false;
  readonly #calls: string[] = [];

  constructor({ bulk = false }: { bulk?: boolean } = {}) {
    if (!bulk) return;
    this.sendMany = async (instructions) =>
      this.#answer(
        instructions[0]!.channelNo,
        instructions.map((instruction) => this.#take(instruction)),
      );
    this.queryMany = async (channelNos) =>
      this.#answer(
        channelNos[0]!,
        channelNos.map((channelNo) => this.#find(channelNo)),
      );
  }

  async send(instruction: BankInstruction): Promise<BankState> {
    return this.#answer(instruction.channelNo, [this.#take(instruction)])[0]!;
  }

  async query(channelNo: string): Promise<BankState> {
    return this.#answer(channelNo, [this.#find(channelNo)])[0]!;
  }

  /** It takes no money for anybody. */
  async pull(): Promise<BankState> {
    return { state: 'unknown' };
  }

  queryPull(): Promise<BankState> {
    return this.pull();
  }

  async returnsSince(cursor: string): Promise<{ returns: BankReturn[]; cursor: string }> {
    return { returns: this.returns.slice(Number(cursor || '0')), cursor: String(this.returns.length) };
  }

  /** Nothing arrives. */
  async remittancesSince(): Promise<{ remittances: []; cursor: string }> {
    return { remittances: [], cursor: '' };
  }

  /** How many calls there were for the order. */
  callsFor(orderNo: string): number {
    return this.#calls.filter((channelNo) => channelNo.includes(`-${orderNo}-`)).length;
  }

  /** The sum of what it paid for the order, and how many payments that are. */
  paidFor(orderNo: string): { count: number; fen: bigint } {
    const paid = [...this.book.values()].filter(
      (one) => one.orderNo.startsWith(orderNo) && endOf(one.payeeAccountNo) !== 'fails',
    );
    return { count: paid.length, fen: paid.reduce((sum, { amountFen }) => sum + amountFen, 0n) };
  }

  #answer(channelNo: string, states: BankState[]): BankState[] {
    this.#calls.push(channelNo);
    return this.isAway ? states.map(() => ({ state: 'unknown' })) : states;
  }

  #take(instruction: BankInstruction): BankState {
    const known = this.book.get(instruction.channelNo);
    if (known && (known.amountFen !== instruction.amountFen || known.payeeAccountNo !== instruction.payeeAccountNo))
      throw new Error('other content under a known number');
    this.book.set(instruction.channelNo, { ...instruction, sends: (known?.sends ?? 0) + 1 });
    return { state: endOf(instruction.payeeAccountNo) === 'silent' ? 'unknown' : 'accepted' };
  }

  #find(channelNo: string): BankState {
    const known = this.book.get(channelNo);
    if (!known) return { state: 'absent' };
    return endOf(known.payeeAccountNo) === 'fails'
      ? { state: 'failed', reason: '账号不存在' }
      : { state: 'succeeded', at: new Date('2026-11-20T07:00:00Z'), bankSerial: `BK${channelNo.split('-').at(-1)}` };
  }
}
