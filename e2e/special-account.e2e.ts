import { describe, expect, it } from 'vitest';
import { allInSoak, inSoak } from '#testkit/in-soak.ts';
import {
  confirmWithFactors,
  expectHeading,
  field,
  goTo,
  payButton,
  pickOption,
  rowsOf,
  submitPayment,
} from './browser/actions.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { PATIENTLY } from './browser/api-reader.ts';
import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { ELECTRONICS, MOBILES } from './security/confirmation.ts';

/** Accounts for one purpose. Rules and people are left as they were; the tests build on each other. */
const portal = openPortal('special-account', { users: { admin: 'cg-admin', maker: 'cg-maker' }, shared: true });
const { 'cg-admin': ADMIN, 'cg-maker': MAKER } = MOBILES;

const button = (who: 'maker' | 'admin', name: RegExp) =>
  portal[who].page.getByRole('main').getByRole('button', { name }).filter({ visible: true });
const next = (who: 'maker' | 'admin') =>
  portal[who].page.getByRole('dialog').getByRole('button', { name: '下一步' }).click();

/** The fee is shown: the form can be sent. */
const quoted = (who: 'maker' | 'admin') =>
  portal[who].page
    .getByRole('complementary', { name: '费用试算' })
    .getByText(/免复核|任一人|管理员/)
    .first()
    .waitFor();

describe('BZ01 Special accounts', () => {
  it('are opened for a scene, which says what they may pay', async () => {
    const { page } = portal.admin;
    await goTo(page, '账户', '专用账户');
    await expectHeading(page, '专用账户');
    await button('admin', /^开立账户$/).click();
    await pickOption(page, '使用场景', '税费缴纳');
    await field(page, '账户名称').fill('季度税款');
    await portal.screenshots.take(page, 'open');
    await next('admin');
    await confirmWithFactors(portal.product, page, ADMIN, '确认开立专用账户');
    await rowsOf(page).filter({ hasText: '季度税款' }).getByText('正常').waitFor();
    const scene = rowsOf(page).filter({ hasText: '备付税款、社保和规费' });
    await scene.getByRole('button', { name: /^配\s?置$/ }).click();
    await page.getByRole('checkbox', { name: '代付' }).check();
    await page.getByRole('radio', { name: '仅限指定收款方' }).check();
    await page.getByRole('textbox', { name: '指定收款方' }).fill('3301040160009876501 国家税务总局');
    await field(page, '单笔限额（选填）').fill('8000');
    await portal.screenshots.take(page, 'scene');
    await next('admin');
    await confirmWithFactors(portal.product, page, ADMIN, '确认配置使用场景');
    await scene.getByText('仅限指定收款方（1个）').waitFor();
    await portal.screenshots.take(page, 'scenes');
  });

  it('get money from an account of the merchant, and pay nobody whom their scene does not allow', async () => {
    const { page } = portal.maker;
    await goTo(page, '账户', '专用账户');
    const row = rowsOf(page).filter({ hasText: '季度税款' });
    await row.getByRole('button', { name: /转\s?入/ }).click();
    await expectHeading(page, '转账');
    await expect.poll(() => field(page, '收款方名称').inputValue(), PATIENTLY).toBe('晨光贸易有限公司');
    await field(page, '转账金额').fill('500.00');
    await quoted('maker');
    await submitPayment(portal.product, page, MAKER);
    await goTo(page, '账户', '专用账户');
    await row.getByText('500.00').first().waitFor();
    await portal.screenshots.take(page, 'filled');
    await row.getByRole('button', { name: /转\s?出/ }).click();
    await expectHeading(page, '转账');
    await page.getByRole('combobox', { name: '收款账号' }).fill(ELECTRONICS.accountNo);
    await field(page, '收款方名称').fill(ELECTRONICS.name);
    await field(page, '转账金额').fill('20.00');
    await quoted('maker');
    await payButton(page).click();
    await page.getByText('专用账户“季度税款”（税费缴纳）不允许转账，请更换付款账户或调整场景').first().waitFor();
    await portal.screenshots.take(page, 'refused');
  });
});

allInSoak('BZ01 A second-level account', () => {
  inSoak('pays somebody else’s account under its name (7040)', async () => {
    const { page } = portal.maker;
    await goTo(page, '账户', '二级账户');
    const row = rowsOf(page).filter({ hasText: '朝阳门店' });
    const balance = async () => fenOfYuan(/[\d,]+\.\d{2}/.exec(await row.innerText())![0].replaceAll(',', ''));
    await row.waitFor();
    const before = await balance();
    await row.getByRole('button', { name: /^付\s?款$/ }).click();
    await page.getByRole('combobox', { name: '收款账号' }).fill(ELECTRONICS.accountNo);
    await field(page, '收款方名称').fill(ELECTRONICS.name);
    await field(page, '付款金额').fill('12.50');
    await portal.screenshots.take(page, 'second-pay');
    await next('maker');
    await confirmWithFactors(portal.product, page, MAKER, '确认二级户付款');
    await expect.poll(balance, PATIENTLY).toBe(before - 1_250n);
    await row.getByRole('button', { name: /^明\s?细$/ }).click();
    await rowsOf(page).filter({ hasText: '二级户付款' }).filter({ hasText: ELECTRONICS.name }).waitFor();
  });
});

expectNoComplaints(portal, 'admin', 'maker');
