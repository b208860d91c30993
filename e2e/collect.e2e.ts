import { beforeAll, describe, expect, it } from 'vitest';
import { allInSoak, inSoak } from '#testkit/in-soak.ts';
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

/** BZ08: 晨光 collects from 远山, which allowed it, and allows 远山 the same. The tests build on each other. */
const portal = openPortal('collect', { users: { maker: 'cg-maker', admin: 'cg-admin' }, shared: true });
const { 'cg-maker': MAKER, 'cg-admin': ADMIN } = MOBILES;
const CHILD_ACCOUNT = '8801000200000019';
const CHILD = '远山科技有限公司';

let parent: ApiReader;
let child: ApiReader;
beforeAll(async () => {
  [parent, child] = await Promise.all([
    ApiReader.open(portal.product, 'cg-viewer', BASIC),
    ApiReader.open(portal.product, 'ys-checker', CHILD_ACCOUNT),
  ]);
});

const button = (who: 'maker' | 'admin', name: RegExp) =>
  portal[who].page.getByRole('main').getByRole('button', { name }).filter({ visible: true });

describe('BZ08 a collection', () => {
  it('of an amount comes out of the account of the merchant that allowed it', async () => {
    const { page } = portal.maker;
    await goTo(page, '资金', '资金归集');
    await expectHeading(page, '资金归集');
    await rowsOf(page).filter({ hasText: CHILD }).waitFor();
    await portal.screenshots.take(page, 'accounts');
    const before = { parent: await parent.available(), child: await child.available() };
    await button('maker', /^指定金额归集$/).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('归集金额').fill('1234.50');
    await dialog.getByRole('button', { name: '下一步' }).click();
    await confirmWithFactors(portal.product, page, MAKER);
    await expectHeading(page, '归集详情');
    await seen(page, '已完成').waitFor();
    await expectSeen(page, '1,234.50');
    await portal.screenshots.take(page, 'collected');
    await expect.poll(() => parent.available(), PATIENTLY).toBe(before.parent + 123_450n);
    expect(await child.available()).toBe(before.child - 123_450n);
  });

  inSoak('takes all above what stays of the ticked accounts', async () => {
    const { page } = portal.maker;
    await button('maker', /^返回列表$/).click();
    await rowsOf(page).filter({ hasText: CHILD }).getByRole('checkbox').click();
    await button('maker', /^归集所选账户$/).click();
    await confirmWithFactors(portal.product, page, MAKER);
    await expectHeading(page, '归集详情');
    await seen(page, '已完成').waitFor();
    expect(await child.available()).toBe(2_000_000n);
    await button('maker', /^返回列表$/).click();
    await rowsOf(page).filter({ hasText: '余额未超过保留金额' }).waitFor();
  });
});

allInSoak('BZ08 a plan', () => {
  inSoak('runs automatically on the days of a calendar until it is stopped', async () => {
    const { page } = portal.maker;
    const plan = page.getByRole('group', { name: '定时归集' });
    await plan.getByRole('button', { name: /^设\s?置$/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('每周', { exact: true }).click();
    await pickOption(page, '星期', '周一');
    await portal.screenshots.take(page, 'plan');
    await dialog.getByRole('button', { name: '下一步' }).click();
    await confirmWithFactors(portal.product, page, MAKER, '确认设置定时归集');
    await plan.getByText('每周一 22:00').waitFor();
    await plan.getByText('执行中').waitFor();
    await portal.screenshots.take(page, 'planned');
    await plan.getByRole('button', { name: /^停\s?用$/ }).click();
    await confirmWithFactors(portal.product, page, MAKER);
    await plan.getByText('未启用').waitFor();
    expect(await plan.getByRole('button').count()).toBe(1);
  });
});

describe('BZ08 a mandate', () => {
  it('is given by an administrator to an account under its name, and ended', async () => {
    const { page } = portal.admin;
    await goTo(page, '资金', '资金归集');
    await button('admin', /^授权他方归集$/).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('归集方名称').waitFor();
    await pickOption(page, '授权账户', '0011');
    await page.getByRole('combobox', { name: '归集账号' }).fill(CHILD_ACCOUNT);
    await field(page, '归集方名称').fill(CHILD);
    await field(page, '保留金额').fill('5000');
    await portal.screenshots.take(page, 'grant');
    await dialog.getByRole('button', { name: '下一步' }).click();
    await confirmWithFactors(portal.product, page, ADMIN, '确认授权资金归集');
    const row = rowsOf(page).filter({ hasText: CHILD });
    await row.getByText('授权中').waitFor();
    await portal.screenshots.take(page, 'mandates');
    await button('admin', /^终\s?止$/).click();
    await confirmWithFactors(portal.product, page, ADMIN);
    await row.getByText('已终止').waitFor();
    expect(await row.getByRole('button').count()).toBe(0);
  });
});

expectNoComplaints(portal, 'maker');
