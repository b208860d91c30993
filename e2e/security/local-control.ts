import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { OPERATION_PASSWORD } from '#apps/server/demo/cast.data.ts';
import { endWithUs } from '#testkit/end-with-us.ts';
import { codeSentBy, expectHeading } from '../browser/actions.ts';
import { violationsOn } from '../browser/axe.ts';
import type { Portal } from '../browser/portal.ts';
import { confirmButton, dialogOf, fillTransfer, MOBILES, next, signedIn } from './confirmation.ts';

const ROOT = join(import.meta.dirname, '../..');
const PINENTRY = join(ROOT, 'platform/pinentry/test/scripted-pinentry.ts');

/** The command that the page shows, run where the file was downloaded to; somebody types the operation password. */
function install(command: string, folder: string): ChildProcess {
  const [program, file, ...args] = command.split(' ');
  expect([program, file]).toEqual(['node', 'password-agent.mjs']);
  const pinentry = join(folder, 'pinentry');
  writeFileSync(pinentry, `#!/bin/sh\nexec '${process.execPath}' '${PINENTRY}' '${OPERATION_PASSWORD}'\n`, {
    mode: 0o755,
  });
  const child = spawn(process.execPath, [join(folder, file!), ...args, '--pinentry', pinentry], { stdio: 'pipe' });
  child.once('exit', endWithUs(child.pid!));
  return child;
}

export const localControl = (portal: Portal) =>
  describe('The password control', () => {
    const folder = mkdtempSync(join(tmpdir(), 'password-control-'));
    let agent: ChildProcess | undefined;
    afterAll(async () => {
      agent?.kill();
      rmSync(folder, { recursive: true });
    });

    it('CO02 ST11 ER07 is installed from the field, opens on focus, and confirms a transfer', async () => {
      const { page, complaints } = await signedIn(portal, 'cg-maker');
      await fillTransfer(portal, page, '22.00');
      await next(page);
      const dialog = dialogOf(page);
      const toControl = dialog.getByRole('button', { name: '使用密码控件' });
      await toControl.waitFor();
      await portal.screenshots.take(page, 'typed');
      await toControl.click();
      await dialog.getByRole('button', { name: '请点此安装控件' }).click();
      const steps = page.getByRole('dialog', { name: '安装密码控件' });
      await steps.waitFor();
      await portal.screenshots.take(page, 'install-control');
      expect(await violationsOn(page)).toEqual([]);
      const arrives = page.waitForEvent('download');
      await steps.getByRole('link', { name: /下载密码控件/ }).click();
      await (await arrives).saveAs(join(folder, 'password-agent.mjs'));
      agent = install(await steps.locator('code .numeric').innerText(), folder);
      let output = '';
      agent.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()));
      await expect.poll(() => output).toContain('密码控件已启动');
      // Where nothing listened the browser says so itself.
      complaints.length = 0;
      await steps.getByRole('button', { name: '已安装，重新检测' }).click();
      const password = dialog.getByPlaceholder('请输入操作密码');
      const code = await codeSentBy(portal.product, MOBILES['cg-maker'], () =>
        dialog.getByRole('button', { name: '获取验证码' }).click(),
      );
      await dialog.getByPlaceholder('请输入短信验证码').fill(code);
      await password.click();
      const field = dialog.locator('input[readonly]');
      await expect.poll(() => field.inputValue()).toBe('*'.repeat(OPERATION_PASSWORD.length));
      await portal.screenshots.take(page, 'control-entered');
      await confirmButton(page).click();
      await expectHeading(page, '受理成功');
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  });
