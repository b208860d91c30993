import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createPublicKey, verify, X509Certificate } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMessages, writeMessage } from './framing.ts';
import type { HostReply } from './host.ts';
import { dataFolder, settingsFile } from './data-folder.ts';
import { pagesOf } from './person.ts';

const PORTAL = 'https://portal.example.com';
const PIN = 'Pin2026';
const SCRIPTED = join(import.meta.dirname, '../../platform/pinentry/test/scripted-pinentry.ts');
const home = mkdtempSync(join(tmpdir(), 'cert-host-'));
const environment = { ...process.env, HOME: home, XDG_DATA_HOME: join(home, 'data') };
const folder = dataFolder(environment);
const log = join(home, 'assuan');
const openssl = (...args: string[]): string => execFileSync('openssl', args, { cwd: home, stdio: 'pipe' }).toString();

let host: ChildProcess;
let replies: AsyncGenerator<unknown>;
let calls = 0;

/** What the person types next into the system's dialogs; `cancel` refuses. */
function types(text: string): void {
  const program = join(home, 'pinentry');
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${SCRIPTED}' '${text}' '${log}'\n`, { mode: 0o755 });
  mkdirSync(folder, { recursive: true });
  writeFileSync(settingsFile(folder), JSON.stringify({ origins: [PORTAL], pinentry: program }));
}
function start(): void {
  host = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: environment,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  replies = readMessages(host.stdout!);
}
async function send(action: string, name = '', params: object = {}, origin = PORTAL): Promise<HostReply> {
  calls += 1;
  const randomId = String(calls).padStart(10, '0');
  writeMessage(host.stdin!, { action, origin, funcInfo: { function: name, params, randomId } });
  const reply = (await replies.next()).value as HostReply;
  expect(reply.randomId).toBe(randomId);
  return reply;
}
const ask = async (name: string, params: object = {}): Promise<string> => {
  const { errorcode, result } = await send('invoke', name, params);
  expect([errorcode, errorcode === 0 ? '' : result]).toEqual([0, '']);
  return result as string;
};

beforeEach(async () => {
  types(PIN);
  start();
  if ((await send('connect')).errorcode !== 0) throw new Error('the helper does not connect');
});
afterEach(() => void host.kill());
afterAll(() => rmSync(home, { recursive: true }));

/** Issued by OpenSSL for the request, as an authority does. */
function issue(request: string): string {
  writeFileSync(join(home, 'r.der'), Buffer.from(request, 'base64'));
  const own = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=ca',
  ];
  openssl(...own);
  const signed = ['x509', '-req', '-inform', 'DER', '-in', 'r.der', '-CA', 'ca.pem', '-CAkey', 'ca.key'];
  openssl(...signed, '-set_serial', '0x1A2B', '-outform', 'DER', '-out', 'c.der');
  return readFileSync(join(home, 'c.der')).toString('base64');
}
async function enrol(containerName: string): Promise<string> {
  const request = await ask('CreatePKCS10', { containerName, commonName: '李文静' });
  const signatureCert = issue(request);
  expect(
    openssl('req', '-in', 'r.der', '-inform', 'DER', '-verify', '-noout', '-subject', '-nameopt', 'utf8'),
  ).toContain('李文静');
  await ask('InstallCertificate', { containerName, signatureCert, chain: [] });
  return signatureCert;
}

describe('CO01 the helper of the certificate extension', () => {
  it('CO01 all functions work; OpenSSL accepts what is requested, signed and encrypted', async () => {
    expect(await ask('checkHost')).toEqual({ version: '1.0' });
    const signatureCert = await enrol('李文静-1');
    expect(await ask('ListCertificates')).toEqual([{ keySerialNo: '1A2B', containerName: '李文静-1', signatureCert }]);
    expect(await ask('SelectCertificate', { keySerialNo: '1A2B' })).toMatchObject({ containerName: '李文静-1' });
    expect(await ask('GetSignCertInfo', { type: 'SerialNumber' })).toBe('1A2B');
    expect(await ask('GetSignCertInfo', { type: 'IssuerDN' })).toBe('CN=ca');

    const text = '转账\n收款方：蓝海电子元件有限公司\n金额：22.00元';
    const key = createPublicKey(
      new X509Certificate(Buffer.from(signatureCert, 'base64')).publicKey.export({ type: 'spki', format: 'pem' }),
    );
    const signature = Buffer.from(await ask('SignMsgPKCS1', { text }), 'base64');
    expect(verify('sha256', Buffer.from(text), key, signature)).toBe(true);
    const shown = readFileSync(log, 'utf8');
    expect(shown).toContain(`SETDESC ${PORTAL} 请您核对%0A转账%0A收款方：蓝海电子元件有限公司`);
    expect(shown.match(/第一次请求使用本机的数字证书/g)).toHaveLength(1);

    writeFileSync(join(home, 'f.bin'), Buffer.from('pay.xlsx content'));
    const content = Buffer.from('pay.xlsx content').toString('base64');
    writeFileSync(
      join(home, 's.bin'),
      Buffer.from(await ask('SignFilePKCS1', { fileName: 'pay.xlsx', content }), 'base64'),
    );
    writeFileSync(join(home, 'pub.pem'), key.export({ type: 'spki', format: 'pem' }));
    expect(openssl('dgst', '-sha256', '-verify', 'pub.pem', '-signature', 's.bin', 'f.bin')).toContain('Verified OK');

    const ca = new X509Certificate(readFileSync(join(home, 'ca.pem'))).raw.toString('base64');
    expect(await ask('SelectEncryptCertificate', { certificate: ca })).toEqual({ subject: 'CN=ca' });
    writeFileSync(
      join(home, 'e.der'),
      Buffer.from(await ask('EncryptFileCMSEnvelope', { fileName: 'pay.xlsx', content }), 'base64'),
    );
    expect(openssl('cms', '-decrypt', '-inform', 'DER', '-in', 'e.der', '-recip', 'ca.pem', '-inkey', 'ca.key')).toBe(
      'pay.xlsx content',
    );
    expect(await ask('GetLastErrorDesc')).toBe('');
    await ask('RemoveCertificate', { keySerialNo: '1A2B' });
    expect(await ask('ListCertificates')).toEqual([]);
    expect(await send('disconnect')).toMatchObject({ errorcode: 0 });
    expect(await send('invoke', 'checkHost')).toMatchObject({ errorcode: 1, result: '请先连接数字证书程序' });
  });

  it('CO01 keeps keys under the PIN; a wrong one, and a refusal, sign nothing', async () => {
    await enrol('李文静-2');
    const file = readdirSync(join(folder, 'containers'))[0]!;
    expect(readFileSync(join(folder, 'containers', file), 'utf8')).not.toContain('PRIVATE');
    await ask('SelectCertificate');
    for (const [typed, said, cancelled] of [
      ['Wrong2026', 'PIN码连续输入错误，本次操作已取消，请核对后重新发起', undefined],
      ['cancel', '您已取消操作', true],
    ] as const) {
      types(typed);
      const reply = await send('invoke', 'SignMsgPKCS1', { text: '转账' });
      expect(reply).toMatchObject({ errorcode: 1, result: said });
      expect(reply.cancelled).toBe(cancelled);
      expect(await ask('GetLastErrorDesc')).toBe(said);
    }
    await ask('RemoveCertificate', { keySerialNo: '1A2B' }).catch(() => undefined);
  });

  it.each([
    ['another site', ['invoke', 'checkHost', {}, 'https://evil.example.com'], '该网站不能使用本机的数字证书'],
    ['a function that is not there', ['invoke', 'constructor'], '数字证书程序不支持该操作，请升级'],
    ['an action that is not there', ['run', 'checkHost'], '请先连接数字证书程序'],
    ['no certificate', ['invoke', 'SignMsgPKCS1', { text: '转账' }], '请先选择证书'],
    ['no text', ['invoke', 'SignMsgPKCS1', { text: 7 }], '参数text不正确'],
    ['a file that is too large', ['invoke', 'SignFilePKCS1', { content: 'A'.repeat(700_001) }], '参数content不正确'],
    ['a recipient that is none', ['invoke', 'SelectEncryptCertificate', { certificate: 'AAAA' }], '证书内容不正确'],
  ] as const)('CO01 refuses %s', async (_what, [action, name, params, origin], said) => {
    expect(await send(action, name, params, origin)).toMatchObject({ errorcode: 1, result: said });
  });

  it('CO01 outlives what is no message, takes one in pieces, and ends at one that is too long', async () => {
    writeMessage(host.stdin!, []);
    expect((await replies.next()).value).toMatchObject({ errorcode: 1, result: '请求格式不正确' });
    const text = Buffer.from(
      JSON.stringify({
        action: 'invoke',
        origin: PORTAL,
        funcInfo: { function: 'checkHost', randomId: 'x'.repeat(10) },
      }),
    );
    const head = Buffer.alloc(4);
    head.writeUInt32LE(text.length);
    for (const byte of [head.subarray(0, 1), head.subarray(1), text.subarray(0, 5), text.subarray(5)])
      host.stdin!.write(byte);
    expect((await replies.next()).value).toMatchObject({ errorcode: 0 });
    const ended = new Promise((resolve) => host.once('exit', resolve));
    host.stdin!.write(Buffer.from('ffffff7f', 'hex'));
    expect(await ended).toBe(0);
  });
});

it('cuts what is shown into pages that a dialog takes, and loses nothing', () => {
  const text = '收款方：蓝海\n'.repeat(100);
  const pages = pagesOf(text);
  expect(pages.join('')).toBe(text);
  expect(Math.max(...pages.map((page) => Buffer.byteLength(encodeURI(page)) / 3))).toBeLessThan(1000);
});
