import { beforeAll, describe, expect, it } from 'vitest';
import { writeForm } from '#platform/sheet/index.ts';
import { confirmWithFactors, expectSeen, goTo, rowsOf } from './browser/actions.ts';
import { ApiReader, PATIENTLY } from './browser/api-reader.ts';
import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { BASIC, MOBILES } from './security/confirmation.ts';

/** 晨光 shares a trade that the demo has frozen, and collects from 远山, each by a sheet that a clerk has filled in. */
const portal = openPortal('several-orders', { users: { maker: 'cg-maker' } });
const { 'cg-maker': MAKER } = MOBILES;
/** An account that is no receiver of 晨光. */
const UNBOUND = '8801000200000019';
const CHILD = { name: '远山科技有限公司', tail: '0019' };

let reader: ApiReader;
beforeAll(async () => {
  reader = await ApiReader.open(portal.product, 'cg-viewer', BASIC);
});

async function sheet(name: string, heads: readonly string[], rows: readonly (readonly string[])[], total: string) {
  const content = await writeForm({
    name,
    notes: name,
    header: [
      ['批次号', `E2E${Date.now()}`],
      ['总笔数', String(rows.length)],
      ['总金额', total],
      ['付款日期', ''],
    ],
    columns: heads.map((title) => ({ title, width: 20 })),
    rows,
    emptyRows: 0,
  });
  return {
    name: `${name}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(content),
  };
}

const upload = (file: Awaited<ReturnType<typeof sheet>>) =>
  portal.maker.page.getByLabel('文件', { exact: true }).setInputFiles(file);
const button = (name: string | RegExp) =>
  portal.maker.page.getByRole('main').getByRole('button', { name }).filter({ visible: true });

describe('A sheet that becomes several orders', () => {
  it('BZ07 of shares has a template, and says at its cell what is wrong', async () => {
    const { page } = portal.maker;
    await goTo(page, '资金', '分账');
    await rowsOf(page).getByText('分账中').first().click();
    const tradeNo = (await page
      .getByText(/^20\d{22}$/)
      .first()
      .textContent())!.trim();
    await portal.screenshots.take(page, 'trade');
    await page.goBack();
    await button('分账接收方').click();
    const receiver = (await rowsOf(page).first().locator('.cell-name').textContent())!.trim();
    await page.goBack();
    await button('批量分账').click();
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: '下载模板' }).click(),
    ]);
    expect(template.suggestedFilename()).toBe('批量分账模板.xlsx');
    await portal.screenshots.take(page, 'split-upload');
    await upload(
      await sheet(
        '批量分账',
        ['交易单号', '接收方名称', '接收方账号', '分账金额', '备注'],
        [[tradeNo, receiver, UNBOUND, '1.00', '七月分成']],
        '1.00',
      ),
    );
    await expectSeen(page, '有 1 行错误，请在下表中修改，或下载错误行单独修改');
    await portal.screenshots.take(page, 'split-errors');
  });

  it('BZ08 collects all above what stays of an account that is named by its last digits', async () => {
    const { page } = portal.maker;
    await goTo(page, '资金', '资金归集');
    await button('批量归集').click();
    await portal.screenshots.take(page, 'collect-upload');
    await upload(
      await sheet(
        '批量归集',
        ['付款商户', '付款账号', '归集金额', '归集到', '备注'],
        [[CHILD.name, CHILD.tail, '全部', '', '月末归集']],
        '',
      ),
    );
    const submit = button(/^归集 1 笔，共/);
    await submit.waitFor();
    await portal.screenshots.take(page, 'collect-checked');
    const before = await reader.available();
    await submit.click();
    await page.getByRole('dialog').waitFor();
    await portal.screenshots.take(page, 'collect-dialog');
    await confirmWithFactors(portal.product, page, MAKER, '确认批量归集');
    await expectSeen(page, '批次处理完成');
    await rowsOf(page).filter({ hasText: CHILD.name }).getByText('成功', { exact: true }).waitFor();
    await portal.screenshots.take(page, 'collect-done');
    await expect.poll(() => reader.available(), PATIENTLY).toBeGreaterThan(before);
    await page.getByRole('button', { name: '查看归集记录' }).click();
    await rowsOf(page).filter({ hasText: '已完成' }).first().waitFor();
  });
});

expectNoComplaints(portal, 'maker');
