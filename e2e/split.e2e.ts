import { beforeAll, describe, expect, it } from 'vitest';
import { inSoak } from '#testkit/in-soak.ts';
import {
  confirmWithFactors,
  expectHeading,
  expectSeen,
  field,
  goTo,
  pickOption,
  rowsOf,
  seen,
} from './browser/actions.ts';
import { ApiReader, PATIENTLY } from './browser/api-reader.ts';
import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { BASIC, MOBILES } from './security/confirmation.ts';

/**
 * BZ07: 晨光 shares what 远山 paid it with 南湖, which gives a part back. The tests build on each other. The
 * product is its own: e2e/refund.e2e.ts pays back the same trade, which it cannot while a part is set apart.
 */
const portal = openPortal('split', {
  users: { maker: 'cg-maker', receiver: 'nh-maker', admin: 'cg-admin' },
  inSoak: ['receiver', 'admin'],
});
const { 'cg-maker': MAKER, 'cg-admin': ADMIN } = MOBILES;
const RECEIVER = { mobile: '13800000022', accountNo: '8801000300000017', name: '南湖商贸有限公司' };

let sharer: ApiReader;
let receiver: ApiReader;
beforeAll(async () => {
  [sharer, receiver] = await Promise.all([
    ApiReader.open(portal.product, 'cg-viewer', BASIC),
    ApiReader.open(portal.product, 'nh-checker', RECEIVER.accountNo),
  ]);
});

const button = (name: string | RegExp) =>
  portal.maker.page.getByRole('main').getByRole('button', { name }).filter({ visible: true });
const confirm = (title: string) => confirmWithFactors(portal.product, portal.maker.page, MAKER, title);

describe('BZ07 profit-sharing', () => {
  it('sets a part of a received trade apart and gives it to a receiver that was bound before', async () => {
    const { page } = portal.maker;
    await goTo(page, '资金', '分账');
    await button('分账接收方').click();
    await button('绑定接收方').click();
    await page.getByRole('combobox', { name: '接收方账号' }).fill(RECEIVER.accountNo);
    await field(page, '接收方名称').fill(RECEIVER.name);
    await pickOption(page, '与我方关系', '供应商');
    await page.getByRole('button', { name: '下一步' }).click();
    await confirm('确认绑定分账接收方');
    await rowsOf(page).filter({ hasText: RECEIVER.name }).waitFor();
    await button('返回列表').click();

    await rowsOf(page).filter({ hasText: '2,680.00' }).click();
    await expectHeading(page, '分账详情');
    await button('冻结可分金额').click();
    await confirm('确认分账冻结');
    await button('发起分账').click();
    await pickOption(page, '第1个接收方', RECEIVER.name);
    await field(page, '金额或比例1').fill('300');
    const before = await receiver.available();
    await button('提交分账').click();
    await confirm('确认分账');
    await page.getByRole('button', { name: '查看分账详情' }).click();
    await rowsOf(page).filter({ hasText: '300.00' }).getByText('成功', { exact: true }).waitFor();
    await expect.poll(() => receiver.available(), PATIENTLY).toBe(before + 30_000n);
  });

  inSoak('is given back in part by its receiver; who shared it sees how much', async () => {
    const { page } = portal.receiver;
    await goTo(page, '资金', '分账');
    await page.getByRole('tab', { name: '收到的分账' }).click();
    const row = rowsOf(page).filter({ hasText: '300.00' });
    await row.waitFor();
    await portal.screenshots.take(page, 'received');
    await row.getByRole('button', { name: '退回' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('退回金额').fill('300.01');
    await dialog.getByLabel('退回原因').fill('交易退款，退回分账');
    await expectSeen(page, '最多可退 300.00 元，请修改金额');
    await dialog.getByLabel('退回金额').fill('120');
    await portal.screenshots.take(page, 'dialog');
    const before = [await sharer.available(), await receiver.available()] as const;
    await page.getByRole('button', { name: '下一步' }).click();
    await confirmWithFactors(portal.product, page, RECEIVER.mobile, '确认分账回退');
    await row.getByText('部分退回').waitFor();
    await expect
      .poll(async () => [await sharer.available(), await receiver.available()], PATIENTLY)
      .toEqual([before[0] + 12_000n, before[1] - 12_000n]);
    await portal.screenshots.take(page, 'returned');

    const shared = rowsOf(portal.maker.page).filter({ hasText: '300.00' });
    await portal.maker.page.reload();
    await shared.getByText('部分退回').waitFor();
    await seen(portal.maker.page, '退回 120.00 元').waitFor();
    await portal.screenshots.take(portal.maker.page, 'shared');
  });

  inSoak('has a ratio, which an administrator sets', async () => {
    const { page } = portal.admin;
    await goTo(page, '资金', '分账');
    const press = (name: string) => page.getByRole('main').getByRole('button', { name }).click();
    await press('分账比例');
    await press('设置比例');
    await page.getByRole('dialog').getByLabel('分账比例').fill('45.5');
    await portal.screenshots.take(page, 'set-ratio');
    await page.getByRole('dialog').getByRole('button', { name: '下一步' }).click();
    await confirmWithFactors(portal.product, page, ADMIN, '确认设置分账比例');
    await rowsOf(page).filter({ hasText: '45.50%' }).getByText('已生效').waitFor();
    await expectSeen(page, '一笔交易累计分账不超过交易金额的 45.50%');
    await portal.screenshots.take(page, 'ratio');
  });
});

expectNoComplaints(portal, 'maker', 'receiver');
