import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant, Who } from '#capabilities/order/server/test/test-merchant.ts';
import { newId } from '#platform/kernel/id.ts';
import type { Layer, Rule, RuleReviewer } from '../contract/operations.ts';
import { saveRule } from '../contract/operations.ts';
import { fixture, openReview, payee, personIdOf } from './test/review-fixture.ts';

beforeAll(openReview);
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const anyone = { who: 'reviewer' };
const admin = { who: 'admin' };
const persons = (personIds: string[], mode = 'any') => ({ who: 'persons', personIds, mode });
const KIND = 'transfer';

type Detail = Rule & { history: { version: number; changedBy: string; confirmedBy: string; layers: Layer[] }[] };
type Saved = { version: number | null; proposalId: string | null };

const ruleOf = async (merchant: TestMerchant, who: Who = 'admin') =>
  must(await fixture.call<Detail>(merchant, who, 'approval/rule/detail', { kind: KIND }));
const save = (merchant: TestMerchant, layers: unknown, more: Record<string, unknown> = {}, who: Who = 'admin') =>
  fixture.call<Saved>(merchant, who, 'approval/rule/save', {
    requestNo: newId(),
    kind: KIND,
    baseVersion: 1,
    layers,
    ...more,
  });
const decideOn = (merchant: TestMerchant, who: Who, act: 'confirm' | 'reject' | 'withdraw', proposalId: string) =>
  fixture.call(merchant, who, `approval/rule/${act}`, {
    requestNo: newId(),
    proposalId,
    reason: '金额档设置有误',
  });
const simulate = async (merchant: TestMerchant, amount: string, makerId?: string) =>
  must(
    await fixture.call<{
      steps: { title: string; eligible: string[]; excluded: { personName: string; why: string }[] }[];
      problem: string;
    }>(merchant, 'admin', 'approval/rule/simulate', { kind: KIND, amount, ...(makerId ? { makerId } : {}) }),
  );
const limit = (merchant: TestMerchant, who: Who, single: string | null, day: string | null = null, by: Who = 'admin') =>
  fixture.call(merchant, by, 'approval/limit/save', {
    requestNo: newId(),
    personId: personIdOf(merchant, who),
    single,
    day,
  });
const order = (merchant: TestMerchant, amount: string, who: Who = 'maker') =>
  fixture.transfer(merchant, { accountNo: payee.account.accountNo, name: payee.name }, { amount, who });
const WHOLE = [{ from: '0', steps: [anyone] }];
const alone = { staff: ['admin', 'maker', 'checker', 'checker2'] as const };

describe('A change of a rule', () => {
  it('is checked before its factors: an unchanged one is refused, a good one leaves nothing', async () => {
    const merchant = await fixture.openMerchant(alone);
    must(await save(merchant, WHOLE));
    const previewRule = (layers: unknown) =>
      fixture.preview(merchant, 'admin', saveRule.path, { requestNo: newId(), kind: KIND, baseVersion: 2, layers });
    const codes = [codeOf(await previewRule(WHOLE)), codeOf(await previewRule([{ from: '0', steps: [] }]))];
    expect([codes, (await ruleOf(merchant)).version]).toEqual([['02316KCSDS', 'ok'], 2]);
  });

  it('takes effect at once where there is one administrator, as a new version', async () => {
    const merchant = await fixture.openMerchant(alone);
    expect(must(await save(merchant, WHOLE, { note: '全部复核' }))).toEqual({ version: 2, proposalId: null });
    const rule = await ruleOf(merchant);
    expect(rule).toMatchObject({ version: 2, pending: null, changedBy: '管管理' });
    expect(rule.layers).toMatchObject([{ from: '0.00', to: null, steps: [{ title: '复核员任一人' }] }]);
    expect(rule.history.map(({ version }) => version)).toEqual([2, 1]);
    expect(must(await order(merchant, '10.00')).state).toBe('pending_review');
  });

  it('waits for a second administrator where there is one, who is named in the history', async () => {
    const merchant = await fixture.openMerchant();
    const { proposalId, version } = must(await save(merchant, WHOLE));
    expect(version).toBeNull();
    expect(must(await order(merchant, '10.00')).state).not.toBe('pending_review');
    expect((await ruleOf(merchant)).pending).toMatchObject({ proposalId, isOwn: true });
    expect((await ruleOf(merchant, 'boss')).pending).toMatchObject({ proposedBy: '管管理', isOwn: false });
    expect(codeOf(await decideOn(merchant, 'admin', 'confirm', proposalId!))).toBe('02311KCSDS');
    expect(codeOf(await decideOn(merchant, 'admin', 'reject', proposalId!))).toBe('02311KCSDS');
    expect(codeOf(await decideOn(merchant, 'boss', 'confirm', proposalId!))).toBe('ok');
    expect(codeOf(await decideOn(merchant, 'boss', 'confirm', proposalId!))).toBe('02312KCSDS');
    expect((await ruleOf(merchant)).history[0]).toMatchObject({ changedBy: '管管理', confirmedBy: '副管理' });
    expect(must(await order(merchant, '10.00')).state).toBe('pending_review');
  });

  it('is sent back by another administrator, or taken back by who made it, and changes nothing', async () => {
    const merchant = await fixture.openMerchant();
    const first = must(await save(merchant, WHOLE)).proposalId!;
    expect(codeOf(await save(merchant, WHOLE, {}, 'boss'))).toBe('02310KCSDS');
    expect(codeOf(await decideOn(merchant, 'boss', 'withdraw', first))).toBe('02312KCSDS');
    expect(codeOf(await decideOn(merchant, 'boss', 'reject', first))).toBe('ok');
    const second = must(await save(merchant, WHOLE)).proposalId!;
    expect(codeOf(await decideOn(merchant, 'admin', 'withdraw', second))).toBe('ok');
    expect(await ruleOf(merchant)).toMatchObject({ version: 1, pending: null });
  });

  it('made on an older version, or without a difference, is refused', async () => {
    const merchant = await fixture.openMerchant(alone);
    must(await save(merchant, WHOLE));
    expect(codeOf(await save(merchant, [{ from: '0', steps: [] }]))).toBe('02309KCSDS');
    expect(codeOf(await save(merchant, WHOLE, { baseVersion: 2 }))).toBe('02316KCSDS');
    expect(codeOf(await save(merchant, WHOLE, { kind: 'nothing' }))).toBe('02313KCSDS');
  });

  it('of two sent at the same time one wins', async () => {
    const merchant = await fixture.openMerchant();
    const results = await Promise.all([save(merchant, WHOLE), save(merchant, WHOLE, {}, 'boss')]);
    expect(results.map(codeOf).sort()).toEqual(['02310KCSDS', 'ok']);
  });

  it('leaves orders under review their steps', async () => {
    const merchant = await fixture.openMerchant(alone);
    const { orderNo } = must(await order(merchant, '2000.00'));
    must(await save(merchant, [{ from: '0', steps: [anyone, admin] }]));
    expect(must(await fixture.approve(merchant, 'checker', orderNo)).state).not.toBe('pending_review');
  });
});

describe('A rule is refused', () => {
  it('when a layer has nobody who could review it, and the sentence names the layer', async () => {
    const merchant = await fixture.openMerchant(alone);
    const answer = await save(merchant, [
      { from: '0', steps: [] },
      { from: '50000', steps: [admin, admin] },
    ]);
    expect(answer).toMatchObject({
      code: '02308KCSDS',
      text: expect.stringMatching(/^转账“5 万元及以上”没有足够的人员/),
    });
  });

  it('when the limits of all reviewers are below the layer', async () => {
    const merchant = await fixture.openMerchant({ ...alone, layers: [{ fromFen: 0n, steps: [] }] });
    for (const who of ['checker', 'checker2', 'admin'] as const)
      expect(codeOf(await limit(merchant, who, '1000.00'))).toBe('ok');
    expect(
      await save(merchant, [
        { from: '0', steps: [anyone] },
        { from: '2000', steps: [anyone] },
      ]),
    ).toMatchObject({ code: '02308KCSDS', text: expect.stringContaining('2,000 元及以上') });
  });

  it('when it names a person without the right to review, even before the confirmation', async () => {
    const merchant = await fixture.openMerchant();
    const named = (who: Who) => [{ from: '0', steps: [persons([personIdOf(merchant, who)])] }];
    expect(codeOf(await save(merchant, named('maker')))).toBe('02314KCSDS');
    const { proposalId } = must(await save(merchant, named('checker')));
    await disable(merchant, 'checker');
    expect(codeOf(await decideOn(merchant, 'boss', 'confirm', proposalId!))).toBe('02314KCSDS');
  });

  it.each([
    ['begins above 0', [{ from: '1', steps: [] }], 'layers.0.from'],
    [
      'overlaps',
      [
        { from: '0', steps: [] },
        { from: '500', steps: [] },
        { from: '500.00', steps: [] },
      ],
      'layers.2.from',
    ],
    [
      'goes down',
      [
        { from: '0', steps: [] },
        { from: '500', steps: [] },
        { from: '300', steps: [] },
      ],
      'layers.2.from',
    ],
    [
      'is no amount',
      [
        { from: '0', steps: [] },
        { from: '1e5', steps: [] },
      ],
      'layers.1.from',
    ],
    ['has four steps', [{ from: '0', steps: [anyone, anyone, anyone, anyone] }], 'layers.0.steps'],
    ['names nobody', [{ from: '0', steps: [persons([])] }], 'layers.0.steps.0.personIds'],
    ['has no layer', [], 'layers'],
  ])('at its field when it %s', (_what, layers, field) => {
    const input = { requestNo: newId(), kind: KIND, baseVersion: 1, layers };
    const { error } = saveRule.input.safeParse(input);
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
    expect(error?.issues[0]?.message).toMatch(/[\u4e00-\u9fff]{4,}/);
  });
});

describe('谁来复核', () => {
  it('answers with steps, people by name, and why others are not asked', async () => {
    const merchant = await fixture.openMerchant();
    expect(await simulate(merchant, '80000', personIdOf(merchant, 'checker'))).toMatchObject({
      problem: '',
      steps: [
        {
          title: '复核员任一人',
          eligible: ['副管理', '复核乙', '管管理'],
          excluded: [{ personName: '复核甲', why: '制单人不能复核自己的订单' }],
        },
        { title: '管理员复核', eligible: ['副管理', '管管理'] },
      ],
    });
    expect(await simulate(merchant, '999.99')).toEqual({ steps: [], problem: '' });
  });

  it('says the same as the real decision', async () => {
    const merchant = await fixture.openMerchant({ ...alone, staff: ['admin', 'maker', 'checker'] });
    for (const [amount, who] of [
      ['999.00', 'admin'],
      ['2000.00', 'maker'],
      ['60000.00', 'maker'],
      ['60000.00', 'admin'],
    ] as const) {
      const { problem, steps } = await simulate(merchant, amount, personIdOf(merchant, who));
      const answer = await order(merchant, amount, who);
      const expected = problem ? '02306KCSDS' : steps.length > 0 ? 'pending_review' : 'queued';
      expect(answer.ok ? answer.data.state : answer.code, `${amount} by ${who}`).toBe(expected);
      if (answer.ok && steps.length > 0)
        await fixture.call(merchant, who, 'order/audit/cancel', { orderNo: answer.data.orderNo });
    }
  });

  it('counts limits: an order that is above all of them is refused, not left to expire', async () => {
    const merchant = await fixture.openMerchant({
      ...alone,
      layers: [{ fromFen: 0n, steps: [{ title: '任一人', mode: 'any' }] }],
    });
    for (const who of ['checker', 'checker2', 'admin'] as const) must(await limit(merchant, who, '1000.00'));
    const { steps, problem } = await simulate(merchant, '1000.01');
    expect(problem).toMatch(/^第 1 步没有可以复核的人员/);
    expect(steps[0]!.excluded.map(({ why }) => why)).toEqual(Array(3).fill('单笔复核限额 1,000.00 元'));
    expect(codeOf(await order(merchant, '1000.01'))).toBe('02306KCSDS');
    expect(must(await order(merchant, '1000.00')).state).toBe('pending_review');
  });
});

describe('The limits of a reviewer', () => {
  it('are set and removed by an administrator, and shown', async () => {
    const merchant = await fixture.openMerchant();
    must(await limit(merchant, 'checker', '5000.00', '8000.00'));
    const shown = async () =>
      must(
        await fixture.call<{ reviewers: RuleReviewer[] }>(merchant, 'admin', 'approval/rule/list', {}),
      ).reviewers.find(({ personName }) => personName === '复核甲');
    expect(await shown()).toMatchObject({ single: '5000.00', day: '8000.00', isSelf: false });
    must(await limit(merchant, 'checker', null));
    expect(await shown()).toMatchObject({ single: null, day: null });
  });

  it('of the day stop the approval that goes above them, and begin at zero the next day', async () => {
    const merchant = await fixture.openMerchant();
    const [first, second] = [must(await order(merchant, '5000.00')), must(await order(merchant, '3000.01'))];
    must(await limit(merchant, 'checker', null, '8000.00'));
    expect(codeOf(await fixture.approve(merchant, 'checker', first.orderNo))).toBe('ok');
    const refused = await fixture.approve(merchant, 'checker', second.orderNo);
    expect(refused).toMatchObject({ code: '02305KCSDS', text: expect.stringContaining('今日已复核 5,000.00 元') });
    fixture.clock.set('2026-11-21T09:00:00+08:00');
    expect(codeOf(await fixture.approve(merchant, 'checker', second.orderNo))).toBe('ok');
    fixture.clock.set('2026-11-20T15:00:00+08:00');
  });

  it('of the day are not passed by two approvals at the same time', async () => {
    const merchant = await fixture.openMerchant();
    const orders = [must(await order(merchant, '5000.00')), must(await order(merchant, '5000.00'))];
    must(await limit(merchant, 'checker', null, '8000.00'));
    const codes = await Promise.all(
      orders.map(async ({ orderNo }) => codeOf(await fixture.approve(merchant, 'checker', orderNo))),
    );
    expect(codes.sort()).toEqual(['02305KCSDS', 'ok']);
  });

  it('are not one’s own to change while there is another administrator', async () => {
    const merchant = await fixture.openMerchant();
    expect(codeOf(await limit(merchant, 'admin', '1.00'))).toBe('02315KCSDS');
    expect(codeOf(await limit(merchant, 'admin', '1000000.00', null, 'boss'))).toBe('ok');
    expect(codeOf(await limit(merchant, 'maker', '1.00'))).toBe('02314KCSDS');
  });

  it('are refused when they would leave a layer without reviewers', async () => {
    const merchant = await fixture.openMerchant({ staff: ['admin', 'maker', 'checker'] });
    expect(await limit(merchant, 'admin', '10000.00')).toMatchObject({
      code: '02308KCSDS',
      text: expect.stringContaining('“5 万元及以上”'),
    });
  });
});

const disable = (merchant: TestMerchant, who: Who) =>
  fixture.db.admin.query(`UPDATE merchant.relations SET auth_status = 'disabled' WHERE mid = $1 AND person_id = $2`, [
    merchant.mid,
    personIdOf(merchant, who),
  ]);
