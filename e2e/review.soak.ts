import { beforeAll, describe, expect, it } from 'vitest';
import { LOGIN_PASSWORD } from '#apps/server/demo/cast.data.ts';
import { createOutsideClient } from '#testkit/outside-client.ts';
import { confirmWithFactors, expectHeading, expectSeen, goTo, rowsOf, seen } from './browser/actions.ts';
import { ApiReader, auditOf, PATIENTLY, transferOutside } from './browser/api-reader.ts';
import { DESKTOP } from './browser/browser-user.ts';
import { queryOf, settled } from './browser/page.ts';
import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { BASIC, ELECTRONICS, MOBILES } from './security/confirmation.ts';

/** Ten orders of one maker, reviewed by one checker with one confirmation. */
const portal = openPortal('review', { shared: true, users: { checker: 'cg-checker' } });
const { 'cg-maker': MAKER, 'cg-checker': CHECKER } = MOBILES;
const ORDERS = 10;
const orders: string[] = [];

let reader: ApiReader;
beforeAll(async () => {
  reader = await ApiReader.open(portal.product, 'cg-viewer', BASIC);
  const maker = createOutsideClient(portal.product.url);
  await maker.login('cg-maker', LOGIN_PASSWORD);
  for (let index = 0; index < ORDERS; index += 1)
    orders.push(
      await transferOutside(portal.product, maker, {
        accountNo: BASIC,
        amount: `60${index}0.00`,
        payee: ELECTRONICS,
        mobile: MAKER,
      }),
    );
});

const messages = async (): Promise<{ text: string }[]> =>
  (
    (await (await fetch(`${portal.product.simulatorsUrl}/sms?mobile=${CHECKER}`)).json()) as {
      messages: { text: string }[];
    }
  ).messages;

describe('BZ13 a review of many orders', () => {
  it('takes five clicks and one message for ten orders, and each is answered for itself', async () => {
    const { page } = portal.checker;
    await goTo(page, '复核', '待复核');
    await page.getByLabel('关键字').filter({ visible: true }).fill('蓝海');
    await page.keyboard.press('Enter');
    await expect.poll(() => queryOf(page)).toMatchObject({ 'f.keyword': '蓝海' });
    await settled(page);
    for (const orderNo of orders) await rowsOf(page).filter({ hasText: orderNo }).waitFor();
    const waiting = await rowsOf(page).count();
    // The list is there to be ticked: the boxes are seen before the pointer comes.
    const boxes = page.getByRole('main').locator('tbody .ant-checkbox-wrapper').filter({ visible: true });
    expect(
      await boxes.evaluateAll((all) => all.filter((box) => box.checkVisibility({ opacityProperty: true })).length),
    ).toBe(waiting);
    const before = (await messages()).length;
    await page.evaluate(() => {
      Object.assign(window, { clicks: 0 });
      document.addEventListener(
        'click',
        (event) =>
          event.isTrusted && Object.assign(window, { clicks: (window as unknown as { clicks: number }).clicks + 1 }),
        true,
      );
    });
    await page.getByLabel('全选本页').filter({ visible: true }).first().check();
    await expectSeen(page, new RegExp(`已选\\s*${waiting}\\s*条`));
    await page.getByRole('button', { name: '批量通过' }).click();
    await page.getByRole('dialog').waitFor();
    await portal.screenshots.take(page, 'review-batch-confirm');
    await page.setViewportSize({ width: 390, height: 844 });
    const beyond = () =>
      page.locator('.review-items').evaluate((list) => {
        const end = list.closest('.review-rows')!.getBoundingClientRect().right;
        return [...list.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > end).length;
      });
    await expect.poll(beyond).toBe(0);
    await page.setViewportSize(DESKTOP);
    await confirmWithFactors(portal.product, page, CHECKER);
    await expectHeading(page, '本次复核结果');
    await seen(page, `${waiting} 笔已处理`).waitFor();
    await portal.screenshots.take(page, 'review-batch-result');
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { clicks: number }).clicks))
      .toBeLessThanOrEqual(5);
    const sent = await messages();
    expect(sent.length - before).toBe(1);
    expect(sent[0]!.text).toMatch(new RegExp(`${waiting}\\s*笔`));
    await expect
      .poll(
        async () => (await Promise.all(orders.map((orderNo) => reader.order(orderNo)))).map(({ state }) => state),
        PATIENTLY,
      )
      .toEqual(orders.map(() => 'succeeded'));
  });

  it('leaves books that add up', () => {
    expect(auditOf(portal.product)).toMatch(/^audit clean/m);
  });
});

expectNoComplaints(portal, 'checker');
