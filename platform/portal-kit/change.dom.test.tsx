import '#testkit/jsdom-gaps.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { FactRow } from '#platform/kernel/facts.ts';
import { operation } from '#platform/kernel/operation.ts';
import { DialogHost, dialogs } from '#platform/ui/dialogs.tsx';
import { PortalTheme } from '#platform/ui/theme.tsx';
import { sent } from '#testkit/plain-envelope.ts';
import { composeForTest } from '#testkit/compose.ts';
import { useChange } from './change.ts';
import { CallFailure } from './failure.ts';

vi.mock('./envelope.ts', () => import('#testkit/plain-envelope.ts'));

const member = { audience: 'merchant', anyMember: true } as const;
const pay = operation({
  path: 'pay',
  title: '转账',
  input: z.object({ requestNo: z.string(), amount: z.string(), mespAuthList: z.array(z.any()).optional() }),
  output: z.object({ orderNo: z.string() }),
  errors: [],
  policy: { ...member, effect: 'change', movesMoney: true },
});
const confirmed = operation({
  ...pay,
  policy: { ...pay.policy, confirm: { password: true, sms: 'transfer' } },
  codeBinds: { amount: (input) => input.amount },
});
/** Asked for factors in some calls only. */
const sometimes = operation({
  ...pay,
  policy: { ...member, effect: 'change', confirm: { password: true, sms: 'x', when: 'soleAdministrator' } },
  codeBinds: {},
});
const decided = operation({ ...pay, policy: { audience: 'person', effect: 'change', confirm: { password: true } } });

const answer = (responseCode: string, data: unknown = null, responseDesc = '文字') =>
  new Response(JSON.stringify({ responseCode, responseDesc, data }));
const replies: (() => Response | Promise<Response>)[] = [];

beforeEach(() => {
  sent.length = 0;
  replies.length = 0;
  vi.stubGlobal('fetch', async () => (replies.shift() ?? (() => Promise.reject(new TypeError('no network'))))());
});
afterEach(() => {
  act(() => dialogs.closeAll());
  cleanup();
  vi.unstubAllGlobals();
});

function Payment({ op = pay, amount = '12.00' }: { op?: typeof pay; amount?: string }) {
  const change = useChange(op);
  return (
    <PortalTheme color="blue">
      <button type="button" onClick={() => void change.run({ amount }, { review: [{ label: '金额', amount }] })}>
        付款
      </button>
      <button type="button" onClick={() => void change.askAgain()}>
        查询
      </button>
      <output>{change.pending ? '…' : (change.outcome?.status ?? '-')}</output>
      <DialogHost />
    </PortalTheme>
  );
}
/** The name may carry that of antd's loading icon, which leaves with an animation that jsdom never ends. */
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name: new RegExp(`${name}$`) });
  await act(async () => void fireEvent.click(button));
};
const shows = (text: string) => waitFor(() => expect(screen.getByRole('status', { name: '' }).textContent).toBe(text));

describe('a change that moves money (Rule 8 HONEST OPTIMISM)', () => {
  it('is unknown, not failed, when no answer came, and keeps its number for the question', async () => {
    render(<Payment />);
    await press('付款');
    await shows('unknown');
    replies.push(() => answer('00000', { orderNo: 'O1' }));
    await press('查询');
    await shows('done');
    expect(new Set(sent.map((one) => one.input.requestNo)).size).toBe(1);
  });

  it('is unknown after HTTP 500, and a second press sends the same number', async () => {
    replies.push(
      () => new Response('', { status: 500 }),
      () => answer('00000', { orderNo: 'O1' }),
    );
    render(<Payment />);
    await press('付款');
    await shows('unknown');
    await press('付款');
    await shows('done');
    expect(sent[0]!.input.requestNo).toBe(sent[1]!.input.requestNo);
  });

  it('that a page sends when it is opened is sent once', async () => {
    replies.push(() => answer('00000', { orderNo: 'A1' }));
    function Opened() {
      const { run, outcome } = useChange(pay);
      useEffect(() => void run({ amount: '1.00' }), [run]);
      return <output>{outcome?.status ?? '-'}</output>;
    }
    render(<Opened />);
    await shows('done');
    expect(sent).toHaveLength(1);
  });

  it('takes a new number after a refusal', async () => {
    replies.push(
      () => answer('02101KCSDS'),
      () => answer('00000', { orderNo: 'O1' }),
    );
    render(<Payment />);
    await press('付款');
    await shows('failed');
    await press('付款');
    await shows('done');
    expect(sent[0]!.input.requestNo).not.toBe(sent[1]!.input.requestNo);
  });

  it('that the server asks factors for keeps its number, so that a late first send is no second', async () => {
    const { rerender } = render(<Payment />);
    await press('付款');
    await shows('unknown');
    replies.push(
      () => answer('02001KPLMS'),
      () => answer('00000', { orderNo: 'O1' }),
    );
    await press('查询');
    await shows('failed');
    rerender(<Payment amount="13.00" />);
    await press('付款');
    await shows('done');
    expect(sent.map((one) => one.input.amount)).toEqual(['12.00', '12.00', '13.00']);
    expect(new Set(sent.map((one) => one.input.requestNo)).size).toBe(1);
  });

  it('is sent once when the button is pressed several times', async () => {
    let release: (response: Response) => void = () => undefined;
    replies.push(() => new Promise<Response>((resolve) => (release = resolve)));
    render(<Payment />);
    await press('付款');
    await press('付款');
    await act(async () => release(answer('00000', { orderNo: 'O1' })));
    await shows('done');
    expect(sent).toHaveLength(1);
  });
});

/** What the server says of a payment before it is confirmed: its refusals, one a try, else its facts. */
const tries: { code: string; message: string }[] = [];
const facts: FactRow[] = [];

describe('DG01 the security dialog', () => {
  beforeEach(() => {
    tries.length = 0;
    facts.length = 0;
    composeForTest({
      confirmCalls: {
        random: () => Promise.resolve({ jsSdkRandom: 'ab', jsSdkDataB: POINT, nonceStr: 'n' }),
        preview: async () => {
          const refused = tries.shift();
          if (refused) throw new CallFailure('answer', refused.code, refused.message, null, '');
          return facts;
        },
        sendCode: (order) => (
          sent.push({ path: 'sms', input: { ...order } }),
          Promise.resolve({ mobile: '138****0001', resendAfterSeconds: 60 })
        ),
        standing: () => Promise.resolve({ tradePwdSettled: true, realAuthFlag: '1' }),
        checkRealName: () => Promise.resolve(false),
        servicePhone: () => Promise.resolve(''),
      },
    });
  });

  it('is not opened for a payment that the server would refuse, and asks for no code', async () => {
    tries.push({ code: '02306KCSDS', message: '没有可复核的人员' });
    render(<Payment op={confirmed} />);
    await press('付款');
    await shows('failed');
    expect([screen.queryByRole('dialog'), sent]).toEqual([null, []]);
  });

  it('is not opened for another change that the server would refuse', async () => {
    tries.push({ code: '02316KCSDS', message: '复核规则没有变化，无需提交' });
    const { movesMoney: _, ...policy } = confirmed.policy;
    render(<Payment op={{ ...confirmed, policy }} />);
    await press('付款');
    await shows('failed');
    expect([screen.queryByRole('dialog'), sent]).toEqual([null, []]);
  });

  it('says what the server says of the payment, and has a code sent for exactly that', async () => {
    facts.push({ label: '收款方', text: '蓝海商贸（招商银行，尾号1234）' });
    render(<Payment op={confirmed} />);
    await press('付款');
    expect(await screen.findByText('蓝海商贸（招商银行，尾号1234）')).toBeTruthy();
    await press('获取验证码');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.input).toMatchObject({ bizTypeCode: 'pay', amount: '12.00', payload: { amount: '12.00' } });
  });

  it('shows the payment, sends its code, counts down, and shows wrong factors in place', async () => {
    replies.push(
      () => answer('01401KPLMS', null, '操作密码不正确，请重新输入'),
      () => answer('00000', { orderNo: 'O1' }),
    );
    render(<Payment op={confirmed} amount="1010.10" />);
    await press('付款');
    await screen.findByText('人民币壹仟零壹拾元壹角整');
    await press('获取验证码');
    await screen.findByText('60 秒后重发');
    expect(sent[0]!.input).toMatchObject({ bizTypeCode: 'pay', amount: '1010.10' });
    fireEvent.change(screen.getByPlaceholderText('请输入短信验证码'), { target: { value: '123456' } });
    fireEvent.change(screen.getByPlaceholderText('请输入操作密码'), { target: { value: 'Chenguang88' } });
    await press('确认');
    await screen.findByText('操作密码不正确，请重新输入');
    // A sealed password is forgotten, so it is entered again.
    fireEvent.change(screen.getByPlaceholderText('请输入操作密码'), { target: { value: 'Chenguang88' } });
    await press('确认');
    await shows('done');
    const calls = sent.filter((one) => one.path === 'pay').map((one) => one.input);
    expect(calls).toHaveLength(2);
    expect(calls[0]!.requestNo).toBe(calls[1]!.requestNo);
    expect(calls[0]!.requestNo).toBe(sent[0]!.input.requestNo);
    expect(calls[1]!.mespAuthList).toMatchObject([{ smsCode: '123456' }, { tradePwd: { nonceStr: 'n' } }]);
  });

  it('is not repeated without factors if the server keeps no answer; the page reads the result', async () => {
    render(<Payment op={decided} />);
    await press('付款');
    fireEvent.change(await screen.findByPlaceholderText('请输入操作密码'), { target: { value: 'Chenguang88' } });
    await press('确认');
    await shows('unknown');
    await press('查询');
    await shows('-');
    expect(sent.filter((one) => one.path === 'pay')).toHaveLength(1);
  });

  it('is not opened where the server asks this call for nothing', async () => {
    replies.push(() => answer('00000', { orderNo: 'O1' }));
    render(<Payment op={sometimes} />);
    await press('付款');
    await shows('done');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not opened where the server asks for factors and would refuse the call with them', async () => {
    replies.push(() => answer('02001KPLMS'));
    tries.push({ code: '02316KCSDS', message: '角色名称已存在' });
    render(<Payment op={sometimes} />);
    await press('付款');
    await shows('failed');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each(['02001KPLMS', '02003KPLMS'])('is opened by a refusal %s of the same number, and sends it', async (code) => {
    replies.push(
      () => answer(code),
      () => answer('00000', { orderNo: 'O1' }),
    );
    render(<Payment op={sometimes} />);
    await press('付款');
    await press('获取验证码');
    fireEvent.change(screen.getByPlaceholderText('请输入短信验证码'), { target: { value: '123456' } });
    fireEvent.change(screen.getByPlaceholderText('请输入操作密码'), { target: { value: 'Chenguang88' } });
    await press('确认');
    await shows('done');
    const calls = sent.filter((one) => one.path === 'pay').map((one) => one.input);
    expect(calls.map(({ mespAuthList }) => Boolean(mespAuthList))).toEqual([false, true]);
    expect(calls[0]!.requestNo).toBe(calls[1]!.requestNo);
  });

  it('closed by the person ends nothing', async () => {
    render(<Payment op={confirmed} />);
    await press('付款');
    await screen.findByRole('dialog');
    await press('取消');
    await shows('-');
    expect(sent).toHaveLength(0);
  });
});

/** The generator of the curve: a valid public point. */
const POINT =
  '0432c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7bc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0';
