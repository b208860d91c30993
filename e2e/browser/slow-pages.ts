import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';

/**
 * E2E_SLOW=8 lets the pages run an eighth of the time: what a test reads before the page has drawn it is wrong on every
 * machine then, not on a busy one alone.
 */
const SLOWNESS = Number(process.env.E2E_SLOW ?? 1);
const PERIOD_MS = 200;

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // A page was closed meanwhile.
    }
  }
}

/**
 * Stops the processes of all pages for most of each period, which costs no processor time, until the browser is closed.
 */
export async function slowPages(browser: Browser): Promise<void> {
  if (SLOWNESS <= 1) return;
  const devtools = await browser.newBrowserCDPSession();
  const run = async (): Promise<void> => {
    while (browser.isConnected()) {
      const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
      const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
      signal(pages, 'SIGSTOP');
      await pause(PERIOD_MS * (1 - 1 / SLOWNESS));
      signal(pages, 'SIGCONT');
      await pause(PERIOD_MS / SLOWNESS);
    }
  };
  // The last question finds no browser.
  void run().catch(() => undefined);
}
