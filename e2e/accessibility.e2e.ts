import { describe, expect, it } from 'vitest';
import { inSoak } from '#testkit/in-soak.ts';
import { sampleOf } from '#testkit/sample.ts';
import { expectHeading, field, payButton, pickOption, rowsOf } from './browser/actions.ts';
import { pages } from './browser/all-pages.ts';
import { violationsOn } from './browser/axe.ts';
import { applyLayout, openPage, settled } from './browser/page.ts';
import { openPortal } from './browser/portal.ts';
import { readQr } from './browser/read-qr.ts';

/**
 * axe-core finds nothing on any page, light and dark, in both themes and four colours. A sample of the pages is looked
 * at with a sample of these, some at the width of a phone; `npm run soak` looks at all of them.
 */
const portal = openPortal('accessibility', {
  shared: true,
  users: { guest: null, maker: 'cg-maker', checker: 'cg-checker', admin: 'cg-admin', newcomer: null },
});

/** How many pages are looked at, in how many of the sixteen appearances, and how many at the width of a phone. */
const PAGES = 3;
const APPEARANCES = 1;
const PHONE_PAGES = 1;

const open = (who: 'maker' | 'checker' | 'admin', path: string, heading: string | RegExp) =>
  openPage(portal.product, portal[who].page, path, heading);

describe('Rule 17 CONTRAST AA axe finds nothing on the way in', () => {
  it('at the login, by account, by mobile and by QR, empty and refused', async () => {
    const { page } = portal.guest;
    await page.goto(`${portal.product.url}/#/login`);
    await expectHeading(page, '登录商户门户');
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByText('请输入登录名或手机号').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('tab', { name: '手机登录' }).click();
    await page.getByPlaceholder('请输入手机号').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('tab', { name: '扫码登录' }).click();
    await page.getByRole('img', { name: '登录二维码' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });

  inSoak('on a phone that confirms a computer’s login, and on the computer that waits for it', async () => {
    const [{ page: computer }, { page: phone }] = [portal.guest, portal.maker];
    await phone.goto(await readQr(computer));
    await expectHeading(phone, '确认登录');
    expect(await violationsOn(phone)).toEqual([]);
    await computer.getByText('已扫描，请在手机上确认').waitFor();
    expect(await violationsOn(computer)).toEqual([]);
    await phone.getByRole('button', { name: '取消登录' }).click();
    await expectHeading(phone, '已取消登录');
    expect(await violationsOn(phone)).toEqual([]);
    await computer.getByText('本次登录已取消，请刷新二维码后重试').waitFor();
    expect(await violationsOn(computer)).toEqual([]);
  });

  inSoak('where somebody without a merchant arrives', async () => {
    const { page } = portal.newcomer;
    await page.goto(`${portal.product.url}/#/login`);
    await page.getByPlaceholder('请输入登录名或手机号').fill('ns-new');
    await page.getByPlaceholder('请输入密码').fill('Portal#2026');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expectHeading(page, '商户信息未认证');
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: '联系客户经理' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });
});

inSoak('A select opens in place, also with reduced motion', async () => {
  await open('maker', '/fund/withdraw', '提现');
  await pickOption(portal.maker.page, '提现银行账户', '0601');
  await expect
    .poll(() => portal.maker.page.locator('.ant-select').filter({ hasText: '招商银行', visible: true }).count())
    .toBe(1);
});

/** Only contrast depends on them. */
const appearances = (['light', 'dark'] as const).flatMap((appearance) =>
  (['dark-side', 'light'] as const).flatMap((theme) =>
    (['cyan', 'red', 'purple', 'blue'] as const).map((themeColor) => ({ appearance, theme, themeColor })),
  ),
);

describe('Rule 17 CONTRAST AA axe finds nothing', () => {
  it.each(sampleOf('pages', pages, PAGES))('for the %s at %s, in themes and colours', async (who, path, heading) => {
    const { page } = portal[who];
    await open(who, path, heading);
    expect(await violationsOn(page)).toEqual([]);
    for (const choice of sampleOf(`appearance of ${path}`, appearances, APPEARANCES)) {
      await applyLayout(page, choice);
      expect({ ...choice, found: await violationsOn(page, ['color-contrast']) }).toEqual({ ...choice, found: [] });
    }
    // As it was at the beginning, for the pages that follow.
    await applyLayout(page, { appearance: 'light', theme: 'light', themeColor: 'blue' });
  });

  inSoak('on an order, for who made it and for who reviews it', async () => {
    for (const [who, path, heading] of [
      ['maker', '/order/journal', '订单流水'],
      ['checker', '/review/todo', '待复核'],
    ] as const) {
      const { page } = portal[who];
      await open(who, path, heading);
      await rowsOf(page).first().getByRole('link').first().click();
      await expectHeading(page, '订单详情');
      await settled(page);
      expect(await violationsOn(page)).toEqual([]);
    }
  });

  inSoak('in the dialog that sends money, and in its answer to an empty code', async () => {
    const { page } = portal.maker;
    await open('maker', '/fund/withdraw', '提现');
    await field(page, '提现金额').fill('1234.50');
    await page.getByRole('complementary', { name: '费用试算' }).getByText('免复核').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await payButton(page).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole('button', { name: /确\s*认/ }).click();
    await dialog.getByText('请输入操作密码').last().waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole('button', { name: /取\s*消/ }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  inSoak('in layers over the page: settings, messages, the person, a tab’s menu, the palette', async () => {
    const { page } = portal.maker;
    await open('maker', '/home/index', '首页');
    await page.getByRole('button', { name: '应用配置' }).click();
    await page.getByText('主题风格').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByText('主题风格').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /^消息/ }).click();
    await page.getByRole('tab', { name: /通知/ }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /李文静/ }).press('Enter');
    await page.getByRole('button', { name: '退出登录' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: /李文静/ }).press('Enter');
    await page.getByRole('button', { name: '退出登录' }).waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: '首页' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: '关闭所有' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: '查找与快速前往' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  inSoak('in a list with more filters, a saved view, a chip and the settings of its table', async () => {
    const { page } = portal.maker;
    await open('maker', '/order/journal?f.keyword=晨光', '订单流水');
    await page.getByRole('button', { name: '更多筛选' }).filter({ visible: true }).click();
    await page.getByRole('button', { name: '保存筛选' }).filter({ visible: true }).click();
    await page.getByLabel('筛选名称').fill('晨光的订单');
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByRole('button', { name: '晨光的订单', exact: true }).waitFor();
    await page.getByRole('button', { name: '列设置' }).filter({ visible: true }).click();
    await page.getByRole('button', { name: '恢复默认' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('on the pages of a phone, 390 px wide', async () => {
    for (const [who, path, heading] of sampleOf('pages of a phone', pages, PHONE_PAGES)) {
      const { page } = portal[who];
      await page.setViewportSize({ width: 390, height: 844 });
      await open(who, path, heading);
      expect([path, await violationsOn(page)]).toEqual([path, []]);
    }
  });
});
