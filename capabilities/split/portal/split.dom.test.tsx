import '#testkit/jsdom-gaps.ts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#platform/portal-kit/hooks.ts';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { useSession } from '#platform/portal-kit/session.ts';
import { RATIO } from '../contract/split-places.ts';
import { shareFault, totalsOf } from './share-rows.ts';
import SplitPage from './split-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const NO = '202611201500000000000001';
const trade = {
  tradeNo: NO,
  freezeNo: '202611201500000000000002',
  typeName: '转账',
  payerName: '远山科技有限公司',
  accountNo: '8801000100000011',
  receivedAt: '2026-11-20T15:00:00+08:00',
  amount: '1000.00',
  base: '1000.00',
  limit: '300.00',
  ratio: '30.00',
  shared: '100.00',
  left: '200.00',
  state: 'sharing',
  stateName: '分账中',
  expiresAt: '2026-12-20T15:00:00+08:00',
};
const receiver = {
  receiverId: '0193a000-0000-7000-8000-000000000001',
  name: '蓝海电子元件有限公司',
  accountNo: '**** 0016',
  relation: 'supplier',
  relationName: '供应商',
  boundAt: '2026-11-20T15:00:00+08:00',
  isBusy: false,
};
const share = {
  orderNo: '202611201500000000000003',
  receiverName: receiver.name,
  accountNo: receiver.accountNo,
  relationName: '供应商',
  amount: '100.00',
  returned: '0.00',
  ratio: '',
  result: 'failed',
  resultName: '失败',
  reason: '收款账户当前不能收款',
  finishedAt: null,
};
const request = {
  splitNo: share.orderNo,
  submittedAt: trade.receivedAt,
  makerName: '李文静',
  remark: '',
  amount: '100.00',
};
const page = (list: object[]) => ({ list, pageNo: 1, pageSize: 20, totalCount: list.length });
const answers: Record<string, unknown> = {};

beforeEach(() => {
  useSession.setState({ codes: new Set(['0312', '031201', '031202']) });
  Object.assign(answers, {
    'csdb/v2/accSplit/v4Supported': { supported: true, ratio: '30.00' },
    'csdb/v2/separate/page': page([trade]),
    'csdb/v2/separate/receiver/list': page([receiver]),
    'csdb/v2/separate/detail': {
      ...trade,
      requests: [{ ...request, shares: [share] }],
      actions: { freeze: false, split: true, finish: true },
    },
  });
  vi.stubGlobal('fetch', (url: string) => {
    const data = answers[url.replace(/^.*\/api\//, '')];
    return Promise.resolve(
      Response.json(
        data
          ? { responseCode: '00000', responseDesc: '成功', data }
          : { responseCode: '03701KCSDS', responseDesc: '交易不存在或不能分账，请刷新列表后重试' },
      ),
    );
  });
});
afterEach(closePage);

const draw = (address: string) => {
  return renderPage(<SplitPage />, address);
};

describe('The list of trades', () => {
  it('says what may be shared, and what an empty list is for', async () => {
    await draw('/fund/split');
    await screen.findByText('远山科技有限公司');
    await screen.findByText(/累计不超过交易金额的 30.00%/);
    cleanup();
    queryClient.clear();
    answers['csdb/v2/separate/page'] = page([]);
    answers['csdb/v2/accSplit/v4Supported'] = { supported: false, ratio: '30.00' };
    await draw('/fund/split');
    await screen.findByText('还没有可以分账的交易');
    expect(await screen.findByText('本商户尚未开通分账，请联系客户经理开通')).toBeTruthy();
  });
});

describe('A trade', () => {
  it('shows each receiver’s result with its reason, and offers what server and rights allow', async () => {
    await draw(`/fund/split?open=${NO}`);
    const actions = await screen.findByRole('region', { name: '分账处理' });
    await screen.findByText('交易金额的 30.00%，且不超过扣除退回后金额');
    expect(
      within(actions)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['发起分账', '完结分账']);
    await screen.findByText('收款账户当前不能收款');
    cleanup();
    useSession.setState({ codes: new Set(['0312']) });
    await draw(`/fund/split?open=${NO}`);
    await screen.findByText('第1次分账');
    expect(screen.queryByRole('region', { name: '分账处理' })).toBeNull();
  });

  it('that is not this merchant’s says so', async () => {
    delete answers['csdb/v2/separate/detail'];
    await draw(`/fund/split?open=${NO}`);
    expect(await screen.findByText(/交易不存在或不能分账/)).toBeTruthy();
  });
});

describe('The form', () => {
  it('adds up as it is filled in, and cannot be sent for more than is left', async () => {
    await draw(`/fund/split?open=split-${NO}`);
    const amount = await screen.findByLabelText('金额或比例1');
    fireEvent.change(amount, { target: { value: '200.01' } });
    await screen.findByText(/超出剩余可分/);
    expect(screen.getByRole('button', { name: '提交分账' })).toHaveProperty('disabled', true);
    fireEvent.change(amount, { target: { value: '150' } });
    await screen.findByText(/分账后剩余可分/);
    expect(screen.getByRole('button', { name: '提交分账' })).toHaveProperty('disabled', false);
  });

  it.each([
    [{ by: 'ratio', text: '0' }, '请输入大于0、不超过100的比例'],
    [{ by: 'ratio', text: '100.01' }, '请输入大于0、不超过100的比例'],
    [{ by: 'ratio', text: '33.33333' }, '比例最多保留4位小数'],
    [{ by: 'ratio', text: '33.3333' }, null],
    [{ by: 'ratio', text: '' }, '请输入比例'],
    [{ by: 'ratio', text: '12.5' }, null],
    [{ by: 'amount', text: '12.5' }, null],
  ] as const)('%j is answered with %s', (row, fault) => expect(shareFault(row)).toBe(fault));

  it('counts a ratio from the trade as the server does', () => {
    const rows = [
      { by: 'ratio', text: '12.5' } as const,
      { by: 'amount', text: '1' } as const,
      { by: 'amount' } as const,
    ];
    expect(totalsOf(rows, { amount: '333.34', left: '42.66' })).toEqual({
      total: '42.66',
      rest: '0.00',
      isTooMuch: false,
    });
    expect(totalsOf(rows, { amount: '333.34', left: '42.65' }).isTooMuch).toBe(true);
  });
});

describe('The receivers', () => {
  it('can be unbound unless a split to them is open', async () => {
    answers['csdb/v2/separate/receiver/list'] = page([
      receiver,
      { ...receiver, receiverId: 'b', name: '青山', isBusy: true },
    ]);
    await draw('/fund/split?open=receivers');
    await screen.findByText('青山');
    expect(screen.getAllByRole('button', { name: '解除绑定' })).toHaveLength(1);
    expect(screen.getByText('分账处理中')).toBeTruthy();
  });
});

describe('A received share', () => {
  it('is given back by a dialog whose receiver may let it wait for money', async () => {
    answers['csdb/v2/separate/received'] = page([
      {
        shareNo: NO,
        payerName: '远山科技有限公司',
        accountNo: '8801000100000011',
        receivedAt: trade.receivedAt,
        returnUntil: '2027-05-19',
        amount: '100.00',
        returned: '0.00',
        returnable: '100.00',
        remark: '',
        state: 'open',
        stateName: '已收到',
      },
    ]);
    await draw('/fund/split?f.list=received');
    fireEvent.click((await screen.findAllByRole('button', { name: /^退\s?回$/ }))[0]!);
    expect(await screen.findByLabelText('余额不足时等待充值，到账后自动退回（最长7天）')).toHaveProperty(
      'checked',
      false,
    );
  });
});

describe('A change of the ratio', () => {
  it('is confirmed on the page that the ratio dialog opens from', async () => {
    useSession.setState({ codes: new Set(['0312', '031203']) });
    const waiting = {
      changeId: 'a',
      callId: 'a',
      kind: 'split.ratio',
      kindName: '分账比例',
      title: '将分账比例由 30.00% 改为 45.50%',
      lines: [{ label: '分账比例', before: '30.00%', after: '45.50%' }],
      state: 'pending',
      stateName: '待确认',
      reason: '',
      proposedBy: '陈光明',
      proposedAt: trade.receivedAt,
      isOwn: false,
      lapsesAt: null,
      mayDecide: true,
      decidedBy: '',
      decidedAt: null,
      decisionReason: '',
    };
    answers['change/queryChanges'] = { list: [waiting], pageNo: 1, pageSize: 50, totalCount: 1 };
    await draw(`/fund/split?open=${RATIO}`);
    const item = await screen.findByRole('listitem', { name: waiting.title });
    expect(within(item).getByRole('button', { name: '确认生效' })).toBeTruthy();
  });
});
