import type { LineColumn } from '#capabilities/account/contract/kind-contract.ts';
import { comparedName } from '#platform/kernel/compared-name.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { LineFault } from '../contract/draft.ts';
import type { CheckedLine } from './check-line.ts';

/** What only all lines together show, gathered while they pass: sums, and which lines repeat another. */
export class BatchFacts {
  readonly #numberTitle: string;
  /** The word for all that there is, in place of an amount. */
  readonly #rest: string | undefined;
  /** By the merchant's own number, and by payee and amount: the row that had it first. */
  readonly #numbers = new Map<string, number>();
  readonly #payments = new Map<string, number>();
  count = 0;
  faulty = 0;
  repeated = 0;
  used = 0;
  withoutAmount = 0;
  totalFen: Fen = 0n;
  feeFen: Fen = 0n;
  deductedFen: Fen = 0n;
  /** A line has no amount of its own, so that its file can have no total. */
  hasRest = false;

  constructor(columns: readonly LineColumn[]) {
    this.#numberTitle = columns.find(({ field }) => field === 'merchantLineNo')?.title ?? '';
    this.#rest = columns.find(({ rest }) => rest !== undefined)?.rest;
  }

  /**
   * Counts a line and answers it with its place, with the fault of a number that an earlier row has, and with the
   * earlier row that pays the same payee the same amount: a person is warned of that, because two equal payments may be
   * meant (domain-rules section 3.7, grey).
   */
  add(line: FoundLine & LineFee): CountedLine {
    const faults = this.withNumberFault(line);
    const repeatsRow = this.repeatedRow({ ...line, faults });
    this.count += 1;
    this.faulty += faults.length > 0 ? 1 : 0;
    this.repeated += repeatsRow === null ? 0 : 1;
    this.used += line.usedIn === null ? 0 : 1;
    this.withoutAmount += line.amountFen === null ? 1 : 0;
    this.totalFen += line.amountFen ?? 0n;
    this.hasRest ||= this.#rest !== undefined && line.texts.amount === this.#rest;
    this.feeFen += line.feeFen ?? 0n;
    this.deductedFen += line.deductedFen;
    return { ...line, faults, lineNo: this.count, repeatsRow };
  }

  /** The faults of a line, with that of a number that an earlier row has. */
  withNumberFault({ rowNo, texts, faults }: ComparedLine): LineFault[] {
    const same = firstWith(this.#numbers, texts.merchantLineNo ?? '', rowNo);
    return same === null ? faults : [...faults, { column: this.#numberTitle, text: `与第${same}行重复，请修改` }];
  }

  /** The earlier row that pays the same; null for a line with faults. */
  repeatedRow({ rowNo, texts, amountFen, faults }: ComparedLine): number | null {
    const payment =
      faults.length > 0 || !texts.payeeAccountNo
        ? ''
        : [amountFen, texts.payeeAccountNo, comparedName(texts.payeeName ?? '')].join('\n');
    return firstWith(this.#payments, payment, rowNo);
  }
}

/** The sentence of a number that an earlier row has, to be taken away before the numbers are compared again. */
export const isNumberFault = ({ text }: LineFault): boolean => /^与第\d+行重复，请修改$/.test(text);

/** What is compared with other rows. */
export type ComparedLine = Pick<CheckedLine, 'rowNo' | 'texts' | 'amountFen' | 'faults'>;

/** With what the database knows of it. */
export interface FoundLine extends CheckedLine {
  /** The earlier batch that has paid its number. */
  usedIn: string | null;
}

/** What a line costs. */
export interface LineFee {
  /** Null: it has no price. */
  feeFen: Fen | null;
  /** The part of its amount that the payee does not get: its fee, where that is taken out of the amount. */
  deductedFen: Fen;
}

export interface CountedLine extends FoundLine, LineFee {
  lineNo: number;
  repeatsRow: number | null;
}

/** The row that had the key first; null for the first one, and for no key. */
function firstWith(rows: Map<string, number>, key: string, rowNo: number): number | null {
  if (key === '') return null;
  const first = rows.get(key);
  if (first === undefined) rows.set(key, rowNo);
  return first ?? null;
}
