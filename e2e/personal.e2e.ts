import { describe, expect, it } from 'vitest';
import { LOGIN_PASSWORD } from '#apps/server/demo/cast.data.ts';
import { inSoak } from '#testkit/in-soak.ts';
import { createOutsideClient } from '#testkit/outside-client.ts';
import { codeSentBy, confirmWithFactors, expectHeading, expectSeen, loginByAccount } from './browser/actions.ts';
import { openPage } from './browser/page.ts';
import { openPortal } from './browser/portal.ts';

/** What people change about themselves (coverage ids are in the titles). A product of its own: people are changed. */
const portal = openPortal('personal', { users: { maker: 'cg-maker' } });
const MOBILE = '13800000002';

describe('BZ20 RT07 the personal centre', () => {
  it('RT07 LY06 opens from the avatar’s menu, DG07 has the cropper, and BZ20 saves names', async () => {
    const { page } = portal.maker;
    await page.getByRole('button', { name: /李文静/ }).click();
    await page.getByRole('region', { name: '登录账户' }).getByRole('link', { name: '个人中心' }).click();
    await expectHeading(page, '个人中心');
    await page.getByRole('button', { name: '更换头像' }).filter({ visible: true }).last().click();
    await page.getByRole('dialog').getByText('更换头像').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const save = async (button: string, text: string) => {
      await page.getByRole('button', { name: button }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill(text);
      await dialog.getByRole('button', { name: /保\s*存/ }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await page.getByRole('button', { name: '修改登录名' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('cg-checker');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /保\s*存/ })
      .click();
    await page.getByRole('dialog').getByText('该登录名已被使用，请换一个').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await save('设置昵称', '静静');
    await save('设置预留信息', '晨光里的茶');
    await expectSeen(page, '晨光里的茶');
    await portal.screenshots.take(page, 'centre');
  });

  inSoak('BZ20 shows where the person is signed in, ends another session, and lists the logins', async () => {
    const { page } = portal.maker;
    const elsewhere = await portal.newUser();
    await loginByAccount(portal.product, elsewhere.page, 'cg-maker');
    await openPage(portal.product, page, '/personal/center', '个人中心');
    await page.reload();
    await expectHeading(page, '个人中心');
    await expectSeen(page, '新设备');
    await page
      .getByRole('button', { name: /^下\s*线$/ })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /下\s*线/ })
      .click();
    await expect.poll(() => page.getByRole('button', { name: /^下\s*线$/ }).count()).toBe(0);
    await elsewhere.page.reload();
    await elsewhere.page.getByPlaceholder('请输入登录名或手机号').waitFor();
    await elsewhere.page.context().close();
  });

  it('BZ20 PM04 changes the mobile by codes to both numbers and the operation password', async () => {
    const { page } = portal.maker;
    const fresh = '13900000092';
    await page.getByRole('button', { name: '更换手机号' }).click();
    const dialog = page.getByRole('dialog', { name: '更换手机号' });
    await dialog.getByText(/当前手机号已停用或收不到短信时，无法自助更换，请致电客服（[\d-]+）/).waitFor();
    await dialog.getByPlaceholder('请输入新手机号').fill(fresh);
    const toNew = await codeSentBy(portal.product, fresh, () =>
      dialog.getByRole('button', { name: '获取验证码' }).click(),
    );
    await dialog.getByPlaceholder('请输入短信验证码').fill(toNew);
    await portal.screenshots.take(page, 'new-mobile');
    await dialog.getByRole('button', { name: '下一步' }).click();
    await page.getByRole('dialog', { name: '验证本人' }).getByText('验证码将发送至您的手机 138****0002').waitFor();
    await portal.screenshots.take(page, 'prove-oneself');
    await confirmWithFactors(portal.product, page, MOBILE, '验证本人');
    await expectSeen(page, '139****0092');
    await expect
      .poll(async () => {
        const response = await fetch(`${portal.product.simulatorsUrl}/sms?mobile=${MOBILE}`);
        return ((await response.json()) as { messages: { text: string }[] }).messages[0]?.text;
      })
      .toContain('更换为139****0092');
  });

  it('RT09 BZ20 resets a forgotten operation password after an administrator’s approval in 待办', async () => {
    const { page } = portal.maker;
    await openPage(portal.product, page, '/security/resetOperatePwd', '重置操作密码');
    await page.getByText('管理员批准', { exact: true }).filter({ visible: true }).click();
    await page.getByRole('button', { name: '申请管理员批准' }).click();
    await expectSeen(page, '待管理员批准');
    await portal.screenshots.take(page, 'reset-asked');
    const admin = await portal.newUser();
    await loginByAccount(portal.product, admin.page, 'cg-admin');
    await admin.page.getByText('李文静申请重置操作密码，待您批准').first().waitFor();
    await openPage(portal.product, admin.page, '/system/passwordResets', '密码重置审批');
    await portal.screenshots.take(admin.page, 'resets');
    await admin.page.getByRole('button', { name: /批\s*准/ }).click();
    await confirmWithFactors(portal.product, admin.page, '13800000001');
    await expectSeen(admin.page, '已批准');
    await admin.page.context().close();
    await page.getByRole('button', { name: '刷新状态' }).click();
    await page.getByPlaceholder('请输入新操作密码').fill('Morning-88');
    await page.getByPlaceholder('请再次输入新操作密码').fill('Morning-88');
    await page.getByRole('button', { name: '下一步' }).filter({ visible: true }).click();
    const dialog = page.getByRole('dialog');
    const code = await codeSentBy(portal.product, '13900000092', () =>
      dialog.getByRole('button', { name: '获取验证码' }).click(),
    );
    await dialog.getByPlaceholder('请输入短信验证码').fill(code);
    await dialog.getByRole('button', { name: /确\s*认/ }).click();
    await expectHeading(page, '操作密码已重置');
    await openPage(portal.product, page, '/personal/center', '个人中心');
  });

  it('RT08 RT09 leads to the operation password, and the account switcher to the merchants', async () => {
    const admin = await portal.newUser();
    const { page } = admin;
    await loginByAccount(portal.product, page, 'cg-admin');
    await page.getByRole('button', { name: /陈光明/ }).click();
    await page.getByRole('region', { name: '登录账户' }).getByRole('button', { name: '切换账户' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '商户管理' }).click();
    await expectHeading(page, '商户管理');
    await page.getByRole('button', { name: '修改联系方式' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('联系人').fill('陈光明');
    await dialog.getByLabel('联系电话').fill('010-12345678');
    await dialog.getByRole('button', { name: /保\s*存/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await expectSeen(page, '010-12345678');
    await page.getByRole('button', { name: '设为默认：远山科技有限公司' }).click();
    await page.getByRole('button', { name: '设为默认：晨光贸易有限公司' }).waitFor();
    await page.getByRole('button', { name: '去激活：南湖商贸有限公司' }).waitFor();
    await page.getByRole('button', { name: '切换：远山科技有限公司' }).click();
    await page.getByRole('button', { name: /陈光明.*远山科技有限公司/ }).waitFor();
    await openPage(portal.product, page, '/personal/center', '个人中心');
    await page.getByRole('button', { name: '修改操作密码' }).click();
    await expectHeading(page, '修改操作密码');
    await openPage(portal.product, page, '/personal/center', '个人中心');
    await page.getByRole('button', { name: '忘记密码' }).click();
    await expectHeading(page, '重置操作密码');
    expect(admin.complaints).toEqual([]);
    await page.context().close();
  });

  inSoak('BZ20 changes the login password by the old one and a code, and the old one is invalid then', async () => {
    const { page } = portal.maker;
    const fresh = 'Morning-2027';
    await page.getByRole('button', { name: '修改登录密码' }).click();
    const dialog = page.getByRole('dialog', { name: '修改登录密码' }).first();
    const fill = async (old: string) => {
      await dialog.getByPlaceholder('请输入原登录密码').fill(old);
      await dialog.getByPlaceholder('请输入新登录密码').fill(fresh);
      await dialog.getByPlaceholder('请再次输入新登录密码').fill(fresh);
      await dialog.getByRole('button', { name: '下一步' }).click();
      const confirm = page.getByRole('dialog').last();
      const code = await codeSentBy(portal.product, '13900000092', () =>
        confirm.getByRole('button', { name: /获取/ }).click(),
      );
      await confirm.getByPlaceholder('请输入短信验证码').fill(code);
      await confirm.getByRole('button', { name: /确\s*认/ }).click();
    };
    await fill('Wrong#2026');
    await dialog.getByText('原登录密码不正确，还可以尝试4次').waitFor();
    await fill(LOGIN_PASSWORD);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    const outside = createOutsideClient(portal.product.url);
    expect((await outside.login('cg-maker', LOGIN_PASSWORD)).responseCode).toBe('01101KPLMS');
    expect((await outside.login('cg-maker', fresh)).responseCode).toBe('00000');
    expect(portal.maker.complaints).toEqual([]);
  });
});
