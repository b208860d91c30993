import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isLeftAlone, recentRefusals } from '#platform/pinentry/refusals.ts';

/** Whose dialogs the person has refused lately: a file, because a page that connects again has a helper of its own. */
export class RefusalFile {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  #all(): ReadonlyMap<string, unknown> {
    try {
      return new Map(Object.entries(JSON.parse(readFileSync(this.#path, 'utf8')) as object));
    } catch {
      // Not there or not whole: nothing was refused.
      return new Map();
    }
  }

  #timesOf(origin: string): number[] {
    const times = this.#all().get(origin);
    return Array.isArray(times) ? times.filter((at) => typeof at === 'number') : [];
  }

  isLeftAlone(origin: string): boolean {
    return isLeftAlone(this.#timesOf(origin), Date.now());
  }

  add(origin: string): void {
    const now = Date.now();
    mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
    const times = [...recentRefusals(this.#timesOf(origin), now), now];
    writeFileSync(this.#path, JSON.stringify({ ...Object.fromEntries(this.#all()), [origin]: times }), { mode: 0o600 });
  }
}
