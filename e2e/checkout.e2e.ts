import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { inSoak } from '#testkit/in-soak.ts';
import { closureOf, filesOf, type Manifest } from '../tools/bundle-budget.ts';
import {
  confirmWithFactors,
  expectHeading,
  expectSeen,
  expectState,
  goTo,
  orderNoOn,
  pickOption,
  rowsOf,
} from './browser/actions.ts';
import { violationsOn } from './browser/axe.ts';
import { addressOf, fillIn, pathOf, queryOf } from './browser/page.ts';
import { openPortal } from './browser/portal.ts';
import { confirmPayment, expectInList, goOnWith, makeLink, reviewerAt, subPage, tradeOf } from './checkout/pay-link.ts';

/** The company pay page from both sides: 远山 asks, 晨光 pays (coverage id RT02). */
const CHECKER = '13800000003';
/**
 * Scripts of the page that the build copies as they are. A new one is named here with its purpose: one tells browsers
 * that are too old, one sets light or dark before the first paint.
 */
const BESIDE_THE_BUILD: ReadonlySet<string> = new Set(['browser-check.js', 'appearance.js']);
const PAY_PAGE = '../../capabilities/checkout/portal/pay/login-and-pay-page.tsx';

const portal = openPortal('checkout', { users: { payee: 'ys-maker', payer: null }, shared: true });

beforeAll(async () => {
  const { page } = portal.payee;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await goTo(page, '资金', '收款单');
});

describe('BZ23 the company pay page', () => {
  let link: string;

  it('RT02 shows payee, amount and purpose to a visitor without a session, outside of the shell', async () => {
    link = await makeLink(portal, '880.00', '三月货款');
    expect(tradeOf(link)).toMatch(/^[0-9a-f]{32}$/);
    await expectInList(portal, '三月货款', '待付款');
    expect(await violationsOn(portal.payee.page)).toEqual([]);
    const { page } = portal.payer;
    await page.goto(link);
    const billRegion = page.getByRole('region', { name: '收款信息' });
    for (const text of ['远山科技有限公司', '880.00', '捌佰捌拾元整', '三月货款', '**** 0019', '待付款'])
      await billRegion.getByText(text).first().waitFor();
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
    expect(await page.content()).not.toContain('8801000200000019');
    expect(await violationsOn(page)).toEqual([]);
    await portal.screenshots.take(page, 'open');
  });

  it('RT02 leads from orderPay and its results to #/bfpLoginAndPay if there is no session', async () => {
    const { page } = portal.payer;
    for (const name of ['orderPay', 'acceptSuccess', 'paySuccess', 'payFail']) {
      await page.goto(subPage(name, link));
      await expect.poll(() => pathOf(page)).toBe('/bfpLoginAndPay');
      await expect.poll(() => queryOf(page)).toEqual({ trade: tradeOf(link) });
      await page.getByRole('button', { name: '登录', exact: true }).waitFor();
    }
  });

  it('RT02 logs the payer in, shows a wrong password in place, and leads to orderPay', async () => {
    const { page } = portal.payer;
    await page.getByPlaceholder('请输入登录名或手机号').fill('cg-maker');
    await page.getByPlaceholder('请输入密码').fill('Wrong#2026');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expectSeen(page, '登录名或密码不正确，请核对后重试');
    await expect.poll(() => pathOf(page)).toBe('/bfpLoginAndPay');
    await fillIn(page, 'cg-maker');
    await expectHeading(page, '确认付款');
    await expect.poll(() => addressOf(page)).toBe(`/bfpLoginAndPay/orderPay?trade=${tradeOf(link)}`);
    await expectSeen(page, '晨光贸易有限公司');
    await expectSeen(page, '免复核，付款后实时到账');
    expect(await violationsOn(page)).toEqual([]);
    await portal.screenshots.take(page, 'order-pay');
  });

  it('RT02 pays after password and code, and paySuccess says what was paid to whom', async () => {
    const { page } = portal.payer;
    await pickOption(page, '付款账户', '0011');
    await confirmPayment(portal, page);
    await expectSeen(page, '付款成功');
    await expect.poll(() => pathOf(page)).toBe('/bfpLoginAndPay/paySuccess');
    for (const text of ['880.00', /远山科技有限公司（\*\*\*\* 0019）/, '三月货款', '付款时间'])
      await expectSeen(page, text);
    const orderNo = await orderNoOn(page);
    expect(await violationsOn(page)).toEqual([]);
    await portal.screenshots.take(page, 'pay-success');
    await page.reload();
    await expectSeen(page, '付款成功');
    await page.getByRole('button', { name: '订单详情' }).click();
    await expectState(page, '成功');
    await expectSeen(page, orderNo);
    await expectInList(portal, '三月货款', '已付款');
    await expectInList(portal, '三月货款', '晨光贸易有限公司');
  });

  inSoak('RT02 pays a trade once, and shows the result to a payer who comes back', async () => {
    const { page } = portal.payer;
    await page.goto(link);
    await expectSeen(page, '该收款单已付款，无需再次付款');
    await page.goto(subPage('orderPay', link));
    await expectSeen(page, '该收款单已付款，请勿重复付款');
    await expect.poll(() => page.getByRole('button', { name: '确认付款' }).count()).toBe(0);
    await page.getByRole('button', { name: '查看付款结果' }).click();
    await expectSeen(page, '付款成功');
    await expect.poll(() => pathOf(page)).toBe('/bfpLoginAndPay/paySuccess');
  });
});

describe('A payment that somebody must review', () => {
  let link: string;
  let orderNo: string;

  it('RT02 ends on acceptSuccess, and the trade is 付款中 for its payee and for a second payer', async () => {
    link = await makeLink(portal, '36000.00', '设备尾款');
    const { page } = portal.payer;
    await goOnWith(page, link);
    await expectSeen(page, '复核员任一人');
    await confirmPayment(portal, page);
    await expectSeen(page, '受理成功');
    await expect.poll(() => pathOf(page)).toBe('/bfpLoginAndPay/acceptSuccess');
    await expectSeen(page, /等待复核/);
    orderNo = await orderNoOn(page);
    expect(await violationsOn(page)).toEqual([]);
    await portal.screenshots.take(page, 'accept-success');
    await expectInList(portal, '设备尾款', '付款中');
    const second = await portal.newUser();
    await second.page.goto(link);
    await fillIn(second.page, 'nh-maker');
    await expectSeen(second.page, /该收款单正在付款中，请勿重复付款/);
    await expect.poll(() => second.page.getByRole('button', { name: '查看付款结果' }).count()).toBe(0);
    expect(second.complaints).toEqual([]);
    await second.page.context().close();
  });

  it('RT02 changes to paySuccess automatically when the reviewer has approved', async () => {
    const reviewer = await reviewerAt(portal, orderNo);
    await expectSeen(reviewer.page, '付款给公司');
    await reviewer.page.getByRole('button', { name: /^通\s*过$/ }).click();
    await reviewer.page.getByRole('dialog').waitFor();
    await confirmWithFactors(portal.product, reviewer.page, CHECKER);
    await expectState(reviewer.page, '成功');
    await expectSeen(portal.payer.page, '付款成功');
    await expect.poll(() => pathOf(portal.payer.page)).toBe('/bfpLoginAndPay/paySuccess');
    await reviewer.page.context().close();
  });

  inSoak('RT02 that is rejected ends on payFail with the reviewer’s words, and can be paid again', async () => {
    const again = await makeLink(portal, '12000.00', '咨询服务费');
    const { page } = portal.payer;
    await goOnWith(page, again);
    await confirmPayment(portal, page);
    await expectSeen(page, '受理成功');
    const reviewer = await reviewerAt(portal, await orderNoOn(page));
    await reviewer.page.getByRole('button', { name: /^拒\s*绝$/ }).click();
    await reviewer.page.getByRole('textbox', { name: '原因' }).fill('合同编号与付款金额不符');
    await reviewer.page
      .getByRole('dialog')
      .getByRole('button', { name: /^拒\s*绝$/ })
      .click();
    await reviewer.page.getByRole('dialog').getByPlaceholder('请输入操作密码').waitFor();
    await confirmWithFactors(portal.product, reviewer.page, CHECKER);
    await reviewer.page.context().close();
    await expectSeen(page, /复核人拒绝了该笔付款：合同编号与付款金额不符/);
    await expect.poll(() => pathOf(page)).toBe('/bfpLoginAndPay/payFail');
    expect(await violationsOn(page)).toEqual([]);
    await portal.screenshots.take(page, 'rejected');
    await expectInList(portal, '咨询服务费', '待付款');
    await page.getByRole('button', { name: '重新支付' }).click();
    await expectHeading(page, '确认付款');
    await page.getByRole('button', { name: '确认付款' }).waitFor();
  });
});

describe('A payment that cannot be', () => {
  it('RT02 ends on payFail with its reason and nothing taken; 重新支付 leads back', async () => {
    const link = await makeLink(portal, '500000.01', '超过限额的款项');
    const { page } = portal.payer;
    await goOnWith(page, link);
    await expectSeen(page, '超过单笔限额 500,000.00 元，请申请提额后再付');
    await page.getByRole('button', { name: '确认付款' }).click();
    await expectSeen(page, '付款失败');
    await expect.poll(() => pathOf(page)).toBe('/bfpLoginAndPay/payFail');
    await expectSeen(page, '本次付款未完成，账户没有扣款');
    await page.reload();
    await expectSeen(page, /超过单笔限额/);
    await page.getByRole('button', { name: '重新支付' }).click();
    await expectHeading(page, '确认付款');
  });

  inSoak('RT02 whose answer is lost is 处理中 and never failed; asked again, it is paid, once', async () => {
    const link = await makeLink(portal, '99.00', '保洁费');
    const { page } = await portal.newUser();
    await page.goto(link);
    await fillIn(page, 'cg-maker');
    await page.getByRole('button', { name: '确认付款' }).waitFor();
    await page.route('**/api/bfp/orderPay', async (route) => (await route.fetch(), await route.abort()), { times: 1 });
    await confirmPayment(portal, page);
    await expectSeen(page, '处理中');
    await expect.poll(() => page.getByText('失败').count()).toBe(0);
    await portal.screenshots.take(page, 'unknown');
    await page.getByRole('button', { name: '查询结果' }).click();
    await expectSeen(page, '付款成功');
    await expectInList(portal, '保洁费', '已付款');
    await page.context().close();
  });

  inSoak('RT02 may be paid as another merchant of the same person, and says what that one may not', async () => {
    const link = await makeLink(portal, '88.00', '培训费');
    const { page, complaints } = await portal.newUser();
    await page.goto(link);
    await fillIn(page, 'cg-admin');
    await page.getByRole('button', { name: '更换付款商户' }).click();
    await expectHeading(page, '选择商户');
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: /远山科技有限公司/ }).click();
    await expectSeen(page, /不能由本商户付款/);
    await page.getByRole('button', { name: '更换付款商户' }).click();
    await page.getByRole('button', { name: /晨光贸易有限公司/ }).click();
    await page.getByRole('button', { name: '确认付款' }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  inSoak('RT02 is refused before anything is sent: a closed link, a wrong one, one’s own', async () => {
    const { page } = portal.payer;
    const link = await makeLink(portal, '66.00', '会务费');
    const ownUser = await portal.newUser();
    await ownUser.page.goto(link);
    await fillIn(ownUser.page, 'ys-maker');
    await expectSeen(ownUser.page, /不能由本商户付款/);
    await ownUser.page.context().close();
    await rowsOf(portal.payee.page).filter({ hasText: '会务费' }).getByRole('button', { name: '关闭' }).click();
    await portal.payee.page.getByRole('dialog').getByRole('button', { name: '关闭收款单' }).click();
    await rowsOf(portal.payee.page).filter({ hasText: '会务费' }).filter({ hasText: '已关闭' }).waitFor();
    await page.goto(link);
    await expectSeen(page, '该收款单已被收款方关闭，如有疑问请联系收款方');
    for (const wrong of ['0'.repeat(32), 'x']) {
      await page.goto(link.replace(tradeOf(link), wrong));
      await expectSeen(page, '付款链接无效，请向收款方索取新的链接');
    }
  });
});

describe('The scripts of the pay page', () => {
  it('RT02 are its own: from this origin, in the build’s list, none inline (security.md T25)', async () => {
    const link = await makeLink(portal, '1.00', '脚本清单');
    const manifest = JSON.parse(
      readFileSync(join(import.meta.dirname, '../dist/portal/.vite/manifest.json'), 'utf8'),
    ) as Manifest;
    const listed = filesOf(manifest, closureOf(manifest, PAY_PAGE).union(closureOf(manifest, 'index.html'))).union(
      BESIDE_THE_BUILD,
    );
    const { page } = await portal.newUser();
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') loaded.push(request.url());
    });
    await page.goto(link);
    await page.getByRole('button', { name: '登录', exact: true }).waitFor();
    expect(loaded.length).toBeGreaterThan(3);
    expect(
      loaded.filter((url) => !url.startsWith(`${portal.product.url}/`) || !listed.has(new URL(url).pathname.slice(1))),
    ).toEqual([]);
    const inline = await page.evaluate(() =>
      [...document.scripts].filter((script) => !script.src).map((script) => script.type),
    );
    expect(inline).toEqual([]);
    await page.context().close();
  });

  it('RT02 have caused no error in the payee’s and the payer’s browser', () => {
    expect([...portal.payee.complaints, ...portal.payer.complaints]).toEqual([]);
  });
});
