import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { LOGIN_PASSWORD } from '#apps/server/demo/cast.data.ts';
import { inSoak } from '#testkit/in-soak.ts';
import { createOutsideClient } from '#testkit/outside-client.ts';
import {
  confirmWithFactors,
  expectHeading,
  expectSeen,
  field,
  goTo,
  payButton,
  pickOption,
  rowsOf,
  seen,
} from './browser/actions.ts';
import { PATIENTLY, transferOutside } from './browser/api-reader.ts';
import { addressOf, openPage, pathOf } from './browser/page.ts';
import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { BASIC, ELECTRONICS, MOBILES } from './security/confirmation.ts';

/** What waits for a person, what happened, and what the provider announces. */
const portal = openPortal('messaging', {
  users: { checker: 'cg-checker', maker: 'cg-maker' },
  inSoak: ['maker'],
  shared: true,
});

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^消息/ });
const popover = (page: Page) => page.getByRole('region', { name: '消息' });
const tab = (page: Page, name: string) => page.getByRole('main').getByRole('tab', { name: new RegExp(`^${name}`) });

describe('BZ17 the messages', () => {
  it('RT06 EN02 lead from the bell to the tab of the message centre, and from there to the work', async () => {
    const { page } = portal.checker;
    await bell(page).click();
    await expect.poll(() => popover(page).getByRole('tabpanel').getByRole('listitem').count(), PATIENTLY).toBe(2);
    await popover(page).getByRole('link', { name: '查看更多' }).filter({ visible: true }).click();
    await expectHeading(page, '消息中心');
    await expect.poll(() => addressOf(page)).toBe('/messageCenter/main?f.tab=todo');
    await expect.poll(() => tab(page, '待办').getAttribute('aria-selected')).toBe('true');
    await expect.poll(() => rowsOf(page).count(), PATIENTLY).toBeGreaterThan(1);
    await portal.screenshots.take(page, 'messages-todo');
    await rowsOf(page).first().click();
    await expectHeading(page, '订单详情');
    await expect.poll(() => pathOf(page)).toBe('/order/detail');
    await page.goBack();
  });

  it('LY05 update an open page at once: new work appears, and is gone when it is taken back', async () => {
    const { page } = portal.checker;
    const [stream] = await Promise.all([page.waitForResponse(/plm\/live\.changes/), page.reload()]);
    await openPage(portal.product, page, `/review/todo?f.keyword=${encodeURIComponent('蓝海')}`, '待复核');
    const maker = createOutsideClient(portal.product.url);
    await maker.login('cg-maker', LOGIN_PASSWORD);
    const mobile = MOBILES['cg-maker'];
    const order = { accountNo: BASIC, amount: '6017.31', payee: ELECTRONICS, mobile };
    const orderNo = await transferOutside(portal.product, maker, order);
    const row = rowsOf(page).filter({ hasText: orderNo });
    await row.waitFor();
    expect((await maker.call('order/audit/cancel', { orderNo })).responseCode).toBe('00000');
    await row.waitFor({ state: 'detached' });
    // Not by the polling of a page without a stream.
    expect(await Promise.race([stream.finished(), 'open'])).toBe('open');
  });

  inSoak('inform a maker of a failed payment, lead to its order, and are then marked as read', async () => {
    const { page } = portal.maker;
    await goTo(page, '资金', '提现');
    await pickOption(page, '付款账户', '0011');
    await pickOption(page, '提现银行账户', '0005');
    await field(page, '提现金额').fill('17.31');
    await payButton(page).click();
    await page.getByRole('dialog').waitFor();
    await confirmWithFactors(portal.product, page, MOBILES['cg-maker']);
    await expectHeading(page, '受理成功');
    await openPage(portal.product, page, '/messageCenter/main', '消息中心');
    const notice = rowsOf(page).filter({ hasText: '17.31 元' });
    await tab(page, '通知').click();
    await notice.first().waitFor();
    const unread = notice.first().getByRole('img', { name: '未读' });
    await unread.waitFor();
    await portal.screenshots.take(page, 'messages-notice');
    await notice.first().click();
    await expectHeading(page, '订单详情');
    await expectSeen(page, '17.31');
    await page.goBack();
    await expect.poll(() => unread.count(), PATIENTLY).toBe(0);
  });

  inSoak('the provider announces something, and a banner at home, which the person closes', async () => {
    const { page } = portal.maker;
    const say = async (body: object): Promise<string> => {
      const response = await fetch(`${portal.product.simulatorsUrl}/announcements`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return ((await response.json()) as { id: string }).id;
    };
    const ids = [
      await say({ title: '渠道维护', text: '周日凌晨两点至四点暂停跨行付款', atLogin: true }),
      await say({ kind: 'banner', title: '费率调整', text: '下月起提现手续费下调' }),
    ];
    const banner = page.getByRole('list', { name: '平台提示' });
    await expect
      .poll(async () => {
        await page.goto(`${portal.product.url}/#/home/index`);
        await page.reload();
        await expectHeading(page, '首页');
        await seen(page, '资金总览').waitFor();
        return banner.getByText('下月起提现手续费下调').count();
      }, PATIENTLY)
      .toBe(1);
    await portal.screenshots.take(page, 'messages-banner');
    await banner.getByRole('button', { name: '关闭“费率调整”' }).click();
    await banner.waitFor({ state: 'detached' });
    await openPage(portal.product, page, '/messageCenter/main?f.tab=announcement', '消息中心');
    await rowsOf(page).filter({ hasText: '渠道维护' }).click();
    await page.getByRole('dialog', { name: '渠道维护' }).getByText('暂停跨行付款').waitFor();
    await page.keyboard.press('Escape');
    const stranger = await portal.newUser();
    await stranger.page.goto(`${portal.product.url}/#/login`);
    await stranger.page.getByText('周日凌晨两点至四点暂停跨行付款').waitFor();
    for (const id of ids)
      await fetch(`${portal.product.simulatorsUrl}/announcements/${id}/withdraw`, { method: 'POST' });
  });

  inSoak('a maker sets a warning, which is removed again', async () => {
    const { page } = portal.maker;
    await goTo(page, '账户', '余额预警');
    await page.getByRole('main').getByRole('button', { name: '添加预警' }).filter({ visible: true }).first().click();
    const dialog = page.getByRole('dialog', { name: '添加预警' });
    await dialog.getByLabel('预警值（元）').fill('0.01');
    await dialog.getByRole('combobox', { name: '接收人' }).click();
    await page.locator('.ant-select-item-option').filter({ visible: true }).first().click();
    await page.keyboard.press('Escape');
    // The demo's merchant has no contact address.
    await expect.poll(() => dialog.getByRole('checkbox', { name: '邮件' }).isDisabled()).toBe(true);
    await dialog.getByRole('checkbox', { name: '消息账号' }).check();
    await portal.screenshots.take(page, 'messages-warning-dialog');
    await dialog.getByRole('button', { name: /保\s*存/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await expectSeen(page, '可用余额低于 0.01 元');
    await portal.screenshots.take(page, 'messages-warning');
    await rowsOf(page).getByRole('button', { name: '删除' }).click();
    await page
      .getByRole('dialog', { name: '删除预警' })
      .getByRole('button', { name: /删\s*除/ })
      .click();
    await expectSeen(page, '还没有预警');
  });
});

expectNoComplaints(portal, 'checker', 'maker');
