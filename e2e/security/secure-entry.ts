import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { LOGIN_PASSWORD, OPERATION_PASSWORD } from '#apps/server/demo/cast.data.ts';
import { codeSentBy, expectHeading } from '../browser/actions.ts';
import { violationsOn } from '../browser/axe.ts';
import type { Portal } from '../browser/portal.ts';
import { confirmButton, dialogOf, fillTransfer, MOBILES, next, signedIn } from './confirmation.ts';

const SYMBOL_NAMES: Readonly<Record<string, string>> = { '#': '井号' };
const keysOn = (page: Page) => page.getByRole('group', { name: '安全键盘' });

/** Presses a text on the keyboard on the screen, turning its pages as a person does. */
async function pressOut(page: Page, text: string): Promise<void> {
  const key = (name: string) => keysOn(page).getByRole('button', { name, exact: true });
  for (const character of text) {
    const symbol = SYMBOL_NAMES[character];
    if (symbol) {
      await key('符号').click();
      await key(symbol).click();
      await key('字母').click();
      continue;
    }
    const upper = /[A-Z]/.test(character);
    if (((await key('大写').getAttribute('aria-pressed')) === 'true') !== upper) await key('大写').click();
    await key(upper ? `大写 ${character}` : character).click();
  }
}

export const secureEntry = (portal: Portal) =>
  describe('Entering a password', () => {
    it('CP05 works by the screen keyboard, and neither page nor request contains the password', async () => {
      const { page, complaints } = await portal.newUser();
      await page.goto(`${portal.product.url}/#/login`);
      await page.getByPlaceholder('请输入登录名或手机号').fill('cg-maker');
      await page.getByRole('button', { name: '安全键盘' }).click();
      await pressOut(page, LOGIN_PASSWORD);
      await keysOn(page).getByText(`已输入 ${LOGIN_PASSWORD.length} 位`).waitFor();
      await portal.screenshots.take(page, 'login-keyboard');
      expect(await page.content()).not.toContain(LOGIN_PASSWORD);
      expect(await violationsOn(page)).toEqual([]);
      await expect.poll(() => page.getByPlaceholder('请输入密码').getAttribute('type')).toBe('password');
      const bodies: string[] = [];
      page.on('request', (request) => void bodies.push(request.postData() ?? ''));
      await page.getByRole('button', { name: '登录', exact: true }).click();
      await page.getByRole('navigation').first().waitFor();
      expect(bodies.join('')).not.toContain(LOGIN_PASSWORD);
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('sm2Random'))).toBeNull();
      expect(complaints).toEqual([]);
      await page.context().close();
    });

    it('CP05 mixes both keyboards in a field, and Escape closes the screen keyboard alone', async () => {
      const { page } = await signedIn(portal, 'cg-maker');
      await fillTransfer(portal, page, '21.00');
      await next(page);
      const dialog = dialogOf(page);
      const password = dialog.getByPlaceholder('请输入操作密码');
      await password.focus();
      await password.pressSequentially('Cheng');
      await dialog.getByRole('button', { name: '安全键盘' }).click();
      await pressOut(page, 'uang');
      await password.press('Home');
      await password.press('End');
      await password.pressSequentially('88');
      await portal.screenshots.take(page, 'security-dialog-keyboard');
      await expect.poll(async () => (await password.inputValue()).length).toBe(OPERATION_PASSWORD.length);
      await keysOn(page).getByRole('button').first().focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Escape');
      await keysOn(page).waitFor({ state: 'detached' });
      await expect
        .poll(async () => [
          await dialog.count(),
          await password.evaluate((element) => element === document.activeElement),
        ])
        .toEqual([1, true]);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.evaluate((text) => navigator.clipboard.writeText(text), OPERATION_PASSWORD);
      await password.press('ControlOrMeta+a');
      await password.press('ControlOrMeta+v');
      const code = await codeSentBy(portal.product, MOBILES['cg-maker'], () =>
        dialog.getByRole('button', { name: '获取验证码' }).click(),
      );
      await dialog.getByPlaceholder('请输入短信验证码').fill(code);
      await confirmButton(page).click();
      await expectHeading(page, '受理成功');
      await expect
        .poll(() => page.evaluate(() => ['jsSdkRandom', 'jsSdkDataB'].map((key) => sessionStorage.getItem(key))))
        .toEqual([null, null]);
      await page.context().close();
    });
  });
