import { createPublicKey, verify, X509Certificate } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isSm2Signature } from '#platform/wire/sm2-signature.ts';
import { signingText } from '#platform/wire/index.ts';
import { ContainerFolder } from './container-file.ts';
import { writeMessage } from './framing.ts';
import { pagesOf } from './person.ts';
import { PORTAL, RunningHost, SM2_ID } from './test/running-host.ts';

const PIN = 'Pin2026';
const NEW_KEY = { containerName: '李文静-4', commonName: '李文静', algorithm: 'toString' };
const one = new RunningHost();

beforeEach(() => {
  one.types(PIN);
  return one.start();
});
afterEach(() => one.stop());
afterAll(() => one.remove());

describe('CO01 the helper of the certificate extension', () => {
  it('CO01 all functions work; OpenSSL accepts what is requested, signed and encrypted', async () => {
    expect(await one.call('checkHost')).toEqual({ version: '1.1', algorithms: ['rsa', 'sm2'] });
    const signatureCert = await one.enrol('李文静-1');
    expect(one.requestSays()).toContain('李文静');
    expect(await one.call('ListCertificates')).toEqual([
      { keySerialNo: '1A2B', containerName: '李文静-1', signatureCert, algorithm: 'rsa' },
    ]);
    expect(await one.call('SelectCertificate', { keySerialNo: '1A2B' })).toMatchObject({ containerName: '李文静-1' });
    expect(await one.call('GetSignCertInfo', { type: 'SerialNumber' })).toBe('1A2B');
    expect(await one.call('GetSignCertInfo', { type: 'IssuerDN' })).toBe('CN=ca');

    const text = '转账\n收款方：蓝海电子元件有限公司\n金额：22.00元';
    const key = createPublicKey(
      new X509Certificate(Buffer.from(signatureCert, 'base64')).publicKey.export({ type: 'spki', format: 'pem' }),
    );
    const signature = Buffer.from(await one.call('SignMsgPKCS1', { text }), 'base64');
    expect(verify('sha256', Buffer.from(text), key, signature)).toBe(true);
    const shown = readFileSync(one.log, 'utf8');
    expect(shown).toContain(`SETDESC ${PORTAL} 请您核对%0A转账%0A收款方：蓝海电子元件有限公司`);
    expect(shown.match(/第一次请求使用本机的数字证书/g)).toHaveLength(1);

    writeFileSync(join(one.home, 'f.bin'), Buffer.from('pay.xlsx content'));
    const content = Buffer.from('pay.xlsx content').toString('base64');
    writeFileSync(
      join(one.home, 's.bin'),
      Buffer.from(await one.call('SignFilePKCS1', { fileName: 'pay.xlsx', content }), 'base64'),
    );
    writeFileSync(join(one.home, 'pub.pem'), key.export({ type: 'spki', format: 'pem' }));
    expect(one.openssl('dgst', '-sha256', '-verify', 'pub.pem', '-signature', 's.bin', 'f.bin')).toContain(
      'Verified OK',
    );

    const ca = new X509Certificate(readFileSync(join(one.home, 'ca.pem'))).raw.toString('base64');
    expect(await one.call('SelectEncryptCertificate', { certificate: ca })).toEqual({ subject: 'CN=ca' });
    writeFileSync(
      join(one.home, 'e.der'),
      Buffer.from(await one.call('EncryptFileCMSEnvelope', { fileName: 'pay.xlsx', content }), 'base64'),
    );
    expect(
      one.openssl('cms', '-decrypt', '-inform', 'DER', '-in', 'e.der', '-recip', 'ca.pem', '-inkey', 'ca.key'),
    ).toBe('pay.xlsx content');
    expect(await one.call('GetLastErrorDesc')).toBe('');
    await one.call('RemoveCertificate', { keySerialNo: '1A2B' });
    expect(await one.call('ListCertificates')).toEqual([]);
    expect(await one.send('disconnect')).toMatchObject({ errorcode: 0 });
    expect(await one.send('invoke', 'checkHost')).toMatchObject({ errorcode: 1, result: '请先连接数字证书程序' });
  });

  it('CO01 SM2: OpenSSL accepts what is requested and signed, and opens what is encrypted', async () => {
    const signatureCert = await one.enrol('李文静-3', '3C4D', 'sm2');
    expect(one.requestSays('sm2')).toContain('李文静');
    const certificate = new X509Certificate(Buffer.from(signatureCert, 'base64'));
    const publicKey = certificate.publicKey.export({ type: 'spki', format: 'der' });
    expect(await one.call('SelectCertificate', { keySerialNo: '3C4D' })).toMatchObject({ algorithm: 'sm2' });
    expect(await one.call('GetSignCertInfo', { type: 'Algorithm' })).toBe('sm2');

    writeFileSync(join(one.home, 'c.pem'), certificate.toString());
    const accepts = (text: string, signature: Buffer): string => {
      writeFileSync(join(one.home, 't.bin'), text);
      writeFileSync(join(one.home, 's.bin'), signature);
      const sm2 = ['-rawin', '-digest', 'sm3', '-pkeyopt', SM2_ID, '-in', 't.bin', '-sigfile', 's.bin'];
      return one.openssl('pkeyutl', '-verify', '-certin', '-inkey', 'c.pem', ...sm2);
    };
    const text = '转账\n收款方：蓝海电子元件有限公司\n金额：22.00元';
    const signature = Buffer.from(await one.call('SignMsgPKCS1', { text }), 'base64');
    expect(accepts(text, signature)).toContain('Verified Successfully');
    expect(() => accepts(`${text}。`, signature)).toThrow('Command failed: openssl pkeyutl -verify');
    expect(isSm2Signature(publicKey, Buffer.from(text), signature)).toBe(true);
    const file = { fileName: 'pay.xlsx', content: Buffer.from('pay.xlsx content').toString('base64') };
    const ofFile = Buffer.from(await one.call('SignFilePKCS1', file), 'base64');
    expect(accepts('pay.xlsx content', ofFile)).toContain('Verified Successfully');

    const ca = new X509Certificate(readFileSync(join(one.home, 'ca.pem'))).raw;
    await one.call('SelectEncryptCertificate', { certificate: ca.toString('base64') });
    const sealed = Buffer.from(await one.call('EncryptFileCMSEnvelope', file), 'base64');
    expect(one.openedSm2Envelope(sealed)).toBe('pay.xlsx content');
    await one.call('RemoveCertificate', { keySerialNo: '3C4D' });
  });

  it('CO01 keeps keys under the PIN; a wrong one, and a refusal, sign nothing', async () => {
    await one.enrol('李文静-2');
    const file = readdirSync(join(one.folder, 'containers'))[0]!;
    expect(readFileSync(join(one.folder, 'containers', file), 'utf8')).not.toContain('PRIVATE');
    await one.call('SelectCertificate');
    for (const [typed, message, cancelled] of [
      ['Wrong2026', 'PIN码连续输入错误，本次操作已取消，请核对后重新发起', undefined],
      ['cancel', '您已取消操作', true],
    ] as const) {
      one.types(typed);
      const reply = await one.send('invoke', 'SignMsgPKCS1', { text: '转账' });
      expect(reply).toMatchObject({ errorcode: 1, result: message });
      expect(reply.cancelled).toBe(cancelled);
      expect(await one.call('GetLastErrorDesc')).toBe(message);
    }
    await one.call('RemoveCertificate', { keySerialNo: '1A2B' }).catch(() => undefined);
  });

  it.each([
    ['another site', ['invoke', 'checkHost', {}, 'https://evil.example.com'], '该网站不能使用本机的数字证书'],
    ['a function that is not there', ['invoke', 'constructor'], '数字证书程序不支持该操作，请升级'],
    ['an action that is not there', ['run', 'checkHost'], '请先连接数字证书程序'],
    ['no certificate', ['invoke', 'SignMsgPKCS1', { text: '转账' }], '请先选择证书'],
    ['no text', ['invoke', 'SignMsgPKCS1', { text: 7 }], '参数text不正确'],
    ['a file that is too large', ['invoke', 'SignFilePKCS1', { content: 'A'.repeat(700_001) }], '参数content不正确'],
    ['a kind of key that it does not make', ['invoke', 'CreatePKCS10', NEW_KEY], '参数algorithm不正确'],
    ['a recipient that is none', ['invoke', 'SelectEncryptCertificate', { certificate: 'AAAA' }], '证书内容不正确'],
  ] as const)('CO01 refuses %s', async (_what, [action, name, params, origin], message) => {
    expect(await one.send(action, name, params, origin)).toMatchObject({ errorcode: 1, result: message });
  });

  it('CO01 outlives what is no message, takes one in pieces, and ends at one that is too long', async () => {
    writeMessage(one.process.stdin!, []);
    expect((await one.replies.next()).value).toMatchObject({ errorcode: 1, result: '请求格式不正确' });
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
      one.process.stdin!.write(byte);
    expect((await one.replies.next()).value).toMatchObject({ errorcode: 0 });
    const ended = new Promise((resolve) => one.process.once('exit', resolve));
    one.process.stdin!.write(Buffer.from('ffffff7f', 'hex'));
    expect(await ended).toBe(0);
  });
});

describe('CO01 a hostile page on an allowed origin', () => {
  it('CO01 gets no payment signed as a file, whose words the person would not see', async () => {
    await one.enrol('李文静-5', '5E6F');
    await one.call('SelectCertificate', { keySerialNo: '5E6F' });
    const text = await signingText({
      title: '转账',
      lines: ['收款方：蓝海电子元件有限公司', '金额：9,999.00元'],
      requestNo: 'R1',
      timestamp: '1763650000000',
      plaintext: '{"amount":"9999.00"}',
    });
    const file = { fileName: '报表.xlsx', content: Buffer.from(text).toString('base64') };
    const refused = await one.send('invoke', 'SignFilePKCS1', file);
    expect(refused).toMatchObject({ errorcode: 1, result: '该文件是待签名的操作内容，不能作为文件签名' });
    expect(await one.call('SignMsgPKCS1', { text })).toMatch(/^[A-Za-z0-9+/=]+$/);
    await one.call('RemoveCertificate', { keySerialNo: '5E6F' });
  });

  it('CO01 opens no dialog for five minutes after three refusals, even from a restarted helper', async () => {
    const refusals = join(one.folder, 'refusals.json');
    rmSync(refusals, { force: true });
    await one.enrol('李文静-10', '9A0B');
    await one.call('SelectCertificate', { keySerialNo: '9A0B' });
    const signed = () => one.send('invoke', 'SignMsgPKCS1', { text: '转账' });
    one.types('cancel');
    await one.again();
    await one.call('SelectCertificate', { keySerialNo: '9A0B' });
    for (let count = 1; count <= 3; count += 1) expect(await signed()).toMatchObject({ cancelled: true });

    rmSync(one.log);
    const message = '您已多次取消该网站的请求，请五分钟后重试';
    const reply = await signed();
    expect(reply).toMatchObject({ errorcode: 1, result: message });
    expect(reply.cancelled).toBeUndefined();
    expect(await one.call('GetLastErrorDesc')).toBe(message);
    one.types(PIN);
    await one.again();
    await one.call('SelectCertificate', { keySerialNo: '9A0B' });
    for (const [name, params] of [
      ['SignMsgPKCS1', { text: '转账' }],
      ['CreatePKCS10', { containerName: '李文静-11', commonName: '李文静' }],
      ['RemoveCertificate', { keySerialNo: '9A0B' }],
    ] as const)
      expect(await one.send('invoke', name, params), name).toMatchObject({ errorcode: 1, result: message });
    expect(existsSync(one.log)).toBe(false);

    const kept = JSON.parse(readFileSync(refusals, 'utf8')) as Record<string, number[]>;
    const before = kept[PORTAL]!.map((at) => at - 300_000);
    writeFileSync(refusals, JSON.stringify({ [PORTAL]: before }));
    expect(await signed()).toMatchObject({ errorcode: 0 });
    await one.call('RemoveCertificate', { keySerialNo: '9A0B' });
    rmSync(refusals, { force: true });
  });

  it('CO01 hides nothing of what is signed behind characters that are not drawn or turn the line', async () => {
    await one.enrol('李文静-6', '6F70');
    await one.call('SelectCertificate', { keySerialNo: '6F70' });
    await one.call('SignMsgPKCS1', { text: '金额：\u202e00.1\u202c元\u200b\u0007' });
    const content = Buffer.from('x').toString('base64');
    await one.call('SignFilePKCS1', { fileName: '报表\u202exslx.exe', content });
    const shown = readFileSync(one.log, 'utf8');
    expect(shown).toContain('金额：‹U+202E›00.1‹U+202C›元‹U+200B›‹U+0007›');
    expect(shown).toContain('文件：报表‹U+202E›xslx.exe');
    expect(shown).not.toMatch(/[\u202a-\u202e\u200b]/);
    await one.call('RemoveCertificate', { keySerialNo: '6F70' });
  });

  it('CO01 cannot install a second certificate for a key that has one', async () => {
    const signatureCert = await one.enrol('李文静-9', '8192');
    const install = { containerName: '李文静-9', chain: [] };
    const other = one.issueAgain('9999');
    expect(await one.send('invoke', 'InstallCertificate', { ...install, signatureCert: other })).toMatchObject({
      errorcode: 1,
      result: '该密钥已安装数字证书，不能替换',
    });
    await one.call('InstallCertificate', { ...install, signatureCert });
    expect(await one.call('SelectCertificate', { keySerialNo: '8192' })).toMatchObject({ signatureCert });
    await one.call('RemoveCertificate', { keySerialNo: '8192' });
  });

  it('CO01 replaces no key by one of the same name that it asked for meanwhile', async () => {
    const folder = new ContainerFolder(join(one.home, 'two-windows'));
    const first = await folder.create('李文静-7', PIN, 'sm2');
    await expect(folder.create('李文静-7', PIN, 'sm2')).rejects.toThrow('本机已有同名的证书容器');
    expect(folder.all().map(({ publicKey }) => publicKey)).toEqual([first.publicKey]);
    expect(await folder.all()[0]!.sign(PIN, Buffer.from('转账'))).not.toBeNull();
  });

  it('CO01 gains no access from a damaged file, and the other keys still sign', async () => {
    await one.enrol('李文静-8', '7081');
    for (const [at, text] of ['{', 'null', '[]', '{"containerName":"a"}', ''].entries())
      writeFileSync(join(one.folder, 'containers', `spoiled-${at}.json`), text);
    writeFileSync(join(one.folder, 'allowed-origins.json'), '{');
    expect(await one.call('SelectCertificate', { keySerialNo: '7081' })).toMatchObject({ containerName: '李文静-8' });
    expect(readFileSync(join(one.folder, 'allowed-origins.json'), 'utf8')).toBe(JSON.stringify([PORTAL]));
    await one.call('RemoveCertificate', { keySerialNo: '7081' });
  });

  it('CO01 and what is no JSON, or nests without end, ends nothing', async () => {
    for (const text of ['', '{', '[', '['.repeat(1_000_000), `${'{"a":'.repeat(100_000)}1`, 'null', '7', '\u0000']) {
      const content = Buffer.from(text);
      const head = Buffer.alloc(4);
      head.writeUInt32LE(content.length);
      one.process.stdin!.write(Buffer.concat([head, content]));
      expect((await one.replies.next()).value, text.slice(0, 9)).toMatchObject({
        errorcode: 1,
        result: '请求格式不正确',
      });
    }
    const deep = JSON.parse(`${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`) as object;
    expect(await one.send('invoke', 'SignMsgPKCS1', deep)).toMatchObject({ errorcode: 1 });
    expect(await one.call('checkHost')).toMatchObject({ version: '1.1' });
  });
});

it('Signed text is cut into pages that fit a dialog, without loss', () => {
  const text = '收款方：蓝海\n'.repeat(100);
  const pages = pagesOf(text);
  expect(pages.join('')).toBe(text);
  // Blank lines push nothing out of the screen.
  const blank = pagesOf(`金额：1.00元${'\n'.repeat(60)}金额：9,999.00元`);
  expect(Math.max(...blank.map((page) => page.split('\n').length))).toBeLessThanOrEqual(17);
  expect(blank.at(-1)).toContain('9,999.00');
  expect(Math.max(...pages.map((page) => Buffer.byteLength(encodeURI(page)) / 3))).toBeLessThan(1000);
});
