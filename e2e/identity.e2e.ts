import { join } from 'node:path';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { runningPostgres } from '#platform/db/running-postgres.ts';
import { inSoak } from '#testkit/in-soak.ts';
import { createOutsideClient } from '#testkit/outside-client.ts';
import { sampleOf } from '#testkit/sample.ts';
import { expectHeading, expectSeen, loginByAccount, loginByMobile } from './browser/actions.ts';
import type { BrowserUser } from './browser/browser-user.ts';
import { fillIn, pathOf } from './browser/page.ts';
import { openPortal } from './browser/portal.ts';
import { readQr } from './browser/read-qr.ts';
import { avatar } from './identity/avatar.ts';

/** The three ways to log in; the phone is a browser of its own, 390 px wide. */
const PHONE = { width: 390, height: 844 };
const CHECKER_MOBILE = '13800000003';

const portal = openPortal('identity', { shared: true });

/** A computer at the login page with its QR on the screen. */
async function computer(): Promise<BrowserUser> {
  const one = await portal.newUser();
  await one.page.goto(`${portal.product.url}/#/login`);
  await one.page.getByRole('tab', { name: '扫码登录' }).click();
  await one.page.getByRole('img', { name: '登录二维码' }).waitFor();
  return one;
}

/** A phone that points its camera at the computer's screen. Without a session it logs in first, and comes back. */
async function scanWith(phone: Page, screen: Page, loginName = 'cg-maker'): Promise<void> {
  await phone.goto(await readQr(screen));
  await logInOnPhone(phone, loginName);
  await expectHeading(phone, '确认登录');
}

/** By password, which the portal's own login page takes and which leads back; e2e/phone.e2e.ts enters a code. */
async function logInOnPhone(phone: Page, loginName: string): Promise<void> {
  await phone.getByRole('link', { name: '用账号和密码登录' }).click();
  await phone.getByPlaceholder('请输入登录名或手机号').waitFor();
  await fillIn(phone, loginName);
}

const numberOn = async (screen: Page): Promise<string> => {
  await expectSeen(screen, '已扫描，请在手机上确认');
  return (
    await screen
      .getByText(/请在手机上选择\s+\d\d/)
      .locator('b')
      .innerText()
  ).trim();
};
async function numbersOn(phone: Page): Promise<string[]> {
  const numbers = phone.getByRole('group', { name: '请选择电脑上显示的数字' }).getByRole('button');
  await numbers.nth(2).waitFor();
  return numbers.allInnerTexts();
}
const choose = (phone: Page, number: string) => phone.getByRole('button', { name: number, exact: true }).click();

async function inDatabase<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const database = new pg.Client({
    connectionString: (await runningPostgres(join(portal.product.dataDir, 'postgres')))!,
  });
  await database.connect();
  const { rows } = await database.query<Row>(sql);
  await database.end();
  return rows;
}
/** As if their two minutes were over; `qr-login.db.test.ts` counts the seconds. */
const endQrs = () => inDatabase('UPDATE identity.qr_codes SET expires_at = now()');

/** What a person reads in the newest picture. */
const readPicture = async (): Promise<string> =>
  (await inDatabase<{ answer: string }>('SELECT answer FROM identity.pictures ORDER BY id DESC LIMIT 1'))[0]!.answer;

avatar(portal);

describe('The login page', () => {
  it('RT01 is public and has the tabs account, mobile and QR, which arrow keys reach', async () => {
    const { page, complaints } = await portal.newUser();
    await page.goto(`${portal.product.url}/#/login`);
    await expectHeading(page, '登录商户门户');
    const tabs = page.getByRole('tab');
    await expect.poll(() => tabs.allTextContents()).toEqual(['账号登录', '手机登录', '扫码登录']);
    await tabs.first().focus();
    for (const [name, seen] of [
      ['手机登录', page.getByPlaceholder('请输入手机号')],
      ['扫码登录', page.getByRole('img', { name: '登录二维码' })],
      ['账号登录', page.getByPlaceholder('请输入登录名或手机号')],
    ] as const) {
      await page.keyboard.press('ArrowRight');
      await seen.waitFor();
      await expect.poll(() => page.getByRole('tab', { selected: true }).textContent()).toBe(name);
      await expect
        .poll(() => page.getByRole('tab', { selected: true }).evaluate((tab) => tab === document.activeElement))
        .toBe(true);
    }
    expect(complaints).toEqual([]);
  });

  it('RT01 takes an account and its password', async () => {
    const { page } = await portal.newUser();
    await loginByAccount(portal.product, page, 'cg-maker');
    await expectHeading(page, '首页');
    await expect.poll(() => pathOf(page)).toBe('/home/index');
  });

  it('RT01 takes a mobile and the code that was sent to it', async () => {
    const { page } = await portal.newUser();
    await loginByMobile(portal.product, page, CHECKER_MOBILE);
    await expectHeading(page, '首页');
  });
});

describe('The picture code', () => {
  it.each(sampleOf('widths of the picture code', [1440, 390], 1))(
    'is drawn after five wrong passwords, again by a press, and lets its reader in, %i px wide',
    async (width) => {
      const { page, complaints } = await portal.newUser({ width, height: 900 });
      const stranger = createOutsideClient(portal.product.url);
      for (let wrong = 1; wrong <= 5; wrong += 1) await stranger.login('cg-viewer', 'Wrong#2026');
      await page.goto(`${portal.product.url}/#/login`);
      await page.getByPlaceholder('请输入登录名或手机号').fill('cg-viewer');
      const picture = page.getByRole('button', { name: '换一张图片' }).locator('img');
      const enter = async (code?: string): Promise<void> => {
        await page.getByPlaceholder('请输入密码').fill('Portal#2026');
        if (code) await page.getByPlaceholder('请输入图片中的4位字符').fill(code);
        await page.getByRole('button', { name: '登录', exact: true }).click();
      };
      // The fifth wrong try makes the next one wait three seconds.
      await expect.poll(async () => (await enter(), picture.count())).toBe(1);
      await portal.screenshots.take(page, `login-picture-code-${width}`);
      const first = await picture.getAttribute('src');
      await picture.click();
      await expect.poll(() => picture.getAttribute('src')).not.toBe(first);
      const second = await picture.getAttribute('src');
      await enter('XXXX');
      await expectSeen(page, /图形验证码不正确或已失效/);
      await expect.poll(() => picture.getAttribute('src')).not.toBe(second);
      await enter(await readPicture());
      await expectHeading(page, '首页');
      expect(complaints).toEqual([]);
    },
  );
});

describe('The login by QR', () => {
  it('RT01 lets the computer in when the phone chooses the number that it shows', async () => {
    const [{ page: screen, complaints }, { page: phone, complaints: onPhone }] = [
      await computer(),
      await portal.newUser(PHONE),
    ];
    await portal.screenshots.take(screen, 'computer-qr');
    await scanWith(phone, screen);
    await expectSeen(phone, /以“李文静”的身份登录/);
    await expectSeen(phone, 'Chrome · Linux');
    await expectSeen(phone, '与本机在同一网络');
    const number = await numberOn(screen);
    const numbers = await numbersOn(phone);
    expect(numbers).toHaveLength(3);
    expect(numbers).toContain(number);
    await portal.screenshots.take(screen, 'computer-scanned');
    await portal.screenshots.take(phone, 'phone-question');
    // The same phone may load the page again: it gets the same question.
    await phone.reload();
    await expectHeading(phone, '确认登录');
    await expect.poll(() => numbersOn(phone)).toEqual(numbers);
    await choose(phone, number);
    await expectHeading(phone, '已确认，请在电脑上继续');
    await portal.screenshots.take(phone, 'phone-confirmed');
    await expectHeading(screen, '首页');
    await expectSeen(screen, /李文静/);
    await expect.poll(() => pathOf(screen)).toBe('/home/index');
    await phone.getByRole('link', { name: '进入商户门户' }).click();
    await expectHeading(phone, '首页');
    expect([...complaints, ...onPhone]).toEqual([]);
  });

  inSoak('RT01 leads back to the address that was wanted', async () => {
    const [{ page: screen }, { page: phone }] = [await portal.newUser(), await portal.newUser(PHONE)];
    await screen.goto(`${portal.product.url}/#/account/overview`);
    await screen.getByRole('tab', { name: '扫码登录' }).click();
    await scanWith(phone, screen);
    await choose(phone, await numberOn(screen));
    await expectHeading(screen, '账户总览');
  });

  inSoak('RT01 is over after a wrong number; another QR is a click away', async () => {
    const [{ page: screen }, { page: phone }] = [await computer(), await portal.newUser(PHONE)];
    const first = await readQr(screen);
    await scanWith(phone, screen);
    const right = await numberOn(screen);
    await choose(
      phone,
      (await numbersOn(phone)).find((number) => number !== right)!,
    );
    await expectHeading(phone, '无法登录');
    await expectSeen(phone, /所选数字与电脑上显示的不一致/);
    await expectSeen(screen, '手机上未确认');
    await portal.screenshots.take(screen, 'computer-refused');
    await portal.screenshots.take(phone, 'phone-wrong-number');
    await screen.getByRole('button', { name: '点击刷新' }).click();
    await screen.getByRole('img', { name: '登录二维码' }).waitFor();
    await expect.poll(() => readQr(screen)).not.toBe(first);
    await expect.poll(() => pathOf(screen)).toBe('/login');
  });

  inSoak('RT01 is over when the phone cancels', async () => {
    const [{ page: screen }, { page: phone }] = [await computer(), await portal.newUser(PHONE)];
    await scanWith(phone, screen);
    await phone.getByRole('button', { name: '取消登录' }).click();
    await expectHeading(phone, '已取消登录');
    await expectSeen(screen, '本次登录已取消，请刷新二维码后重试');
  });

  inSoak('RT01 is useless on another phone or in another browser to a person who saw the screen', async () => {
    const [{ page: screen }, { page: phone }, { page: stranger }] = [
      await computer(),
      await portal.newUser(PHONE),
      await portal.newUser(PHONE),
    ];
    const address = await readQr(screen);
    const qrCodeId = new URLSearchParams(address.split('?')[1]).get('qrCodeId')!;
    await scanWith(phone, screen);
    await stranger.goto(address);
    await logInOnPhone(stranger, 'cg-viewer');
    await expectHeading(stranger, '无法登录');
    await expectSeen(stranger, '该二维码已被扫描过，请在电脑上刷新二维码后重新扫码');
    const thief = createOutsideClient(portal.product.url);
    expect((await thief.call('login/qrStatus', { qrCodeId, state: 0 })).responseCode).toBe('01116KPLMS');
    await choose(phone, await numberOn(screen));
    expect((await thief.call('login/scan', { qrCodeId })).responseCode).toBe('01116KPLMS');
    await expectHeading(screen, '首页');
    expect((await thief.call('login/scan', { qrCodeId })).responseCode).toBe('01116KPLMS');
    // A used QR does not log in the same phone either.
    await phone.goto('about:blank');
    await phone.goto(address);
    await expectHeading(phone, '无法登录');
    expect(portal.product.output()).not.toContain(qrCodeId);
  });

  inSoak('RT01 says on the phone that it needs a QR, when the address has none', async () => {
    const { page } = await portal.newUser(PHONE);
    await loginByAccount(portal.product, page, 'cg-viewer');
    await page.goto(`${portal.product.url}/#/scanLogin`);
    await expectHeading(page, '无法登录');
    await page.goto(`${portal.product.url}/#/scanLogin?qrCodeId=nonsense`);
    await expectSeen(page, '二维码不正确，请在电脑上刷新二维码后重新扫码');
  });

  inSoak('RT01 expires after two minutes on computer and phone, and is renewed by a click', async () => {
    const { page: screen, complaints } = await computer();
    const { page: phone } = await portal.newUser(PHONE);
    const address = await readQr(screen);
    await endQrs();
    await expectSeen(screen, '二维码已失效');
    await expect.poll(() => screen.getByRole('img', { name: '登录二维码' }).count()).toBe(0);
    await portal.screenshots.take(screen, 'computer-expired');
    await phone.goto(address);
    await logInOnPhone(phone, 'cg-maker');
    await expectSeen(phone, '二维码已失效，请在电脑上刷新二维码后重新扫码');
    await portal.screenshots.take(phone, 'phone-expired');
    await screen.getByRole('button', { name: '点击刷新' }).press('Enter');
    await screen.getByRole('img', { name: '登录二维码' }).waitFor();
    await expect.poll(() => readQr(screen)).not.toBe(address);
    expect(complaints).toEqual([]);
  });
});
