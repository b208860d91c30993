import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { composeForTest } from '#testkit/compose.ts';
import { containerForNewKey, containerOf } from './signing-containers.ts';
import { askExtension, findCertificateExtension, newRandomId } from './certificate-extension.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
type Sent = { action: string; funcInfo: { function: string; randomId: string } };
/** What the extension got, in its sequence. */
let sent: string[];
let answers: Record<string, object>;

/** As the content script answers; jsdom's own messages have no source. */
const extension = ({ data }: MessageEvent<Sent & { kind: string }>): void => {
  if (data.kind !== 'portal-certificate-request') return;
  const name = data.funcInfo.function || data.action;
  sent.push(name);
  const reply = { kind: 'portal-certificate-reply', randomId: data.funcInfo.randomId, errorcode: 0, result: {} };
  window.dispatchEvent(new MessageEvent('message', { source: window, data: { ...reply, ...answers[name] } }));
};
beforeEach(() => {
  [sent, answers] = [[], {}];
  window.addEventListener('message', extension);
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(CHROME);
  document.documentElement.dataset.certificateExtension = '1.0';
});
afterEach(() => {
  window.removeEventListener('message', extension);
  vi.restoreAllMocks();
  delete document.documentElement.dataset.certificateExtension;
});

/** jsdom has no IndexedDB, where the browser would keep its own keys. */
vi.mock('./browser-container.ts', () => ({ browserContainer: { kind: 'browser', list: async () => [] } }));

describe('ST12 the helper of the certificate extension', () => {
  it('ST12 is found, connected, checked, asked and left', async () => {
    answers.SignMsgPKCS1 = { result: 'c2lnbmVk' };
    const container = (await findCertificateExtension())!;
    expect(container.kind).toBe('extension');
    sent = [];
    expect(await container.sign({ keySerialNo: '1A', text: '转账' })).toEqual({
      algorithm: 'rsa',
      signature: 'c2lnbmVk',
    });
    expect(sent).toEqual(['connect', 'checkHost', 'SelectCertificate', 'SignMsgPKCS1', 'disconnect']);
    expect([newRandomId().length, newRandomId() === newRandomId()]).toEqual([10, false]);
  });

  it('ST12 makes and uses an SM2 key only where the helper has said that it can', async () => {
    const container = (await findCertificateExtension())!;
    const question = { containerName: '李文静', commonName: '李文静', algorithm: 'sm2' } as const;
    await expect(container.createRequest(question)).rejects.toMatchObject({
      message: '证书助手版本过低，或使用证书令牌，不支持国密SM2，请选择RSA-2048',
    });
    expect(sent).not.toContain('CreatePKCS10');
    answers.checkHost = { result: { version: '1.1', algorithms: ['rsa', 'sm2'] } };
    answers.CreatePKCS10 = { result: 'cDEw' };
    expect(await container.createRequest(question)).toBe('cDEw');
    answers.SelectCertificate = { result: { algorithm: 'sm2' } };
    answers.SignMsgPKCS1 = { result: 'c20y' };
    expect(await container.sign({ keySerialNo: '1A', text: '转账' })).toEqual({ algorithm: 'sm2', signature: 'c20y' });
  });

  it('ST12 is asked for where it does not answer: the key goes to no other place unseen', async () => {
    answers.checkHost = { errorcode: 1, result: 'Specified native messaging host not found.' };
    composeForTest({ findExtension: findCertificateExtension });
    const container = (await containerForNewKey(true))!;
    expect(container.kind).toBe('extension');
    const message = '已安装证书扩展程序，但证书助手没有响应，请安装或启动证书助手后重试';
    const question = { containerName: '李文静', commonName: '李文静', algorithm: 'rsa' } as const;
    await expect(container.createRequest(question)).rejects.toMatchObject({ message });
    expect(sent).not.toContain('CreatePKCS10');
    expect(sent.at(-1)).toBe('disconnect');
    await expect(containerOf('1A')).rejects.toMatchObject({ reason: 'unreachable', message });
  });
});

describe('ER06 errors of the certificate extension', () => {
  it('ER06 0 success, 1 the runtime error, 2 no extension, 3 another browser', async () => {
    answers.connect = { errorcode: 1, result: 'Access to the specified native messaging host is forbidden.' };
    expect(await askExtension('disconnect')).toMatchObject({ errorcode: 0 });
    expect(await askExtension('connect')).toMatchObject({ errorcode: 1, result: expect.stringContaining('forbidden') });
    delete document.documentElement.dataset.certificateExtension;
    expect(await askExtension('connect')).toEqual({ errorcode: 2, result: 'Extension does not exist!' });
    vi.mocked(vi.spyOn(navigator, 'userAgent', 'get')).mockReturnValue('Mozilla/5.0 (Macintosh) Version/17 Safari/605');
    expect(await askExtension('connect')).toEqual({ errorcode: 3, result: 'Only support Chrome/Edge/Firefox' });
  });

  it('ER06 谷歌证书异常 where signing fails in Chrome; a refusal of the person is none', async () => {
    const container = (await findCertificateExtension())!;
    answers.SignMsgPKCS1 = { errorcode: 1, result: 'PIN码连续输入错误' };
    const question = { keySerialNo: '1A', text: '转账' };
    await expect(container.sign(question)).rejects.toMatchObject({
      reason: 'failed',
      message: '谷歌证书异常：PIN码连续输入错误',
    });
    answers.SignMsgPKCS1 = { errorcode: 1, result: '您已取消操作', cancelled: true };
    await expect(container.sign(question)).rejects.toMatchObject({ reason: 'cancelled', message: '您已取消操作' });
  });
});
