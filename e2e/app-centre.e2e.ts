import { describe, expect, it } from 'vitest';
import { inSoak } from '#testkit/in-soak.ts';
import { addDays, shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { confirmWithFactors, expectHeading, expectSeen, goTo, loginByAccount, rowsOf } from './browser/actions.ts';
import { PATIENTLY } from './browser/api-reader.ts';
import { openPage, settled } from './browser/page.ts';
import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { fitsWidths } from './browser/widths.ts';

/** 南湖 has not opened 定期付款 and 理财 at first. The tests build on each other, and end with both not opened. */
const portal = openPortal('app-centre', { users: { admin: 'nh-admin' }, shared: true });
const MOBILE = '13800000021';

const main = () => portal.admin.page.getByRole('main');
const dialog = () => portal.admin.page.getByRole('dialog');
const tile = (name: string) => main().getByRole('button', { name, exact: true }).filter({ visible: true });
const press = (name: string | RegExp) => main().getByRole('button', { name }).filter({ visible: true }).click();
/** Whether the menu of 资金 has a page. */
const menuHas = (name: string) =>
  portal.admin.page
    .getByRole('complementary', { name: '侧边菜单' })
    .getByRole('link', { name, exact: true })
    .isVisible();

const pictures = (name: string) => fitsWidths(portal, portal.admin.page, name);

describe('The home page', () => {
  it('opens the notice of the account book once, and shows it as a line until it is confirmed', async () => {
    const { page } = portal.admin;
    await page.goto(`${portal.product.url}/#/home/index`);
    await dialog().getByRole('button', { name: '查看升级内容' }).waitFor();
    await pictures('notice');
    await dialog().getByRole('button', { name: '稍后再读' }).click();
    await dialog().waitFor({ state: 'detached' });
    await pictures('home');
    await press('阅读并确认');
    await dialog().getByRole('button', { name: '查看升级内容' }).click();
    await dialog().getByText('余额分项列示').waitFor();
    await pictures('notice-whole');
    await dialog().getByRole('button', { name: '我已阅读并确认' }).click();
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => main().getByText('账簿升级公告').count(), PATIENTLY).toBe(0);
    await page.reload();
    await expectHeading(page, '首页');
    await settled(page);
    expect(await dialog().count()).toBe(0);
  });

  inSoak('lists what a person should set up first, each with the way to it', async () => {
    const { page } = await portal.newUser();
    await loginByAccount(portal.product, page, 'cg-newcomer');
    await expectHeading(page, '新手指引');
    await portal.screenshots.take(page, 'first-day');
    await page.getByRole('link', { name: '去办理：完成实名认证' }).click();
    await expect.poll(() => page.url(), PATIENTLY).toContain('#/personal/center');
    await page.context().close();
  });
});

describe('BZ22 the app centre', () => {
  it('shows what is not opened, what it costs, and in a preview what comes with it (DG06)', async () => {
    const { page } = portal.admin;
    await goTo(page, '资金', '提现');
    expect(await menuHas('定期付款')).toBe(false);
    await goTo(page, '应用中心', '应用列表');
    await expectSeen(page, '未开通（2）');
    await pictures('list');
    await tile('定期付款').click();
    await expectHeading(page, '开通条件');
    await pictures('detail');
    await press('预览套餐');
    await dialog().getByText('设置和管理定期付款').waitFor();
    await pictures('package');
    await dialog().getByRole('button', { name: '知道了' }).click();
    await dialog().waitFor({ state: 'detached' });
  });

  it('RT11 opens it at #/appCenter/creation: its menu is there at once, without a new login', async () => {
    const { page } = portal.admin;
    await press('开通应用');
    await expectHeading(page, '开通信息');
    expect(page.url()).toContain('#/appCenter/creation?open=standing');
    await press('开通应用');
    await expectSeen(page, '请阅读并同意服务协议');
    await main()
      .getByLabel(/已阅读并同意/)
      .check();
    await pictures('creation');
    await press('开通应用');
    await confirmWithFactors(portal.product, page, MOBILE, '确认开通应用');
    await expectHeading(page, '开通成功');
    await pictures('opened');
    await press('去定期付款');
    await expectHeading(page, '定期付款');
    await expect.poll(() => menuHas('定期付款'), PATIENTLY).toBe(true);
  });

  it('RT11 puts an opening off, and #/appCenter/deal shows its way and takes it back', async () => {
    const { page } = portal.admin;
    await openPage(portal.product, page, '/appCenter/creation?open=wealth', '开通理财');
    await main().getByText('指定日期生效').click();
    const day = addDays(shanghaiDate(new Date()), 9);
    await main().getByLabel('生效日期').fill(day);
    await page.keyboard.press('Enter');
    await main()
      .getByLabel(/已阅读并同意/)
      .check();
    await press('开通应用');
    await confirmWithFactors(portal.product, page, MOBILE, '确认开通应用');
    await expectHeading(page, '受理成功');
    await press('查看开通记录');
    await expectHeading(page, '开通记录');
    const row = rowsOf(page).filter({ hasText: '开通理财' });
    await row.getByText('待生效').waitFor();
    await pictures('deal');
    await row.click();
    await dialog().getByText('到日核对开通条件后自动生效').waitFor();
    await pictures('deal-detail');
    await dialog().getByRole('button', { name: '撤销申请' }).click();
    await confirmWithFactors(portal.product, page, MOBILE, '确认撤销申请');
    await dialog().getByText('已撤销').first().waitFor();
    await page.keyboard.press('Escape');
    await row.getByText('已撤销').waitFor();
  });

  it('closes what is no longer used, with a reason: its menu is gone, and its address is none', async () => {
    const { page } = portal.admin;
    await openPage(portal.product, page, '/appCenter/apps?open=standing', '定期付款');
    await press('关闭应用');
    await dialog().getByLabel('关闭原因').fill('本年度不再安排定期付款');
    await dialog().getByRole('button', { name: '下一步' }).click();
    await confirmWithFactors(portal.product, page, MOBILE, '确认关闭应用');
    await main().getByText('已关闭').filter({ visible: true }).first().waitFor();
    await goTo(page, '资金', '提现');
    await expect.poll(() => menuHas('定期付款'), PATIENTLY).toBe(false);
    await page.goto(`${portal.product.url}/#/fund/standing`);
    await expectHeading(page, '页面不存在');
  });
});

expectNoComplaints(portal, 'admin');
