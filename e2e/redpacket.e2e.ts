import { beforeAll, describe, expect, it } from 'vitest';
import { shanghaiMinutes } from '#platform/kernel/shanghai-time.ts';
import { inSoak } from '#testkit/in-soak.ts';
import {
  codeSentBy,
  confirmWithFactors,
  expectHeading,
  expectSeen,
  field,
  goTo,
  orderNoOn,
  rowsOf,
  seen,
} from './browser/actions.ts';
import { ApiReader, PATIENTLY } from './browser/api-reader.ts';
import { violationsOn } from './browser/axe.ts';
import { expectToast } from './browser/notices.ts';
import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { BASIC, MOBILES } from './security/confirmation.ts';

/**
 * BZ06: 晨光 issues packets, the owner of 远山 claims one on a phone. The tests build on each other. None is issued
 * between 00:00 and 08:00: then the clock is moved, which needs a product of its own.
 */
const isNight = shanghaiMinutes(new Date()) < 8 * 60;
const portal = openPortal('redpacket', { shared: !isNight, users: { maker: 'cg-maker', phone: null } });
const OWNER = '13800000011';
const RECEIVER = '8801000200000019';
const PHONE = { width: 390, height: 844 };
const PRESS_MS = 150;

let payer: ApiReader;
let receiver: ApiReader;
beforeAll(async () => {
  if (isNight)
    await fetch(new URL('/clock', portal.product.simulatorsUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advance: 'PT9H' }),
    });
  payer = await ApiReader.open(portal.product, 'cg-viewer', BASIC);
  receiver = await ApiReader.open(portal.product, 'ys-checker', RECEIVER);
});

describe('A red packet (BZ06)', () => {
  let link = '';

  it('is issued by the form, and its record has a link to send', async () => {
    const { page } = portal.maker;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await goTo(page, '资金', '发红包');
    await field(page, '手机号或账号1').fill('123');
    await field(page, '姓名1').fill('孙远');
    await expectSeen(page, '须为11位手机号，或16至20位的平台账号');
    await field(page, '手机号或账号1').fill(OWNER);
    await field(page, '金额1').fill('200.01');
    await seen(page, '须为11位手机号，或16至20位的平台账号').waitFor({ state: 'detached' });
    // A person holds the button down; the fault of the amount, found meanwhile, must not move it away.
    await page.getByRole('button', { name: '添加收款人' }).click({ delay: PRESS_MS });
    await field(page, '手机号或账号2').fill('13900008888');
    await field(page, '姓名2').fill('李想');
    await field(page, '金额2').fill('12');
    await field(page, '祝福语（选填）').fill('感谢一路同行');
    await field(page, '活动名称（选填）').fill('周年庆');
    const send = page
      .getByRole('main')
      .getByRole('button', { name: /^发\s?红\s?包$/ })
      .filter({ visible: true });
    await expectSeen(page, '单个红包须为1.00～200.00元');
    await field(page, '金额1').fill('88');
    await portal.screenshots.take(page, 'form');
    await send.click();
    await confirmWithFactors(portal.product, page, MOBILES['cg-maker']);
    await expectHeading(page, '受理成功');
    const orderNo = await orderNoOn(page);
    await expect.poll(() => payer.state(orderNo), PATIENTLY).toBe('succeeded');
    // Orders of the demo run meanwhile, which waited for the hours of business.
    expect(await payer.moved(orderNo)).toBe(-10_000n);
    await page.getByRole('button', { name: '再来一笔' }).waitFor();
    await page.getByRole('button', { name: '查看红包记录' }).click();
    const row = rowsOf(page).filter({ hasText: '孙远' });
    await row.getByText('待领取').waitFor();
    await portal.screenshots.take(page, 'packets');
    await row.getByRole('button', { name: '领取链接' }).click();
    await page.getByRole('dialog').getByRole('img', { name: '红包二维码' }).waitFor();
    await portal.screenshots.take(page, 'link');
    await page.getByRole('dialog').getByRole('button', { name: '复制链接' }).click();
    await expectToast(page, '领取链接已复制');
    link = await page.evaluate(() => navigator.clipboard.readText());
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^完\s?成$/ })
      .click();
  });

  it('is claimed on a phone with the code that its receiver gets, once', async () => {
    const { page } = portal.phone;
    await page.setViewportSize(PHONE);
    const before = await receiver.available();
    await page.goto(link);
    await expectSeen(page, '“感谢一路同行”');
    await expectSeen(page, /138\*\*\*\*0011/);
    expect(await violationsOn(page)).toEqual([]);
    await portal.screenshots.take(page, 'claim-390');
    const code = await codeSentBy(portal.product, OWNER, () =>
      page.getByRole('button', { name: '获取验证码' }).click(),
    );
    await page.getByLabel('短信验证码').fill(code === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: '领取红包' }).click();
    await expectSeen(page, '验证码错误或已失效，请核对或重新获取');
    await page.getByLabel('短信验证码').fill(code);
    await page.getByRole('button', { name: '领取红包' }).click();
    await expectHeading(page, '领取成功');
    await portal.screenshots.take(page, 'claimed-390');
    expect(await receiver.available()).toBe(before + 8_800n);
    await page.reload();
    await expectSeen(page, '该红包已被领取');
    await rowsOf(portal.maker.page).filter({ hasText: '孙远' }).getByText('已领取').waitFor();
  });

  inSoak('says what to do to a receiver without an account', async () => {
    const { page } = portal.maker;
    await rowsOf(page).filter({ hasText: '李想' }).getByRole('button', { name: '领取链接' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '复制链接' }).click();
    link = await page.evaluate(() => navigator.clipboard.readText());
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^完\s?成$/ })
      .click();
    await portal.phone.page.goto(link);
    await expectSeen(portal.phone.page, /尚未开通平台账户，暂时不能领取/);
    await portal.screenshots.take(portal.phone.page, 'nobody-390');
    await page.getByRole('button', { name: '返回红包记录' }).click();
    await expectHeading(page, '红包记录');
  });

  inSoak('is issued from a sheet, whose faults are at row and column', async () => {
    const { page } = portal.maker;
    const sheet = (batchNo: string, rows: readonly string[], total: string) => ({
      name: `${batchNo}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `\uFEFF红包,批次号,${batchNo},总笔数,${rows.length},总金额,${total},付款日期,\r\n手机号/账号,姓名,金额,祝福语,活动名称,备注\r\n${rows.join('\r\n')}\r\n`,
      ),
    });
    await goTo(page, '资金', '发红包');
    // The kept page begins again, its order is done.
    await expect.poll(() => field(page, '手机号或账号1').inputValue()).toBe('');
    await page.getByRole('button', { name: '批量发红包' }).filter({ visible: true }).click();
    const files = () => page.getByLabel('文件', { exact: true });
    await files().setInputFiles(sheet('HB2026112301', ['1380000,孙远,8,,,'], '8'));
    await expectSeen(page, '须为11位手机号，或16至20位的平台账号');
    await portal.screenshots.take(page, 'sheet-errors');
    await page.getByRole('button', { name: '重新上传' }).click();
    const rows = [`${RECEIVER},远山科技有限公司,8.88,新年好,年会,`, `${OWNER},孙远,1,新年好,年会,`];
    await files().setInputFiles(sheet('HB2026112302', rows, '9.88'));
    await page.getByRole('button', { name: '发放 2 笔，共 9.88 元' }).click();
    await confirmWithFactors(portal.product, page, MOBILES['cg-maker']);
    await expectHeading(page, '受理成功');
    await goTo(page, '资金', '红包记录');
    await rowsOf(page).filter({ hasText: '年会' }).filter({ hasText: '待领 2' }).waitFor();
    await rowsOf(page).filter({ hasText: '周年庆' }).filter({ hasText: '已领 1' }).waitFor();
    await portal.screenshots.take(page, 'records');
  });
});

expectNoComplaints(portal, 'maker');
