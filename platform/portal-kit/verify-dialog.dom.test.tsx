import '#testkit/jsdom-gaps.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DialogHost, dialogs } from '#platform/ui/dialogs.tsx';
import { PortalTheme } from '#platform/ui/theme.tsx';
import { composeForTest } from '#testkit/compose.ts';
import { CallFailure } from './failure.ts';
import { verifyDialogFor, type MespAuthList, type VerifyDialogProps } from './security-dialog.tsx';

/** The generator of the curve: a valid public point. */
const POINT =
  '0432c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7bc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0';
const codes: object[] = [];
let randoms = 0;

beforeEach(() => {
  codes.length = 0;
  randoms = 0;
  composeForTest({
    confirmCalls: {
      random: () => Promise.resolve({ jsSdkRandom: 'ab', jsSdkDataB: POINT, nonceStr: `n${(randoms += 1)}` }),
      preview: () => Promise.resolve([]),
      sendCode: (order) => (codes.push(order), Promise.resolve({ mobile: '138****0001', resendAfterSeconds: 60 })),
      standing: () => Promise.resolve({ tradePwdSettled: true, realAuthFlag: '1' }),
      checkRealName: () => Promise.resolve(false),
      servicePhone: () => Promise.resolve(''),
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  act(() => dialogs.closeAll());
  cleanup();
});

const show = (
  confirm: VerifyDialogProps['confirm'],
  submit: VerifyDialogProps['submit'] = () => Promise.resolve(null),
) => {
  render(
    <PortalTheme color="blue">
      <DialogHost />
    </PortalTheme>,
  );
  const end: { result?: string | undefined; closed: boolean } = { closed: false };
  const props = { title: '安全验证', confirm, bizTypeCode: 'test/call', requestNo: 'R1', subject: {}, submit };
  act(
    () =>
      void dialogs
        .open<'submitted', VerifyDialogProps>(verifyDialogFor(confirm), props)
        .then((result) => Object.assign(end, { result, closed: true })),
  );
  return end;
};
/** The name may carry that of antd's loading icon, and antd puts a blank between two characters. */
const button = (name: RegExp) => screen.findByRole('button', { name });
const press = async (name: RegExp) => {
  const found = await button(name);
  await act(async () => void fireEvent.click(found));
};
const CONFIRM = /确\s*认$/;
const typePassword = (text: string) =>
  fireEvent.change(screen.getByPlaceholderText('请输入操作密码'), { target: { value: text } });

describe('DG05 password verify and message verify', () => {
  it('DG05 asks for the operation password alone where the policy asks for it alone', async () => {
    const submit = vi.fn((_factors: MespAuthList) => Promise.resolve(null));
    const end = show({ password: true }, submit);
    expect(screen.queryByPlaceholderText('请输入短信验证码')).toBeNull();
    await press(CONFIRM);
    await screen.findByText('请输入操作密码', { selector: '[role=alert] *, .ant-form-item-explain-error' });
    expect(submit).not.toHaveBeenCalled();
    typePassword('Chenguang88');
    await press(CONFIRM);
    await waitFor(() => expect(end).toEqual({ closed: true, result: 'submitted' }));
    expect(submit.mock.calls[0]![0]).toMatchObject([{ tradePwd: { nonceStr: 'n1' } }]);
    expect(JSON.stringify(submit.mock.calls)).not.toContain('Chenguang88');
  });

  it('DG05 asks for a code alone where the policy asks for it alone, six figures', async () => {
    const submit = vi.fn((_factors: MespAuthList) => Promise.resolve(null));
    const end = show({ sms: 'update.trade.pwd' }, submit);
    expect(screen.queryByPlaceholderText('请输入操作密码')).toBeNull();
    for (const [text, fault] of [
      ['12a456', '验证码格式不正确'],
      ['12345', '验证码必须为6位'],
    ] as const) {
      fireEvent.change(screen.getByPlaceholderText('请输入短信验证码'), { target: { value: text } });
      await press(CONFIRM);
      await screen.findByText(fault);
    }
    fireEvent.change(screen.getByPlaceholderText('请输入短信验证码'), { target: { value: '123456' } });
    await press(CONFIRM);
    await waitFor(() => expect(end.result).toBe('submitted'));
    expect(submit.mock.calls).toEqual([[[{ smsCode: '123456' }]]]);
    expect(randoms).toBe(0);
  });
});

describe('ST04 the dialog’s buttons', () => {
  it('ST04 counts 60 s, disabled and saying what is left, then sends again', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    show({ sms: 'x' });
    const send = () => screen.getByRole<HTMLButtonElement>('button', { name: /获取验证码|秒后重发|重新获取/ });
    await act(async () => void fireEvent.click(send()));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect([send().textContent, send().disabled]).toEqual(['59 秒后重发', true]);
    await act(() => vi.advanceTimersByTimeAsync(58_000));
    expect([send().textContent, send().disabled]).toEqual(['1 秒后重发', true]);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect([send().textContent, send().disabled]).toEqual(['重新获取', false]);
    expect(codes).toHaveLength(1);
  });

  it('Rule 18 FOCUS requests the code and moves to its field, also after a failed sending', async () => {
    show({ sms: 'x', password: true });
    const field = screen.getByPlaceholderText('请输入短信验证码');
    const send = await button(/获取验证码/);
    act(() => send.focus());
    await press(/获取验证码/);
    await button(/秒后重发/);
    expect(document.activeElement).toBe(field);
  });

  it('ST04 disables confirm with a loading sign while submitting, and enables it after a refusal', async () => {
    const pending = Promise.withResolvers<CallFailure | null>();
    show({ password: true }, () => pending.promise);
    typePassword('Chenguang88');
    await press(CONFIRM);
    await waitFor(async () => expect(((await button(CONFIRM)) as HTMLButtonElement).disabled).toBe(true));
    expect((await button(CONFIRM)).className).toContain('ant-btn-loading');
    // All controls are disabled: without a place in the dialog Tab would reach the page below.
    expect(document.activeElement).toBe(screen.getByText('正在提交，请稍候'));
    await act(async () =>
      pending.resolve(new CallFailure('answer', '01401KPLMS', '操作密码不正确，还可以尝试4次', null, '')),
    );
    await screen.findByText('操作密码不正确，还可以尝试4次');
    expect(((await button(CONFIRM)) as HTMLButtonElement).disabled).toBe(false);
    // The next try begins at the field that must be entered again.
    const field = screen.getByPlaceholderText<HTMLInputElement>('请输入操作密码');
    expect([field.value, document.activeElement]).toEqual(['', field]);
  });
});

describe('Back while the dialog is open', () => {
  const goBack = () => act(() => void window.dispatchEvent(new PopStateEvent('popstate')));

  it('cancels the confirmation before it is sent, and waits for the answer after', async () => {
    const cancelled = show({ password: true });
    goBack();
    await waitFor(() => expect(cancelled).toEqual({ closed: true, result: undefined }));
    cleanup();
    const pending = Promise.withResolvers<null>();
    const end = show({ password: true }, () => pending.promise);
    typePassword('Chenguang88');
    await press(CONFIRM);
    await waitFor(async () => expect(((await button(CONFIRM)) as HTMLButtonElement).disabled).toBe(true));
    goBack();
    expect(end.closed).toBe(false);
    await act(async () => pending.resolve(null));
    await waitFor(() => expect(end.result).toBe('submitted'));
  });
});

describe('ST09 the password dialog', () => {
  it.each([
    ['a password', { password: true }, '请输入操作密码', 'Chenguang88'],
    ['a code', { sms: 'x' }, '请输入短信验证码', '123456'],
  ] as const)(
    'ST09 with %s submits once however often it is confirmed, by button or by Enter',
    async (_what, factors, placeholder, text) => {
      const pending = Promise.withResolvers<null>();
      const submit = vi.fn(() => pending.promise);
      const end = show(factors, submit);
      const input = screen.getByPlaceholderText(placeholder);
      fireEvent.change(input, { target: { value: text } });
      const form = input.closest('form')!;
      const confirm = await button(CONFIRM);
      await act(async () => {
        fireEvent.submit(form);
        fireEvent.submit(form);
        fireEvent.click(confirm);
      });
      await waitFor(() => expect(submit).toHaveBeenCalled());
      fireEvent.submit(form);
      await act(async () => pending.resolve(null));
      await waitFor(() => expect(end.closed).toBe(true));
      expect([submit.mock.calls.length, randoms]).toEqual([1, 'password' in factors ? 1 : 0]);
    },
  );
});

describe('the dialog for the authenticator of the provider’s people', () => {
  const field = () => screen.getByLabelText<HTMLInputElement>('动态码');
  const type = (text: string) => act(async () => void fireEvent.change(field(), { target: { value: text } }));

  it('asks only for the code, accepts it with blanks, and sends it as the only factor', async () => {
    const submit = vi.fn((_factors: MespAuthList) => Promise.resolve(null));
    const end = show({ totp: true }, submit);
    expect([screen.queryByLabelText('操作密码'), screen.queryByLabelText('短信验证码')]).toEqual([null, null]);
    await press(CONFIRM);
    expect(await screen.findByText('请输入动态码', { selector: '.ant-form-item-explain-error' })).toBeTruthy();
    await type('123 456');
    await press(CONFIRM);
    await waitFor(() => expect(end.closed).toBe(true));
    expect(submit.mock.calls).toEqual([[[{ totpCode: '123456' }]]]);
  });

  it('shows a refused code at its field, which is empty and has the focus for the next one', async () => {
    const text = '动态码不正确或已使用过，请等待下一个动态码后重试';
    const end = show({ totp: true }, () => Promise.resolve(new CallFailure('answer', '08103KPLMS', text, null, '')));
    await type('123456');
    await press(CONFIRM);
    expect(await screen.findByText(text, { selector: '.ant-form-item-explain-error' })).toBeTruthy();
    await waitFor(() => expect([field().value, document.activeElement, end.closed]).toEqual(['', field(), false]));
  });
});
