import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { LOGIN_PASSWORD } from '#apps/server/demo/cast.data.ts';
import { createOutsideClient } from '#testkit/outside-client.ts';
import { confirmWithFactors, expectSeen, expectState, goTo, openOrder, orderNoOn, rowsOf } from './browser/actions.ts';
import { ApiReader, PATIENTLY, transferOutside } from './browser/api-reader.ts';
import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { rowsOfCsv } from './browser/spreadsheet.ts';
import { BASIC, MOBILES } from './security/confirmation.ts';

/** 晨光 gives back what 远山 paid it, three parts of two trades, from one sheet. The tests build on each other. */
const portal = openPortal('batch-refund', { shared: true, users: { maker: 'cg-maker', checker: 'cg-checker' } });
const PAYER = '8801000200000019';
/** Numbers of refunds are used once, also if other files have refunded. */
const RUN = Date.now().toString(36);

let reader: ApiReader;
let payer: ApiReader;
const trades: string[] = [];
let orderNo = '';
beforeAll(async () => {
  [reader, payer] = await Promise.all([
    ApiReader.open(portal.product, 'cg-viewer', BASIC),
    ApiReader.open(portal.product, 'ys-checker', PAYER),
  ]);
  const outside = createOutsideClient(portal.product.url);
  await outside.login('ys-maker', LOGIN_PASSWORD);
  for (const amount of ['3000.00', '2500.00']) {
    const payee = { accountNo: BASIC, name: '晨光贸易有限公司' };
    const sent = { accountNo: PAYER, amount, payee, mobile: '13800000012' };
    trades.push(await transferOutside(portal.product, outside, sent));
  }
});

const sheet = (lines: readonly string[], total: string) => ({
  name: `退款${RUN}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `\uFEFF退款,批次号,E2ER${RUN}0001,总笔数,${lines.length},总金额,${total},付款日期,\r\n原订单号,退款金额,商户退款单号,退款原因\r\n${lines.join('\r\n')}\r\n`,
  ),
});

/** Puts a text into the cell under the grid's cursor, once that is the cell that is wrong. */
async function correct(wrong: string, text: string): Promise<void> {
  const { page } = portal.maker;
  await page.getByRole('button', { name: '下一个问题' }).click();
  await page.locator('.draft-cursor').filter({ hasText: wrong }).waitFor();
  await page.getByRole('grid').focus();
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

describe('BZ12 refunds from a sheet', () => {
  it('have a template, and each wrong row says at its column what is wrong', async () => {
    const { page } = portal.maker;
    await expect
      .poll(() => Promise.all(trades.map((trade) => payer.state(trade))), PATIENTLY)
      .toEqual(['succeeded', 'succeeded']);
    await goTo(page, '资金', '批量退款');
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: '下载模板' }).click(),
    ]);
    expect(template.suggestedFilename()).toBe('批量退款模板.xlsx');
    await portal.screenshots.take(page, 'upload');
    const lines = [
      `${trades[0]},3000.00,R${RUN}-1,货物退回`,
      `${trades[1]},2500.01,R${RUN}-2,缺货`,
      `123,1.00,R${RUN}-3,运费退回`,
    ];
    await page.getByLabel('文件', { exact: true }).setInputFiles(sheet(lines, '5501.01'));
    await expectSeen(page, '有 2 行错误，请在下表中修改，或下载错误行单独修改');
    await expectSeen(page, '超过可退金额，该交易还可退款2,500.00元');
    await expectSeen(page, '须为24位数字，请从退款页面的交易中复制');
    expect(await page.getByRole('button', { name: /^退款 \d+ 笔/ }).count()).toBe(0);
    await portal.screenshots.take(page, 'errors');
  });

  it('are corrected in the grid, where rows of one trade count together', async () => {
    const { page } = portal.maker;
    await correct('2500.01', '2100.00');
    await expectSeen(page, '有 1 行错误，请在下表中修改，或下载错误行单独修改');
    await correct('123', trades[0]!);
    await expectSeen(page, '与前面退同一交易的行合计超过可退金额，该交易还可退款3,000.00元');
    await correct('1.00', '400.00');
    await page.getByRole('gridcell', { name: '400.00', exact: true }).waitFor();
    await page.getByRole('gridcell', { name: '3000.00', exact: true }).click();
    await page.getByRole('grid').focus();
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('2600.00');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '退款 3 笔，共 5,100.00 元' }).waitFor();
    await portal.screenshots.take(page, 'grid');
  });

  it('are submitted as one order, which takes its parts of both trades', async () => {
    const { page } = portal.maker;
    await page.getByRole('button', { name: '退款 3 笔，共 5,100.00 元' }).click();
    await page.getByRole('dialog').waitFor();
    await portal.screenshots.take(page, 'confirmation');
    await confirmWithFactors(portal.product, page, MOBILES['cg-maker'], '确认批量退款');
    await page.getByRole('heading', { name: '受理成功' }).waitFor();
    orderNo = await orderNoOn(page);
    expect(await reader.state(orderNo)).toBe('pending_review');
    await goTo(page, '资金', '退款');
    await rowsOf(page).filter({ hasText: trades[0]! }).getByText('已全额退款').waitFor();
    await rowsOf(page).filter({ hasText: trades[1]! }).getByText('已部分退款').waitFor();
    await portal.screenshots.take(page, 'trades');
  });

  it('are approved by a second person, who sees each row, and paid back', async () => {
    const { page } = portal.checker;
    const before = await payer.available();
    await openOrder(portal.product, page, orderNo);
    await expectState(page, '待复核');
    await expectSeen(page, '付款明细');
    await expect.poll(() => rowsOf(page).filter({ hasText: '远山科技有限公司' }).count(), PATIENTLY).toBe(3);
    await expect.poll(() => rowsOf(page).filter({ hasText: trades[0]! }).count(), PATIENTLY).toBe(2);
    await rowsOf(page).first().scrollIntoViewIfNeeded();
    await portal.screenshots.take(page, 'review');
    await page.getByRole('button', { name: /^通\s*过$/ }).click();
    await confirmWithFactors(portal.product, page, MOBILES['cg-checker']);
    await expect.poll(() => reader.state(orderNo), PATIENTLY).toBe('succeeded');
    await expect.poll(() => payer.moved(orderNo), PATIENTLY).toBe(510_000n);
    expect(await payer.available()).toBe(before + 510_000n);
    await expectState(page, '成功');
    await portal.screenshots.take(page, 'paid');
  });

  it('are in a file of results, and each in its trade', async () => {
    const { page } = portal.maker;
    await openOrder(portal.product, page, orderNo);
    await page
      .getByRole('button', { name: /^导\s*出$/ })
      .filter({ visible: true })
      .click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: '导出 CSV' }).click(),
    ]);
    const [heads, ...rows] = rowsOfCsv(readFileSync(await file.path(), 'utf8'));
    expect(heads).toEqual(expect.arrayContaining(['原订单号', '退款金额', '商户退款单号', '退款原因', '状态']));
    expect(rows.map((row) => row.join())).toEqual([
      expect.stringMatching(new RegExp(`${trades[0]}.*2600.00.*R${RUN}-1.*成功`)),
      expect.stringMatching(new RegExp(`${trades[1]}.*2100.00.*R${RUN}-2.*成功`)),
      expect.stringMatching(new RegExp(`${trades[0]}.*400.00.*R${RUN}-3.*成功`)),
      expect.stringMatching(/^合计 3 笔,5100.00/),
    ]);
    await page.goto(`${portal.product.url}/#/fund/refund?open=${trades[0]}`);
    await rowsOf(page)
      .filter({ hasText: `R${RUN}-1` })
      .getByText('成功', { exact: true })
      .waitFor();
    await rowsOf(page)
      .filter({ hasText: `R${RUN}-3` })
      .getByText('成功', { exact: true })
      .waitFor();
    await portal.screenshots.take(page, 'trade');
  });
});

expectNoComplaints(portal, 'maker', 'checker');
