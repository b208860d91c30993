import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { OPERATION_PASSWORD } from '#apps/server/demo/cast.data.ts';
import { newRequestNo, type OutsideClient } from '#testkit/outside-client.ts';
import type { RunningProduct } from '#testkit/processes.ts';
import { codeSentBy, field, payButton, pickOption } from '../browser/actions.ts';
import { openPage } from '../browser/page.ts';

/** The withdrawal of 远山 that asks for a certificate, and what its order's page gives to check it. */
export const WITHDRAW = 'csdb/v2/withDraw/standard';
export const ADMIN = '13800000011';

/** To ask for no certificate any more the only administrator confirms. */
export async function unflag({ simulatorsUrl }: RunningProduct, admin: OutsideClient): Promise<void> {
  const requestNo = newRequestNo();
  const mespAuthList = await admin.confirm(simulatorsUrl, ADMIN, 'plm/auth.flag.edit', requestNo, OPERATION_PASSWORD);
  const input = { resourcePath: WITHDRAW, required: false, requestNo, mespAuthList };
  expect((await admin.call('plm/auth.flag.edit', input)).responseCode).toBe('00000');
}

/** Fills in 12.00 and presses the button. */
export async function fillWithdrawal(product: RunningProduct, page: Page): Promise<void> {
  await openPage(product, page, '/fund/withdraw', '提现');
  // The page shows the result of the last one until it is left.
  const again = page.getByRole('button', { name: '再来一笔' });
  const bank = page.getByRole('combobox', { name: '提现银行账户' });
  await again.or(bank).first().waitFor();
  if (await again.isVisible()) await again.click();
  await pickOption(page, '提现银行账户', '0099');
  await field(page, '提现金额').fill('12.00');
  await page.getByRole('complementary', { name: '费用试算' }).getByText('12.00').first().waitFor();
  await payButton(page).click();
}

/** The dialog that asks for a code alone. */
export async function confirmByCode(product: RunningProduct, page: Page, mobile: string, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title }).filter({ has: page.getByPlaceholder('请输入短信验证码') });
  const code = await codeSentBy(product, mobile, () => dialog.getByRole('button', { name: /获取/ }).click());
  await dialog.getByPlaceholder('请输入短信验证码').fill(code);
  await dialog.getByRole('button', { name: /确\s*认/ }).click();
}

async function saved(page: Page, button: string, folder: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  const file = join(folder, download.suggestedFilename());
  await download.saveAs(file);
  return file;
}

/** Takes the evidence from the order's page and runs the page's command: the lines that openssl says were signed. */
export async function checkedEvidence(page: Page, folder: string): Promise<{ file: string; lines: string[] }> {
  const file = await saved(page, '下载签名凭证', folder);
  await saved(page, '下载根证书', folder);
  const command = (await page.locator('code').filter({ hasText: 'openssl cms' }).textContent())!;
  const output = execFileSync('sh', ['-c', command], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // For SM2 the text is in a file next to the message (docs/decisions/0044).
  const text = command.includes('-out') ? readFileSync(file.replace(/p7s$/, 'txt'), 'utf8') : output;
  return { file, lines: text.split('\n') };
}
