import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { allInSoak, inSoak } from '#testkit/in-soak.ts';
import { field, rowsOf } from './browser/actions.ts';
import { violationsOn } from './browser/axe.ts';
import { expectToast } from './browser/notices.ts';
import { openPage, settled } from './browser/page.ts';
import { signedIn } from './security/confirmation.ts';
import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { cellsInSpreadsheetProgram, rowsOfCsv } from './browser/spreadsheet.ts';

/**
 * Exports as a maker meets them, on a server that answers three rows at once and puts the rest into the download store.
 */
const AT_ONCE = 3;
const EXPORT = 'statement/realTimeExport';
const RECORDS = 'statement/getTemporaryRecord';
const DOWNLOAD = 'file/download';
const PATIENTLY = { timeout: 60_000 };

const portal = openPortal('statement', {
  users: { maker: 'cg-maker' },
  environment: { EXPORT_AT_ONCE_ROWS: String(AT_ONCE) },
});

const exportButton = (page: Page): Locator => page.getByRole('button', { name: /^导\s*出$/ }).filter({ visible: true });
const storeButton = (page: Page): Locator => page.getByRole('button', { name: '下载暂存区' }).filter({ visible: true });
const mask = (page: Page): Locator => page.getByText('正在导出，请稍候…');
const store = (page: Page): Locator => page.getByRole('dialog', { name: '下载暂存区' });
const newest = (page: Page): Locator => store(page).getByRole('listitem').first();

async function press(page: Page, format: 'CSV' | 'XLSX'): Promise<void> {
  await exportButton(page).click();
  await page.getByRole('menuitem', { name: `导出 ${format}` }).click();
}

/** Holds the next call of a path until it is let go. */
async function hold(page: Page, path: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(
    `**/api/${path}`,
    async (route) => {
      await gate.promise;
      await route.continue();
    },
    { times: 1 },
  );
  return gate.resolve;
}

async function savedBy(page: Page, act: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}

/** The activity of an account that has more than three entries. */
const activity = (page: Page) => openPage(portal.product, page, '/account/activity', '收支明细');

describe('Few rows', () => {
  it('ST08 are exported at once, and the button is disabled behind a mask during the request', async () => {
    const { page } = portal.maker;
    await openPage(portal.product, page, '/order/journal', '订单流水');
    const orderNo = (await rowsOf(page).first().getByRole('link').first().textContent())!.trim();
    await field(page, '关键字').fill(orderNo);
    await page.getByRole('button', { name: /搜\s*索/ }).click();
    await expect.poll(() => rowsOf(page).count()).toBe(1);
    const letGo = await hold(page, EXPORT);
    const { name, content } = await savedBy(page, async () => {
      await press(page, 'CSV');
      await mask(page).waitFor();
      await expect.poll(() => exportButton(page).isDisabled()).toBe(true);
      const { width, height } = (await page.locator('.ant-spin-fullscreen').boundingBox())!;
      expect([width, height]).toEqual([page.viewportSize()!.width, page.viewportSize()!.height]);
      await portal.screenshots.take(page, 'mask');
      letGo();
    });
    await mask(page).waitFor({ state: 'hidden' });
    await expect.poll(() => exportButton(page).isEnabled()).toBe(true);
    await expectToast(page, '已导出 1 条');
    expect(name).toMatch(/^订单流水_\d{14}\.csv$/);
    expect(rowsOfCsv(content.toString('utf8'))[1]!.join()).toContain(orderNo);
  });
});

describe('More rows than are answered at once', () => {
  it('DG03 open a dialog, which leads to the download store and starts the export there', async () => {
    const { page } = portal.maker;
    await activity(page);
    await rowsOf(page).first().waitFor();
    await press(page, 'CSV');
    const dialog = page.getByRole('dialog', { name: '数据导出超限' });
    const words = '您的数据导出超上限，请在下载暂存区进行下载，谢谢！';
    await dialog.getByText(words).waitFor();
    // The dialog says it: a toast of the same words would lie above it.
    expect(await page.getByText(words).count()).toBe(1);
    expect(await violationsOn(page)).toEqual([]);
    await portal.screenshots.take(page, 'over-the-limit');
    await dialog.getByRole('button', { name: '前往下载暂存区' }).click();
    await expectToast(page, '导出申请已受理，文件生成后可在下载暂存区下载');
    await store(page).waitFor();
    await dialog.waitFor({ state: 'detached' });
  });

  it('DG10 become a file in the download store with progress, size, expiry and checksum', async () => {
    const { page } = portal.maker;
    await newest(page).getByText('可下载').waitFor(PATIENTLY);
    const rowText = (await newest(page).textContent())!;
    for (const words of ['收支明细', 'CSV', '记账时间', ' 条', 'KB', '有效至', '校验值'])
      expect(rowText).toContain(words);
    expect(await violationsOn(page)).toEqual([]);
    await portal.screenshots.take(page, 'store');
    const { name, content } = await savedBy(page, () =>
      newest(page)
        .getByRole('button', { name: /^下\s*载$/ })
        .click(),
    );
    expect(name).toMatch(/^收支明细_\d{14}\.csv$/);
    const rows = rowsOfCsv(content.toString('utf8'));
    const count = Number.parseInt(
      (await newest(page)
        .getByText(/^[\d,]+ 条$/)
        .textContent())!.replaceAll(',', ''),
      10,
    );
    expect(count).toBeGreaterThan(AT_ONCE);
    expect(rows.length).toBe(count + 3);
    expect(rows.at(-2)![0]).toBe(`合计 ${count} 笔`);
    expect(rows.at(-1)![0]).toMatch(/^导出人 李文静（M100001），导出时间 /);
    expect(rowText).toContain(createHash('sha256').update(content).digest('hex').slice(0, 12));
  });

  it('ST08 the buttons of the store are disabled until its dialog or file is there', async () => {
    const { page } = portal.maker;
    await store(page)
      .getByRole('button', { name: /关\s*闭/ })
      .last()
      .click();
    await store(page).waitFor({ state: 'detached' });
    const records = await hold(page, RECORDS);
    await storeButton(page).click();
    await expect.poll(() => storeButton(page).isDisabled()).toBe(true);
    records();
    await newest(page).waitFor();
    await expect.poll(() => page.getByRole('button', { name: '下载暂存区', disabled: true }).count()).toBe(0);

    const button = newest(page).getByRole('button', { name: /^下\s*载/ });
    const file = await hold(page, DOWNLOAD);
    await savedBy(page, async () => {
      await button.click();
      await expect.poll(() => button.isDisabled()).toBe(true);
      file();
    });
    await expect.poll(() => button.isEnabled()).toBe(true);
    await page.keyboard.press('Escape');
    await store(page).waitFor({ state: 'detached' });
    await expect.poll(() => storeButton(page).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  inSoak('DG10 open as a workbook in a spreadsheet program; the store shows one list’s files, or all', async () => {
    const { page } = portal.maker;
    await openPage(portal.product, page, '/order/journal?f.keyword=', '订单流水');
    await storeButton(page).click();
    await store(page).getByText('暂无导出记录').waitFor();
    await store(page).getByText('全部业务').click();
    await newest(page).getByText('收支明细').waitFor();
    await page.keyboard.press('Escape');
    await store(page).waitFor({ state: 'detached' });
    await rowsOf(page).nth(AT_ONCE).waitFor();
    await press(page, 'XLSX');
    await page.getByRole('dialog', { name: '数据导出超限' }).getByRole('button', { name: '前往下载暂存区' }).click();
    await newest(page).getByText('可下载').waitFor(PATIENTLY);
    const { content } = await savedBy(page, () =>
      newest(page)
        .getByRole('button', { name: /^下\s*载$/ })
        .click(),
    );
    const cells = cellsInSpreadsheetProgram(content);
    expect(cells[0]).toContain('订单号');
    expect(cells.at(-1)![0]).toContain('导出人 李文静（M100001）');
    await page.keyboard.press('Escape');
    await store(page).waitFor({ state: 'detached' });
  });
});

allInSoak('PM05 an export without the merchant’s right', () => {
  const NO_RIGHT = '您无权限导出该商户账户收支明细，请联系超级管理员处理。';
  const refused = async (page: Page) => {
    await activity(page);
    await rowsOf(page).first().waitFor();
    const body = JSON.stringify({ responseCode: '05020KCSDC', responseDesc: NO_RIGHT, data: null });
    await page.route(`**/api/${EXPORT}`, (route) => route.fulfill({ contentType: 'application/json', body }), {
      times: 1,
    });
    await press(page, 'CSV');
    const dialog = page.getByRole('dialog', { name: '无导出权限' });
    await dialog.waitFor();
    return { dialog, told: await page.locator('.toast').filter({ hasText: NO_RIGHT }).count() };
  };

  inSoak('tells an operator whom to ask', async () => {
    const { dialog, told: toastCount } = await refused(portal.maker.page);
    expect(toastCount).toBe(0);
    await dialog.getByText(NO_RIGHT).waitFor();
    await portal.screenshots.take(portal.maker.page, 'no-right-operator');
    await dialog.getByRole('button', { name: '知道了' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  inSoak('leads an administrator to the other merchants', async () => {
    const { page } = await signedIn(portal, 'cg-admin');
    const { dialog, told: toastCount } = await refused(page);
    expect(toastCount).toBe(0);
    await portal.screenshots.take(page, 'no-right-administrator');
    await dialog.getByRole('button', { name: '选择商户' }).click();
    await page.getByRole('dialog', { name: '切换账户' }).getByText('远山科技有限公司').waitFor();
    await page.close();
  });
});

describe('A download that is no file', () => {
  it('ER08 shows the server’s words for two seconds, or 下载失败，请刷新页面后重试', async () => {
    const { page } = portal.maker;
    await activity(page);
    await storeButton(page).click();
    const button = newest(page).getByRole('button', { name: /^下\s*载$/ });
    await button.waitFor();
    await page.route(
      `**/api/${DOWNLOAD}`,
      (route) =>
        route.fulfill({
          status: 200,
          contentType: 'application/json',
          body: '{"responseCode":"09099KPLMS","responseDesc":"","data":null}',
        }),
      { times: 1 },
    );
    await button.click();
    await expectToast(page, '下载失败，请刷新页面后重试');
    await page.getByText('下载失败，请刷新页面后重试').waitFor({ state: 'detached' });
    await expect.poll(() => button.isEnabled()).toBe(true);

    // Eight days later, while the dialog is still open.
    await fetch(`${portal.product.simulatorsUrl}/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"advance":"P8D"}',
    });
    const kindOfReply = async () => {
      const [response] = await Promise.all([page.waitForResponse(`**/api/${DOWNLOAD}`), button.click()]);
      return response.headers()['content-type'];
    };
    await expect.poll(kindOfReply, PATIENTLY).toContain('application/json');
    await expectToast(page, '文件已过期，请重新申请导出');
    await page.getByText('文件已过期，请重新申请导出').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await store(page).waitFor({ state: 'detached' });
    await storeButton(page).click();
    await newest(page).getByText('已过期').waitFor();
    await expect.poll(() => newest(page).getByRole('button', { name: '重新申请' }).isEnabled()).toBe(true);
    await settled(page);
    await portal.screenshots.take(page, 'expired');
  });
});

expectNoComplaints(portal, 'maker');
