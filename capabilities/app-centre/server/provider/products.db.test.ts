import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEGIN, codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { TestConsole } from '#capabilities/provider-access/server/test/test-console.ts';
import type { ChangeLine, ProviderUser } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import type { InputOf } from '#platform/kernel/operation.ts';
import type { ApplicationDetail, Deal } from '../../contract/operations.ts';
import * as operations from '../../contract/provider-operations.ts';
import { applications, fixture, holds, lists, open, openAppCentre, openReady } from '../test/app-centre-fixture.ts';
import { appCentreProviderBindings } from './bindings.ts';
import { openingChange } from './opening-change.ts';
import { termsChange } from './terms-change.ts';

let office: TestConsole;
let ops: ProviderUser;
let risk: ProviderUser;

beforeAll(async () => {
  await openAppCentre();
  const changeKinds = [openingChange, termsChange] as never;
  const deps = { applications };
  office = new TestConsole(fixture, { bindings: appCentreProviderBindings(deps), changeKinds, deps });
  ops = await office.add('运营小李', 'ops');
  risk = await office.add('封志远', 'risk');
});
beforeEach(async () => {
  fixture.clock.set(BEGIN);
  await fixture.db.admin.query('TRUNCATE access.product_openings, app_centre.terms, change.changes');
});
afterAll(() => fixture.db.close());

const MONDAY = '2026-11-23';
const LINES = '第一条款\n\n 第二条款 \n第三条款';
const proposal = () => ({ requestNo: newId(), product: 'transfers', reason: '监管要求' });
type Opening = Partial<InputOf<typeof operations.proposeOpening>>;
const proposeOpening = (input: Opening, who = ops) =>
  office.call(who, operations.proposeOpening, { ...proposal(), opens: 'self', endsOn: null, ...input });
const proposeTerms = (input: Partial<InputOf<typeof operations.proposeTerms>> = {}, who = ops) =>
  office.call(who, operations.proposeTerms, { ...proposal(), holdsFrom: MONDAY, lines: LINES, ...input });
const approve = async (proposed: Awaited<ReturnType<typeof proposeOpening>>) =>
  must(await office.decide(risk, must(proposed).changeId));
const setOpening = async (input: Opening) => approve(await proposeOpening(input));
const PAGE = { pageNo: 1, pageSize: 50 } as const;
const detailOf = async (merchant: TestMerchant) =>
  must(await fixture.call<ApplicationDetail>(merchant, 'admin', 'plm/app.detail', { appCode: 'transfers' }));
const noticesOf = async ({ mid }: TestMerchant) =>
  (
    await fixture.db.admin.query<{ title: string; text: string }>(
      'SELECT title, text FROM merchant.notices WHERE mid = $1 ORDER BY at, notice_id',
      [mid],
    )
  ).rows.map(({ title, text }) => `${title}：${text}`);
const waiting = async (ended = false) =>
  must(await office.call(risk, operations.listRequests, { ...PAGE, ended })).list.map(({ dealId }) => dealId);
const decide = (mid: string, dealId: string, isApproved: boolean, changes?: ChangeLine[]) =>
  office.call(
    risk,
    operations.decideRequest,
    { requestNo: newId(), mid, dealId, approve: isApproved, reason: isApproved ? '' : '资料不全' },
    changes,
  );

describe('How a product is opened', () => {
  it('needs two people, and a product closed to new ones stays with its holders, who get notice', async () => {
    const [holder, other] = [await openReady(), await openReady()];
    must(await open(holder));
    const proposed = await proposeOpening({ opens: 'closed' });
    expect(codeOf(await office.decide(ops, must(proposed).changeId))).not.toBe('ok');
    expect((await detailOf(other)).opens).toBe('self');
    await approve(proposed);
    expect(await detailOf(other)).toMatchObject({
      opens: 'closed',
      endNotice: expect.stringContaining('已停止新开通'),
    });
    expect(codeOf(await open(other))).toBe('09801KPLMS');
    expect(await holds(holder, 'admin', '030201')).toBe(true);
    expect(await noticesOf(holder)).toEqual(['转账停止新开通：该应用已停止新开通，已开通的商户可继续使用']);
    expect(await noticesOf(other)).toEqual([]);
  });

  it('ends on its day: an opening that was put off to that day does not happen', async () => {
    const merchant = await openReady();
    must(await open(merchant, { startDate: '2026-11-24' }));
    await setOpening({ endsOn: MONDAY });
    const late = await openReady();
    expect(codeOf(await open(late, { startDate: MONDAY }))).toBe('09801KPLMS');
    expect(codeOf(await open(late))).toBe('ok');
    await fixture.run('2026-11-24T00:00:00+08:00');
    const { list } = must(await fixture.call<{ list: Deal[] }>(merchant, 'admin', 'plm/app.deal.list', {}));
    expect(list).toMatchObject([{ state: 'refused', reason: '生效日该应用已停止新开通' }]);
  });

  it.each([
    ['that changes nothing', { opens: 'self' }, '09804KPLMS'],
    ['that ends today', { endsOn: '2026-11-20' }, '09807KPLMS'],
    ['of a product that is not there', { product: 'none', opens: 'closed' }, '05601KPLMS'],
  ] as const)('is refused: one %s', async (_what, input, code) => {
    expect(codeOf(await proposeOpening(input))).toBe(code);
  });

  it('is proposed by nobody who may not: finance and support are refused', async () => {
    for (const role of ['finance', 'support'] as const) {
      const person = await office.add(`无权${role}`, role);
      const { changeId } = must(await proposeOpening({ opens: 'closed' }, person));
      expect(codeOf(await office.decide(risk, changeId))).not.toBe('ok');
      await fixture.db.admin.query('TRUNCATE change.changes');
    }
    expect((await detailOf(await openReady())).opens).toBe('self');
  });
});

describe('An opening by request', () => {
  it('waits for the provider, and is opened and told when it is approved', async () => {
    await setOpening({ opens: 'request' });
    const merchant = await openReady();
    const deal = must(await open(merchant));
    expect(deal).toMatchObject({ state: 'asked', stateName: '待平台审核' });
    expect(await lists(merchant)).toEqual([['transfers asked'], ['reports unopened']]);
    expect(codeOf(await open(merchant))).toBe('05603KPLMS');
    expect(await waiting()).toEqual([deal.dealId]);
    const changes: ChangeLine[] = [];
    expect(must(await decide(merchant.mid, deal.dealId, true, changes))).toMatchObject({ state: 'done' });
    expect(changes).toEqual([{ label: '转账开通申请', before: '待平台审核', after: '已生效' }]);
    expect(await holds(merchant, 'admin', '030201')).toBe(true);
    expect(codeOf(await decide(merchant.mid, deal.dealId, true))).toBe('09809KPLMS');
    expect(await waiting()).toEqual([]);
    expect(await noticesOf(merchant)).toEqual(['转账开通申请已通过：菜单和功能立即可用']);
  });

  it('for a later day is opened on that day, once it is approved', async () => {
    await setOpening({ opens: 'request' });
    const merchant = await openReady();
    const { dealId } = must(await open(merchant, { startDate: MONDAY }));
    expect(must(await decide(merchant.mid, dealId, true))).toMatchObject({ state: 'pending' });
    expect(await holds(merchant, 'admin', '030201')).toBe(false);
    await fixture.run(`${MONDAY}T00:00:00+08:00`);
    expect(await holds(merchant, 'admin', '030201')).toBe(true);
  });

  it('that is refused, taken back or lacks a condition opens nothing', async () => {
    await setOpening({ opens: 'request' });
    const [refused, back, lacking] = [await openReady(), await openReady(), await openReady()];
    const first = must(await open(refused));
    must(await decide(refused.mid, first.dealId, false));
    expect(await noticesOf(refused)).toEqual(['转账开通申请未通过：原因：资料不全']);
    const second = must(await open(back));
    must(await fixture.call(back, 'admin', 'plm/app.deal.withdraw', { dealId: second.dealId }));
    expect(codeOf(await decide(back.mid, second.dealId, true))).toBe('09809KPLMS');
    const third = must(await open(lacking));
    await fixture.db.admin.query(
      `UPDATE merchant.relations SET auth_status = 'disabled' WHERE mid = $1 AND person_id <> $2`,
      [lacking.mid, lacking.people.admin.personId],
    );
    expect(await decide(lacking.mid, third.dealId, true)).toMatchObject({
      code: '05604KPLMS',
      text: expect.stringContaining('复核人'),
    });
    expect(await waiting()).toEqual([third.dealId]);
    for (const merchant of [refused, back, lacking]) expect(await holds(merchant, 'admin', '030201')).toBe(false);
    must(await decide(lacking.mid, third.dealId, false));
  });
});

describe('Terms of a product', () => {
  it('are valid from their day, and holders of the product must accept them after a notice', async () => {
    const [holder, late] = [await openReady(), await openReady()];
    const { agreement: before } = await detailOf(holder);
    must(await open(holder));
    await approve(await proposeTerms());
    const shown = await detailOf(holder);
    expect(shown.agreement).toEqual(before);
    expect(shown.agreementDue).toMatchObject({ version: '2026-11-2', clauses: ['第一条款', '第二条款', '第三条款'] });
    expect(await noticesOf(holder)).toEqual([
      '《转账服务协议》将更新：自2026-11-23起执行新版本（2026-11-2），请管理员在应用中心阅读并确认',
    ]);
    expect((await detailOf(late)).agreementDue).toBeNull();

    fixture.clock.set(`${MONDAY}T09:00:00+08:00`);
    expect((await detailOf(late)).agreement.version).toBe('2026-11-2');
    expect(codeOf(await open(late, { agreementVersion: before.version }))).toBe('05605KPLMS');
    must(await open(late, { agreementVersion: '2026-11-2' }));
    expect((await detailOf(late)).agreementDue).toBeNull();
  });

  it('are accepted once by an administrator, and the console lists who has and who has not', async () => {
    const [holder, idle] = [await openReady(), await openReady()];
    must(await open(holder));
    must(await open(idle));
    const accept = (agreementVersion: string, merchant = holder) =>
      fixture.call(merchant, 'admin', 'plm/app.agreement.accept', { appCode: 'transfers', agreementVersion });
    expect(codeOf(await accept('2026-11'))).toBe('09802KPLMS');
    await approve(await proposeTerms());
    expect(codeOf(await accept('2026-11-2', await openReady()))).toBe('09803KPLMS');
    const shown = async () =>
      must(await office.call(ops, operations.listProducts, {})).list.find(({ product }) => product === 'transfers');
    const { missing } = (await shown())!;
    must(await accept('2026-11-2'));
    must(await accept('2026-11-2'));
    expect((await detailOf(holder)).agreementDue).toBeNull();
    const rows = async (keyword: string) =>
      must(await office.call(ops, operations.listAcceptances, { ...PAGE, keyword })).list.map(
        ({ version, personName, acceptedAt }) => `${version} ${personName} ${acceptedAt !== null}`,
      );
    expect(await rows(idle.mid)).toEqual(['2026-11-2  false', '2026-11 管管理 true']);
    expect((await rows(holder.mid)).toSorted()).toEqual(['2026-11 管管理 true', '2026-11-2 管管理 true']);
    expect(await shown()).toMatchObject({ nextVersion: '2026-11-2', missing: missing - 1 });
    const changes: ChangeLine[] = [];
    must(await office.call(ops, operations.exportAcceptances, { format: 'csv', keyword: idle.mid }, changes));
    expect(changes.find(({ label }) => label === '导出行数')?.after).toBe('2');
    // Who opens it with the newest version has accepted that one.
    await fixture.db.admin.query(`UPDATE app_centre.deals SET agreement_version = '2026-11-2' WHERE mid = $1`, [
      idle.mid,
    ]);
    expect(await shown()).toMatchObject({ missing: missing - 2 });
  });

  it.each([
    ['with the same text', { isSame: true }, '09805KPLMS'],
    ['from today on', { holdsFrom: '2026-11-20' }, '09806KPLMS'],
    ['of a product that is not there', { product: 'none' }, '05601KPLMS'],
  ])('are refused: those %s', async (_what, rest: { isSame?: boolean; holdsFrom?: string; product?: string }, code) => {
    const { agreement } = await detailOf(await openReady());
    const { isSame, ...input } = rest;
    const lines = isSame ? agreement.clauses.join('\n') : LINES;
    expect(codeOf(await proposeTerms({ ...input, lines }))).toBe(code);
  });

  it('come one after the other: none holds from before the newest', async () => {
    await approve(await proposeTerms({ holdsFrom: '2026-12-01' }));
    expect(codeOf(await proposeTerms({ holdsFrom: '2026-12-01', lines: '另一条' }))).toBe('09806KPLMS');
    const { terms, agreement } = must(await office.call(ops, operations.showProduct, { product: 'transfers' }));
    expect(terms.map(({ version, approvedBy }) => [version, approvedBy])).toEqual([['2026-12', '封志远']]);
    expect(agreement.version).toBe('2026-11');
  });
});
