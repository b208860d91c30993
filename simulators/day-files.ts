import { shanghaiDate, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';

/** A line of the bank's file of a business day. */
export interface FileLine {
  kind: 'instruction' | 'return' | 'remittance';
  ref: string;
  channelNo: string;
  amount: string;
  state: 'accepted' | 'succeeded' | 'failed';
  at: string;
}

/** The files of the business days, as they would be if the day ended now; of a payment the last line on the day. */
export class DayFiles {
  readonly #days = new Map<ShanghaiDate, Map<string, FileLine>>();

  /** A line of a book that has no business day was written on its real one. */
  put(line: Omit<FileLine, 'at'>, { at, day = shanghaiDate(new Date(at)) }: { at: string; day?: ShanghaiDate }): void {
    const file = this.#days.get(day) ?? new Map<string, FileLine>();
    this.#days.set(day, file.set(`${line.kind} ${line.ref}`, { ...line, at }));
  }

  linesOf(day: ShanghaiDate): FileLine[] {
    return [...(this.#days.get(day)?.values() ?? [])];
  }
}
