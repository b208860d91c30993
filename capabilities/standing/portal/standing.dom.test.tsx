import '#testkit/jsdom-gaps.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, renderPages } from '#platform/portal-kit/test/render-page.tsx';
import { useSession } from '#platform/portal-kit/session.ts';
import { composeForTest } from '#testkit/compose.ts';
import StandingPage from './standing-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const ID = '0193b7a0-0000-7000-8000-000000000001';
const ORDER = '202611210830000000000001';
const skipped = {
  date: '2026-11-22',
  ranAt: '2026-11-22T08:30:00+08:00',
  result: 'skipped',
  orderNo: '',
  amount: null,
  reason: '可用余额未超过保留金额 400.00 元',
  missed: 2,
};
const made = {
  ...skipped,
  date: '2026-11-19',
  result: 'made',
  orderNo: ORDER,
  amount: '500.00',
  reason: '',
  missed: 0,
};
const row = {
  standingId: ID,
  kind: 'withdraw',
  kindName: '提现',
  accountNo: '8801000100000011',
  payeeName: '晨光贸易有限公司',
  payeeAccountNo: '622202******7890',
  payeeBankName: '中国工商银行',
  calendar: { every: 'monthly', day: 31 },
  rule: 'above',
  amount: '400.00',
  state: 'active',
  stateName: '执行中',
  stopReason: '',
  nextAt: '2026-11-30T08:30:00+08:00',
  makerName: '李文静',
  createdAt: '2026-11-18T15:00:00+08:00',
  lastRun: skipped,
};
const detail = {
  ...row,
  speed: 'T0',
  payeeType: null,
  remark: '',
  runs: [skipped, made],
  actions: { pause: true, resume: false, cancel: true },
};
const answers: Record<string, unknown> = {};

beforeEach(() => {
  useSession.setState({ codes: new Set(['0311', '031101', '030101', '030201', '030401']) });
  Object.assign(answers, {
    'csdb/v2/standing/list': { list: [row], pageNo: 1, pageSize: 20, totalCount: 1 },
    'csdb/v2/standing/detail': detail,
    'csdb/v2/account/available': { list: [] },
  });
  vi.stubGlobal('fetch', (url: string) => {
    const data = answers[url.replace(/^.*\/api\//, '')];
    return Promise.resolve(
      Response.json(
        data
          ? { responseCode: '00000', responseDesc: '成功', data }
          : { responseCode: '03601KCSDS', responseDesc: '定期付款不存在或不属于当前商户，请刷新列表后重试' },
      ),
    );
  });
});
afterEach(() => {
  closePage();
  for (const key of Object.keys(answers)) delete answers[key];
});

const visit = (address: string) => renderPages({ '/fund/standing': <StandingPage /> }, address);

const PURPOSE = '用途、备注（50,000元及以上必填）';
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: '设置定期付款' })));
/** What the server was asked about the payment, before anything is asked of the person. */
const previewInputs: unknown[] = [];
async function openPayout(): Promise<void> {
  previewInputs.length = 0;
  composeForTest({
    confirmCalls: {
      random: () => Promise.resolve({ jsSdkRandom: 'ab', jsSdkDataB: '', nonceStr: 'n' }),
      preview: (_path, payload) => Promise.resolve((previewInputs.push(payload), [])),
      sendCode: () => Promise.resolve({ mobile: '138****0001', resendAfterSeconds: 60 }),
      standing: () => Promise.resolve({ tradePwdSettled: true, realAuthFlag: '1' }),
      checkRealName: () => Promise.resolve(false),
      servicePhone: () => Promise.resolve(''),
    },
  });
  answers['csdb/v2/account/available'] = {
    list: [
      {
        accountNo: '8801000100000011',
        accountType: 'basic',
        accountTypeName: '基本户',
        accountName: '晨光',
        availableBalance: '100000.00',
      },
    ],
  };
  await visit('/fund/standing?open=new');
  await act(async () => void fireEvent.click(await screen.findByRole('radio', { name: '代付' })));
  fireEvent.click(await screen.findByRole('radio', { name: '对私（个人账户）' }));
}

describe('定期付款', () => {
  it('lists each with its days, its next one and why the last made no order', async () => {
    await visit('/fund/standing');
    await screen.findByText('每月最后一天 08:30');
    const text = document.body.textContent!;
    for (const expectedText of [
      '超出 400.00 元的部分',
      '2026-11-30 08:30',
      '未执行：可用余额未超过保留金额 400.00 元',
      '执行中',
    ])
      expect(text).toContain(expectedText);
  });

  it('of one shows its runs, each with its order or its reason, and what can be done', async () => {
    await visit(`/fund/standing?open=${ID}`);
    await screen.findByText('执行记录');
    const text = document.body.textContent!;
    for (const expectedText of ['此前 2 次因系统停机未执行', ORDER, '500.00']) expect(text).toContain(expectedText);
    expect(
      ['暂停', '恢复', '终止'].map(
        (name) => screen.queryByRole('button', { name: new RegExp(`^${name[0]}\\s*${name[1]}$`) }) !== null,
      ),
    ).toEqual([true, false, true]);
  });

  it('that was stopped says why and who can resume it', async () => {
    const stopReason = '制单人李文静已停用或不再有提交提现的权限';
    answers['csdb/v2/standing/detail'] = { ...detail, state: 'stopped', stateName: '已停止', stopReason, nextAt: null };
    await visit(`/fund/standing?open=${ID}`);
    expect(await screen.findByText(`${stopReason}，请由其他人员重新设置`)).toBeTruthy();
  });

  it('that does not exist says so', async () => {
    delete answers['csdb/v2/standing/detail'];
    await visit(`/fund/standing?open=${ID}`);
    expect(await screen.findByText('定期付款不存在或不属于当前商户，请刷新列表后重试')).toBeTruthy();
  });

  it('asks in the form for the fields of the kind and of the calendar only', async () => {
    answers['csdb/v2/account/bankAccounts'] = { list: [] };
    await visit('/fund/standing?open=new');
    await screen.findByText('提现银行账户');
    expect(screen.queryByText('收款方名称')).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: '转账' }));
    await screen.findByText('收款方名称');
    expect(screen.queryByText('星期')).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: '每周' }));
    await screen.findByText('星期');
    fireEvent.click(screen.getByRole('radio', { name: '超出保留金额的部分' }));
    await screen.findByText('账户保留金额');
  });

  it('asks for a payout what its own form asks, and sends it with the remark', async () => {
    await openPayout();
    fill('收款户名', '王小明');
    fill('收款账号', '6222 0212 3456 7890');
    fireEvent.blur(screen.getByLabelText('收款账号'));
    await screen.findByText('银行卡号校验不通过，请核对卡号');
    fill('收款账号', '6222 0212 3456 7894');
    fill('开户银行', '中国工商银行');
    fill('每次付款金额', '50000');
    await submit();
    await screen.findByText('50,000元及以上请填写用途');
    expect(screen.queryByRole('dialog')).toBeNull();
    fill(PURPOSE, '房租');
    await submit();
    await screen.findByRole('dialog', { name: '确认设置定期付款' });
    expect(previewInputs.at(-1)).toMatchObject({
      kind: 'payout',
      payee: '6222021234567894',
      payeeName: '王小明',
      payeeBankName: '中国工商银行',
      payeeType: 'individual',
      speed: 'T0',
      rule: 'fixed',
      amount: '50000',
      remark: '房租',
    });
  });

  it('asks for a purpose where the amount of a payout is known on its day only', async () => {
    await openPayout();
    fireEvent.click(screen.getByRole('radio', { name: '超出保留金额的部分' }));
    await submit();
    expect(await screen.findByText('付款金额到执行时才确定，50,000元及以上须有用途，请填写用途')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('of a payout names the kind of its payee’s account and its remark', async () => {
    answers['csdb/v2/standing/detail'] = {
      ...detail,
      kind: 'payout',
      kindName: '代付',
      payeeType: 'company',
      remark: '货款',
    };
    await visit(`/fund/standing?open=${ID}`);
    await screen.findByText('对公');
    expect(document.body.textContent).toContain('货款');
    expect(document.body.textContent).toContain('中国工商银行 622202******7890');
  });
});
