import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DurableLog } from './durable-log.ts';

export interface Announcement {
  id: string;
  /** A banner is shown at the top of the home page. */
  kind: 'announcement' | 'banner';
  title: string;
  text: string;
  /** Shown on the login page, too. */
  atLogin: boolean;
  beginsAt: string;
  endsAt: string | null;
}

type Line = { event: 'written'; announcement: Announcement } | { event: 'withdrawn'; id: string };

/** What the provider's board has written before anybody opens its page. */
const first = (now: Date): Announcement => ({
  id: 'welcome',
  kind: 'announcement',
  title: '元旦假期到账安排',
  text: '1月1日至3日银行对公系统不处理大额汇划，T+1 提现顺延至节后首个工作日到账，请提前安排付款。',
  atLogin: false,
  beginsAt: now.toISOString(),
  endsAt: null,
});

/** The board of the provider that writes announcements and banners for all merchants. */
export class Announcements {
  readonly #log: DurableLog<Line>;
  readonly #written = new Map<string, Announcement>();

  constructor(dataDir: string, now: Date) {
    const { log, entries } = DurableLog.open<Line>(join(dataDir, 'announcements.jsonl'));
    this.#log = log;
    const lines: Line[] = entries.length > 0 ? entries : [{ event: 'written', announcement: first(now) }];
    for (const line of lines) this.#apply(line);
  }

  /** The newest first. */
  all(): Announcement[] {
    return [...this.#written.values()].reverse();
  }

  async write(announcement: Omit<Announcement, 'id'>): Promise<Announcement> {
    const written = { id: randomUUID(), ...announcement };
    await this.#add({ event: 'written', announcement: written });
    return written;
  }

  /** False: there is none of this id. */
  async withdraw(id: string): Promise<boolean> {
    if (!this.#written.has(id)) return false;
    await this.#add({ event: 'withdrawn', id });
    return true;
  }

  close(): void {
    this.#log.close();
  }

  async #add(line: Line): Promise<void> {
    this.#apply(line);
    await this.#log.append(line);
  }

  #apply(line: Line): void {
    if (line.event === 'written') this.#written.set(line.announcement.id, line.announcement);
    else this.#written.delete(line.id);
  }
}
