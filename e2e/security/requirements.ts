import { describe, expect, it } from 'vitest';
import { LOGIN_PASSWORD, OPERATION_PASSWORD } from '#apps/server/demo/cast.data.ts';
import { inSoak } from '#testkit/in-soak.ts';
import { createOutsideClient, newRequestNo } from '#testkit/outside-client.ts';
import { codeSentBy, confirmWithFactors, expectHeading, expectSeen, field } from '../browser/actions.ts';
import { pathOf } from '../browser/page.ts';
import type { Portal } from '../browser/portal.ts';
import {
  BASIC,
  confirmButton,
  dialogOf,
  ELECTRONICS,
  fillTransfer,
  MOBILES,
  next,
  nextOfPassword,
  signedIn,
} from './confirmation.ts';

const NOT_SET = '当前操作需输入操作密码，您还未设置操作密码，请前往设置';

export const requirements = (portal: Portal) =>
  describe('A sensitive action', () => {
    it('VA11 without an operation password leads to its page, and back to the filled form', async () => {
      const { page, complaints } = await signedIn(portal, 'cg-trainee');
      await fillTransfer(portal, page, '66.00');
      await next(page);
      await dialogOf(page).getByText(NOT_SET).waitFor();
      await portal.screenshots.take(page, 'password-not-set');
      await dialogOf(page).getByRole('button', { name: '去设置密码' }).click();
      await expectHeading(page, '设置操作密码');
      await expect.poll(() => pathOf(page)).toBe('/security/setChangePwd');
      await field(page, '新操作密码').first().fill(OPERATION_PASSWORD);
      await field(page, '确认新操作密码').fill(OPERATION_PASSWORD);
      await nextOfPassword(page);
      const code = await codeSentBy(portal.product, MOBILES['cg-trainee'], () =>
        dialogOf(page).getByRole('button', { name: '获取验证码' }).click(),
      );
      await dialogOf(page).getByPlaceholder('请输入短信验证码').fill(code);
      await confirmButton(page).click();
      await expectHeading(page, '操作密码已设置');
      await page.getByRole('button', { name: '返回继续操作' }).click();
      await expectHeading(page, '转账');
      await expect.poll(() => field(page, '转账金额').inputValue()).toBe('66.00');
      await expect
        .poll(() => page.getByRole('combobox', { name: '收款账号' }).filter({ visible: true }).inputValue())
        .toContain(ELECTRONICS.accountNo.slice(-4));
      // Now both are there, and the person goes through.
      await next(page);
      await dialogOf(page).waitFor();
      await confirmWithFactors(portal.product, page, MOBILES['cg-trainee']);
      await expectHeading(page, '受理成功');
      expect(complaints).toEqual([]);
      await page.context().close();
    });

    it('ST05 without a real-name check says whom to ask, and the server refuses it too', async () => {
      const { page, complaints } = await signedIn(portal, 'cg-newcomer');
      await fillTransfer(portal, page, '77.00');
      await next(page);
      await dialogOf(page)
        .getByText(/无法办理时请联系贵公司管理员，或致电客服（[\d-]+）/)
        .waitFor();
      await expect.poll(() => dialogOf(page).getByText(NOT_SET).count()).toBe(0);
      await portal.screenshots.take(page, 'real-name-missing');
      await dialogOf(page)
        .getByRole('button', { name: /重新检查$/ })
        .click();
      await dialogOf(page).getByText('仍有未完成的项目').waitFor();
      await page.keyboard.press('Escape');
      await dialogOf(page).waitFor({ state: 'detached' });
      await expect.poll(() => field(page, '转账金额').inputValue()).toBe('77.00');
      expect(complaints).toEqual([]);
      await page.context().close();

      const outside = createOutsideClient(portal.product.url);
      await outside.login('cg-newcomer', LOGIN_PASSWORD);
      const quote = await outside.call<{ quoteId: string }>('csdb/v2/business/work', {
        function: 'transfer',
        accountNo: BASIC,
        amount: '77.00',
        payeeAccountNo: ELECTRONICS.accountNo,
      });
      const requestNo = newRequestNo();
      const mespAuthList = await outside.confirm(
        portal.product.simulatorsUrl,
        MOBILES['cg-newcomer'],
        'csdb/v2/transfer/standard',
        requestNo,
        OPERATION_PASSWORD,
        { payee: ELECTRONICS.accountNo, amount: '77.00' },
      );
      const sent = await outside.call('csdb/v2/transfer/standard', {
        requestNo,
        quoteId: quote.data.quoteId,
        accountNo: BASIC,
        payeeAccountNo: ELECTRONICS.accountNo,
        payeeName: ELECTRONICS.name,
        amount: '77.00',
        mespAuthList,
      });
      expect(sent.responseCode).toBe('02004KPLMS');
    });

    inSoak('ST05 with operation password and real-name check is accepted', async () => {
      const { page } = await signedIn(portal, 'cg-maker');
      await fillTransfer(portal, page, '88.00');
      await next(page);
      await expectSeen(page, '请输入短信验证码和操作密码，确认由您本人操作');
      await page.context().close();
    });
  });
