import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { codeOf, must, OrderFixture, type Placed } from '#capabilities/order/server/test/order-fixture.ts';
import { succeeded } from '#capabilities/order/server/test/scripted-rail.ts';
import type { TestMerchant, Who } from '#capabilities/order/server/test/test-merchant.ts';
import { newId } from '#platform/kernel/id.ts';
import type { PettyAccountRow, PettyEntry, StaffMember } from '../contract/operations.ts';
import { applyKind } from './apply-kind.ts';
import { pettyAuditRules } from './audit-rules.ts';
import { pettyBindings } from './bindings.ts';
import { expenseKind } from './expense-kind.ts';
import { returnKind } from './return-kind.ts';
import { transferKind } from './transfer-kind.ts';
import { withdrawKind } from './withdraw-kind.ts';
import { moveAll, payOutOfPetty } from './test/petty-fixture.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...pettyBindings()],
    kinds: [applyKind, expenseKind, returnKind, withdrawKind, transferKind],
    audit: pettyAuditRules,
  });
});
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const VIEWER = '13900000005';

const open = (merchant: TestMerchant, owner: Who, ownerMerchant = merchant) =>
  fixture.call<{ pettyAccountNo: string }>(merchant, 'admin', 'byf/account/open', {
    personId: ownerMerchant.people[owner].personId,
  });
const disable = (merchant: TestMerchant, who: Who) =>
  fixture.db.admin.query("UPDATE merchant.relations SET auth_status = 'disabled' WHERE mid = $1 AND person_id = $2", [
    merchant.mid,
    merchant.people[who].personId,
  ]);
const list = async (merchant: TestMerchant, who: Who) =>
  must(await fixture.call<{ list: PettyAccountRow[] }>(merchant, who, 'byf/account/list', {})).list;
const entries = (merchant: TestMerchant, who: Who, pettyAccountNo: string) =>
  fixture.call<{ list: PettyEntry[]; totalCount: number }>(merchant, who, 'byf/account/entries', { pettyAccountNo });
const apply = (merchant: TestMerchant, pettyAccountNo: string, amount: string) =>
  fixture.call<Placed>(merchant, 'maker', 'byf/apply', {
    requestNo: newId(),
    accountNo: merchant.account.accountNo,
    pettyAccountNo,
    amount,
    remark: '差旅',
  });
const giveBack = (merchant: TestMerchant, who: Who, pettyAccountNo: string, amount: string) =>
  fixture.call<Placed>(merchant, who, 'byf/return', {
    requestNo: newId(),
    accountNo: merchant.account.accountNo,
    pettyAccountNo,
    amount,
  });

it('An account is opened once for a member of the own staff', async () => {
  const who = await fixture.openMerchant();
  const other = await fixture.openMerchant({ staff: ['admin', 'maker'] });
  const find = (merchant: TestMerchant, mobile: string) =>
    fixture.call(merchant, 'maker', 'csdb/v2/byf/transfer/apply/grAccountInfo', { mobile });
  expect(codeOf(await find(who, VIEWER))).toBe('04203KCSDS');
  const opened = (await Promise.all([open(who, 'viewer'), open(who, 'viewer')])).map(codeOf);
  expect(opened.toSorted()).toEqual(['04202KCSDS', 'ok']);
  expect(must(await find(who, VIEWER))).toMatchObject({ ownerName: '查询甲' });
  const foreign = [await open(other, 'viewer', who), await find(other, VIEWER)];
  expect(foreign.map(codeOf)).toEqual(['04201KCSDS', '04201KCSDS']);
  const { list: staff } = must(await fixture.call<{ list: StaffMember[] }>(who, 'maker', 'byf/account/staff', {}));
  expect(staff.filter(({ pettyAccountNo }) => pettyAccountNo !== null)).toMatchObject([
    { personName: '查询甲', mobile: '139****0005' },
  ]);
});

it('Money is handed out and given back by its owner alone, and every fen is in the entries', async () => {
  const who = await fixture.openMerchant();
  const other = await fixture.openMerchant();
  const { pettyAccountNo: ownPettyNo } = must(await open(who, 'maker'));
  const { pettyAccountNo: viewers } = must(await open(who, 'viewer'));
  expect(codeOf(await apply(other, ownPettyNo, '1.00'))).toBe('04203KCSDS');
  for (const to of [ownPettyNo, viewers]) must(await apply(who, to, '500.00'));
  await fixture.run();
  expect(codeOf(await giveBack(who, 'maker', viewers, '1.00'))).toBe('04204KCSDS');
  const twice = await Promise.all(['300.00', '300.00'].map((amount) => giveBack(who, 'maker', ownPettyNo, amount)));
  await fixture.run();
  expect(twice.map(codeOf).toSorted()).toEqual(['02407KCSDS', 'ok']);
  expect(await list(who, 'maker')).toMatchObject([
    { pettyAccountNo: ownPettyNo, isOwn: true, mayReturn: true, available: '200.00', frozen: '0.00' },
  ]);
  expect((await list(who, 'admin')).map(({ available }) => available).toSorted()).toEqual(['200.00', '500.00']);
  expect(await list(other, 'admin')).toEqual([]);
  expect(codeOf(await entries(who, 'maker', viewers))).toBe('04204KCSDS');
  expect(codeOf(await entries(other, 'admin', ownPettyNo))).toBe('04204KCSDS');
  const { list: rows } = must(await entries(who, 'maker', ownPettyNo));
  const rowTexts = rows.map(({ typeName, direction, amount, balanceAfter: after }) => [
    typeName,
    direction,
    amount,
    after,
  ]);
  expect(rowTexts).toEqual([
    ['备用金退还', 'out', '300.00', '200.00'],
    ['备用金领用', 'in', '500.00', '500.00'],
  ]);
  expect(rows[0]!.counterName).not.toBe('');
});

it('What was spent is paid to the person who spent it, and says what it was for', async () => {
  const who = await fixture.openMerchant();
  const claim = (voucherNo: string) =>
    fixture.call<Placed>(who, 'maker', 'byf/expense/apply', {
      requestNo: newId(),
      accountNo: who.account.accountNo,
      amount: '86.50',
      category: 'transport',
      voucherNo,
      remark: '拜访客户打车',
    });
  expect(codeOf(await claim(''))).toBe('04203KCSDS');
  must(await open(who, 'maker'));
  expect(codeOf(await claim('六合彩'))).toBe('04205KCSDS');
  const { orderNo } = must(await claim('24112000000012345678'));
  await fixture.run();
  expect(await fixture.detail(who, orderNo)).toMatchObject({
    state: 'succeeded',
    details: [
      { label: '费用类型', text: '交通费' },
      { label: '票据号码', text: '24112000000012345678' },
    ],
  });
  expect(await list(who, 'maker')).toMatchObject([{ available: '86.50' }]);
});

it('Who has left is handed nothing, and an administrator takes back what this person kept', async () => {
  const who = await fixture.openMerchant();
  const { pettyAccountNo } = must(await open(who, 'viewer'));
  must(await apply(who, pettyAccountNo, '300.00'));
  await fixture.run();
  expect(codeOf(await giveBack(who, 'admin', pettyAccountNo, '1.00'))).toBe('04204KCSDS');
  const { orderNo } = must(await apply(who, pettyAccountNo, '100.00'));
  await disable(who, 'viewer');
  await fixture.run();
  expect((await fixture.detail(who, orderNo)).state).toBe('failed');
  expect(codeOf(await apply(who, pettyAccountNo, '100.00'))).toBe('04201KCSDS');
  expect(await list(who, 'admin')).toMatchObject([{ isStaff: false, mayReturn: true, available: '300.00' }]);
  expect(codeOf(await giveBack(who, 'maker', pettyAccountNo, '1.00'))).toBe('04204KCSDS');
  must(await giveBack(who, 'admin', pettyAccountNo, '300.00'));
  await fixture.run();
  expect(await list(who, 'admin')).toMatchObject([{ available: '0.00', frozen: '0.00' }]);
});

const CARD = '6225880012345678';
const link = (merchant: TestMerchant, who: Who) =>
  fixture.call<{ cardId: string }>(merchant, who, 'byf/card/bind', {
    requestNo: newId(),
    bankName: '招商银行',
    bankAccountNo: CARD,
  });
const unlink = (merchant: TestMerchant, who: Who, cardId: string) =>
  fixture.call(merchant, who, 'byf/card/unbind', { requestNo: newId(), cardId });
const withdraw = (merchant: TestMerchant, who: Who, cardId: string, amount: string) =>
  fixture.call<Placed>(merchant, who, 'byf/withdraw', { requestNo: newId(), cardId, amount });

it('An owner links one card of the own name, and withdraws to it what a new card may get', async () => {
  const who = await fixture.openMerchant({ layers: [{ fromFen: 0n, steps: [] }] });
  expect(codeOf(await link(who, 'maker'))).toBe('04203KCSDS');
  const { pettyAccountNo } = must(await open(who, 'maker'));
  must(await apply(who, pettyAccountNo, '100000.00'));
  await fixture.run();
  const linked = await Promise.all([link(who, 'maker'), link(who, 'maker')]);
  expect(linked.map(codeOf).toSorted()).toEqual(['04206KCSDS', 'ok']);
  const [{ card }] = (await list(who, 'maker')) as [PettyAccountRow];
  expect(card).toMatchObject({ bankAccountNo: '622588******5678', coolingLeft: '50000.00' });
  const { cardId } = card!;
  must(await open(who, 'admin'));
  expect(codeOf(await unlink(who, 'admin', cardId))).toBe('04207KCSDS');
  const results = await Promise.all(['30000.00', '30000.00'].map((amount) => withdraw(who, 'maker', cardId, amount)));
  expect(results.map(codeOf).toSorted()).toEqual(['04208KCSDS', 'ok']);
  await fixture.run();
  // Linked again it has not cooled, and what it got before counts; the order of the old link still names this card.
  must(await withdraw(who, 'maker', cardId, '5000.00'));
  fixture.clock.set('2026-11-20T15:10:00+08:00');
  must(await unlink(who, 'maker', cardId));
  expect(codeOf(await withdraw(who, 'maker', cardId, '1.00'))).toBe('04207KCSDS');
  const { cardId: again } = must(await link(who, 'maker'));
  expect(codeOf(await withdraw(who, 'maker', again, '20000.01'))).toBe('04208KCSDS');
  const { orderNo } = must(await withdraw(who, 'maker', again, '15000.00'));
  fixture.rail.plan(orderNo, { send: [succeeded()] });
  await fixture.run();
  expect(await list(who, 'maker')).toMatchObject([{ available: '50000.00', card: { coolingLeft: '0.00' } }]);
  expect(fixture.rail.sentOf(orderNo)).toMatchObject([{ payeeAccountNo: CARD, payeeName: '制单甲' }]);
  const { channelNo } = fixture.rail.sentOf(orderNo)[0]!;
  const sentBack = { returnNo: `RT-${orderNo}`, channelNo, amountFen: 15_000_00n, reason: '户名不符' as const };
  fixture.rail.sendBack({ ...sentBack, at: fixture.clock.now() });
  await fixture.readReturns();
  expect(await list(who, 'maker')).toMatchObject([{ available: '65000.00', frozen: '0.00' }]);
});

it('A withdrawal whose card was unlinked meanwhile fails and gives its money back', async () => {
  const who = await fixture.openMerchant();
  const { pettyAccountNo } = must(await open(who, 'maker'));
  must(await apply(who, pettyAccountNo, '500.00'));
  await fixture.run();
  const { cardId } = must(await link(who, 'maker'));
  const { orderNo } = must(await withdraw(who, 'maker', cardId, '100.00'));
  must(await unlink(who, 'maker', cardId));
  await fixture.run();
  expect(await fixture.detail(who, orderNo)).toMatchObject({
    state: 'failed',
    failReason: expect.stringContaining('银行卡'),
  });
  expect(await list(who, 'maker')).toMatchObject([{ available: '500.00', frozen: '0.00' }]);
});

it('An owner passes money to a colleague, and both sides and the merchant’s list show it', async () => {
  const who = await fixture.openMerchant();
  const { pettyAccountNo: ownPettyNo } = must(await open(who, 'maker'));
  const { pettyAccountNo: viewers } = must(await open(who, 'viewer'));
  const pass = (pettyAccountNo: string) =>
    fixture.call<Placed>(who, 'maker', 'byf/transfer', {
      requestNo: newId(),
      pettyAccountNo,
      amount: '40.00',
      remark: '合用差旅费',
    });
  expect(codeOf(await pass(viewers))).toBe('02407KCSDS');
  must(await apply(who, ownPettyNo, '100.00'));
  await fixture.run();
  expect(codeOf(await pass(ownPettyNo))).toBe('04209KCSDS');
  const { orderNo } = must(await pass(viewers));
  await fixture.run();
  expect(await fixture.detail(who, orderNo)).toMatchObject({
    state: 'succeeded',
    entries: [],
    details: [{ label: '付款备用金', text: `制单甲（尾号${ownPettyNo.slice(-4)}）` }],
  });
  const named = async (petty: string) =>
    must(await entries(who, 'admin', petty)).list.map((row) => [row.typeName, row.counterName, row.balanceAfter]);
  expect(await named(ownPettyNo)).toEqual([
    ['备用金转账', '查询甲', '60.00'],
    ['备用金领用', who.name, '100.00'],
  ]);
  expect(await named(viewers)).toEqual([['备用金转账', '制单甲', '40.00']]);
  const activity = await fixture.call<{ list: { counterName: string; counterAccountNo: string }[] }>(
    who,
    'admin',
    'csdb/v2/dwQuery/unifyQueryAccountCapitalDetails',
    { startTime: '2026-11-20 00:00:00', endTime: '2026-11-20 23:59:59', pageNo: 1, pageSize: 20 },
  );
  expect(must(activity).list[0]).toMatchObject({
    counterName: '制单甲',
    counterAccountNo: `**** ${ownPettyNo.slice(-4)}`,
  });
});

it('The audit finds money in a petty-cash account that no order put there', async () => {
  const who = await fixture.openMerchant({ balance: '10.00' });
  const { availableId } = who.account;
  await payOutOfPetty(fixture, who);
  expect(await fixture.findings()).toEqual([
    expect.stringMatching(/^I5 petty-cash account ending \d{4} has 1000 fen, its orders make 0$/),
  ]);
  await moveAll(fixture, who, who.account.availableId, availableId);
});
