import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { LOGIN_PASSWORD } from '#apps/server/demo/cast.data.ts';
import { createOutsideClient } from '#testkit/outside-client.ts';
import { expectHeading, expectSeen, goTo, rowsOf } from './browser/actions.ts';
import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { rowsOfCsv } from './browser/spreadsheet.ts';
import { BASIC } from './security/confirmation.ts';

/** A clerk drops in the books of the own company and compares them with the account. */
const portal = openPortal('reconcile', { shared: true, users: { maker: 'cg-maker' } });

interface Entry {
  bookedAt: string;
  orderNo: string;
  direction: 'in' | 'out';
  amount: string;
}
const DAY_MS = 86_400_000;
const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** The last income of the account, of different orders. */
let entries: Entry[];
beforeAll(async () => {
  const client = createOutsideClient(portal.product.url);
  await client.login('cg-viewer', LOGIN_PASSWORD);
  const { data } = await client.call<{ list: Entry[] }>('csdb/v2/dwQuery/unifyQueryAccountCapitalDetails', {
    accountNo: BASIC,
    startTime: dayBefore(30),
    endTime: dayBefore(1),
    direction: 'in',
    pageNo: 1,
    pageSize: 50,
  });
  const isNewest = ({ orderNo }: Entry, index: number) =>
    orderNo && data.list.findIndex((one) => one.orderNo === orderNo) === index;
  entries = data.list.filter(isNewest).slice(0, 4);
});

const fileOf = (lines: readonly string[]) => ({
  name: '银行存款日记账.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `\uFEFF晨光贸易有限公司日记账\r\n日期,单号,收入,支出,摘要\r\n${lines.join('\r\n')}\r\n合计,,1.00,,\r\n`,
  ),
});

describe('BZ15 the own books of a merchant', () => {
  it('are compared with the account: what agrees, what differs, what one side has alone', async () => {
    const { page } = portal.maker;
    expect(entries.length).toBeGreaterThan(2);
    const lines = entries.map(
      ({ bookedAt, orderNo, amount }, index) =>
        `${bookedAt.slice(0, 10)},${orderNo},${index === 0 ? '0.01' : amount},,货款`,
    );
    const day = entries[0]!.bookedAt.slice(0, 10);
    await goTo(page, '账户', '对账核对');
    await page.getByLabel('文件', { exact: true }).setInputFiles(fileOf([...lines, `${day},PZ-0001,77.77,,尚未到账`]));
    await expectHeading(page, '银行存款日记账.csv');
    await expectSeen(page, '尚未到账');
    await portal.screenshots.take(page, 'columns');
    await page.getByRole('button', { name: '开始核对' }).click();
    const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}\\s*\\d+$`) });
    await tab('金额不符').waitFor();
    expect(await tab('一致').textContent()).toBe(`一致${entries.length - 1}`);
    expect(await tab('金额不符').textContent()).toBe('金额不符1');
    expect(await tab('仅文件有').textContent()).toBe('仅文件有1');
    await portal.screenshots.take(page, 'result');
  });

  it('have their differences handled with a note, and are saved as a file', async () => {
    const { page } = portal.maker;
    await page.getByRole('tab', { name: /^仅文件有/ }).click();
    const row = rowsOf(page).filter({ hasText: '77.77' });
    await row.getByRole('button', { name: '处理' }).click();
    await page.getByLabel('处理说明').fill('跨月在途，下月入账');
    await page.getByRole('button', { name: /^保\s*存$/ }).click();
    await row.filter({ hasText: '跨月在途，下月入账' }).waitFor();
    await page
      .getByRole('button', { name: /^导\s*出$/ })
      .filter({ visible: true })
      .click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: '导出 CSV' }).click(),
    ]);
    const rows = rowsOfCsv(readFileSync(await file.path(), 'utf8'));
    expect(rows.find((cells) => cells.includes('仅文件有'))).toEqual(
      expect.arrayContaining(['77.77', '跨月在途，下月入账']),
    );
    await page.getByRole('button', { name: '返回列表' }).click();
    await rowsOf(page).filter({ hasText: '银行存款日记账.csv' }).first().waitFor();
    await portal.screenshots.take(page, 'list');
  });
});

expectNoComplaints(portal, 'maker');
