import '#testkit/jsdom-gaps.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { DialogHost, dialogs } from '#platform/ui/dialogs.tsx';
import { PortalTheme } from '#platform/ui/theme.tsx';
import { sent } from '#testkit/plain-envelope.ts';
import { composeForTest } from '#testkit/compose.ts';
import { useChange } from './change.ts';
import { useSession, type UserInfo } from './session.ts';
import { SigningFailure, type SigningContainer } from './signing-container.ts';
import { containerForNewKey } from './signing-containers.ts';

vi.mock('./envelope.ts', () => import('#testkit/plain-envelope.ts'));

const SERIAL = '4A0001';
const pay = operation({
  path: 'pay',
  title: '提现',
  input: z.object({ requestNo: z.string(), amount: z.string(), mespAuthList: z.array(z.any()).optional() }),
  output: z.object({ orderNo: z.string() }),
  errors: [],
  policy: { audience: 'person', effect: 'change', movesMoney: true, confirm: { sms: 'pay' }, certificate: true },
  codeBinds: { amount: (input) => input.amount },
  signingLines: ({ amount }) => [`提现金额：${amount}元`],
});

const signed: string[] = [];
const container = (more: Partial<SigningContainer> = {}): SigningContainer => ({
  kind: 'extension',
  list: async () => [{ keySerialNo: SERIAL, containerName: '王小明', signatureCert: '' }],
  createRequest: async () => '',
  install: async () => undefined,
  sign: async ({ text }) => {
    signed.push(text);
    return { algorithm: 'rsa', signature: 'c2lnbmF0dXJl' };
  },
  remove: async () => undefined,
  ...more,
});
const answer = (responseCode: string, data: unknown = null, responseDesc = '文字') =>
  new Response(JSON.stringify({ responseCode, responseDesc, data }));
const replies: (() => Response)[] = [];

const enter = (more: Partial<UserInfo> = {}) =>
  useSession.setState({
    token: 't',
    user: {
      mid: 'M100001',
      loginName: 'cg-maker',
      roleClass: 'operator',
      certSerialNo: SERIAL,
      resourceList: [{ resourcePath: 'pay', authFlag: 'sms,cfca' }],
      ...more,
    } as UserInfo,
  });

beforeEach(() => {
  sent.length = 0;
  signed.length = 0;
  replies.length = 0;
  vi.stubGlobal('fetch', async () => (replies.shift() ?? (() => answer('00000', { orderNo: 'O1' })))());
  vi.stubGlobal('indexedDB', undefined);
  vi.doMock('./browser-container.ts', () => ({
    browserContainer: container({ kind: 'browser', list: async () => [] }),
  }));
  composeForTest({ findExtension: async () => container() });
  composeForTest({
    confirmCalls: {
      random: () => Promise.reject(new Error('not asked')),
      preview: () => Promise.resolve([]),
      sendCode: () => Promise.resolve({ mobile: '138****0001', resendAfterSeconds: 60 }),
      standing: () => Promise.resolve({ tradePwdSettled: true, realAuthFlag: '1' }),
      checkRealName: () => Promise.resolve(false),
      servicePhone: () => Promise.resolve('400-800-1234'),
    },
  });
  enter();
});
afterEach(() => {
  act(() => dialogs.closeAll());
  cleanup();
  vi.unstubAllGlobals();
  useSession.getState().end();
});

function Payment() {
  const change = useChange(pay);
  return (
    <PortalTheme color="blue">
      <button type="button" onClick={() => void change.run({ amount: '12.00' })}>
        付款
      </button>
      <output>{change.pending ? '…' : (change.outcome?.status ?? '-')}</output>
      <DialogHost />
    </PortalTheme>
  );
}
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name: new RegExp(`${name}$`) });
  await act(async () => void fireEvent.click(button));
};
const shows = (text: string) => waitFor(() => expect(document.querySelector('output')!.textContent).toBe(text));
async function confirm() {
  const code = await screen.findByLabelText('短信验证码');
  await act(async () => void fireEvent.change(code, { target: { value: '123456' } }));
  await press('确认');
}

describe('A call that needs a certificate', () => {
  it('PM03 says in words what will be signed, and is sent with a signature over that text', async () => {
    render(<Payment />);
    await press('付款');
    expect((await screen.findByRole('region', { name: '数字证书签名内容' })).textContent).toContain(
      '提现金额：12.00元',
    );
    await confirm();
    await shows('done');
    expect(sent[0]!.cfcaSign).toBe(`${SERIAL};SHA256WithRSA;c2lnbmF0dXJl`);
    const { requestNo } = sent[0]!.input;
    expect(signed[0]!.split('\n').slice(0, 4)).toEqual(['提现', '提现金额：12.00元', requestNo, '1763650000000']);
  });

  it('PM03 names SM2 where the key of the certificate is one', async () => {
    const sign = async () => ({ algorithm: 'sm2' as const, signature: 'c20y' });
    composeForTest({ findExtension: async () => container({ sign }) });
    render(<Payment />);
    await press('付款');
    await confirm();
    await shows('done');
    expect(sent[0]!.cfcaSign).toBe(`${SERIAL};SM3WithSM2;c20y`);
  });

  it('is not for an SM2 key without the helper: browsers make none', async () => {
    composeForTest({ findExtension: async () => null });
    expect((await containerForNewKey(true))?.kind).toBe('browser');
    expect(await containerForNewKey(true, 'sm2')).toBeNull();
    composeForTest({ findExtension: async () => container() });
    expect((await containerForNewKey(true, 'sm2'))?.kind).toBe('extension');
  });

  it('is not signed where the merchant does not ask for it', async () => {
    enter({ resourceList: [{ resourcePath: 'pay', authFlag: 'sms' }], certSerialNo: '' });
    render(<Payment />);
    await press('付款');
    await confirm();
    await shows('done');
    expect([sent[0]!.cfcaSign, signed]).toEqual([undefined, []]);
  });

  it('PM03 leads a person without a certificate to the application, before a code is sent', async () => {
    enter({ certSerialNo: '' });
    render(<Payment />);
    await press('付款');
    await press('去申请');
    expect(location.hash).toBe('#/certManagement/list');
    expect(sent).toEqual([]);
  });

  it('DG04 PM03 tells an operator whose certificate is lost to ask the super administrator', async () => {
    composeForTest({ findExtension: async () => container({ list: async () => [] }) });
    render(<Payment />);
    await press('付款');
    await screen.findByText('数字证书丢失或非法登录，您可以联系客服（400-800-1234）或点击下方按钮查看解决办法。');
    await press('查看解决办法');
    await screen.findByText(/请联系贵公司超级管理员/);
    await press('知道了');
    await shows('-');
    expect(sent).toEqual([]);
  });

  it('DG04 PM03 leads an administrator whose certificate is lost to unbind it', async () => {
    enter({ roleClass: 'admin' });
    composeForTest({ findExtension: async () => container({ list: async () => [] }) });
    render(<Payment />);
    await press('付款');
    await press('查看解决办法');
    await waitFor(() => expect(location.hash).toBe('#/certManagement/unbindCert?accountNo=M100001&loginName=cg-maker'));
  });

  it('ER04 is cancelled when the holder does not sign, and nothing is sent', async () => {
    const sign = () => Promise.reject(new SigningFailure('cancelled', '已取消签名'));
    composeForTest({ findExtension: async () => container({ sign }) });
    render(<Payment />);
    await press('付款');
    await confirm();
    await screen.findByText(/数字证书丢失或非法登录/);
    await press('知道了');
    await shows('-');
    expect(sent).toEqual([]);
  });

  it('ER04 shows the same when the server refuses the signature', async () => {
    replies.push(() => answer('08814KPLMS'));
    render(<Payment />);
    await press('付款');
    await confirm();
    await screen.findByText(/数字证书丢失或非法登录/);
    await press('知道了');
    await shows('failed');
    expect(sent).toHaveLength(1);
  });

  it('PM03 signs with the same number when the server unexpectedly asks for it, and from then on', async () => {
    enter({ resourceList: [] });
    replies.push(() => answer('09007KPLMS'));
    render(<Payment />);
    await press('付款');
    await confirm();
    await screen.findByRole('region', { name: '数字证书签名内容' });
    await confirm();
    await shows('done');
    await press('付款');
    await confirm();
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent.map(({ cfcaSign }) => cfcaSign !== undefined)).toEqual([false, true, true]);
    expect(sent[1]!.input.requestNo).toBe(sent[0]!.input.requestNo);
  });

  it('is signed this once when the server sees a risk, which the dialog says', async () => {
    enter({ resourceList: [] });
    replies.push(() => answer('09007KPLMS', { once: true }, '本次操作收款方为新收款方，需要数字证书签名'));
    render(<Payment />);
    await press('付款');
    await confirm();
    expect((await screen.findByRole('region', { name: '数字证书签名内容' })).textContent).toContain('收款方为新收款方');
    await confirm();
    await shows('done');
    await press('付款');
    await confirm();
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent.map(({ cfcaSign }) => cfcaSign !== undefined)).toEqual([false, true, false]);
  });

  it('that a person without a certificate cannot sign is not sent, and the page says why', async () => {
    enter({ resourceList: [], certSerialNo: '' });
    replies.push(() => answer('09007KPLMS', { once: true }, '本次操作收款方为新收款方，需要数字证书签名'));
    render(<Payment />);
    await press('付款');
    await confirm();
    await press('去申请');
    await shows('failed');
    expect(sent).toHaveLength(1);
  });

  it.each([
    [1, { readAgent: () => ({ supported: false }) }, /当前浏览器不支持数字证书/],
    [2, { readAgent: () => ({ supported: true }) }, /未检测到数字证书扩展程序/],
  ])('DG09 says in the transaction verification why it cannot (cfcaStatus %i)', async (status, browserCheck, text) => {
    const { showMissingContainer } = await import('./certificate-dialogs.tsx');
    vi.stubGlobal('browserCheck', browserCheck);
    if (status === 2) vi.stubGlobal('indexedDB', {});
    render(<Payment />);
    act(() => void showMissingContainer());
    await screen.findByText(text);
    expect(screen.getByText('交易验证')).toBeTruthy();
  });
});
