import { execFileSync } from 'node:child_process';
import { X509Certificate, verify, createPublicKey } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOGIN_PASSWORD } from '#apps/server/demo/cast.data.ts';
import { createOutsideClient, newRequestNo, type OutsideClient } from '#testkit/outside-client.ts';
import { WHOLE_CHROMIUM } from '#testkit/programs.ts';
import {
  codeSentBy,
  confirmWithFactors,
  expectHeading,
  expectSeen,
  loginByAccount,
  openOrder,
  orderNoOn,
} from './browser/actions.ts';
import { TIMEOUT_MS } from './browser/browser-user.ts';
import { expectToast, watchToasts } from './browser/notices.ts';
import { openPage } from './browser/page.ts';
import { openPortal } from './browser/portal.ts';
import {
  ADMIN,
  checkedEvidence,
  confirmByCode,
  fillWithdrawal,
  unflag,
  WITHDRAW,
} from './certificate/signed-withdrawal.ts';

/**
 * The certificate extension in a real browser, which must be the whole Chromium: its headless shell knows no
 * extensions.
 */
const PIN = 'Pin2026';
/** Of the certificate with which the first test tries all functions. */
const TRIED = '1A2B';
const MAKER = '13800000012';
const portal = openPortal('certificate-extension', { shared: true });
const home = mkdtempSync(join(tmpdir(), 'cert-extension-'));
const env = { ...process.env, HOME: home, XDG_DATA_HOME: join(home, 'data'), XDG_CONFIG_HOME: join(home, '.config') };
const folder = join(home, 'data/merchant-portal-cert-host');
const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { env, cwd: program === 'openssl' ? home : process.cwd(), stdio: 'pipe' }).toString();
/** What the helper's dialogs were given. */
const assuan = join(home, 'assuan');
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  if (!existsSync(WHOLE_CHROMIUM)) throw new Error('the whole Chromium is missing: npm test installs it');
  const pinentry = join(home, 'pinentry');
  const scripted = join(process.cwd(), 'platform/pinentry/test/scripted-pinentry.ts');
  writeFileSync(pinentry, `#!/bin/sh\nexec '${process.execPath}' '${scripted}' '${PIN}' '${assuan}'\n`, {
    mode: 0o755,
  });
  const install = ['apps/cert-host/manage.ts', 'install', '--origin', portal.product.url, '--pinentry', pinentry];
  run(process.execPath, ...install);
  const extension = join(folder, 'extension');
  context = await chromium.launchPersistentContext(join(home, '.config/chromium'), {
    executablePath: WHOLE_CHROMIUM,
    headless: false,
    env: env as Record<string, string>,
    timeout: 240_000,
    reducedMotion: 'reduce',
    args: [
      '--headless=new',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-features=DisableLoadExtensionCommandLineSwitch',
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
    ],
    ignoreDefaultArgs: ['--disable-extensions'],
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  page = await context.newPage();
  await watchToasts(page);
});
afterAll(async () => {
  await context?.close();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

interface Reply {
  errorcode: number;
  result: never;
}
/** As the portal's own code asks, from the page. */
const send = (action: string, name = '', params: object = {}): Promise<Reply> =>
  page.evaluate(
    ([sentAction, sentName, sentParams]) =>
      new Promise<Reply>((resolve) => {
        const randomId = Math.random().toString(36).slice(2).padEnd(10, '0').slice(0, 10);
        window.addEventListener('message', ({ data }) => {
          if (data.kind === 'portal-certificate-reply' && data.randomId === randomId) resolve(data as Reply);
        });
        const funcInfo = { function: sentName, params: sentParams, randomId };
        window.postMessage({ kind: 'portal-certificate-request', action: sentAction, funcInfo }, location.origin);
      }),
    [action, name, params] as const,
  );
async function callHost<Result = string>(name: string, params: object = {}): Promise<Result> {
  const reply = await send('invoke', name, params);
  expect(reply, name).toMatchObject({ errorcode: 0 });
  return reply.result;
}
async function heldByHelper(): Promise<string[]> {
  await send('connect');
  return (await callHost<{ keySerialNo: string }[]>('ListCertificates')).map((one) => one.keySerialNo);
}
/** By the administrator, so that the person is left as they were. */
async function unbind(admin: OutsideClient, keySerialNo: string): Promise<void> {
  const requestNo = newRequestNo();
  const smsCode = await codeSentBy(portal.product, ADMIN, async () => {
    await admin.call('plm/send.sms.code', { bizTypeCode: 'plm/cfca.cert.unbind', requestNo });
  });
  const input = { keySerialNo, requestNo, reason: 'unused', mespAuthList: [{ smsCode }] };
  expect((await admin.call('plm/cfca.cert.unbind', input)).responseCode).toBe('00000');
}
const marked = (): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset.certificateExtension !== undefined);

describe('The certificate extension', () => {
  it('CO01 EN04 all eight functions work in a real browser with the real helper', async () => {
    await page.goto(`${portal.product.url}/#/login`);
    await expect.poll(marked).toBe(true);
    expect(await send('connect')).toMatchObject({ errorcode: 0 });
    expect(await callHost('checkHost')).toEqual({ version: '1.1', algorithms: ['rsa', 'sm2'] });
    const request = await callHost('CreatePKCS10', { containerName: '静-1', commonName: '李文静' });
    writeFileSync(join(home, 'r.der'), Buffer.from(request, 'base64'));
    const subject = ['-subj', '/CN=ca', '-keyout', 'ca.key', '-out', 'ca.pem'];
    run('openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject);
    const signed = [
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-set_serial',
      `0x${TRIED}`,
      '-outform',
      'DER',
      '-out',
      'c.der',
    ];
    run('openssl', 'x509', '-req', '-inform', 'DER', '-in', 'r.der', ...signed);
    const certificate = new X509Certificate(readFileSync(join(home, 'c.der')));
    const signatureCert = certificate.raw.toString('base64');
    await callHost('InstallCertificate', { containerName: '静-1', signatureCert, chain: [] });
    expect(await callHost('SelectCertificate', { keySerialNo: TRIED })).toMatchObject({ signatureCert });
    expect(await callHost('GetSignCertInfo', { type: 'SerialNumber' })).toBe(TRIED);

    const key = createPublicKey(certificate.publicKey.export({ type: 'spki', format: 'pem' }));
    const content = Buffer.from('工资.xlsx');
    const isSigned = (signature: string): boolean => verify('sha256', content, key, Buffer.from(signature, 'base64'));
    expect(isSigned(await callHost('SignMsgPKCS1', { text: content.toString() }))).toBe(true);
    const file = { fileName: '工资.xlsx', content: content.toString('base64') };
    expect(isSigned(await callHost('SignFilePKCS1', file))).toBe(true);

    const ca = new X509Certificate(readFileSync(join(home, 'ca.pem'))).raw.toString('base64');
    await callHost('SelectEncryptCertificate', { certificate: ca });
    writeFileSync(join(home, 'e.der'), Buffer.from(await callHost<string>('EncryptFileCMSEnvelope', file), 'base64'));
    const recipient = ['-recip', 'ca.pem', '-inkey', 'ca.key'];
    expect(run('openssl', 'cms', '-decrypt', '-inform', 'DER', '-in', 'e.der', ...recipient)).toBe('工资.xlsx');
    expect(await callHost('GetLastErrorDesc')).toBe('');
    expect(await send('disconnect')).toMatchObject({ errorcode: 0 });
  });

  it('CO01 ER04 BZ21 WR01 signs a withdrawal by SM2, and openssl verifies the evidence', async () => {
    const { product } = portal;
    const admin = createOutsideClient(product.url);
    await admin.login('ys-admin', LOGIN_PASSWORD);
    await admin.call('plm/auth.flag.edit', { resourcePath: WITHDRAW, required: true });
    let keySerialNo = '';
    try {
      await loginByAccount(product, page, 'ys-maker');
      await openPage(product, page, '/certManagement/list', '证书管理');
      await page.getByRole('radio', { name: '国密SM2' }).check();
      await expectSeen(page, '国密SM2密钥只能由证书助手生成和保存');
      await page.getByRole('button', { name: '申请证书' }).click();
      await confirmByCode(product, page, MAKER, '申请数字证书');
      await expectToast(page, '证书安装成功');
      // The key is the helper's and not the browser's.
      keySerialNo = (await heldByHelper()).find((serial) => serial !== TRIED)!;
      await fillWithdrawal(product, page);
      await page.getByRole('region', { name: '数字证书签名内容' }).getByText('提现金额：12.00元').waitFor();
      await confirmWithFactors(product, page, MAKER);
      await expectHeading(page, '受理成功');
      await openOrder(product, page, await orderNoOn(page));
      await expectSeen(page, keySerialNo);
      expect((await checkedEvidence(page, home)).lines).toContain('提现金额：12.00元');
      expect(readFileSync(assuan, 'utf8')).toContain(`SETDESC ${product.url} 请您核对%0A提现%0A`);
    } finally {
      await unflag(product, admin);
      if (keySerialNo) await unbind(admin, keySerialNo);
    }
  });

  it('CO01 a page of another site has no extension', async () => {
    await page.goto(portal.product.url.replace('127.0.0.1', 'localhost'));
    await page.getByRole('button').first().waitFor();
    expect(await marked()).toBe(false);
  });
});
