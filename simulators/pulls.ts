import { join } from 'node:path';
import type { Bank, Remittance } from './bank.ts';
import { DurableLog } from './durable-log.ts';

/** An instruction to remit from an account of this bank, whose holder allowed it. */
export interface Pull extends Remittance {
  channelNo: string;
}

export type PullState = 'accepted' | 'succeeded' | 'failed';

export interface PullTaken extends Pull {
  state: PullState;
  takenAt: string;
  at?: string;
  bankSerial?: string;
  reason?: string;
}

type PullLine =
  | { event: 'taken'; at: string; pull: Pull }
  | { event: 'succeeded'; at: string; channelNo: string; bankSerial: string }
  | { event: 'failed'; at: string; channelNo: string; reason: string };

const same = (one: Pull, other: Pull): boolean =>
  (['toAccountNo', 'payerName', 'payerAccountNo', 'payerBankName', 'amount', 'remark'] as const).every(
    (field) => one[field] === other[field],
  );
/** Accounts that behave on purpose, by their last four digits, as those of payees do. */
const isPoor = (accountNo: string): boolean => accountNo.endsWith('0005');
const isSilent = (accountNo: string): boolean => accountNo.endsWith('0006');

/**
 * Transfers in: each is taken once by its number, and after a while its remittance is in the bank's book under a serial
 * number made of it, so that a kill between the two books makes no second one.
 */
export class Pulls {
  readonly #log: DurableLog<PullLine>;
  readonly #taken = new Map<string, PullTaken>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #bank: Bank;
  readonly #settleMs: number;

  constructor(dataDir: string, bank: Bank, settleMs: number) {
    const { log, entries } = DurableLog.open<PullLine>(join(dataDir, 'bank-pulls.jsonl'));
    this.#log = log;
    this.#bank = bank;
    this.#settleMs = settleMs;
    for (const line of entries) this.#apply(line);
    for (const pull of this.#taken.values()) if (pull.state === 'accepted') this.#plan(pull);
  }

  /** Null: another instruction has this number. `isSilent`: the answer never comes. */
  async take(pull: Pull): Promise<{ taken: PullTaken; isSilent: boolean } | null> {
    const known = this.#taken.get(pull.channelNo);
    if (known) return same(known, pull) ? { taken: known, isSilent: false } : null;
    const line: PullLine = { event: 'taken', at: new Date().toISOString(), pull };
    this.#apply(line);
    await this.#log.append(line);
    const taken = this.#taken.get(pull.channelNo)!;
    this.#plan(taken);
    return { taken, isSilent: isSilent(pull.payerAccountNo) };
  }

  find(channelNo: string): PullTaken | undefined {
    return this.#taken.get(channelNo);
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#log.close();
  }

  #apply(line: PullLine): void {
    if (line.event === 'taken') {
      this.#taken.set(line.pull.channelNo, { ...line.pull, state: 'accepted', takenAt: line.at });
      return;
    }
    const { event, at, ...rest } = line;
    Object.assign(this.#taken.get(line.channelNo)!, { ...rest, at, state: event });
  }

  #plan(pull: PullTaken): void {
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        void this.#settle(pull);
      },
      Math.max(0, Date.parse(pull.takenAt) + this.#settleMs - Date.now()),
    );
    this.#timers.add(timer);
  }

  async #settle({ channelNo, state: _state, takenAt: _takenAt, ...remittance }: PullTaken): Promise<void> {
    const line: PullLine = isPoor(remittance.payerAccountNo)
      ? { event: 'failed', at: new Date().toISOString(), channelNo, reason: '付款账户余额不足' }
      : {
          event: 'succeeded',
          bankSerial: await this.#bank.remit(remittance, `PL${channelNo}`),
          at: new Date().toISOString(),
          channelNo,
        };
    await this.#log.append(line);
    this.#apply(line);
  }
}
