import { describe, expect, it } from 'vitest';
import { OPERATION_PASSWORD } from '#apps/server/demo/cast.data.ts';
import { codeSentBy, expectHeading, expectSeen, expectState, field, openOrder } from '../browser/actions.ts';
import { expectToast, textsOf } from '../browser/notices.ts';
import { openPage } from '../browser/page.ts';
import type { Portal } from '../browser/portal.ts';
import {
  confirmButton,
  dialogOf,
  fillTransfer,
  MOBILES,
  next,
  nextOfPassword,
  orderForReview,
  signedIn,
} from './confirmation.ts';

const SEND = /获取验证码|秒后重发|重新获取/;

export const verifying = (portal: Portal) =>
  describe('Confirming', () => {
    it('DG01 shows the payment, needs code and operation password, and pays once', async () => {
      const { page, complaints } = await signedIn(portal, 'cg-maker');
      await fillTransfer(portal, page, '1010.20');
      await next(page);
      const dialog = dialogOf(page);
      for (const part of [
        '蓝海电子元件有限公司（尾号0016）',
        '人民币壹仟零壹拾元贰角整',
        '请输入短信验证码和操作密码，确认由您本人操作',
      ])
        await dialog.getByText(part, { exact: true }).waitFor();
      await confirmButton(page).click();
      await dialog.getByText('请输入短信验证码', { exact: true }).waitFor();
      await dialog.getByText('请输入操作密码', { exact: true }).waitFor();
      const code = await codeSentBy(portal.product, MOBILES['cg-maker'], () =>
        dialog.getByRole('button', { name: SEND }).click(),
      );
      await dialog.getByPlaceholder('请输入短信验证码').fill(code);
      await dialog.getByPlaceholder('请输入操作密码').fill('Wrong-2026');
      await confirmButton(page).click();
      await dialog.getByText('操作密码不正确，还可以尝试4次').waitFor();
      // The password was sealed and forgotten; the code is still good.
      await expect.poll(() => dialog.getByPlaceholder('请输入操作密码').inputValue()).toBe('');
      await portal.screenshots.take(page, 'security-dialog-wrong-password');
      await dialog.getByPlaceholder('请输入操作密码').fill(OPERATION_PASSWORD);
      await dialog.getByPlaceholder('请输入操作密码').press('Enter');
      await expectHeading(page, '受理成功');
      expect(complaints).toEqual([]);
      await page.context().close();
    });

    it('ST04 counts 60 s at the code’s button, and disables confirm while it is submitting', async () => {
      const { page } = await signedIn(portal, 'cg-maker');
      await page.clock.install();
      await fillTransfer(portal, page, '20.00');
      await next(page);
      const send = dialogOf(page).getByRole('button', { name: SEND });
      const buttonTexts = await textsOf(send);
      const code = await codeSentBy(portal.product, MOBILES['cg-maker'], () => send.click());
      await expectToast(page, '短信已发送，请查看');
      await dialogOf(page).getByText('验证码已发送至您的手机 138****0002').waitFor();
      await expect.poll(buttonTexts).toContainEqual(expect.stringMatching(/^60 秒后重发$/));
      // The clock runs while this looks, on a busy machine by any time: each look is compared with the page's clock.
      const looked = () =>
        send.evaluate((button: HTMLButtonElement) => {
          const seconds = Number(/^(\d+) 秒后重发$/.exec(button.textContent)?.[1] ?? 0);
          return { at: Date.now(), seconds, disabled: button.disabled };
        });
      const first = await looked();
      const endsAt = first.at + first.seconds * 1_000;
      await page.clock.fastForward(30_000);
      const isTrue = ({ at, seconds, disabled }: typeof first) =>
        disabled === seconds > 0 && Math.abs(Math.max(0, endsAt - at) - seconds * 1_000) <= 2_000;
      await expect.poll(async () => isTrue(await looked())).toBe(true);
      await page.clock.fastForward(31_000);
      await expect.poll(() => send.textContent()).toBe('重新获取');
      await expect.poll(() => send.isEnabled()).toBe(true);

      await dialogOf(page).getByPlaceholder('请输入短信验证码').fill(code);
      await dialogOf(page).getByPlaceholder('请输入操作密码').fill(OPERATION_PASSWORD);
      const held = Promise.withResolvers<void>();
      await page.route('**/transfer/standard', async (route) => (await held.promise, route.continue()));
      await confirmButton(page).click();
      await expect.poll(() => confirmButton(page).isDisabled()).toBe(true);
      await expect.poll(() => confirmButton(page).getAttribute('class')).toContain('ant-btn-loading');
      held.resolve();
      await expectHeading(page, '受理成功');
      await page.context().close();
    });

    it('ST09 sends one request for repeated clicks', async () => {
      const { page } = await signedIn(portal, 'cg-maker');
      await fillTransfer(portal, page, '30.00');
      await next(page);
      const dialog = dialogOf(page);
      const code = await codeSentBy(portal.product, MOBILES['cg-maker'], () =>
        dialog.getByRole('button', { name: SEND }).click(),
      );
      await dialog.getByPlaceholder('请输入短信验证码').fill(code);
      await dialog.getByPlaceholder('请输入操作密码').fill(OPERATION_PASSWORD);
      const sent: string[] = [];
      page.on(
        'request',
        (request) =>
          void (
            /transfer\/standard|getRandom/.test(request.url()) && sent.push(request.url().replace(/^.*\/api\//, ''))
          ),
      );
      await confirmButton(page).evaluate((button: HTMLButtonElement) => {
        for (let press = 0; press < 5; press += 1) button.click();
      });
      await expectHeading(page, '受理成功');
      expect(sent).toEqual(['getRandom', 'csdb/v2/transfer/standard']);
      await page.context().close();
    });

    it('DG05 needs only the factor of the policy, e.g. a code to set the operation password', async () => {
      const { page } = await signedIn(portal, 'cg-maker');
      await openPage(portal.product, page, '/security/resetOperatePwd', '重置操作密码');
      await field(page, '真实姓名').fill('李文静');
      await field(page, '证件号码').fill('11010119900101002X');
      await field(page, '新操作密码').first().fill('Guangming77');
      await field(page, '确认新操作密码').fill('Guangming77');
      await nextOfPassword(page);
      await dialogOf(page).getByText('请输入短信验证码，确认由您本人操作').waitFor();
      await expect.poll(() => dialogOf(page).getByPlaceholder('请输入操作密码').count()).toBe(0);
      await portal.screenshots.take(page, 'message-verify');
      await page.keyboard.press('Escape');
      await dialogOf(page).waitFor({ state: 'detached' });
      await page.context().close();
    });

    it('DG08 needs a reason to reject, then DG05 the password, and the maker reads the reason', async () => {
      const orderNo = await orderForReview(portal);
      const { page, complaints } = await signedIn(portal, 'cg-checker');
      await openOrder(portal.product, page, orderNo);
      await page.getByRole('button', { name: /^拒\s*绝$/ }).click();
      const refuse = dialogOf(page).getByRole('button', { name: /^拒\s*绝$/ });
      await field(page, '原因').fill('不行');
      await dialogOf(page).getByText('2 / 200').waitFor();
      await refuse.click();
      await dialogOf(page).getByText('请输入原因，5～200个字').waitFor();
      await field(page, '原因').fill('');
      await dialogOf(page).getByRole('button', { name: '金额与合同不符' }).click();
      await expect.poll(() => field(page, '原因').inputValue()).toBe('金额与合同不符');
      await portal.screenshots.take(page, 'refuse-dialog');
      await refuse.click();
      await dialogOf(page).getByText('请输入操作密码，确认由您本人操作').waitFor();
      await expect.poll(() => dialogOf(page).getByPlaceholder('请输入短信验证码').count()).toBe(0);
      await portal.screenshots.take(page, 'password-verify');
      await dialogOf(page).getByPlaceholder('请输入操作密码').fill(OPERATION_PASSWORD);
      await confirmButton(page).click();
      await expectState(page, '已拒绝');
      await expectSeen(page, '金额与合同不符');
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  });
