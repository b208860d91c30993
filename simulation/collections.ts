import type { Fen } from '#platform/kernel/money.ts';
import { available, pending, type Book, type OrderRow } from './book.ts';

/** What a channel has collected, as it was asked for. */
export interface Collected {
  collectionNo: string;
  mid: string;
  accountNo: string;
  amountFen: Fen;
  isPending: boolean;
  /** Refunds that were answered, and what of each went back before the settlement. */
  refunds: Map<string, { fen: Fen; pendingFen: Fen }>;
}

/** A settlement as its row says it. */
export interface Settlement {
  mid: string;
  accountNo: string;
  collectionNo: string;
  dueAt: Date;
  settledAt: Date | null;
}

/** Money that the provider's channels collect: pending until its settlement, or available at once. */
export class Collections {
  readonly all = new Map<string, Collected>();
  #settled = new Set<string>();

  isSettled = ({ collectionNo, isPending }: Collected): boolean => !isPending || this.#settled.has(collectionNo);
  refunded = ({ refunds }: Collected): Fen => sum([...refunds.values()].map(({ fen }) => fen));
  /** What of it waits for the settlement. */
  unsettled = (one: Collected): Fen =>
    this.isSettled(one) ? 0n : one.amountFen - sum([...one.refunds.values()].map(({ pendingFen }) => pendingFen));

  move(book: Book): void {
    for (const one of this.all.values()) {
      const first = one.isPending ? pending(one.accountNo) : available(one.accountNo);
      book.move('channel', first, one.amountFen);
      for (const { fen, pendingFen } of one.refunds.values()) {
        book.move(pending(one.accountNo), 'channel', pendingFen);
        book.move(available(one.accountNo), 'channel', fen - pendingFen);
      }
      if (!one.isPending || !this.isSettled(one)) continue;
      const kept = one.amountFen - sum([...one.refunds.values()].map(({ pendingFen }) => pendingFen));
      book.move(pending(one.accountNo), available(one.accountNo), kept);
    }
  }

  see(settlements: readonly Settlement[], now: Date): string[] {
    const ended = settlements.filter(({ settledAt }) => settledAt !== null);
    // When it is first seen to be settled: afterwards the clock may be set back to before it was due.
    const isNew = ({ collectionNo }: Settlement): boolean => !this.#settled.has(collectionNo);
    const early = ended.filter((one) => one.settledAt! < one.dueAt || (isNew(one) && one.dueAt > now));
    const lost = [...this.#settled].filter((no) => !ended.some(({ collectionNo }) => collectionNo === no));
    this.#settled = new Set(ended.map(({ collectionNo }) => collectionNo));
    return [
      ...early.map(({ collectionNo }) => `collection ${collectionNo} was settled before it was due`),
      ...lost.map((collectionNo) => `collection ${collectionNo} is not settled any more`),
    ];
  }

  atRest = (): string[] =>
    [...this.all.values()].flatMap((one) => (this.isSettled(one) ? [] : [`${one.collectionNo} was never settled`]));

  /** An order of a collection or of its refund is of what was answered. */
  unlike({ kind, requestNo, accountNo, amountFen }: OrderRow): string[] {
    const one =
      kind === 'collection'
        ? this.all.get(requestNo)
        : [...this.all.values()].find(({ refunds }) => refunds.has(requestNo));
    if (!one) return [`${kind} ${requestNo} was asked for by nobody`];
    const wanted = kind === 'collection' ? one.amountFen : one.refunds.get(requestNo)!.fen;
    return wanted === amountFen && one.accountNo === accountNo
      ? []
      : [`${kind} ${requestNo} is not what was asked for`];
  }
}

const sum = (amounts: readonly Fen[]): Fen => amounts.reduce((total, fen) => total + fen, 0n);
