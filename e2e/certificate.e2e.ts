import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSoak } from '#testkit/in-soak.ts';
import { LOGIN_PASSWORD } from '#apps/server/demo/cast.data.ts';
import { createOutsideClient, type OutsideClient } from '#testkit/outside-client.ts';
import {
  codeSentBy,
  confirmWithFactors,
  expectHeading,
  expectSeen,
  goTo,
  loginAgain,
  openOrder,
  orderNoOn,
} from './browser/actions.ts';
import { PATIENTLY } from './browser/api-reader.ts';
import { expectToast } from './browser/notices.ts';
import { openPage } from './browser/page.ts';
import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { fitsWidths } from './browser/widths.ts';
import {
  ADMIN,
  checkedEvidence,
  confirmByCode,
  fillWithdrawal,
  unflag,
  WITHDRAW,
} from './certificate/signed-withdrawal.ts';

/** 远山 asks for a certificate at withdrawals, until the end of this file. The tests build on each other. */
const portal = openPortal('certificate', { shared: true, users: { maker: 'ys-maker', admin: 'ys-admin' } });
const MAKER = '13800000012';
const files = mkdtempSync(join(tmpdir(), 'evidence-'));
let orderNo = '';
let admin: OutsideClient;

beforeAll(async () => {
  admin = createOutsideClient(portal.product.url);
  await admin.login('ys-admin', LOGIN_PASSWORD);
  const set = await admin.call('plm/auth.flag.edit', { resourcePath: WITHDRAW, required: true });
  if (set.responseCode !== '00000') throw new Error(`the function was not flagged: ${set.responseCode}`);
  // The page learns at its login what needs a certificate.
  await loginAgain(portal.product, portal.maker.page, 'ys-maker');
  await loginAgain(portal.product, portal.admin.page, 'ys-admin');
});
afterAll(async () => {
  rmSync(files, { recursive: true, force: true });
  await unflag(portal.product, admin);
});

const pictures = (page: Page, name: string) => fitsWidths(portal, page, name);

const dialogOf = (page: Page, name?: string) => page.getByRole('dialog', name === undefined ? {} : { name });

const withdraw = (page: Page) => fillWithdrawal(portal.product, page);

describe('BZ21 a certificate', () => {
  it('PM03 is required before a withdrawal, and the dialog leads to the application', async () => {
    const { page } = portal.maker;
    await withdraw(page);
    await dialogOf(page, '需要数字证书').getByRole('button', { name: '去申请' }).click();
    await expectHeading(page, '证书管理');
    await pictures(page, 'none');
  });

  it('ER04 is issued for a key that the browser makes and keeps, after a code, and is installed', async () => {
    const { page } = portal.maker;
    await page.getByRole('button', { name: '申请证书' }).click();
    await confirmByCode(portal.product, page, MAKER, '申请数字证书');
    await expectToast(page, '证书安装成功');
    await page.getByRole('main').getByText('有效', { exact: true }).first().waitFor();
    await pictures(page, 'installed');
    const kept = await page.evaluate(async () => {
      const request = indexedDB.open('portal-keys');
      await new Promise((resolve) => (request.onsuccess = resolve));
      const all = request.result.transaction('keys').objectStore('keys').getAll();
      await new Promise((resolve) => (all.onsuccess = resolve));
      const { pair } = (all.result as { pair?: CryptoKeyPair; keySerialNo?: string }[]).find((one) => one.keySerialNo)!;
      return [
        pair!.privateKey.extractable,
        await crypto.subtle.exportKey('pkcs8', pair!.privateKey).then(String, () => 'refused'),
      ];
    });
    expect(kept).toEqual([false, 'refused']);
  });

  it('WR01 signs a withdrawal, whose words are shown before', async () => {
    const { page } = portal.maker;
    await withdraw(page);
    const words = page.getByRole('region', { name: '数字证书签名内容' });
    await words.getByText('提现金额：12.00元').waitFor();
    await pictures(page, 'confirm');
    await confirmWithFactors(portal.product, page, MAKER);
    await expectHeading(page, '受理成功');
    orderNo = await orderNoOn(page);
  });

  it('is named on the page of the order, and openssl verifies the evidence from there', async () => {
    const { page } = portal.maker;
    await openOrder(portal.product, page, orderNo);
    await expectSeen(page, '下载签名凭证');
    await pictures(page, 'evidence');
    const { file, lines } = await checkedEvidence(page, files);
    expect(lines.slice(0, 4)).toEqual([
      '提现',
      expect.stringMatching(/^收款方：\S+（\S+，尾号\d{4}）$/),
      expect.stringMatching(/^付款账户：尾号\d{4}$/),
      '提现金额：12.00元',
    ]);
    expect(readFileSync(file).length).toBeGreaterThan(1000);
  });

  inSoak('is published: root, list of what is revoked, and answers about one, for everybody', async () => {
    const get = async (path: string) => {
      const response = await fetch(`${portal.product.url}/pki/${path}`);
      return [response.status, response.headers.get('content-type'), (await response.arrayBuffer()).byteLength > 200];
    };
    expect(await get('root.crt')).toEqual([200, 'application/pkix-cert', true]);
    expect(await get('issuing.crl')).toEqual([200, 'application/pkix-crl', true]);
    const response = await fetch(`${portal.product.url}/pki/ocsp`, {
      method: 'POST',
      headers: { 'content-type': 'application/ocsp-request' },
      body: 'no request',
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/ocsp-response']);
  });
});

describe('A lost certificate', () => {
  it('RT10 is unbound by an administrator at #/certManagement/unbindCert', async () => {
    const { page } = portal.admin;
    await goTo(page, '账户', '证书管理');
    await page.getByRole('main').getByText('ys-maker').first().waitFor();
    await pictures(page, 'administrator');
    await openPage(
      portal.product,
      page,
      '/certManagement/unbindCert?accountNo=8801000200000019&loginName=ys-maker',
      '解绑数字证书',
    );
    await expectSeen(page, '账户 8801000200000019，登录名 ys-maker');
    await pictures(page, 'unbind');
    await page
      .getByRole('main')
      .getByRole('button', { name: /解\s*绑/ })
      .filter({ visible: true })
      .click();
    await dialogOf(page).getByText('证书丢失或疑似泄露').click();
    await dialogOf(page)
      .getByRole('button', { name: /解\s*绑/ })
      .click();
    await confirmByCode(portal.product, page, ADMIN, '解绑数字证书');
    await expectToast(page, '数字证书已解绑');
    await expectSeen(page, '没有可解绑的数字证书');
  });

  it('DG04 signs nothing more, and its holder reads that the super administrator can help', async () => {
    const { page } = portal.maker;
    await withdraw(page);
    await page.getByRole('region', { name: '数字证书签名内容' }).waitFor();
    const dialog = dialogOf(page);
    await dialog.getByPlaceholder('请输入操作密码').waitFor();
    const code = await codeSentBy(portal.product, MAKER, () => dialog.getByRole('button', { name: /获取/ }).click());
    await dialog.getByPlaceholder('请输入短信验证码').fill(code);
    await dialog.getByPlaceholder('请输入操作密码').fill('Chenguang88');
    await dialog.getByRole('button', { name: /确\s*认/ }).click();
    const fault = dialogOf(page, '数字证书异常');
    await fault.getByText(/数字证书丢失或非法登录，您可以联系客服（.+）或点击下方按钮查看解决办法。/).waitFor();
    await pictures(page, 'fault');
    await fault.getByRole('button', { name: '查看解决办法' }).click();
    await dialogOf(page, '解决办法')
      .getByText(/请联系贵公司超级管理员/)
      .waitFor();
    await dialogOf(page, '解决办法').getByRole('button', { name: '知道了' }).click();
    await expect.poll(() => dialogOf(page).count(), PATIENTLY).toBe(0);
  });
});

expectNoComplaints(portal, 'maker', 'admin');
