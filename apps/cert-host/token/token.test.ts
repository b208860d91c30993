import { execFileSync } from 'node:child_process';
import { createPublicKey, verify, X509Certificate } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { softHsm } from '#testkit/programs.ts';
import { RunningHost } from '../test/running-host.ts';

/** SoftHSM, a token in files; its data are another folder's than the helper's. */
const PIN = '13572468';
const module = softHsm();
if (!module) throw new Error('SoftHSM is missing: npm test installs it');
const configuration = (home: string): string => join(home, 'softhsm2.conf');
/** The helper collects its memory all the time: what it has let go of is gone at the next call. */
const one = new RunningHost({ module, environment: (home) => ({ SOFTHSM2_CONF: configuration(home) }) }, [
  '--expose-gc',
  '--import',
  'data:text/javascript,setInterval(gc, 5).unref()',
]);
const tokens = join(one.home, 'tokens');
const util = (...args: string[]): string =>
  execFileSync('softhsm2-util', args, { env: one.environment, stdio: 'pipe' }).toString();

beforeAll(() => {
  mkdirSync(tokens);
  writeFileSync(configuration(one.home), `directories.tokendir = ${tokens}\nobjectstore.backend = file\n`);
});
afterAll(() => one.remove());
beforeEach(() => {
  one.types(PIN);
  return one.start();
});
afterEach(() => one.stop());

const heldNow = async () => (await one.call('ListCertificates')) as unknown as { keySerialNo: string }[];

describe('CO01 a PKCS #11 token as the container', () => {
  it('CO01 is asked for by name when it is not there, and makes no key elsewhere', async () => {
    const refused = await one.send('invoke', 'CreatePKCS10', { containerName: '李文静-1', commonName: '李文静' });
    expect(refused).toMatchObject({ errorcode: 1, result: '没有找到证书令牌，请插入后重试' });
    expect(await heldNow()).toEqual([]);
    // An SM2 key is not made elsewhere either.
    const sm2 = { containerName: '李文静-1', commonName: '李文静', algorithm: 'sm2' };
    expect(await one.send('invoke', 'CreatePKCS10', sm2)).toMatchObject({
      result: '证书令牌不支持国密SM2，请选择RSA-2048',
    });
    util('--init-token', '--free', '--label', '李文静', '--pin', PIN, '--so-pin', '87654321');
  });

  it('CO01 holds key and certificate, stores nothing in files, and OpenSSL accepts its signature', async () => {
    const signatureCert = await one.enrol('李文静-1', '2B3C');
    expect(one.requestSays()).toContain('李文静');
    expect(readFileSync(one.log, 'utf8')).toContain('申请数字证书，在证书令牌中生成密钥');
    one.stop();
    await one.start();
    expect(await one.call('ListCertificates')).toEqual([
      { keySerialNo: '2B3C', containerName: '李文静-1', signatureCert, algorithm: 'rsa' },
    ]);
    await one.call('SelectCertificate', { keySerialNo: '2B3C' });
    expect(await one.call('GetSignCertInfo', { type: 'IssuerDN' })).toBe('CN=ca');
    const text = '转账\n收款方：蓝海电子元件有限公司';
    const { publicKey } = new X509Certificate(Buffer.from(signatureCert, 'base64'));
    const key = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }));
    const signature = Buffer.from(await one.call('SignMsgPKCS1', { text }), 'base64');
    expect(verify('sha256', Buffer.from(text), key, signature)).toBe(true);
    expect(verify('sha256', Buffer.from(`${text}。`), key, signature)).toBe(false);
    expect(readdirSync(join(one.folder, 'containers'))).toEqual([]);
  });

  it('CO01 signs after it has put 300 kB into an envelope, as before', async () => {
    const content = Buffer.alloc(300_000, '转账');
    const ca = new X509Certificate(readFileSync(join(one.home, 'ca.pem'))).raw.toString('base64');
    await one.call('SelectCertificate', { keySerialNo: '2B3C' });
    const before = await one.call('SignMsgPKCS1', { text: '转账' });
    await one.call('SelectEncryptCertificate', { certificate: ca });
    const file = { fileName: 'pay.xlsx', content: content.toString('base64') };
    writeFileSync(join(one.home, 'e.der'), Buffer.from(await one.call('EncryptFileCMSEnvelope', file), 'base64'));
    one.openssl(
      'cms',
      '-decrypt',
      '-inform',
      'DER',
      '-in',
      'e.der',
      '-recip',
      'ca.pem',
      '-inkey',
      'ca.key',
      '-out',
      'e.out',
    );
    expect(readFileSync(join(one.home, 'e.out')).equals(content)).toBe(true);
    expect(await one.call('SignMsgPKCS1', { text: '转账' })).toBe(before);
  });

  it.each([
    ['87651234', 'PIN码连续输入错误，本次操作已取消，请核对后重新发起'],
    ['cancel', '您已取消操作'],
  ])('CO01 signs nothing with %s', async (typed, message) => {
    await one.call('SelectCertificate');
    one.types(typed);
    expect(await one.send('invoke', 'SignMsgPKCS1', { text: '转账' })).toMatchObject({ errorcode: 1, result: message });
  });

  it('CO01 names no key that it has not made, and refuses the certificate of another', async () => {
    const foreign = new X509Certificate(readFileSync(join(one.home, 'ca.pem'))).raw.toString('base64');
    const params = { containerName: '李文静-1', signatureCert: foreign, chain: [] };
    expect(await one.send('invoke', 'InstallCertificate', params)).toMatchObject({
      errorcode: 1,
      result: '该证书与本机的密钥不匹配，请重新申请',
    });
    expect(await one.send('invoke', 'CreatePKCS10', { containerName: '李文静-1', commonName: '李文静' })).toMatchObject(
      {
        errorcode: 1,
        result: '本机已有同名的证书容器，请换一个名称',
      },
    );
  });

  it('CO01 has key and certificate removed with its PIN', async () => {
    await one.call('RemoveCertificate', { keySerialNo: '2B3C' });
    expect(await heldNow()).toEqual([]);
    const again = await one.enrol('李文静-1', '2B3D');
    expect(await heldNow()).toMatchObject([{ keySerialNo: '2B3D', signatureCert: again }]);
  });
});

it('CO01 a module that cannot be loaded is reported, and the helper keeps running', async () => {
  const broken = new RunningHost({ module: import.meta.filename, environment: () => ({}) });
  broken.types(PIN);
  await broken.start();
  expect(await broken.send('invoke', 'ListCertificates')).toMatchObject({
    errorcode: 1,
    result: '证书令牌的驱动程序无法加载，请重新安装驱动程序',
  });
  expect(await broken.send('invoke', 'checkHost')).toMatchObject({ errorcode: 0 });
  broken.stop();
  broken.remove();
});
