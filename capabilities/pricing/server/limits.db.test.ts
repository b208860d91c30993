import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { raiseNotices } from '#capabilities/account/server/raise-notices.ts';
import { BEGIN, codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import type { ChangeLine } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import type { NoticeSource } from '#platform/notice/index.ts';
import {
  decideLimitRaise,
  listLimitRaises,
  listTemplates,
  proposeLimits,
  proposeTemplate,
  showMerchantLimits,
} from '../contract/merchant-operations.ts';
import type { LimitRow } from '../contract/limit-rows.ts';
import { priceNotices } from './notify-merchants.ts';
import { approver, at, decide, editor, fixture, openPricing, proposal } from './test/pricing-fixture.ts';

let merchant: TestMerchant;
beforeAll(openPricing);
beforeEach(async () => {
  fixture.clock.set(BEGIN);
  merchant = await fixture.openMerchant({ layers: null });
});
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const noticeTextsOf = (source: NoticeSource, mid: string) =>
  fixture.db.database.transaction({ mid: ALL_MERCHANTS }, async (tx) =>
    (await source.find(tx, { from: '0', below: String(2n ** 62n), limit: 10_000 })).flatMap(({ notice }) =>
      notice?.mid === mid ? [`${notice.title} ${notice.text}`] : [],
    ),
  );
const limitOf = async (mid: string, kind = 'withdraw') =>
  must(await at(editor, showMerchantLimits, { mid })).rows.find((row) => row.kind === kind)!;
const small: LimitRow = { kind: 'withdraw', single: '100.00', day: '200.00', month: '300.00', dayCount: '2' };
const changeIn = (answer: { ok: boolean }) => must(answer as { ok: true; data: { changeId: string } }).changeId;

describe('Limits of merchants', () => {
  it('are others when a second person has approved them, and orders keep to them', async () => {
    const input = { mids: [merchant.mid], rows: [small], ...proposal() };
    const changeId = changeIn(await at(editor, proposeLimits, input));
    expect((await limitOf(merchant.mid)).single).toBe('500000.00');
    must(await decide(changeId));
    expect(await limitOf(merchant.mid)).toEqual(small);
    expect(codeOf(await fixture.withdraw(merchant, { amount: '101.00' }))).toBe('02106KCSDS');
    expect(codeOf(await at(editor, proposeLimits, { ...input, requestNo: newId() }))).toBe('07812KPLMS');
    expect(await noticeTextsOf(priceNotices, merchant.mid)).toEqual([
      expect.stringMatching(/^限额调整通知 贵司的限额自即日起调整：提现由“单笔 500,000\.00 元.*调整为“单笔 100\.00 元/),
    ]);
  });

  it('follow a template that was approved, as it was when that was proposed', async () => {
    const other = await fixture.openMerchant();
    const template = { name: '小微', note: '', rows: [small] };
    const made = changeIn(await at(editor, proposeTemplate, { ...template, ...proposal() }));
    must(await decide(made));
    const { list } = must(await at(editor, listTemplates, {}));
    expect(list.map(({ name, isFixed }) => [name, isFixed])).toEqual([
      ['标准', true],
      ['小微', false],
    ]);
    const { templateId } = list[1]!;
    expect(codeOf(await at(editor, proposeTemplate, { ...template, ...proposal() }))).toBe('07811KPLMS');
    expect(codeOf(await at(editor, proposeTemplate, { ...template, templateId: 'standard', ...proposal() }))).toBe(
      '07810KPLMS',
    );
    expect(codeOf(await at(editor, proposeTemplate, { ...template, templateId, ...proposal() }))).toBe('07812KPLMS');

    const mids = [merchant.mid, other.mid];
    const applied = changeIn(await at(editor, proposeLimits, { mids, templateId, ...proposal() }));
    const edited = { ...template, templateId, rows: [{ ...small, single: '150.00' }] };
    must(await decide(changeIn(await at(editor, proposeTemplate, { ...edited, ...proposal() }))));
    must(await decide(applied));
    expect([await limitOf(merchant.mid), await limitOf(other.mid)]).toEqual([small, small]);
    expect((await limitOf(other.mid, 'transfer')).single).toBe('500000.00');
  });

  it('that have become others meanwhile are not changed by what was proposed before', async () => {
    const input = { mids: [merchant.mid], rows: [small] };
    const changeId = changeIn(await at(editor, proposeLimits, { ...input, ...proposal() }));
    await fixture.db.admin.query(`UPDATE account.limits SET single_fen = 1 WHERE mid = $1`, [merchant.mid]);
    expect(codeOf(await decide(changeId))).toBe('01603KPLMS');
    must(await decide(changeId, false));
  });

  it('of a merchant that is not there are refused', async () => {
    expect(codeOf(await at(editor, proposeLimits, { mids: ['M999999'], rows: [small], ...proposal() }))).toBe(
      '07809KPLMS',
    );
    expect(codeOf(await at(editor, showMerchantLimits, { mid: 'M999999' }))).toBe('07809KPLMS');
  });
});

describe('A merchant’s request for a higher limit', () => {
  const requestRaise = async (input: object) =>
    must(
      await fixture.call<{ raiseId: string }>(merchant, 'admin', 'csdb/v2/trade/limit/raise/apply', {
        requestNo: newId(),
        function: 'withdraw',
        reason: '月底集中结算货款',
        ...input,
      }),
    ).raiseId;
  const answer = (raiseId: string, approve: boolean, reason = '', changes?: ChangeLine[]) =>
    at(approver, decideLimitRaise, { requestNo: newId(), mid: merchant.mid, raiseId, approve, reason }, changes);
  const ownRaises = async () =>
    must(
      await fixture.call<{ list: { stateName: string; decisionReason: string }[] }>(
        merchant,
        'viewer',
        'csdb/v2/trade/limit/raise/page',
        {},
      ),
    ).list;

  it('needs the provider’s approval: the limit is valid at once, and the merchant gets a notice', async () => {
    const raiseId = await requestRaise({ day: '9000000.00' });
    const waiting = must(await at(approver, listLimitRaises, { pageNo: 1, pageSize: 20, ended: false })).list;
    expect(waiting.find((raise) => raise.raiseId === raiseId)).toMatchObject({
      mid: merchant.mid,
      functionName: '提现',
      single: null,
      day: { was: '2000000.00', wanted: '9000000.00' },
    });
    const noted: ChangeLine[] = [];
    expect(must(await answer(raiseId, true, '', noted)).state).toBe('approved');
    expect(noted.map(({ label, after }) => `${label} ${after}`)).toEqual([
      '提现提额申请 已通过',
      '提现单日限额 9,000,000.00 元',
    ]);
    expect(await limitOf(merchant.mid)).toMatchObject({ single: '500000.00', day: '9000000.00', month: '31000000.00' });
    expect((await ownRaises())[0]).toMatchObject({ stateName: '已通过', decisionReason: '' });
    expect(await noticeTextsOf(raiseNotices, merchant.mid)).toEqual([
      '提现限额已提高 平台已通过管管理的申请，单日限额 9,000,000.00 元，即时生效',
    ]);
    expect(codeOf(await answer(raiseId, false, '重复'))).toBe('07813KPLMS');
    const ended = must(await at(approver, listLimitRaises, { pageNo: 1, pageSize: 20, ended: true })).list;
    expect(ended.find((raise) => raise.raiseId === raiseId)).toMatchObject({
      decidedBy: '风控老王',
      state: 'approved',
    });
  });

  it('is refused with a reason that the merchant reads, and its limits stay', async () => {
    const raiseId = await requestRaise({ single: '600000.00' });
    const before = await limitOf(merchant.mid);
    must(await answer(raiseId, false, '近三个月交易量不足'));
    expect(await limitOf(merchant.mid)).toEqual(before);
    expect((await ownRaises())[0]).toMatchObject({ stateName: '未通过', decisionReason: '近三个月交易量不足' });
    expect(await noticeTextsOf(raiseNotices, merchant.mid)).toEqual([expect.stringContaining('：近三个月交易量不足')]);
    await requestRaise({ single: '600000.00' });
  });

  it('that the limits have overtaken can only be refused', async () => {
    const raiseId = await requestRaise({ single: '600000.00' });
    const higher = { ...(await limitOf(merchant.mid)), single: '700000.00' };
    must(
      await decide(changeIn(await at(editor, proposeLimits, { mids: [merchant.mid], rows: [higher], ...proposal() }))),
    );
    expect(codeOf(await answer(raiseId, true))).toBe('07814KPLMS');
    expect(must(await answer(raiseId, false, '限额已调整')).state).toBe('refused');
  });

  it('is decided once, however many decide it at the same moment', async () => {
    const raiseId = await requestRaise({ day: '9000000.00' });
    const results = await Promise.all([answer(raiseId, true), answer(raiseId, false, '不同意')]);
    expect(results.map(codeOf).toSorted()).toEqual(['07813KPLMS', 'ok']);
  });
});
