import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { writeWhole } from '#platform/file/write-whole.ts';
import { CLOCK_EARLIEST, CLOCK_LATEST } from './constants.ts';

const DURATION =
  /^P(?=\d|T\d)(?:(\d{1,3})Y)?(?:(\d{1,3})M)?(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?=\d)(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?$/;
const SHANGHAI_MS = 8 * 3_600_000;

/**
 * The instant an ISO 8601 duration after another; months and years by Shanghai's calendar, the 31st staying inside a
 * shorter month. Null: no duration.
 */
export function after(from: Date, duration: string): Date | null {
  const parts = DURATION.exec(duration);
  if (!parts) return null;
  const [years, months, weeks, days, hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const wall = new Date(from.getTime() + SHANGHAI_MS);
  const dayOfMonth = wall.getUTCDate();
  wall.setUTCDate(1);
  wall.setUTCMonth(wall.getUTCMonth() + years * 12 + months);
  const lastDay = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 0)).getUTCDate();
  wall.setUTCDate(Math.min(dayOfMonth, lastDay));
  const more = ((weeks * 7 + days) * 24 + hours) * 3600 + minutes * 60 + seconds;
  return new Date(wall.getTime() - SHANGHAI_MS + more * 1000);
}

/** The demo's business clock: real time plus an offset, which is kept over restarts. */
export class MovableClock {
  readonly #file: string;
  #offsetMs = 0;
  #next = Promise.withResolvers<void>();

  constructor(dataDir: string) {
    this.#file = join(dataDir, 'clock.json');
    mkdirSync(dirname(this.#file), { recursive: true });
    if (existsSync(this.#file))
      this.#offsetMs = (JSON.parse(readFileSync(this.#file, 'utf8')) as { offsetMs: number }).offsetMs;
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  /** False for a time outside the years that the demo knows. */
  moveTo(at: Date): boolean {
    const ms = at.getTime();
    if (!(ms >= CLOCK_EARLIEST && ms <= CLOCK_LATEST)) return false;
    const offsetMs = ms - Date.now();
    writeWhole(this.#file, JSON.stringify({ offsetMs }));
    this.#offsetMs = offsetMs;
    this.#next.resolve();
    this.#next = Promise.withResolvers();
    return true;
  }

  /** Resolves when it is moved, or after that long. */
  async moved(maxMs: number): Promise<void> {
    const over = new AbortController();
    await Promise.race([this.#next.promise, pause(maxMs, undefined, { ref: false, signal: over.signal })]);
    over.abort();
  }
}
