import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant, Who } from '#capabilities/order/server/test/test-merchant.ts';
import { newId } from '#platform/kernel/id.ts';
import { saveRules, type Rule } from '../contract/operations.ts';
import { fixture, openReview } from './test/review-fixture.ts';

beforeAll(openReview);
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const EVERY = [{ from: '0', steps: [{ who: 'reviewer' }, { who: 'admin' }] }];
const alone = { staff: ['admin', 'maker', 'checker', 'checker2'] as const };
const KINDS = ['transfer', 'withdraw', 'payout'];

type Saved = { list: { kind: string; version: number | null; proposalId: string | null }[] };

const rulesOf = async (merchant: TestMerchant): Promise<Rule[]> =>
  must(await fixture.call<{ list: Rule[] }>(merchant, 'admin', 'approval/rule/list', {})).list.filter(({ kind }) =>
    KINDS.includes(kind),
  );
const seen = async (merchant: TestMerchant) =>
  (await rulesOf(merchant)).map(({ kind, version }) => ({ kind, baseVersion: version }));
const saveAll = async (merchant: TestMerchant, more: Record<string, unknown> = {}, who: Who = 'admin') =>
  fixture.call<Saved>(merchant, who, 'approval/rule/saveAll', {
    requestNo: newId(),
    rules: await seen(merchant),
    layers: EVERY,
    ...more,
  });
const titlesOf = async (merchant: TestMerchant): Promise<string[]> =>
  (await rulesOf(merchant)).map(
    ({ kind, layers }) => `${kind} ${layers[0]!.steps.map(({ title }) => title).join('>')}`,
  );

describe('One rule for several products', () => {
  it('is the new version of each under one confirmation', async () => {
    const merchant = await fixture.openMerchant(alone);
    const { list } = must(await saveAll(merchant, { note: '统一' }));
    expect(list.map(({ kind }) => kind).toSorted()).toEqual(KINDS.toSorted());
    expect((await titlesOf(merchant)).every((text) => text.endsWith('复核员任一人>管理员复核'))).toBe(true);
  });

  it('is made for all or none, and the refusal names the product', async () => {
    const merchant = await fixture.openMerchant(alone);
    const before = await titlesOf(merchant);
    const rules = (await seen(merchant)).map((one, at, all) =>
      at === all.length - 1 ? { ...one, baseVersion: one.baseVersion + 7 } : one,
    );
    const refused = await saveAll(merchant, { rules });
    expect(refused).toMatchObject({ code: '02309KCSDS', text: expect.stringMatching(/^.+：复核规则/) });
    expect(await titlesOf(merchant)).toEqual(before);
    expect(saveRules.input.shape.rules.safeParse([rules[0], rules[0]]).success).toBe(false);
    expect(codeOf(await saveAll(merchant, { rules: [{ kind: 'nothing', baseVersion: 0 }] }))).toBe('02313KCSDS');
  });

  it('leaves a product as it is that has the rule already, and is refused where all have it', async () => {
    const merchant = await fixture.openMerchant(alone);
    const [first] = await seen(merchant);
    must(await saveAll(merchant, { rules: [first!] }));
    const { list } = must(await saveAll(merchant));
    expect(list.map(({ kind }) => kind)).not.toContain(first!.kind);
    expect(list).toHaveLength(KINDS.length - 1);
    expect(codeOf(await saveAll(merchant))).toBe('02316KCSDS');
  });

  it('waits for another administrator, who confirms all of it at once or none', async () => {
    const merchant = await fixture.openMerchant();
    const { list } = must(await saveAll(merchant));
    const proposalIds = list.map(({ proposalId }) => proposalId);
    const confirmAll = (ids: unknown[], who: Who) =>
      fixture.call<Saved>(merchant, who, 'approval/rule/confirmAll', { requestNo: newId(), proposalIds: ids });
    expect(await confirmAll(proposalIds, 'admin')).toMatchObject({ code: '02311KCSDS' });
    expect(codeOf(await confirmAll([...proposalIds, newId()], 'boss'))).toBe('02312KCSDS');
    expect((await rulesOf(merchant)).every(({ pending }) => pending !== null)).toBe(true);
    expect(must(await confirmAll(proposalIds, 'boss')).list).toHaveLength(KINDS.length);
    expect((await rulesOf(merchant)).every(({ pending }) => pending === null)).toBe(true);
    expect((await titlesOf(merchant)).every((text) => text.endsWith('复核员任一人>管理员复核'))).toBe(true);
  });
});
