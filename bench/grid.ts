import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import pg from 'pg';
import { runningPostgres } from '#platform/db/running-postgres.ts';
import { startProduct } from '#testkit/processes.ts';
import { goTo, loginByAccount } from '../e2e/browser/actions.ts';
import { openBrowser, openUser } from '../e2e/browser/browser-user.ts';
import { filledTemplate } from './filled-template.ts';
import { frames } from './page-clock.ts';

const ROWS = 100_000;
const FRAME_MS = 50;
const WHEEL = { turns: 120, px: 240 } as const;
const JUMPS = 60;
const KEYS = 120;
const READING_MS = 120_000;

/**
 * `npm run bench -- grid [rows]`: the longest frame while the grid of a draft is scrolled: by the wheel, by jumps of
 * the scroll bar, whose rows must be fetched, and by the keys.
 */
export async function benchGrid(rows = ROWS): Promise<void> {
  const before = loadavg()[0]!.toFixed(1);
  const home = mkdtempSync(join(tmpdir(), 'portal-grid-'));
  const product = await startProduct();
  const browser = await openBrowser();
  try {
    const owner = new pg.Client({ connectionString: (await runningPostgres(join(product.dataDir, 'postgres')))! });
    await owner.connect();
    await owner.query(
      'INSERT INTO uploads.allowances SELECT mid, 100000, 20971520 FROM merchant.merchants ON CONFLICT DO NOTHING',
    );
    await owner.end();
    const path = join(home, 'batch.xlsx');
    writeFileSync(path, await filledTemplate(rows));
    const { page } = await openUser(browser);
    await loginByAccount(product, page, 'cg-maker');
    await goTo(page, '资金', '批量代付');
    await page.getByLabel('文件', { exact: true }).setInputFiles(path);
    const grid = page.getByRole('grid');
    await grid.waitFor({ timeout: READING_MS });
    await grid.getByRole('gridcell').first().waitFor();
    console.log(`${await grid.getAttribute('aria-rowcount')} rows in the grid`);
    await scroll(page);
    console.log(
      `Load average before ${before}, after ${loadavg()[0]!.toFixed(1)}, on ${availableParallelism()} cores; what else runs on the machine weighs on every line.`,
    );
  } finally {
    await browser.close();
    await product.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

async function scroll(page: Page): Promise<void> {
  const grid = page.getByRole('grid');
  await grid.hover();
  await measured('wheel', page, async () => {
    for (let turn = 0; turn < WHEEL.turns; turn += 1) await page.mouse.wheel(0, WHEEL.px);
  });
  await measured('jumps of the scroll bar', page, () =>
    grid.evaluate(async (root, jumps) => {
      const box = [root, ...root.querySelectorAll('*')].find((one) => one.scrollHeight > one.clientHeight * 2)!;
      for (let jump = 1; jump <= jumps; jump += 1) {
        box.scrollTop = (box.scrollHeight / jumps) * jump;
        for (let frame = 0; frame < 4; frame += 1) await new Promise((next) => requestAnimationFrame(next));
      }
    }, JUMPS),
  );
  await grid.focus();
  await measured('keys', page, async () => {
    for (let press = 0; press < KEYS; press += 1) await page.keyboard.press('ArrowDown');
  });
}

async function measured(what: string, page: Page, act: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    (window as unknown as { benchTasks: number[] }).benchTasks = tasks;
    new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => tasks.push(duration))).observe({
      type: 'longtask',
    });
  });
  const { count, medianMs, longestMs, over } = await frames(page, act);
  // Of the page's own: a frame is also late when something else has the processor.
  const tasks = await page.evaluate(() => (window as unknown as { benchTasks: number[] }).benchTasks);
  console.log(
    `${what.padEnd(28)} longest frame ${longestMs.toFixed(0).padStart(4)} ms, ${over} over ${FRAME_MS} ms of ${count}, median ${medianMs.toFixed(0)} ms; ${tasks.length} long tasks ${tasks.join(' ')}: ${over === 0 ? 'reached' : 'MISSED'}`,
  );
}
