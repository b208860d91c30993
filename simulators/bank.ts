import { join } from 'node:path';
import { shanghaiDate, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { RETURNS_PAGE } from './constants.ts';
import { DayFiles, type FileLine } from './day-files.ts';
import { DurableLog } from './durable-log.ts';

/** An instruction to pay; `amount` in yuan ("1234.50"). */
export interface Instruction {
  channelNo: string;
  orderNo: string;
  amount: string;
  payeeName: string;
  payeeAccountNo: string;
  payeeBankName: string;
  memo?: string | undefined;
}

export type PaymentState = 'accepted' | 'succeeded' | 'failed' | 'returned';

export interface Payment extends Instruction {
  state: PaymentState;
  takenAt: string;
  /** The time of the success or the failure. */
  endedAt?: string;
  bankSerial?: string;
  reason?: string;
}

export interface Return {
  returnNo: string;
  channelNo: string;
  amount: string;
  reason: string;
  at: string;
}

/** Money that somebody sends to an account of the provider; `amount` in yuan. */
export interface Remittance {
  toAccountNo: string;
  payerName: string;
  payerAccountNo: string;
  payerBankName: string;
  amount: string;
  remark: string;
}
export interface Remitted extends Remittance {
  serialNo: string;
  at: string;
}

/**
 * The bank's own book, one line an event; three books (orders, ledger, bank) are compared with it. `at` is real time,
 * `day` the business day on which the bank booked it.
 */
type BookLine = { day?: ShanghaiDate } & BookEvent;
type BookEvent =
  | { event: 'remitted'; at: string; serialNo: string; remittance: Remittance }
  | { event: 'taken'; at: string; instruction: Instruction }
  | { event: 'succeeded'; at: string; channelNo: string; bankSerial: string }
  | { event: 'failed'; at: string; channelNo: string; reason: string }
  | { event: 'returned'; at: string; channelNo: string; returnNo: string; reason: string };

export interface BankHabits {
  settleMs: number;
  returnAfterMs: number;
}

/** Payee accounts that behave on purpose, by their last four digits (design rule 13). */
const sentinelOf = (accountNo: string): 'returns' | 'fails' | 'silent' | 'pays' =>
  accountNo.endsWith('0004')
    ? 'returns'
    : accountNo.endsWith('0005')
      ? 'fails'
      : accountNo.endsWith('0006')
        ? 'silent'
        : 'pays';

/** `<order>-<row>` is a row of a batch, which is found by the batch too. */
const orderNumbersOf = (orderNo: string): Set<string> => new Set([orderNo, orderNo.replace(/^(\d{24})-\d+$/, '$1')]);

export type Taking = { outcome: 'taken' | 'known'; payment: Payment; silent: boolean } | { outcome: 'differs' };

const sameInstruction = (one: Instruction, other: Instruction): boolean =>
  (['orderNo', 'amount', 'payeeName', 'payeeAccountNo', 'payeeBankName', 'memo'] as const).every(
    (field) => (one[field] ?? '') === (other[field] ?? ''),
  );

/** The line of a day's file that a line of the book makes, in place of an earlier one of the same payment and day. */
function fileLineOf(line: BookLine, paymentOf: (channelNo: string) => Payment): Omit<FileLine, 'at'> {
  if (line.event === 'remitted') {
    const { serialNo, remittance } = line;
    return { kind: 'remittance', ref: serialNo, channelNo: serialNo, amount: remittance.amount, state: 'succeeded' };
  }
  const { channelNo, amount } = line.event === 'taken' ? line.instruction : paymentOf(line.channelNo);
  if (line.event === 'returned') return { kind: 'return', ref: line.returnNo, channelNo, amount, state: 'succeeded' };
  const state = line.event === 'taken' ? 'accepted' : line.event;
  return { kind: 'instruction', ref: channelNo, channelNo, amount, state };
}

/**
 * A bank that takes instructions, settles them after a while in real time, and sometimes sends money back. What it has
 * answered for is in its book on the disk; opened again after a kill it continues where the book ends.
 */
export class Bank {
  readonly #book: DurableLog<BookLine>;
  readonly #habits: BankHabits;
  readonly #now: () => Date;
  readonly #files = new DayFiles();
  readonly #payments = new Map<string, Payment>();
  readonly #byOrder = new Map<string, Payment[]>();
  readonly #returns: Return[] = [];
  readonly #remitted: Remitted[] = [];
  #remittances = 0;
  /** Instructions under way: a second one with the same number waits for the first. */
  readonly #taking = new Map<string, Promise<void>>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #closed = false;
  #serial = 0;

  /** `now` is business time. */
  constructor(dataDir: string, habits: BankHabits, now: () => Date = () => new Date()) {
    const { log, entries } = DurableLog.open<BookLine>(join(dataDir, 'bank-book.jsonl'));
    this.#book = log;
    this.#habits = habits;
    this.#now = now;
    for (const line of entries) this.#apply(line);
    for (const payment of this.#payments.values()) this.#planNext(payment);
  }

  /** Takes an instruction once: the same number again answers its state, other content under it is refused. */
  async take(instruction: Instruction): Promise<Taking> {
    const { channelNo } = instruction;
    const silent = sentinelOf(instruction.payeeAccountNo) === 'silent';
    await this.#taking.get(channelNo);
    const known = this.#payments.get(channelNo);
    if (known)
      return sameInstruction(known, instruction)
        ? { outcome: 'known', payment: known, silent: false }
        : { outcome: 'differs' };
    const writing = this.#write({ event: 'taken', at: new Date().toISOString(), instruction });
    this.#taking.set(channelNo, writing);
    await writing.finally(() => this.#taking.delete(channelNo));
    return { outcome: 'taken', payment: this.#payments.get(channelNo)!, silent };
  }

  find(channelNo: string): Payment | undefined {
    return this.#payments.get(channelNo);
  }

  /** Every payment of an order or row; more than one of a row, or of an order without rows, was sent twice. */
  ofOrder(orderNo: string): readonly Payment[] {
    return this.#byOrder.get(orderNo) ?? [];
  }

  latest(count: number): Payment[] {
    return [...this.#payments.values()].slice(-count).reverse();
  }

  /**
   * Returns after `cursor` (empty: from the first), oldest first, and the cursor to ask with next time. Null for a
   * cursor that is none of ours.
   */
  returnsSince(cursor: string): { returns: Return[]; cursor: string } | null {
    if (!/^\d{0,9}$/.test(cursor)) return null;
    const from = Number(cursor);
    const returns = this.#returns.slice(from, from + RETURNS_PAGE);
    return { returns, cursor: String(from + returns.length) };
  }

  /**
   * Takes money for an account of the provider; answers its serial number when it is in the book. What is named before
   * is taken once.
   */
  async remit(remittance: Remittance, named?: string): Promise<string> {
    if (named && this.#remitted.some(({ serialNo }) => serialNo === named)) return named;
    const at = new Date().toISOString();
    this.#remittances += 1;
    const serialNo = named ?? `RM${at.slice(0, 10).replaceAll('-', '')}${String(this.#remittances).padStart(8, '0')}`;
    await this.#write({ event: 'remitted', at, serialNo, remittance });
    return serialNo;
  }

  /** What was remitted after `cursor`, as `returnsSince` does it. */
  remittancesSince(cursor: string): { remittances: Remitted[]; cursor: string } | null {
    if (!/^\d{0,9}$/.test(cursor)) return null;
    const from = Number(cursor);
    const remittances = this.#remitted.slice(from, from + RETURNS_PAGE);
    return { remittances, cursor: String(from + remittances.length) };
  }

  latestRemittances(count: number): Remitted[] {
    return this.#remitted.slice(-count).reverse();
  }

  /** What it took and ended on a business day; null while the day is not over. */
  fileOf(day: ShanghaiDate): FileLine[] | null {
    return day < shanghaiDate(this.#now()) ? this.#files.linesOf(day) : null;
  }

  /** Stops the timers; what was due is settled when the book is opened again. */
  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#book.close();
  }

  async #write(event: BookEvent): Promise<void> {
    const line = { ...event, day: shanghaiDate(this.#now()) };
    await this.#book.append(line);
    this.#apply(line);
    if (line.event === 'remitted') return;
    const payment = this.#payments.get(line.event === 'taken' ? line.instruction.channelNo : line.channelNo);
    if (payment && !this.#closed) this.#planNext(payment);
  }

  #apply(line: BookLine): void {
    this.#record(line);
    this.#files.put(
      fileLineOf(line, (channelNo) => this.#payments.get(channelNo)!),
      line,
    );
  }

  #record(line: BookLine): void {
    if (line.event === 'remitted') {
      this.#remitted.push({ ...line.remittance, serialNo: line.serialNo, at: line.at });
      this.#remittances = Math.max(this.#remittances, this.#remitted.length);
      return;
    }
    if (line.event === 'taken') {
      const payment: Payment = { ...line.instruction, state: 'accepted', takenAt: line.at };
      this.#payments.set(payment.channelNo, payment);
      for (const number of orderNumbersOf(payment.orderNo)) {
        const ofOrder = this.#byOrder.get(number);
        if (ofOrder) ofOrder.push(payment);
        else this.#byOrder.set(number, [payment]);
      }
      return;
    }
    const payment = this.#payments.get(line.channelNo)!;
    payment.state = line.event;
    if (line.event === 'returned') {
      this.#returns.push({
        returnNo: line.returnNo,
        channelNo: line.channelNo,
        amount: payment.amount,
        reason: line.reason,
        at: line.at,
      });
      payment.reason = line.reason;
      return;
    }
    payment.endedAt = line.at;
    if (line.event === 'succeeded') {
      payment.bankSerial = line.bankSerial;
      this.#serial += 1;
    } else payment.reason = line.reason;
  }

  /** The next event of a payment and its time: real time, counted from the event before, also over a restart. */
  #planNext(payment: Payment): void {
    const sentinel = sentinelOf(payment.payeeAccountNo);
    const { channelNo } = payment;
    if (payment.state === 'accepted') {
      this.#at(Date.parse(payment.takenAt) + this.#habits.settleMs, (at) =>
        sentinel === 'fails'
          ? { event: 'failed', at, channelNo, reason: '收款账号不存在' }
          : {
              event: 'succeeded',
              at,
              channelNo,
              bankSerial: `BK${at.slice(0, 10).replaceAll('-', '')}${String(this.#serial + 1).padStart(8, '0')}`,
            },
      );
    } else if (payment.state === 'succeeded' && sentinel === 'returns') {
      this.#at(Date.parse(payment.endedAt!) + this.#habits.returnAfterMs, (at) => ({
        event: 'returned',
        at,
        channelNo,
        returnNo: `RT${channelNo}`,
        reason: '账户异常',
      }));
    }
  }

  #at(dueMs: number, line: (at: string) => BookEvent): void {
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        // A line that is on its way when the book is closed is written when it is opened again.
        this.#write(line(new Date().toISOString())).catch((error: unknown) => {
          if (!this.#closed) throw error;
        });
      },
      Math.max(0, dueMs - Date.now()),
    );
    this.#timers.add(timer);
  }
}
