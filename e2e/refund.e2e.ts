import { beforeAll, describe, expect, it } from 'vitest';
import { inSoak } from '#testkit/in-soak.ts';
import { confirmWithFactors, expectHeading, expectSeen, expectState, goTo, rowsOf, seen } from './browser/actions.ts';
import { ApiReader, PATIENTLY } from './browser/api-reader.ts';
import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { BASIC, MOBILES } from './security/confirmation.ts';

/** BZ12: 晨光 gives a part of what 远山 paid it back. The tests build on each other. */
const portal = openPortal('refund', { shared: true, users: { maker: 'cg-maker' } });
const { 'cg-maker': MAKER } = MOBILES;
const PAYER_ACCOUNT = '8801000200000019';

let payee: ApiReader;
let payer: ApiReader;
beforeAll(async () => {
  [payee, payer] = await Promise.all([
    ApiReader.open(portal.product, 'cg-viewer', BASIC),
    ApiReader.open(portal.product, 'ys-checker', PAYER_ACCOUNT),
  ]);
});

const button = (name: RegExp) =>
  portal.maker.page.getByRole('main').getByRole('button', { name }).filter({ visible: true });

/** Opens the dialog of the trade in sight and fills it in. */
async function requestRefund(amount: string, refundNo: string): Promise<void> {
  const { page } = portal.maker;
  await button(/^退\s?款$/).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('退款金额').fill(amount);
  await dialog.getByLabel('退款原因').fill('货物退回');
  await dialog.getByLabel('商户退款单号').fill(refundNo);
}

async function send(): Promise<void> {
  const { page } = portal.maker;
  await page.getByRole('button', { name: '下一步' }).click();
  await confirmWithFactors(portal.product, page, MAKER, '确认退款');
}

describe('BZ12 a refund', () => {
  it('of a trade in the list goes back to its payer, and is linked with it both ways', async () => {
    const { page } = portal.maker;
    await goTo(page, '资金', '退款');
    const row = rowsOf(page).filter({ hasText: '2,680.00' });
    await row.getByText('已部分退款').waitFor();
    await portal.screenshots.take(page, 'trades');
    await row.click();
    await expectHeading(page, '退款详情');
    await seen(page, '物料未用完，退回部分款项').waitFor();
    const before = [await payee.available(), await payer.available()] as const;
    await requestRefund('2000.01', 'E2E-0001');
    await page.getByRole('dialog').getByLabel('退款原因').click();
    await expectSeen(page, '最多可退 2,000.00 元，请修改金额');
    await page.getByRole('dialog').getByLabel('退款金额').fill('500');
    await portal.screenshots.take(page, 'dialog');
    await send();
    await rowsOf(page).filter({ hasText: '500.00' }).getByText('成功', { exact: true }).waitFor();
    await portal.screenshots.take(page, 'detail');
    await expect
      .poll(async () => [await payee.available(), await payer.available()], PATIENTLY)
      .toEqual([before[0] - 50_000n, before[1] + 50_000n]);
    await rowsOf(page).filter({ hasText: '500.00' }).getByRole('link').click();
    await expectHeading(page, '订单详情');
    await expectState(page, '成功');
    await expectSeen(page, 'E2E-0001');
    await expectSeen(page, '关联订单');
    await portal.screenshots.take(page, 'order');
  });

  inSoak('with a number that was used is refused at its field, and is found among the refunds', async () => {
    const { page } = portal.maker;
    await page.goto(`${portal.product.url}/#/fund/refund?f.list=refunds`);
    await rowsOf(page).filter({ hasText: '500.00' }).first().waitFor();
    await portal.screenshots.take(page, 'refunds');
    await rowsOf(page).filter({ hasText: '500.00' }).click();
    await expectHeading(page, '退款详情');
    await requestRefund('1', 'E2E-0001');
    await page.getByRole('button', { name: '下一步' }).click();
    await expectSeen(page, /该商户退款单号已使用过/);
  });
});

expectNoComplaints(portal, 'maker');
