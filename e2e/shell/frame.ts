import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectHeading, expectSeen, rowsOf } from '../browser/actions.ts';
import { addressOf, markDocument, newUserAt, openPage, sameDocument, settled } from '../browser/page.ts';
import type { PortalWith } from '../browser/portal.ts';

const sideOf = (page: Page) => page.getByRole('complementary', { name: '侧边菜单' });
const panelOf = (page: Page) => page.locator('.avatar-panel').filter({ visible: true });

async function openAvatar(page: Page, name: string): Promise<void> {
  // By key: under a pointer that has just come, the panel is opening already and a click would close it.
  await page.getByRole('banner').getByRole('button', { name }).press('Enter');
  await panelOf(page).waitFor();
}

export const frame = (portal: PortalWith<'maker'>) =>
  describe('The frame around the pages', () => {
    it('LY03 has no inner sidebar on the home page in ttb, and has it elsewhere', async () => {
      const { page } = portal.maker;
      await openPage(portal.product, page, '/home/index', '首页');
      await expect.poll(() => sideOf(page).count()).toBe(0);
      await openPage(portal.product, page, '/account/overview', '账户总览');
      await expect
        .poll(async () => (await sideOf(page).getByRole('link').allTextContents()).slice(0, 3))
        .toEqual(['账户总览', '收支明细', '银行账户']);
    });

    it('LY06 shows person, role and merchant, and offers a switch only if there is another role', async () => {
      const { page } = portal.maker;
      await openAvatar(page, '李文静');
      // The panel fades in: its last word in sight, all of it is.
      await panelOf(page).getByRole('button', { name: '退出登录' }).waitFor();
      const text = await panelOf(page).innerText();
      for (const part of ['李文静', '制单员', '晨光贸易有限公司', 'M100001']) expect(text).toContain(part);
      await expect.poll(() => panelOf(page).getByRole('button', { name: '切换账户' }).count()).toBe(0);
      await page.getByRole('banner').getByRole('button', { name: '李文静' }).press('Enter');
      await panelOf(page).waitFor({ state: 'detached' });
    });

    it('LY09 is as it was set, after a reload too', async () => {
      const { page } = portal.maker;
      const open = async () => {
        await page.getByRole('button', { name: '应用配置' }).click();
        await page.getByText('主题风格').waitFor();
      };
      await open();
      const drawer = page.getByRole('dialog');
      await settled(page);
      await expect
        .poll(async () => Math.round((await page.locator('.ant-drawer-content-wrapper').boundingBox())!.width))
        .toBe(280);
      await expect.poll(() => drawer.getByRole('switch', { name: '固定顶部导航' }).isDisabled()).toBe(true);
      for (const name of ['深色菜单', '左右', '紫色']) await drawer.getByRole('button', { name }).click();
      await drawer.getByRole('switch', { name: '刷新' }).click();
      await drawer.getByRole('switch', { name: '消息' }).click();
      await drawer.getByRole('switch', { name: '固定顶部导航' }).click();
      const expectChosenLook = async () => {
        await page.locator('.shell.shell-ltr.shell-dark-side.shell-loose').waitFor();
        await expect.poll(() => page.evaluate(() => document.documentElement.dataset.color)).toBe('purple');
        await expect.poll(() => page.getByRole('button', { name: '刷新页面' }).count()).toBe(1);
        await expect.poll(() => page.getByRole('button', { name: /^消息/ }).count()).toBe(0);
      };
      await expectChosenLook();
      await page.reload();
      await expectChosenLook();
      await open();
      await expect.poll(() => drawer.getByRole('button', { name: '左右' }).getAttribute('aria-pressed')).toBe('true');
      for (const name of ['浅色菜单', '上下', '蓝色']) await drawer.getByRole('button', { name }).click();
      await drawer.getByRole('switch', { name: '刷新' }).click();
      await drawer.getByRole('switch', { name: '消息' }).click();
      await page.locator('.shell.shell-ttb.shell-light').waitFor();
      await page.keyboard.press('Escape');
      await page.getByText('主题风格').waitFor({ state: 'hidden' });
    });

    it('LY10 has a breadcrumb only on hidden pages below the second level, which leads back', async () => {
      const { page } = portal.maker;
      const crumb = page.getByRole('navigation', { name: '面包屑' });
      await openPage(portal.product, page, '/order/journal?f.keyword=%E8%B4%A7', '订单流水');
      await expect.poll(() => crumb.count()).toBe(0);
      await rowsOf(page).first().getByRole('link').first().click();
      await expectHeading(page, '订单详情');
      await expect.poll(() => crumb.innerText()).toMatch(/订单流水\s*\/\s*订单详情/);
      await crumb.getByRole('link', { name: '订单流水' }).click();
      await expectHeading(page, '订单流水');
      // The list as it was left, filter and all.
      await expect.poll(() => addressOf(page)).toBe('/order/journal?f.keyword=货');
    });

    it('PM08 shows a person without a merchant whom to call, and LY06 says 未签约', async () => {
      const { page, complaints } = await newUserAt(portal, 'ns-new', '商户信息未认证');
      await expectSeen(page, '您还未认证商户信息');
      await page.getByRole('button', { name: '联系客户经理' }).click();
      await page
        .getByRole('dialog')
        .getByText(/^您尚未签约成为商户，签约后可使用更多功能，请致电客服（\d[\d-]+）。$/)
        .waitFor();
      await page.getByRole('button', { name: '知道了' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await openAvatar(page, '周新');
      await expect.poll(() => panelOf(page).innerText()).toContain('未签约');
      await openPage(portal.product, page, '/fund/withdraw', '商户信息未认证');
      expect(complaints).toEqual([]);
      await page.context().close();
    });

    it('LY07 lists the merchants of a person, and ST06 goes to another with a new session', async () => {
      const { page, complaints } = await newUserAt(portal, 'cg-admin', '首页');
      await openAvatar(page, '陈光明');
      await panelOf(page).getByRole('button', { name: '切换账户' }).click();
      const list = page.getByRole('dialog').getByRole('listitem');
      await expect.poll(() => list.count()).toBe(3);
      const lines = (await list.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
      expect(lines.find((line) => line.includes('M100001'))).toMatch(/晨光贸易有限公司.*默认.*当前/);
      expect(lines.find((line) => line.includes('M100003'))).toMatch(/南湖商贸有限公司.*未激活/);
      expect(lines.filter((line) => line.includes('未激活'))).toHaveLength(1);
      await expect.poll(() => list.filter({ hasText: 'M100003' }).getByRole('button').isEnabled()).toBe(true);
      expect(lines.find((line) => line.includes('M100003'))).toContain('去激活');

      await markDocument(page);
      const before = await page.evaluate(
        () => (sessionStorage.setItem('jsSdkRandom', 'of the merchant before'), sessionStorage.getItem('ptoken')),
      );
      await list.filter({ hasText: 'M100002' }).getByRole('button').click();
      await page
        .getByRole('banner')
        .getByRole('button', { name: /远山科技有限公司/ })
        .waitFor();
      await expectHeading(page, '首页');
      await expect.poll(() => sameDocument(page)).toBe(false);
      await expect.poll(() => addressOf(page)).toBe('/home/index');
      const after = await page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>);
      expect(after.homePage).toBe('/home/index');
      expect(after.ptoken).toMatch(/^[0-9a-f]{64}$/);
      expect(after.ptoken).not.toBe(before);
      expect(after.jsSdkRandom).toBeUndefined();
      expect(Object.keys(after).filter((key) => key.includes('M100001'))).toEqual([]);
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  });
