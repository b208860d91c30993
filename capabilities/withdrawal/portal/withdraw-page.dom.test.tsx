import '#testkit/jsdom-gaps.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { useSession, type UserInfo } from '#platform/portal-kit/session.ts';
import { composeForTest } from '#testkit/compose.ts';
import WithdrawPage from './withdraw-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));
vi.mock('#platform/portal-kit/trade-password.ts', () => ({ sealTradePassword: () => Promise.resolve({}) }));

// A whole page is drawn, by a machine that may be busy.

const ACCOUNT = '8801000100000011';
const quote = {
  quoteId: 'q1',
  expiresAt: '2026-11-20T15:05:00+08:00',
  fee: '2.00',
  arrivalAmount: '12345.67',
  sendTime: null,
  arrivalTime: '2026-11-20T15:30:00+08:00',
  debitAmount: '12347.67',
  balanceAfter: '87652.33',
  sufficient: true,
  limitsLeft: { single: '500000.00', day: '2000000.00', month: '31000000.00' },
  withinLimits: true,
  reviewRequired: true,
  reviewSteps: ['复核员任一人'],
};
const answers: Record<string, unknown> = {
  'csdb/v2/account/available': {
    list: [
      {
        accountNo: ACCOUNT,
        accountType: 'basic',
        accountTypeName: '基本户',
        accountName: '晨光',
        availableBalance: '100000.00',
      },
    ],
  },
  'csdb/v2/withDrawAcc/bankAccountList': {
    list: [
      {
        bankAccountId: 'b1',
        bankName: '中国工商银行',
        bankAccountNo: '622202******7890',
        accountName: '晨光贸易有限公司',
      },
    ],
  },
  'csdb/v2/business/work': quote,
  'csdb/v2/business/checkRepeatCommit': { level: 'none', hits: [] },
  'order/queryPayAgain': {
    accountNo: ACCOUNT,
    amount: '88.80',
    remark: '货款',
    payeeName: '晨光贸易有限公司',
    payeeAccountNo: '6222021234567890',
    bankAccountId: 'b1',
    speed: 'T1',
    details: null,
  },
  'csdb/v2/withDraw/standard': { orderNo: '202611201500000000000001', auditStatus: '01', state: 'pending_review' },
};

const amount = () => screen.getByLabelText<HTMLInputElement>('提现金额');
const summary = () => screen.getByRole('complementary', { name: '费用试算' });

const enter = () =>
  useSession
    .getState()
    .enter({ mid: 'M1', platformNo: 'P01' } as UserInfo, [
      { funcMenuNo: '030101', funcMenuName: '', funcMenuType: 'func_btn' },
    ]);

async function visit(address = '/fund/withdraw'): Promise<void> {
  enter();
  await renderPage(<WithdrawPage />, address);
  await within(summary()).findByText('中国工商银行 尾号 7890');
}

/** Enters both factors. */
async function confirm(dialog: HTMLElement): Promise<void> {
  fireEvent.change(within(dialog).getByPlaceholderText('请输入短信验证码'), { target: { value: '123456' } });
  fireEvent.change(within(dialog).getByPlaceholderText('请输入操作密码'), { target: { value: 'Chenguang88' } });
  await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: /确\s*认$/ })));
}

async function payOf(text: string): Promise<void> {
  const button = await within(summary()).findByRole('button', { name: `提现 ${text} 元` });
  await act(async () => void fireEvent.click(button));
  await confirm(await screen.findByRole('dialog'));
  await screen.findByRole('heading', { name: '受理成功' });
}

beforeEach(() => {
  composeForTest({
    confirmCalls: {
      random: () => Promise.resolve({ jsSdkRandom: 'ab', jsSdkDataB: '', nonceStr: 'n' }),
      preview: (_path, { accountNo, amount }) =>
        Promise.resolve([
          { label: '付款账户', text: `尾号${(accountNo as string).slice(-4)}` },
          { label: '收款方', text: '上海蓝海商贸有限公司（招商银行，尾号8813）' },
          { label: '提现金额', text: `${amount as string}元`, amount: amount as string },
        ]),
      sendCode: () => Promise.resolve({ mobile: '138****0001', resendAfterSeconds: 60 }),
      standing: () => Promise.resolve({ tradePwdSettled: true, realAuthFlag: '1' }),
      checkRealName: () => Promise.resolve(false),
      servicePhone: () => Promise.resolve(''),
    },
  });
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      Response.json({ responseCode: '00000', responseDesc: '成功', data: answers[url.slice('/api/'.length)] ?? {} }),
    ),
  );
});
afterEach(closePage);

describe('the withdrawal form', () => {
  it('shows the account’s last digits, hides optional fields, and its button names the action', async () => {
    await visit();
    expect(screen.getAllByText('尾号 7890').length).toBeGreaterThan(0);
    expect(screen.getByLabelText('备注（选填）').closest('[hidden]')).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '添加备注、预约' }));
    expect(screen.getByLabelText('备注（选填）').closest('[hidden]')).toBeNull();
    fireEvent.focus(amount());
    fireEvent.change(amount(), { target: { value: '12345.67' } });
    await within(summary()).findByRole('button', { name: '提现 12,345.67 元' });
    expect(screen.getByText(/^人民币壹万贰仟叁佰肆拾伍元陆角柒分$/)).toBeTruthy();
    await within(summary()).findByText('复核通过后实时到账');
    expect(within(summary()).getByText('87,652.33')).toBeTruthy();
  });

  it('says which amount the payee gets where the fee is taken out of it', async () => {
    const taken = { ...quote, feeFrom: 'amount', arrivalAmount: '498.00', debitAmount: '500.00' };
    const answer = fetch;
    vi.stubGlobal('fetch', (url: string) =>
      url.endsWith('/business/work')
        ? Promise.resolve(Response.json({ responseCode: '00000', responseDesc: '成功', data: taken }))
        : answer(url),
    );
    await visit();
    fireEvent.focus(amount());
    fireEvent.change(amount(), { target: { value: '500.00' } });
    await within(summary()).findByText('手续费(从金额中扣除)');
    const rows = [...summary().querySelectorAll('.quote-line')].map(({ textContent }) => textContent);
    expect(rows).toEqual(
      expect.arrayContaining(['到账金额(元)498.00', '手续费(从金额中扣除)2.00', '扣款合计(元)500.00']),
    );
  });

  it('refuses an amount that the fee would use up at its field, and sends nothing', async () => {
    const text = '金额不足以扣除手续费 2.00 元，请增大金额';
    const answer = fetch;
    vi.stubGlobal('fetch', (url: string) =>
      url.endsWith('/business/work')
        ? Promise.resolve(Response.json({ responseCode: '09861KCSDS', responseDesc: text }))
        : answer(url),
    );
    await visit();
    fireEvent.focus(amount());
    fireEvent.change(amount(), { target: { value: '2.00' } });
    const message = await screen.findByText(text);
    expect(message.closest('.ant-form-item')?.contains(amount())).toBe(true);
    expect(within(summary()).queryByRole('alert')).toBeNull();
    await act(async () => void fireEvent.click(within(summary()).getByRole('button', { name: '提现 2.00 元' })));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is filled in when an order is paid again, and sends nothing without a press', async () => {
    const paths: string[] = [];
    const answer = fetch;
    vi.stubGlobal('fetch', (url: string) => (paths.push(url), answer(url)));
    await visit('/fund/withdraw?again=202611201500000000000009');
    await within(summary()).findByRole('button', { name: '提现 88.80 元' });
    expect([amount().value, screen.getByLabelText<HTMLInputElement>('备注（选填）').value]).toEqual(['88.80', '货款']);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /次工作日/ }).checked).toBe(true);
    expect(paths).not.toContain('/api/csdb/v2/withDraw/standard');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('names the order that it pays again, and no longer when another payment begins', async () => {
    const sent: unknown[] = [];
    const answer = fetch;
    vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
      if (url.endsWith('/withDraw/standard')) sent.push(JSON.parse(String(body)));
      return answer(url);
    });
    await visit('/fund/withdraw?again=202611201500000000000009');
    await payOf('88.80');
    fireEvent.click(await screen.findByRole('button', { name: '再来一笔' }));
    fireEvent.focus(amount());
    fireEvent.change(amount(), { target: { value: '66.60' } });
    fireEvent.blur(amount());
    await payOf('66.60');
    expect(sent).toMatchObject([{ paysAgain: '202611201500000000000009' }, {}]);
    expect(sent[1]).not.toHaveProperty('paysAgain');
  });

  it('begins with the account from whose page it was opened', async () => {
    const [basic] = (answers['csdb/v2/account/available'] as { list: object[] }).list;
    const list = [
      basic,
      { ...basic, accountNo: '8801000100000029', accountTypeName: '结算户', availableBalance: '500.00' },
    ];
    const others = { 'csdb/v2/account/available': { list }, 'plm/query.account.list': { list } };
    const answer = fetch;
    vi.stubGlobal('fetch', (url: string) => {
      const path = url.slice('/api/'.length) as keyof typeof others;
      return others[path]
        ? Promise.resolve(Response.json({ responseCode: '00000', responseDesc: '成功', data: others[path] }))
        : answer(url);
    });
    await visit('/fund/withdraw?f.account=0029');
    expect(await screen.findByText('可用余额 500.00 元')).toBeTruthy();
  });

  it('waits for its accounts, and is then confirmed with the account that a link names', async () => {
    const [basic] = (answers['csdb/v2/account/available'] as { list: object[] }).list;
    const list = [basic, { ...basic, accountNo: '8801000100000029', accountTypeName: '结算户' }];
    const tell: Record<string, () => void> = {};
    const answer = fetch;
    vi.stubGlobal('fetch', async (url: string) => {
      const path = url.slice('/api/'.length);
      const isRead = /account|Account/.test(path);
      if (isRead) await new Promise<void>((resolve) => (tell[path] = resolve));
      return isRead && !path.includes('bank')
        ? Response.json({ responseCode: '00000', responseDesc: '成功', data: { list } })
        : answer(url);
    });
    enter();
    await renderPage(<WithdrawPage />, '/fund/withdraw?f.account=0029');
    fireEvent.focus(amount());
    fireEvent.change(amount(), { target: { value: '12345.67' } });
    const button = () => within(summary()).getByRole<HTMLButtonElement>('button', { name: /提\s*现/ });
    await act(async () => void fireEvent.click(button()));
    expect(screen.queryByText('请选择付款账户', { selector: '.ant-form-item-explain-error' })).toBeNull();
    expect(button().disabled).toBe(true);
    expect(Object.keys(tell)).toHaveLength(3);
    // The paying accounts last: what the form then holds is drawn a moment later.
    for (const path of Object.keys(tell).toSorted().toReversed()) {
      expect(screen.queryByRole('dialog')).toBeNull();
      await act(async () => tell[path]!());
    }
    const dialog = await screen.findByRole('dialog', { name: '确认提现' });
    expect(within(dialog).getByText('尾号0029')).toBeTruthy();
  });

  it('refuses a pasted 1e5 in place, asks for no quote, and keeps what was typed', async () => {
    await visit();
    fireEvent.focus(amount());
    fireEvent.paste(amount(), { clipboardData: { getData: () => '1e5' } });
    fireEvent.blur(amount());
    await screen.findByText('格式错误,范围是0.01～999999999.99');
    expect(amount().value).toBe('1e5');
    expect(within(summary()).getByRole('button', { name: /^提\s*现$/ })).toBeTruthy();
  });

  it('confirms what is paid; the result has the focus at its heading, 再来一笔 in the first field', async () => {
    await visit();
    fireEvent.focus(amount());
    fireEvent.change(amount(), { target: { value: '12345.67' } });
    fireEvent.blur(amount());
    await within(summary()).findByText('复核通过后实时到账');
    const pay = within(summary()).getByRole('button', { name: '提现 12,345.67 元' });
    await act(async () => void fireEvent.click(pay));
    const dialog = await screen.findByRole('dialog');
    for (const expectedText of [
      '上海蓝海商贸有限公司（招商银行，尾号8813）',
      '12,347.67 元（含手续费 2.00 元）',
      '复核通过后实时到账',
      /^人民币壹万/,
    ])
      await within(dialog).findByText(expectedText);
    await confirm(dialog);
    const heading = await screen.findByRole('heading', { name: '受理成功' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    fireEvent.click(screen.getByRole('button', { name: '再来一笔' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('付款账户')));
  });
});
