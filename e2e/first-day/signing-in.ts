import { describe, expect, it } from 'vitest';
import { expectHeading, expectSeen, loginByAccount, loginByMobile } from '../desk/acts.ts';
import type { Desk } from '../desk/browser.ts';
import { CHECKER, type Day } from './day.ts';

export const signingIn = (day: Day) =>
  describe('1. Signing in', () => {
    it('sends somebody without a session to the login page and back to where they wanted to be', async () => {
      await day.maker.page.goto(`${day.product.url}/#/account/overview`);
      await expectHeading(day.maker.page, '登录商户门户');
      await day.album.take(day.maker.page, 'login');
      await loginByAccount(day.product, day.maker.page, 'cg-maker');
      await expectHeading(day.maker.page, '账户总览');
    });

    it('says at the form what is wrong with a login', async () => {
      const { page } = day.admin;
      await page.goto(`${day.product.url}/#/login`);
      await page.getByPlaceholder('请输入登录名或手机号').fill('cg-admin');
      await page.getByPlaceholder('请输入密码').fill('Wrong#2026');
      await page.getByRole('button', { name: '登录', exact: true }).click();
      await expectSeen(page, /登录名或密码不正确/);
      await day.album.take(page, 'login-wrong-password');
      await loginByAccount(day.product, page, 'cg-admin');
    });

    it('takes a mobile and a code, and shows each the menu of their role', async () => {
      await loginByMobile(day.product, day.checker.page, CHECKER);
      const entriesOf = async ({ page }: Desk) => (await page.getByRole('navigation', { name: '主菜单' }).getByRole('link').allTextContents()).join();
      await expect.poll(() => entriesOf(day.maker)).toBe('首页,账户,资金,交易');
      await expect.poll(() => entriesOf(day.checker)).toBe('首页,账户,复核,交易');
      await expect.poll(() => entriesOf(day.admin)).toBe('首页,账户,资金,复核,交易');
    });

    it('shows balances, to-dos and the last 30 days at home', async () => {
      const { page } = day.checker;
      await expectHeading(page, '资金总览');
      await expectHeading(page, '近 30 天收支');
      await expectHeading(page, /待办/);
      await page.locator('canvas').first().waitFor();
      await day.album.take(page, 'home-checker');
    });
  });
