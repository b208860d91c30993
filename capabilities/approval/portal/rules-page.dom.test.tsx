import '#testkit/jsdom-gaps.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { useSession } from '#platform/portal-kit/session.ts';
import RulesPage from './rules-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const step = (title: string) => ({ who: 'reviewer', personIds: [], mode: 'any', title });
const layer = (from: string, to: string | null, words: string, ...titles: string[]) => ({
  from,
  to,
  words,
  steps: titles.map(step),
});
const rule = {
  kind: 'transfer',
  kindName: '转账',
  version: 3,
  layers: [
    layer('0.00', '50000.00', '5 万元以下'),
    layer('50000.00', null, '5 万元及以上', '复核员任一人', '管理员复核'),
  ],
  keyBelow: null as string | null,
  changedBy: '陈光明',
  changedAt: '2026-11-20T15:00:00+08:00',
  pending: null,
};
const pending = {
  proposalId: '0192f0c0-0000-7000-8000-000000000001',
  layers: [
    layer('0.00', '80000.00', '8 万元以下'),
    layer('80000.00', null, '8 万元及以上', '复核员任一人', '管理员复核'),
  ],
  keyBelow: '500.00',
  note: '放宽',
  proposedBy: '林晓',
  proposedAt: '2026-11-20T16:00:00+08:00',
  isOwn: false,
};
const reviewer = (personName: string, isSelf = false) => ({
  personId: `0192f0c0-0000-7000-8000-0000000000${isSelf ? '02' : '03'}`,
  personName,
  isAdmin: isSelf,
  isSelf,
  single: null,
  day: null,
});
const listOf = (more: object = {}, administrators = 1) => ({
  list: [{ ...rule, ...more }],
  reviewers: [reviewer('陈光明', true), reviewer('王海涛')],
  administrators,
});
let answers: Record<string, unknown>;
const calledPaths: string[] = [];

beforeEach(() => {
  calledPaths.length = 0;
  useSession.setState({ codes: new Set(['0402']) });
  answers = { 'approval/rule/list': listOf(), 'approval/rule/detail': { ...rule, history: [] } };
  vi.stubGlobal('fetch', (url: string) => {
    const path = url.replace(/^.*\/api\//, '');
    calledPaths.push(path);
    return Promise.resolve(
      Response.json(
        answers[path]
          ? { responseCode: '00000', responseDesc: '成功', data: answers[path] }
          : { responseCode: '02313KCSDS', responseDesc: '该产品不支持设置复核规则，请刷新页面后重试' },
      ),
    );
  });
});
afterEach(closePage);

const draw = (address = '/review/rules') => {
  return renderPage(<RulesPage />, address);
};
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

describe('复核规则', () => {
  it('is refused to those without the right, and asks nothing', async () => {
    useSession.setState({ codes: new Set() });
    await draw();
    expect(screen.queryByText('产品规则')).toBeNull();
    expect(calledPaths).toEqual([]);
  });

  it('reads as a clerk says it, and says that one administrator decides alone', async () => {
    await draw();
    await screen.findByText('复核员任一人 → 管理员复核');
    expect(screen.getByText('5 万元及以上')).toBeTruthy();
    expect(screen.getByText(/当前只有一位管理员，修改提交后立即生效/)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^设置限额/ })).toHaveLength(2);
  });

  it('offers nobody their own limit while there is another administrator', async () => {
    answers['approval/rule/list'] = listOf({ pending }, 2);
    await draw();
    await screen.findByText('由另一位管理员设置');
    expect(screen.getByText(/由另一位管理员确认生效/)).toBeTruthy();
    expect(screen.getByText('有修改待确认')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^设置限额/ })).toHaveLength(1);
  });

  it('says that it could not be read, and can be read again', async () => {
    delete answers['approval/rule/list'];
    await draw();
    await screen.findByText('该产品不支持设置复核规则，请刷新页面后重试');
    answers['approval/rule/list'] = listOf();
    await press(/重\s*试/);
    expect(await screen.findByText('产品规则')).toBeTruthy();
  });

  it('shows in the simulator who reviews, and why nobody can', async () => {
    answers['approval/rule/simulate'] = {
      steps: [{ title: '管理员复核', eligible: [], excluded: [{ personName: '王海涛', why: '不是该步骤的复核人' }] }],
      problem: '第 1 步没有可以复核的人员，这样的订单将无法提交',
    };
    await draw();
    await screen.findByText('产品规则');
    await press(/试\s*算/);
    await screen.findByText('请输入金额');
    fireEvent.change(screen.getByLabelText('金额'), { target: { value: '80000' } });
    await press(/试\s*算/);
    await screen.findByText('王海涛：不是该步骤的复核人');
    expect(screen.getByText('第 1 步没有可以复核的人员，这样的订单将无法提交')).toBeTruthy();
  });
});

describe('Several products', () => {
  const others = [
    { ...rule, kind: 'withdraw', kindName: '提现', version: 0 },
    { ...rule, kind: 'payout', kindName: '代付', pending },
  ];
  const tick = (name: string) => act(async () => void fireEvent.click(screen.getByRole('checkbox', { name })));

  it('are chosen together for a rule that starts as a copy; a waiting one cannot be chosen', async () => {
    answers['approval/rule/list'] = { ...listOf(), list: [{ ...rule, layers: rule.layers.slice(1) }, ...others] };
    await draw();
    await screen.findByText('产品规则');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选择代付' }).disabled).toBe(true);
    await press('复制提现的规则');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选择提现' }).disabled).toBe(true);
    await tick('选择转账');
    await press('应用到所选');
    expect(await screen.findByRole('heading', { name: '修改1个产品的复核规则' })).toBeTruthy();
    expect(await screen.findByLabelText('第 2 档起始金额')).toBeTruthy();
    expect(screen.getByText(/^现行：5 万元及以上/)).toBeTruthy();
  });

  it('that wait for this administrator are confirmed at once', async () => {
    answers['approval/rule/list'] = { ...listOf(), list: [{ ...rule, pending }, others[1]] };
    await draw();
    await screen.findByText('2 个产品：转账、代付');
    expect(screen.getByRole('button', { name: '全部确认' })).toBeTruthy();
  });
});

describe('A change that waits', () => {
  const shown = (isOwn: boolean) => ({
    changeId: pending.proposalId,
    callId: pending.proposalId,
    kind: 'approval.rule',
    kindName: '复核规则',
    title: '修改转账的复核规则',
    lines: [],
    state: 'pending',
    stateName: '待确认',
    reason: '',
    proposedBy: pending.proposedBy,
    proposedAt: pending.proposedAt,
    isOwn,
    lapsesAt: '2026-12-20T16:00:00+08:00',
    mayDecide: !isOwn,
    decidedBy: '',
    decidedAt: null,
    decisionReason: '',
  });
  const waits = (isOwn: boolean) =>
    void (answers['change/queryChanges'] = { list: [shown(isOwn)], pageNo: 1, pageSize: 50, totalCount: 1 });
  const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent?.replaceAll(' ', ''));

  it('shows old and new, and another administrator confirms or refuses it', async () => {
    waits(false);
    answers['approval/rule/detail'] = { ...rule, pending, history: [] };
    await draw('/review/rules?open=transfer');
    const after = await screen.findByRole('region', { name: '修改后' });
    expect(within(after).getAllByText('有变化')).toHaveLength(3);
    expect(within(after).getByText('接口发起且不足 500.00 元')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: '现行' })).getByText('5 万元以下')).toBeTruthy();
    expect(buttons()).toEqual(['返回列表', '拒绝', '确认生效']);
  });

  it('is only taken back by who made it, and nobody edits meanwhile', async () => {
    waits(true);
    answers['approval/rule/detail'] = { ...rule, pending: { ...pending, isOwn: true }, history: [] };
    await draw('/review/rules?open=transfer');
    await screen.findByText('等待另一位管理员确认');
    expect(buttons()).toEqual(['返回列表', '撤回']);
  });
});

describe('The editor', () => {
  it('refuses layers that overlap at their field and sends nothing', async () => {
    await draw('/review/rules?open=transfer');
    await screen.findByText('现行规则');
    await press('修改规则');
    await screen.findByLabelText('第 2 档起始金额');
    await press('增加金额档');
    await act(
      async () =>
        void fireEvent.change(await screen.findByLabelText('第 3 档起始金额'), { target: { value: '50000' } }),
    );
    await press('提交修改');
    await screen.findByText('起始金额须大于上一档的起始金额');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calledPaths).not.toContain('approval/rule/save');
  });

  it('begins with the exemption of the rule, and refuses what is no amount at its field', async () => {
    answers['approval/rule/detail'] = { ...rule, keyBelow: '500.00', history: [] };
    await draw('/review/rules?open=transfer');
    expect(await screen.findByText('接口发起且不足 500.00 元')).toBeTruthy();
    await press('修改规则');
    const field = await screen.findByLabelText<HTMLInputElement>('接口订单免复核金额(元)（选填）');
    expect(field.value).toBe('500.00');
    await act(async () => void fireEvent.change(field, { target: { value: '0' } }));
    await press('提交修改');
    expect(await screen.findByText('格式错误,范围是0.01～999999999.99')).toBeTruthy();
    expect(calledPaths).not.toContain('approval/rule/save');
  });

  it('goes no further than three steps', async () => {
    await draw('/review/rules?open=transfer');
    await screen.findByText('现行规则');
    await press('修改规则');
    const second = within(await screen.findByRole('group', { name: '第 2 档' }));
    await act(async () => void fireEvent.click(second.getByRole('button', { name: '增加复核步骤' })));
    expect(await second.findByLabelText('第 2 档第 3 步由谁复核')).toBeTruthy();
    expect(second.getByRole('button', { name: '增加复核步骤' }).hasAttribute('disabled')).toBe(true);
  });
});
