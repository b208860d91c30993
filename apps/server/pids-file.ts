import type { Logger } from 'pino';
import { writeWhole } from '#platform/file/write-whole.ts';

/**
 * The running processes, for people, for tests that kill one of them, and for a second start. When the disk is full the
 * product runs without this file: it logs that once, and writes the file when there is room again.
 */
export class PidsFile {
  readonly #file: string;
  readonly #log: Pick<Logger, 'warn'>;
  #noted = '';
  #failed = false;

  constructor(file: string, log: Pick<Logger, 'warn'>) {
    this.#file = file;
    this.#log = log;
  }

  note(processes: Readonly<Record<string, number | undefined>>): void {
    const pids = JSON.stringify(processes);
    if (pids === this.#noted) return;
    try {
      writeWhole(this.#file, pids);
      this.#noted = pids;
      this.#failed = false;
    } catch (error) {
      if (!this.#failed)
        this.#log.warn(
          { err: error, file: this.#file },
          'the list of processes could not be written: is the disk full?',
        );
      this.#failed = true;
    }
  }
}
