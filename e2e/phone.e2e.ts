import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inSoak } from '#testkit/in-soak.ts';
import { codeSentBy, expectHeading, expectSeen, loginByAccount } from './browser/actions.ts';
import { openPortal } from './browser/portal.ts';
import { readQr } from './browser/read-qr.ts';

/** What is done by scanning a QR with a phone, which is a browser of its own, 360 px wide. */
const PHONE = { width: 360, height: 780 };
const portal = openPortal('phone', { users: { admin: 'cg-admin' } });

/** A phone opens the QR on a screen and logs in by a code that comes to the mobile. */
async function scanWith(screen: Page, qrName: string, mobile: string) {
  const user = await portal.newUser(PHONE);
  const { page } = user;
  await page.goto(await readQr(screen, qrName));
  await page.getByPlaceholder('请输入手机号').fill(mobile);
  await portal.screenshots.take(page, 'phone-login');
  const code = await codeSentBy(portal.product, mobile, () => page.getByRole('button', { name: '获取验证码' }).click());
  await page.getByPlaceholder('请输入短信验证码').fill(code);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  return user;
}

const noSideScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

describe('Activation of a role', () => {
  it('DG02 ST02 ST03 BZ24 is confirmed on the phone, and the computer asks whether to switch', async () => {
    const { page, complaints } = portal.admin;
    await page.goto(`${portal.product.url}/#/home/index`);
    await expectSeen(page, '您在南湖商贸有限公司的角色未激活，激活后才能使用');
    await page.getByRole('button', { name: /陈光明/ }).click();
    await page.getByRole('button', { name: '切换账户' }).click();
    await page.getByRole('button', { name: /南湖商贸有限公司\s*未激活/ }).click();
    await page.getByRole('dialog', { name: '激活角色' }).waitFor();
    await portal.screenshots.take(page, 'activation-qr');
    const phone = await scanWith(page, '角色激活二维码', '13800000001');
    await expectHeading(phone.page, '激活角色');
    await expectSeen(phone.page, '南湖商贸有限公司');
    await expectSeen(phone.page, '制单员');
    expect(await noSideScroll(phone.page)).toBe(true);
    await portal.screenshots.take(phone.page, 'phone-activation');
    await expectSeen(page, '已扫描，请在手机上完成');
    await phone.page.getByRole('button', { name: '确认激活' }).click();
    await expectHeading(phone.page, '授权成功');
    await expectSeen(page, '授权成功，是否切换授权商户？');
    await portal.screenshots.take(page, 'activation-done');
    await page
      .getByRole('dialog', { name: '提示' })
      .getByRole('button', { name: /^切\s*换$/ })
      .click();
    await expectSeen(page.getByRole('banner').page(), '南湖商贸有限公司');
    await expectHeading(page, '首页');
    expect([...complaints, ...phone.complaints]).toEqual([]);
  });

  inSoak('keeps the address that a login’s QR had before', async () => {
    const { page } = await portal.newUser(PHONE);
    await page.goto(`${portal.product.url}/#/scanLogin?qrCodeId=${'0'.repeat(32)}`);
    await page.getByRole('link', { name: '用账号和密码登录' }).waitFor();
    await expect.poll(() => page.url()).toContain(`/m/#/login?qrCodeId=${'0'.repeat(32)}`);
  });
});

describe('The real-name check', () => {
  it('BZ20 ST05 VA06 is done on the phone, and the personal centre knows it then', async () => {
    const { page, complaints } = await portal.newUser();
    await loginByAccount(portal.product, page, 'cg-newcomer');
    await page.goto(`${portal.product.url}/#/personal/center`);
    await page.getByRole('button', { name: '办理实名认证' }).click();
    const phone = await scanWith(page, '实名认证二维码', '13800000007');
    await expectHeading(phone.page, '实名认证');
    await expectSeen(page, '已扫描，请在手机上完成');
    const submit = () => phone.page.getByRole('button', { name: '提交认证' }).click();
    const idNumber = phone.page.getByPlaceholder('请输入用户证件号码');
    await submit();
    await expectSeen(phone.page, '请输入姓名');
    await expectSeen(phone.page, '请输入用户证件号码');
    await phone.page.getByPlaceholder('请输入姓名').fill('冯雪');
    await idNumber.fill('1234567890');
    await submit();
    await expectSeen(phone.page, '请输入正确格式的用户证件号码');
    await idNumber.fill('110101199003070004');
    await submit();
    await expectSeen(phone.page, '姓名与证件号码不一致，请核对后重新提交');
    expect(await noSideScroll(phone.page)).toBe(true);
    await portal.screenshots.take(phone.page, 'phone-real-name');
    await idNumber.fill('11010119900307123X');
    await submit();
    await expectHeading(phone.page, '实名认证已完成');
    await page.getByRole('dialog', { name: '实名认证' }).waitFor({ state: 'detached' });
    await expectSeen(page, '已认证');
    expect(portal.product.output()).not.toContain('199003071');
    expect([...complaints, ...phone.complaints]).toEqual([]);
  });
});

describe('A messaging account', () => {
  it('LY13 PM02 ST10 BZ25 is bound by a QR, gets a message, and is unbound', async () => {
    const { page, complaints } = await portal.newUser();
    await loginByAccount(portal.product, page, 'cg-viewer');
    const prompt = page.getByRole('button', { name: '绑定消息账号，接收付款与复核通知' });
    await prompt.waitFor();
    await portal.screenshots.take(page, 'helper');
    // The page that arrives takes the focus to its heading.
    await prompt.press('Enter');
    const address = await readQr(page, '消息账号绑定二维码');
    await portal.screenshots.take(page, 'bind-qr');
    const app = await portal.newUser(PHONE);
    await app.page.goto(address);
    await portal.screenshots.take(app.page, 'app-scan');
    await app.page.getByRole('button', { name: '海涛的手机' }).click();
    await expectSeen(app.page, '已关注，绑定结果请在商户门户查看');
    await page.getByRole('dialog', { name: '消息账号' }).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('isWeixinBind'))).toBe('1');
    await expect.poll(() => page.getByRole('button', { name: /^绑定消息账号/ }).count()).toBe(0);
    await expect
      .poll(async () => (await fetch(`${portal.product.simulatorsUrl}/messenger/messages?openId=app-1003`)).text())
      .toContain('您已绑定商户门户');
    await app.page.goto(`${portal.product.simulatorsUrl}/messenger`);
    await expectSeen(app.page, '您已绑定商户门户，付款与复核通知将发送到这里');
    await portal.screenshots.take(app.page, 'app-messages');
    await page.getByRole('button', { name: /赵晓燕/ }).click();
    await page.getByRole('button', { name: '消息账号', exact: true }).click();
    await expectSeen(page, '海涛的手机');
    await portal.screenshots.take(page, 'bound');
    await page.getByRole('button', { name: '解除绑定' }).click();
    await page.getByRole('dialog', { name: '解除绑定' }).getByRole('button', { name: '解除绑定' }).click();
    await page.getByRole('img', { name: '消息账号绑定二维码' }).waitFor();
    expect(complaints).toEqual([]);
  });

  inSoak('LY13 is the provider’s public account, whose QR is next to the login without a session', async () => {
    const { page, complaints } = await portal.newUser();
    await page.goto(`${portal.product.url}/#/login`);
    await page.getByRole('button', { name: '关注服务号' }).click();
    expect(await readQr(page, '服务号二维码')).toBe(`${portal.product.simulatorsUrl}/messenger/follow`);
    await portal.screenshots.take(page, 'follow');
    expect(complaints).toEqual([]);
  });
});
