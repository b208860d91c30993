import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { allInSoak, inSoak } from '#testkit/in-soak.ts';
import {
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
import { pagesOfPdf } from '#testkit/pdf-text.ts';
import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { rowsOfCsv } from './browser/spreadsheet.ts';
import { BASIC, ELECTRONICS, MOBILES } from './security/confirmation.ts';

/**
 * A sheet of payments: what is wrong with it, its submission, its lines. The simulated bank sends back what goes to
 * accounts that end in 0004, and refuses those in 0005.
 */
const portal = openPortal('batch-payout', { shared: true, users: { maker: 'cg-maker' } });
const HEADS = '序号,商户明细号,收款户名,收款账号,开户银行,支行全称,联行号,账户类型,金额,用途/摘要';
const WRONG = ['1,D1,王2,123,中国工商银行,,,对私,100.00,货款'];
const RIGHT = [
  '1,D1,王小明,6222021234567894,中国工商银行,,,对私,100.00,货款',
  '2,D2,上海机电有限公司,31001520313050000004,中国建设银行,上海分行,,对公,200.00,货款',
  '3,D3,北京机电有限公司,31001520313050000005,中国建设银行,北京分行,,对公,300.00,货款',
];
/** A line in the columns of the template, as a spreadsheet program copies it. */
const asPasted = (line: string): string => {
  const [no, ownNumber, name, account, bank, branch, code, type, amount, purpose] = line.split(',');
  return [no, ownNumber, name, account, bank, '', '', branch, code, type, '', amount, purpose].join('\t');
};
const sheet = (batchNo: string, lines: readonly string[], total: string) => ({
  name: `${batchNo}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `\uFEFF代付,批次号,${batchNo},总笔数,${lines.length},总金额,${total},付款日期,\r\n${HEADS}\r\n${lines.join('\r\n')}\r\n`,
  ),
});

let reader: ApiReader;
beforeAll(async () => {
  reader = await ApiReader.open(portal.product, 'cg-viewer', BASIC);
});

describe('BZ05 a batch payout', () => {
  it('says at row and column what is wrong with a sheet, and cannot be submitted', async () => {
    const { page } = portal.maker;
    await goTo(page, '资金', '批量代付');
    await page.getByLabel('文件', { exact: true }).setInputFiles(sheet('E2E2026112201', WRONG, '100'));
    await expectSeen(page, '有 1 行错误，请在下表中修改，或下载错误行单独修改');
    await expectSeen(page, '个人户名不能含有数字');
    await expectSeen(page, '请输入正确格式的收款账号');
    expect(await page.getByRole('button', { name: /^代付 \d+ 笔/ }).count()).toBe(0);
    await portal.screenshots.take(page, 'batch-errors');
  });

  it('is corrected in the grid: a cell, and a row from a spreadsheet', async () => {
    const { page } = portal.maker;
    await page.getByRole('button', { name: '重新上传' }).click();
    const wrong = RIGHT[0]!.replace('6222021234567894', '123');
    await page.getByLabel('文件', { exact: true }).setInputFiles(sheet('E2E2026112202', [wrong, RIGHT[1]!], '300'));
    // The cursor goes to the cell that is wrong.
    await page.getByRole('gridcell', { name: '123', exact: true }).waitFor();
    await page.getByRole('button', { name: '下一个问题' }).click();
    await page.locator('.draft-cursor').filter({ hasText: '123' }).waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('6222021234567894');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '代付 2 笔，共 300.00 元' }).waitFor();

    // The rows are pasted from the first column of the second row on: the third one is new.
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Home');
    await page.getByRole('grid').evaluate((grid, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, RIGHT.slice(1).map(asPasted).join('\r\n'));
    await page.getByRole('button', { name: '代付 3 笔，共 600.00 元' }).waitFor();
    await page.getByRole('gridcell', { name: '31001520313050000005' }).waitFor();
    expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('4');
    await portal.screenshots.take(page, 'batch-grid');
  });

  it('is submitted with both factors; its order shows each line with its own end', async () => {
    const { page } = portal.maker;
    await page.getByRole('button', { name: '代付 3 笔，共 600.00 元' }).click();
    const dialog = page.getByRole('dialog');
    for (const label of ['扣款后余额', '预计到账', '复核'])
      await dialog.locator('.review-row', { hasText: label }).filter({ hasNotText: '—', visible: true }).waitFor();
    await portal.screenshots.take(page, 'batch-confirmation');
    await confirmWithFactors(portal.product, page, MOBILES['cg-maker']);
    await page.getByRole('heading', { name: '受理成功' }).waitFor();
    expect(await rowsOf(page).count()).toBe(0);
    const orderNo = await orderNoOn(page);
    await expect.poll(() => reader.state(orderNo), PATIENTLY).toBe('partly_succeeded');
    await page.getByRole('button', { name: '订单详情' }).click();
    await expectSeen(page, '付款明细');
    await page.getByRole('tab', { name: /^失败/ }).click();
    await expect.poll(() => rowsOf(page).filter({ hasText: '北京机电有限公司' }).count(), PATIENTLY).toBe(1);
    await portal.screenshots.take(page, 'batch-order');
    // What came back is repaired and paid again from its line.
    await page.getByRole('tab', { name: /^已退票/ }).click();
    await rowsOf(page).filter({ hasText: '上海机电有限公司' }).getByRole('button', { name: '再次付款' }).click();
    await expect.poll(() => field(page, '收款户名').inputValue(), PATIENTLY).toBe('上海机电有限公司');
    expect(await field(page, '收款账号').inputValue()).toBe('31001520313050000004');
    await portal.screenshots.take(page, 'line-again');
    await page.goBack();
    await page.getByRole('tab', { name: /^失败/ }).click();
    await expect.poll(() => rowsOf(page).filter({ hasText: '北京机电有限公司' }).count(), PATIENTLY).toBe(1);
  });

  it('BZ16 has one receipt that sums up what was paid, which anybody can verify', async () => {
    const { page } = portal.maker;
    const button = page.getByRole('button', { name: '汇总回单' }).filter({ visible: true });
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(file.suggestedFilename()).toMatch(/^批次汇总回单_HD\d{20}\.pdf$/);
    const [text = ''] = pagesOfPdf(readFileSync(await file.path()));
    // Of three lines one was refused, and one came back.
    for (const part of ['人民币叁佰元整', '2 笔', '3 笔，600.00 元', '部分退票（1笔）', 'E2E2026112202', '货款'])
      expect(text).toContain(part);
    const no = /HD\d{20}/.exec(text)![0];
    const code = /(?:[0-9A-F]{4}-){3}[0-9A-F]{4}/.exec(text)![0];
    const visitor = await portal.newUser();
    await visitor.page.goto(`${portal.product.url}/#/receipt?no=${no}&code=${code}`);
    await expectSeen(visitor.page, '回单真实，批次中有付款已退票');
    await expectSeen(visitor.page, '2 笔');
    await portal.screenshots.take(visitor.page, 'summary-verified');
    await visitor.page.close();
  });

  inSoak('gives the results as a file, and what was not paid as a sheet that is uploaded as it is', async () => {
    const { page } = portal.maker;
    const saved = async (act: () => Promise<void>) => {
      const [file] = await Promise.all([page.waitForEvent('download'), act()]);
      return { name: file.suggestedFilename(), buffer: readFileSync(await file.path()) };
    };
    await page
      .getByRole('button', { name: /^导\s*出$/ })
      .filter({ visible: true })
      .click();
    const results = await saved(() => page.getByRole('menuitem', { name: '导出 CSV' }).click());
    expect(results.name).toMatch(/^批量付款结果_\d{14}\.csv$/);
    const rows = rowsOfCsv(results.buffer.toString('utf8'));
    expect([rows.length, rows[1]!.join()]).toEqual([3, expect.stringMatching(/北京机电有限公司,310015\*+0005.*失败/)]);

    const failed = await saved(() => page.getByRole('button', { name: '下载失败明细' }).click());
    expect(failed.name).toBe('代付失败明细_E2E2026112202.xlsx');
    // The kept page begins again, its order is done.
    await goTo(page, '资金', '批量代付');
    // Below the upload is what was uploaded before, with its end.
    await rowsOf(page).filter({ hasText: '批次号 E2E2026112202' }).filter({ hasText: '/ 3 笔' }).waitFor();
    await portal.screenshots.take(page, 'batch-history');
    await page
      .getByLabel('文件', { exact: true })
      .setInputFiles({ ...failed, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
    await page.getByRole('button', { name: '代付 2 笔，共 500.00 元' }).waitFor();
    await expectSeen(page, 'E2E2026112202R1');
  });
});

allInSoak('A batch transfer', () => {
  const transferSheet = (batchNo: string, lines: readonly string[], total: string) => ({
    name: `${batchNo}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `\uFEFF转账,批次号,${batchNo},总笔数,${lines.length},总金额,${total},付款日期,\r\n商户明细号,收款方名称,收款账号,金额,备注\r\n${lines.join('\r\n')}\r\n`,
    ),
  });
  const { name, accountNo } = ELECTRONICS;
  const submit = async (text: string) => {
    const { page } = portal.maker;
    await page.getByRole('button', { name: text }).click();
    await confirmWithFactors(portal.product, page, MOBILES['cg-maker'], '确认批量转账');
    await page.getByRole('heading', { name: '受理成功' }).waitFor();
    return orderNoOn(page);
  };

  inSoak('compares each payee with its account, and books all lines at once', async () => {
    const { page } = portal.maker;
    await goTo(page, '资金', '批量转账');
    const wrong = `L1,别的公司,${accountNo},80.00,货款`;
    await page.getByLabel('文件', { exact: true }).setInputFiles(transferSheet('E2ET2026112301', [wrong], '80'));
    await expectSeen(page, '账号不存在，或与收款方名称不一致，请核对');
    await portal.screenshots.take(page, 'transfer-errors');
    await page.getByRole('button', { name: '重新上传' }).click();
    const lines = [`L1,${name},${accountNo},80.00,货款`, `L2,${name},${accountNo},90.00,运费`];
    await page.getByLabel('文件', { exact: true }).setInputFiles(transferSheet('E2ET2026112302', lines, '170'));
    const orderNo = await submit('转账 2 笔，共 170.00 元');
    await expect.poll(() => reader.state(orderNo), PATIENTLY).toBe('succeeded');
  });

  inSoak('that repeats a payment of the same day needs a reason and a tick, and may be scheduled', async () => {
    const { page } = portal.maker;
    // The address of the page alone, as a bookmark has it, while it shows what was accepted.
    await page.evaluate(() => void (location.hash = '#/fund/batchTransfer'));
    await expectHeading(page, '上传文件');
    expect(await seen(page, /已上传|批次不存在/).count()).toBe(0);
    const again = [`L1,${name},${accountNo},90.00,运费`];
    await page.getByLabel('文件', { exact: true }).setInputFiles(transferSheet('E2ET2026112303', again, '90'));
    await expectHeading(page, '校验结果');
    await expectSeen(page, '24 小时内已提交过收款方和金额都相同的付款，请确认不是重复付款');
    await page
      .locator('.batch-form .description', { hasText: '复核' })
      .filter({ hasNotText: '—', visible: true })
      .waitFor();
    await portal.screenshots.take(page, 'transfer-repeat');
    await page.getByRole('button', { name: '转账 1 笔，共 90.00 元' }).click();
    await expectSeen(page, '请填写再次付款的原因');
    await page.getByLabel('再次付款的原因').fill('第二笔运费');
    await page.getByRole('button', { name: '转账 1 笔，共 90.00 元' }).click();
    await expectSeen(page, '请核对以上付款后勾选');
    await page.getByLabel('我已核对，确认再次付款').check();
    // By the business clock, which in the evening is not the machine's (testkit/bank-hours.ts).
    const { now } = (await (await fetch(`${portal.product.simulatorsUrl}/clock`)).json()) as { now: string };
    const day = new Date(Date.parse(now) + 72 * 3_600_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
    await page.getByText('预约转账', { exact: true }).filter({ visible: true }).click();
    await field(page, '预约时间').fill(`${day} 10:00`);
    await field(page, '预约时间').press('Enter');
    await page
      .locator('.batch-form .description', { hasText: '执行时间' })
      .filter({ hasText: `${day} 10:00` })
      .waitFor();
    await portal.screenshots.take(page, 'transfer-scheduled');
    const order = await reader.order(await submit('转账 1 笔，共 90.00 元'));
    expect([order.state, order.typeName]).toEqual(['scheduled', '预约批量转账']);
  });
});

allInSoak('A batch withdrawal', () => {
  const NAME = '晨光贸易有限公司';
  const withdrawalSheet = (batchNo: string, lines: readonly string[], total: string) => ({
    name: `${batchNo}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `\uFEFF提现,批次号,${batchNo},总笔数,${lines.length},总金额,${total},付款日期,\r\n户名,银行账号,开户银行,金额,备注\r\n${lines.join('\r\n')}\r\n`,
    ),
  });
  const ICBC = `${NAME},0200001909024618888,中国工商银行北京朝阳支行,60.00,归集`;

  inSoak('goes to bound bank accounts only; another row is corrected in the grid', async () => {
    const { page } = portal.maker;
    await goTo(page, '资金', '批量提现');
    await expectSeen(page, '每批最多 500 笔、文件不超过 1M。');
    const other = `${NAME},11090712341060199,招商银行北京分行,70.00,归集`;
    await page
      .getByLabel('文件', { exact: true })
      .setInputFiles(withdrawalSheet('E2EW2026112301', [ICBC, other], '130'));
    await expectSeen(page, '不是已绑定的银行账户，请先在银行账户页面绑定');
    await portal.screenshots.take(page, 'withdrawal-errors');
    await page.getByRole('button', { name: '下一个问题' }).click();
    await page.locator('.draft-cursor').filter({ hasText: '11090712341060199' }).waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('110907123410601');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '提现 2 笔，共 130.00 元' }).click();
    await confirmWithFactors(portal.product, page, MOBILES['cg-maker'], '确认批量提现');
    await page.getByRole('heading', { name: '受理成功' }).waitFor();
    const orderNo = await orderNoOn(page);
    await expect.poll(() => reader.state(orderNo), PATIENTLY).toBe('succeeded');
  });
});

expectNoComplaints(portal, 'maker');
