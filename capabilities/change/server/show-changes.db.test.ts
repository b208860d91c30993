import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { partRelease } from '#capabilities/account-status/server/part-release.ts';
import { statusChange } from '#capabilities/account-status/server/status-change.ts';
import { must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import { limitedTo, type TestMerchant, type Who } from '#capabilities/order/server/test/test-merchant.ts';
import { ratioChange } from '#capabilities/split/server/change-ratio.ts';
import { withdrawalMenu } from '#capabilities/withdrawal/contract/menu.ts';
import { bankChange } from '#capabilities/withdrawal/server/bank-changes.ts';
import { newId } from '#platform/kernel/id.ts';
import type { queryChanges, ShownChange } from '../contract/operations.ts';
import type { InputOf } from '#platform/kernel/operation.ts';
import { todo } from '../contract/todo.ts';
import { changeCapability } from './capability.ts';

let fixture: OrderFixture;
let merchant: TestMerchant;
beforeAll(async () => {
  const changeKinds = [ratioChange, statusChange, partRelease, bankChange];
  fixture = await OrderFixture.open({
    bindings: changeCapability.bindings({ changeKinds }),
    kinds: [],
    menu: withdrawalMenu,
  });
});
beforeEach(async () => {
  merchant = await fixture.openMerchant();
});
afterAll(() => fixture.db.close());

interface Row {
  kind: { name: string };
  subject?: string;
  accountNo?: string;
  by?: Who;
  state?: string;
  hour?: number;
}

/** A change as it is kept; the title is the subject. */
async function keep({ kind, subject = newId(), accountNo, by = 'admin', state = 'pending', hour = 9 }: Row) {
  const { personId } = merchant.people[by];
  const ended = state !== 'pending';
  await fixture.db.admin.query(
    `INSERT INTO change.changes (mid, change_id, kind, subject, account_no, title, lines, command, state, reason,
       proposed_by, proposed_name, proposed_at, lapses_at, decided_by, decided_name, decided_at, decision_reason)
     VALUES ($1, $2, $3, $4, $5, $4, $6, '{}', $7, '季度调整', $8, '管管理', $9, $10, $11, $12, $13, $14)`,
    [
      merchant.mid,
      newId(),
      kind.name,
      subject,
      accountNo ?? null,
      JSON.stringify([
        { label: '比例', before: '30.00%', after: '45.50%' },
        { label: '不变', before: '是', after: '是' },
      ]),
      state,
      personId,
      `2026-11-20T${String(hour).padStart(2, '0')}:00:00+08:00`,
      '2026-12-20T09:00:00+08:00',
      ended ? merchant.people.boss.personId : null,
      ended ? '副管理' : '',
      ended ? '2026-11-20T14:00:00+08:00' : null,
      ended ? '比例过高' : '',
    ],
  );
}

const listChanges = async (who: Who, input: Partial<InputOf<typeof queryChanges>> = {}) =>
  must(await fixture.call<{ list: ShownChange[]; totalCount: number }>(merchant, who, 'change/queryChanges', input));
const titles = async (who: Who, input: Partial<InputOf<typeof queryChanges>> = {}) =>
  (await listChanges(who, input)).list.map(({ title }) => title);

describe('The changes that wait', () => {
  beforeEach(async () => {
    await keep({ kind: ratioChange, subject: 'ratio', hour: 9 });
    await keep({ kind: statusChange, subject: 'status', accountNo: merchant.account.accountNo, hour: 10 });
    await keep({ kind: bankChange, subject: 'bank', by: 'maker', hour: 11 });
  });

  it('are seen, newest first, by those who may propose or decide their kind, and by nobody else', async () => {
    expect(await titles('boss')).toEqual(['bank', 'status', 'ratio']);
    expect(await titles('checker')).toEqual(['bank', 'status']);
    expect(await titles('maker')).toEqual(['bank']);
    expect(await titles('viewer')).toEqual([]);
    expect((await listChanges('viewer')).totalCount).toBe(0);
  });

  it('are decided by those who may decide the kind and did not propose the change', async () => {
    const may = async (who: Who) =>
      (await listChanges(who)).list.map(({ title, isOwn, mayDecide }) => [title, isOwn, mayDecide]);
    expect(await may('admin')).toEqual([
      ['bank', false, true],
      ['status', true, false],
      ['ratio', true, false],
    ]);
    expect(await may('maker')).toEqual([['bank', true, false]]);
    expect(await may('checker')).toEqual([
      ['bank', false, true],
      ['status', false, true],
    ]);
  });

  it('are the work of those only who may decide them now', async () => {
    const waits = async (who: Who) => todo.read((await listChanges(who, { mine: true })) as never);
    expect((await waits('checker')).list.map(({ text, to }) => [text, to])).toEqual([
      ['管管理申请bank，待您确认', '/account/bankAccounts'],
      ['管管理申请status，待您确认', '/account/status'],
    ]);
    expect([(await waits('admin')).count, (await waits('maker')).count, (await waits('viewer')).count]).toEqual([
      1, 0, 0,
    ]);
    await fixture.db.admin.query(`UPDATE change.changes SET lapses_at = '2026-11-20T12:00:00+08:00' WHERE mid = $1`, [
      merchant.mid,
    ]);
    expect((await waits('checker')).count).toBe(0);
  });

  it('of another merchant are not among them', async () => {
    merchant = await fixture.openMerchant();
    expect(await titles('admin')).toEqual([]);
  });

  it('of an account are hidden from a person who may not see the account', async () => {
    const unrestricted = merchant;
    merchant = limitedTo(unrestricted, 'checker');
    expect(await titles('checker')).toEqual(['bank']);
    merchant = unrestricted;
  });

  it('can be asked for one kind and one subject', async () => {
    expect(await titles('boss', { kinds: [statusChange.name, 'another.kind'] })).toEqual(['status']);
    expect(await titles('boss', { kinds: [statusChange.name], subject: 'another' })).toEqual([]);
    expect(await titles('maker', { kinds: [ratioChange.name] })).toEqual([]);
  });

  it('say who wants what and why, and until when', async () => {
    const [ratio] = (await listChanges('boss', { kinds: [ratioChange.name] })).list;
    expect(ratio).toMatchObject({
      kindName: '分账比例',
      state: 'pending',
      lines: [{ label: '比例', before: '30.00%', after: '45.50%' }],
      reason: '季度调整',
      proposedBy: '管管理',
      lapsesAt: '2026-12-20T09:00:00+08:00',
      decidedAt: null,
    });
    expect(ratio!.callId).toBe(ratio!.changeId);
  });
});

describe('The changes that have ended', () => {
  it('have who decided and why, and are no longer decided', async () => {
    await keep({ kind: ratioChange, state: 'refused' });
    await keep({ kind: ratioChange, subject: 'waits' });
    const { list } = await listChanges('boss', { ended: true });
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({
      stateName: '已拒绝',
      decidedBy: '副管理',
      decidedAt: '2026-11-20T14:00:00+08:00',
      decisionReason: '比例过高',
      lapsesAt: null,
      mayDecide: false,
    });
  });
});

describe('A frozen part', () => {
  it('is what the calls of its release name, and not the change', async () => {
    const freezeId = newId();
    await keep({ kind: partRelease, subject: freezeId, accountNo: merchant.account.accountNo });
    expect((await listChanges('checker')).list[0]!.callId).toBe(freezeId);
  });
});
