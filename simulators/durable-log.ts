import { closeSync, fdatasync, ftruncateSync, mkdirSync, openSync, readFileSync, write } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const writeTo = promisify(write);
const syncTo = promisify(fdatasync);

/**
 * A file of JSON lines that survives `kill -9` and a full disk: `append` resolves when the line is on the disk, and
 * rejects when it cannot be. Lines that arrive while the disk is busy share the next sync. An incomplete line was never
 * acknowledged, so it is removed when the file is opened again.
 */
export class DurableLog<Entry> {
  readonly #file: number;
  /** Bytes of acknowledged lines. */
  #size: number;
  #waiting: { line: string; done: () => void; failed: (error: unknown) => void }[] = [];
  #writing = false;

  private constructor(file: number, size: number) {
    this.#file = file;
    this.#size = size;
  }

  static open<Entry>(path: string): { log: DurableLog<Entry>; entries: Entry[] } {
    mkdirSync(dirname(path), { recursive: true });
    const file = openSync(path, 'a+');
    const bytes = readFileSync(path);
    const wholeLength = bytes.lastIndexOf(0x0a) + 1;
    if (wholeLength < bytes.length) ftruncateSync(file, wholeLength);
    const lines = bytes.subarray(0, wholeLength).toString('utf8').split('\n');
    return {
      log: new DurableLog<Entry>(file, wholeLength),
      entries: lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Entry),
    };
  }

  append(entry: Entry): Promise<void> {
    return new Promise((done, failed) => {
      this.#waiting.push({ line: `${JSON.stringify(entry)}\n`, done, failed });
      if (!this.#writing) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#writing = true;
    while (this.#waiting.length) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        await this.#write(Buffer.from(batch.map(({ line }) => line).join('')));
        for (const { done } of batch) done();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    this.#writing = false;
  }

  /** A full disk may take a part: it is removed, so that the next line is a line of its own. */
  async #write(bytes: Buffer): Promise<void> {
    try {
      for (let written = 0; written < bytes.length;)
        written += (await writeTo(this.#file, bytes, written, bytes.length - written)).bytesWritten;
      await syncTo(this.#file);
      this.#size += bytes.length;
    } catch (error) {
      ftruncateSync(this.#file, this.#size);
      throw error;
    }
  }

  /** Everything appended before must have been awaited. */
  close(): void {
    closeSync(this.#file);
  }
}
