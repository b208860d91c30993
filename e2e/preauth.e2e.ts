import { beforeAll, describe, expect, it } from 'vitest';
import { inSoak } from '#testkit/in-soak.ts';
import {
  confirmWithFactors,
  expectHeading,
  expectSeen,
  expectState,
  field,
  goTo,
  openOrder,
  pickOption,
  rowsOf,
  seen,
} from './browser/actions.ts';
import { ApiReader, grouped, PATIENTLY } from './browser/api-reader.ts';
import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { BASIC, MOBILES } from './security/confirmation.ts';

/** 晨光 asks 远山 to hold money, each in a browser of its own. The tests build on each other. */
const portal = openPortal('preauth', { shared: true, users: { payee: 'cg-maker', payer: 'ys-maker' } });
const { 'cg-maker': PAYEE } = MOBILES;
const PAYER = '13800000012';
const PAYER_ACCOUNT = '8801000200000019';
const PAYER_NAME = '远山科技有限公司';
const PAYEE_NAME = '晨光贸易有限公司';

let payee: ApiReader;
let payer: ApiReader;
let orderNo = '';
beforeAll(async () => {
  [payee, payer] = await Promise.all([
    ApiReader.open(portal.product, 'cg-viewer', BASIC),
    ApiReader.open(portal.product, 'ys-checker', PAYER_ACCOUNT),
  ]);
});

type Who = 'payee' | 'payer';
const button = (who: Who, name: RegExp) =>
  portal[who].page.getByRole('main').getByRole('button', { name }).filter({ visible: true });

/** Presses a button of the detail page and confirms with both factors. */
async function act(who: Who, name: RegExp, mobile: string): Promise<void> {
  const { page } = portal[who];
  await button(who, name).click();
  await page.getByRole('dialog').waitFor();
  await confirmWithFactors(portal.product, page, mobile);
}

/** Fresh from the server: what the other side did is not on a page that was open before. */
async function openDetail(who: Who): Promise<void> {
  const { page } = portal[who];
  await page.goto(`${portal.product.url}/#/fund/preauth?open=${orderNo}`);
  await page.reload();
  await expectHeading(page, '预授权详情');
  await seen(page, orderNo).waitFor();
}

/** The running amounts on the page in sight: held, used, released. */
const amountsOn = async (who: Who): Promise<string[]> =>
  (await portal[who].page.locator('.money-parts dd').filter({ visible: true }).allTextContents()).map((text) =>
    text.trim(),
  );

/** From the list to the form to the number that the request has. */
async function requestHold(amount: string, remark: string): Promise<string> {
  const { page } = portal.payee;
  await page.goto(`${portal.product.url}/#/fund/preauth`);
  await button('payee', /^发起预授权$/).click();
  await expectHeading(page, '发起预授权');
  await pickOption(page, '收款账户', '0011');
  await field(page, '付款账号').fill(PAYER_ACCOUNT);
  await field(page, '预授权金额').fill(amount);
  await field(page, '备注（选填）').fill(remark);
  await act('payee', /^发起预授权$/, PAYEE);
  await expectHeading(page, '受理成功');
  return (await seen(page, /^20\d{22}$/).textContent())!.trim();
}

describe('BZ09 a pre-authorisation', () => {
  it('of an unknown payer is refused at the field; a known one is asked, and nothing is held yet', async () => {
    const { page } = portal.payee;
    await goTo(page, '资金', '预授权');
    await button('payee', /^发起预授权$/).click();
    await pickOption(page, '收款账户', '0011');
    await field(page, '付款账号').fill('8899 9999 9999 9999');
    await field(page, '预授权金额').fill('600');
    await button('payee', /^发起预授权$/).click();
    await expectSeen(page, '付款账户不存在，请与付款方核对账号');
    const before = await payer.balances();
    await button('payee', /^返回列表$/).click();
    await expectHeading(page, '预授权');
    orderNo = await requestHold('600', '场地押金');
    await portal.screenshots.take(page, 'asked');
    expect(await payer.balances()).toEqual(before);
  });

  inSoak('waits for its payer on the home page and under the bell, and is opened from there', async () => {
    const { page } = portal.payer;
    await goTo(page, '首页', '首页');
    await page.reload();
    await expectHeading(page, '首页');
    const requestText = `${PAYEE_NAME}请您确认预授权，确认后冻结 600.00 元`;
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: requestText });
    await row.waitFor();
    await portal.screenshots.take(page, 'home');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^消息，\d+ 条/ })
      .click();
    await page.getByRole('region', { name: '消息' }).getByRole('link', { name: requestText }).waitFor();
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: '查看并确认' }).click();
    await expectHeading(page, '预授权详情');
    await seen(page, orderNo).waitFor();
  });

  it('is found by its payer, confirmed with own factors, and held', async () => {
    const { page } = portal.payer;
    const before = await payer.balances();
    await page.goto(`${portal.product.url}/#/fund/preauth`);
    await expectHeading(page, '预授权');
    await expectSeen(page, /笔预授权等待您确认/);
    await page.getByRole('tab', { name: '我付款的' }).filter({ visible: true }).click();
    // Until the other list has come, the rows of the first are in sight; none of them waits for this merchant.
    await rowsOf(page).filter({ hasText: '600.00' }).filter({ hasText: '待您确认' }).first().click();
    await expectHeading(page, '预授权详情');
    await seen(page, orderNo).waitFor();
    await expectSeen(page, '场地押金');
    await act('payer', /^确认预授权$/, PAYER);
    await expectState(page, '已授权');
    await expect.poll(() => amountsOn('payer'), PATIENTLY).toEqual(['600.00', '0.00', '0.00']);
    expect(await payer.balances()).toEqual({ available: before.available - 60_000n, frozen: before.frozen + 60_000n });
    await portal.screenshots.take(page, 'held');
  });

  it('is captured in part by its payee: the rest goes back, both see the same amounts', async () => {
    const { page } = portal.payee;
    const [before, had] = [await payer.balances(), await payee.available()];
    await openDetail('payee');
    await expectSeen(page, PAYER_NAME);
    await button('payee', /^完成预授权$/).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('完成金额').fill('600.01');
    await dialog.getByLabel('完成金额').blur();
    await dialog.getByText('最多可完成 600.00 元，请修改金额').waitFor();
    await dialog.getByLabel('完成金额').fill('400');
    await dialog.getByText(`其余 ${grouped(20_000n)} 元退回付款方`).waitFor();
    await dialog.getByRole('button', { name: '下一步' }).click();
    await page.getByRole('dialog').getByPlaceholder('请输入操作密码').waitFor();
    await confirmWithFactors(portal.product, page, PAYEE);
    await expectState(page, '已完成');
    await expect.poll(() => amountsOn('payee'), PATIENTLY).toEqual(['0.00', '400.00', '200.00']);
    await openDetail('payer');
    await expect.poll(() => amountsOn('payer'), PATIENTLY).toEqual(['0.00', '400.00', '200.00']);
    expect([await payer.available(), await payee.available()]).toEqual([before.available + 20_000n, had + 40_000n]);
    await portal.screenshots.take(page, 'captured');
  });

  inSoak('is an order of its payer, whose page names what followed; its capture is the payee’s', async () => {
    await openOrder(portal.product, portal.payer.page, orderNo);
    await expectState(portal.payer.page, '已完成');
    await expectSeen(portal.payer.page, '关联订单');
    await expectSeen(portal.payer.page, '预授权完成');
    const { page } = portal.payee;
    await page
      .getByRole('link', { name: /^20\d{22}$/ })
      .filter({ visible: true })
      .first()
      .click();
    await expectHeading(page, '订单详情');
    await expectSeen(page, '预授权完成金额(元)');
    await expectSeen(page, orderNo);
  });

  inSoak('that was captured today is paid back by the void of its capture', async () => {
    const { page } = portal.payee;
    const [before, had] = [await payer.available(), await payee.available()];
    await openDetail('payee');
    await act('payee', /^撤销完成$/, PAYEE);
    await expect.poll(() => amountsOn('payee'), PATIENTLY).toEqual(['0.00', '0.00', '600.00']);
    await expectSeen(page, '完成已撤销');
    expect([await payer.available(), await payee.available()]).toEqual([before + 40_000n, had - 40_000n]);
    expect(await button('payee', /^撤销完成$/).count()).toBe(0);
  });

  inSoak('that is not wanted any more is cancelled before, and voided after the confirmation', async () => {
    orderNo = await requestHold('88', '不再需要的押金');
    await openDetail('payee');
    await act('payee', /^取消申请$/, PAYEE);
    await expectState(portal.payee.page, '已取消');

    orderNo = await requestHold('77', '设备押金');
    await openDetail('payer');
    const before = await payer.balances();
    await act('payer', /^确认预授权$/, PAYER);
    await expectState(portal.payer.page, '已授权');
    await openDetail('payee');
    await act('payee', /^撤销预授权$/, PAYEE);
    await expectState(portal.payee.page, '已撤销');
    await expect.poll(() => amountsOn('payee'), PATIENTLY).toEqual(['0.00', '0.00', '77.00']);
    expect(await payer.balances()).toEqual(before);
  });
});

expectNoComplaints(portal, 'payee', 'payer');
