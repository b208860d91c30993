import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOOKUPS_BY_PERSON } from '#capabilities/account/constants.ts';
import { BEGIN, codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { newId } from '#platform/kernel/id.ts';
import { redpacketCodes } from './redpacket-kind.ts';
import { someMobile } from './test/issue.ts';
import {
  closeRedpackets,
  checkedSheet,
  fixture,
  issue,
  issued,
  keysOf,
  messages,
  openRedpackets,
  packetsOf,
  pool,
  recordsOf,
  statesOf,
  visit,
} from './test/redpacket-fixture.ts';

const END = '2026-11-21T15:00:00+08:00';

let payer: TestMerchant;
let receiver: TestMerchant;
beforeAll(openRedpackets);
beforeEach(async () => {
  fixture.clock.set(BEGIN);
  payer = await fixture.openMerchant();
  receiver = await fixture.openMerchant({ balance: '0.01' });
});
afterEach(() => fixture.mustAddUp());
afterAll(closeRedpackets);

const repeated = (count: number, payee: string, amount: string) =>
  Array.from({ length: count }, () => ({ payee, name: '王小明', amount }));
const inPool = async (work: () => Promise<unknown>): Promise<number> => {
  const before = Number(await pool());
  await work();
  return Number(((Number(await pool()) - before) as number).toFixed(2));
};

describe('A payee, before a packet is paid', () => {
  const canClaim = async (payee: string): Promise<boolean> =>
    must(await fixture.call<{ canClaim: boolean }>(payer, 'maker', 'bonusBatchTrade/checkPayee', { payee })).canClaim;

  it('can claim with an account of a merchant; a mobile or a number without one cannot', async () => {
    expect(await canClaim('13900000000')).toBe(true);
    expect(await canClaim(receiver.account.accountNo)).toBe(true);
    expect(await canClaim('13100000000')).toBe(false);
    expect(await canClaim('8801999900000018')).toBe(false);
  });

  it('is asked for as often as accounts may be looked up, so that nobody lists who has one', async () => {
    const codes: string[] = [];
    for (let index = 0; index <= LOOKUPS_BY_PERSON.max; index += 1)
      codes.push(
        codeOf(
          await fixture.call(payer, 'maker', 'bonusBatchTrade/checkPayee', { payee: String(13_100_000_000 + index) }),
        ),
      );
    expect([codes.filter((code) => code === 'ok').length, codes.at(-1)]).toEqual([LOOKUPS_BY_PERSON.max, '02116KCSDS']);
  });
});

describe('Packets that are issued', () => {
  it('wait in the pool, and a person with a login or the code claims each by its own order', async () => {
    let orderNo = '';
    expect(await inPool(async () => (orderNo = await issued(payer, [receiver, receiver, receiver])))).toBe(30);
    expect([await fixture.money(payer), await statesOf(payer, orderNo)]).toEqual([
      '99970.00 + 0.00',
      'waiting waiting waiting',
    ]);
    const [first, second] = await keysOf(payer, orderNo);
    const opened = must(await visit<{ isReceiver: boolean }>('open', { packet: first! }));
    expect(opened).toMatchObject({
      packet: { payerName: payer.name, payeeName: '**司', amount: '10.00', greeting: '恭喜发财', state: 'waiting' },
      receiver: { mobile: '139****0000', accountNo: '**** 0011', name: '**司' },
      isReceiver: false,
    });
    expect(must(await visit('open', { packet: first! }, { who: receiver }))).toMatchObject({
      receiver: { name: receiver.name },
      isReceiver: true,
    });
    expect(codeOf(await visit('claim', { packet: first! }))).toBe('03914KCSDS');
    expect(codeOf(await visit('claim', { packet: first! }, { who: receiver }))).toBe('ok');
    must(await visit('sendCode', { packet: second! }));
    const { code, mobile } = messages.at(-1)!;
    expect(mobile).toBe('13900000000');
    // A code is of its own packet.
    const other = { packet: (await keysOf(payer, orderNo))[2]!, smsCode: code };
    expect(codeOf(await visit('claim', other))).toBe('03915KCSDS');
    expect(must(await visit('claim', { packet: second!, smsCode: code })).packet.state).toBe('claimed');
    expect(codeOf(await visit('claim', { packet: second!, smsCode: code }))).toBe('03911KCSDS');
    expect([await fixture.money(receiver), await statesOf(payer, orderNo)]).toEqual([
      '20.01 + 0.00',
      'claimed claimed waiting',
    ]);
    expect((await recordsOf(payer))[0]).toMatchObject({
      orderNo,
      stateName: '已发放',
      count: 3,
      waiting: 1,
      claimed: 2,
      claimedAmount: '20.00',
      expiresAt: END,
    });
    const list = must(
      await fixture.call<{ list: { orderNo: string; typeName: string }[] }>(receiver, 'maker', 'order/queryOrdersJnl', {
        pageNo: 1,
        pageSize: 20,
      }),
    ).list;
    expect(list.map(({ typeName }) => typeName)).toEqual(['红包', '红包']);
    expect((await fixture.detail(receiver, list[0]!.orderNo)).timeline.at(-1)!.note).toContain(payer.name);
    // The receiver sees nothing of the issue.
    expect(await recordsOf(receiver)).toEqual([]);
    expect(codeOf(await fixture.call(receiver, 'maker', 'bonusBatchTrade/getPackets', { orderNo }))).toBe('03909KCSDS');
  });

  it('of a sheet are its lines, and one that is no payee is a fault of its row', async () => {
    const bad = await checkedSheet(payer, ['12345,王小明,10,,,', `${someMobile()},王小明,10,六合彩,,`]);
    const { list } = must(
      await fixture.call<{ list: { errors: { column: string }[] }[] }>(
        payer,
        'maker',
        'csdb/v2/business/queryBatchRecords',
        { batchId: bad },
      ),
    );
    expect(list.map(({ errors }) => errors.map(({ column }) => column))).toEqual([['手机号/账号'], ['祝福语']]);

    const { accountNo } = payer.account;
    const rows = [
      `${receiver.account.accountNo},${receiver.name},8.88,新年好,年会,一等奖`,
      `${someMobile()},李想,1,,,`,
    ];
    const batch = { requestNo: newId(), accountNo, batchId: await checkedSheet(payer, rows), amount: '9.88' };
    const place = (more: object = {}) =>
      fixture.call<{ orderNo: string }>(payer, 'maker', 'bonusBatchTrade/batch', { ...batch, ...more });
    expect(codeOf(await place({ amount: '9.87' }))).toBe('02914KCSDS');
    expect(codeOf(await place({ scheduledAt: '2026-11-22 10:00:00' }))).toBe('02408KCSDS');
    const later = { batchId: await checkedSheet(payer, rows, '2026-11-21') };
    expect(codeOf(await place(later))).toBe('02408KCSDS');
    expect(
      must(await fixture.call<{ fileErrors: string[] }>(payer, 'maker', 'csdb/v2/business/queryBatchRecords', later)),
    ).toMatchObject({ fileErrors: ['该业务不能预约，请删除付款日期后重新上传'] });
    const { orderNo } = must(await place());
    await fixture.run();
    expect(await packetsOf(payer, orderNo)).toMatchObject([
      { amount: '8.88', greeting: '新年好', remark: '一等奖', state: 'waiting' },
      { amount: '1.00', greeting: '', state: 'waiting' },
    ]);
    const [mine, nobodys] = await keysOf(payer, orderNo);
    expect(codeOf(await visit('claim', { packet: mine! }, { who: receiver }))).toBe('ok');
    expect(must(await visit<{ receiver: unknown }>('open', { packet: nobodys! })).receiver).toBeNull();
    for (const path of ['sendCode', 'claim'] as const)
      expect(codeOf(await visit(path, { packet: nobodys! }))).toBe('03913KCSDS');
    await fixture.run('2026-11-22T09:00:00+08:00');
    expect([await statesOf(payer, orderNo), await fixture.money(payer)]).toEqual([
      'claimed returned',
      '99991.12 + 0.00',
    ]);
  });
});

it('A sheet warns at its row of a mobile without an account, until that is changed', async () => {
  const owner = '13900000000';
  const bad = someMobile();
  const batchId = await checkedSheet(payer, [`${owner},王小明,10,,,`, `${bad},李想,1,,,`]);
  const read = async () => {
    type Rows = { errorCount: number; list: { warnings: { text: string }[] }[] };
    const path = 'csdb/v2/business/queryBatchRecords';
    const { errorCount, list } = must(await fixture.call<Rows>(payer, 'maker', path, { batchId }));
    return [errorCount, ...list.map(({ warnings }) => warnings.map(({ text }) => text).join())];
  };
  expect(await read()).toEqual([0, '', '该手机号没有账户，24小时内开通才能领取']);
  const cells = [{ lineNo: 2, field: 'payeeAccountNo', text: owner }];
  const change = { batchId, version: 0, cells, added: [], removed: [] };
  must(await fixture.call(payer, 'maker', 'csdb/v2/business/changeBatchRows', change));
  expect((await read())[2]).not.toContain('没有账户');
});

describe('What is issued', () => {
  it('says whom it pays, each once, by the form as by a sheet, so that a new receiver is seen', async () => {
    const [one, other] = [someMobile(), receiver.account.accountNo];
    const packets = [one, other, one].map((payee) => ({ payee, name: '王小明', amount: '1.00' }));
    const batchId = await checkedSheet(
      payer,
      packets.map(({ payee, name, amount }) => `${payee},${name},${amount},,,`),
    );
    const payees = await fixture.db.database.transaction({ mid: payer.mid }, (tx) =>
      Promise.all(redpacketCodes.map((words) => words.payees!(tx, payer.mid, { packets, batchId }))),
    );
    expect(payees.map((each) => each.toSorted())).toEqual([[other, one].toSorted(), [other, one].toSorted()]);
  });

  it('to one payee is limited to ten packets and 1,000.00 a day; failed ones do not count', async () => {
    const [one, other] = [someMobile(), someMobile()];
    expect(codeOf(await issue(payer, '11.00', { packets: repeated(11, one, '1.00') }))).toBe('03903KCSDS');
    const results = await Promise.all([1, 2].map(() => issue(payer, '6.00', { packets: repeated(6, one, '1.00') })));
    expect(results.map(codeOf).sort()).toEqual(['03903KCSDS', 'ok']);
    const large = { packets: repeated(5, other, '200.00') };
    const { orderNo, state } = must(await issue(payer, '1000.00', large));
    expect([state, codeOf(await issue(payer, '1.00', { packets: repeated(1, other, '1.00') }))]).toEqual([
      'pending_review',
      '03904KCSDS',
    ]);
    must(await fixture.call(payer, 'checker', 'order/reject', { orderNo, reason: '预算已用完' }));
    expect([await statesOf(payer, orderNo), codeOf(await issue(payer, '1000.00', large))]).toEqual([
      'void void void void void',
      'ok',
    ]);
  });

  it('that a reviewer rejects fill the form again, until one that is issued instead names it', async () => {
    const packets = repeated(5, someMobile(), '200.00');
    const more = { packets, activity: '年会', greeting: '恭喜发财', remark: '十一月' };
    const { orderNo } = must(await issue(payer, '1000.00', more));
    expect(codeOf(await fixture.call(payer, 'maker', 'order/queryPayAgain', { orderNo }))).toBe('02401KCSDS');
    must(await fixture.call(payer, 'checker', 'order/reject', { orderNo, reason: '预算已用完' }));
    expect(must(await fixture.call(payer, 'maker', 'order/queryPayAgain', { orderNo }))).toMatchObject({
      accountNo: payer.account.accountNo,
      amount: '1000.00',
      remark: '十一月',
      details: { packets, activity: '年会', greeting: '恭喜发财' },
    });
    const instead = () => issue(payer, '1000.00', { packets, paysAgain: orderNo });
    must(await instead());
    expect([
      codeOf(await instead()),
      codeOf(await fixture.call(payer, 'maker', 'order/queryPayAgain', { orderNo })),
    ]).toEqual(['02412KCSDS', '02412KCSDS']);
  });

  it('is within the merchant’s own numbers: amounts, minute, day, night', async () => {
    const at = (clock: string) => fixture.clock.set(clock);
    const set = (column: string, value: unknown) =>
      fixture.db.admin.query(
        `INSERT INTO redpacket.limits (mid, ${column}) VALUES ($1, $2) ON CONFLICT (mid) DO UPDATE SET ${column} = excluded.${column}`,
        [payer.mid, value],
      );
    at('2026-11-20T07:59:59+08:00');
    expect(codeOf(await issue(payer, '10.00'))).toBe('03907KCSDS');
    await set('at_night', true);
    expect(codeOf(await issue(payer, '10.00'))).toBe('ok');
    at(BEGIN);
    await set('most_fen', 5_00);
    expect(codeOf(await issue(payer, '10.00'))).toBe('03902KCSDS');
    await set('most_fen', 30_00);
    await set('minute_count', 1);
    expect([codeOf(await issue(payer, '10.00')), codeOf(await issue(payer, '10.00'))]).toEqual(['ok', '03905KCSDS']);
    at('2026-11-20T15:01:00+08:00');
    await fixture.db.admin.query(`UPDATE account.limits SET day_fen = 2999 WHERE mid = $1 AND function = 'redpacket'`, [
      payer.mid,
    ]);
    expect(codeOf(await issue(payer, '10.00'))).toBe('02107KCSDS');
  });
});

describe('What is approved at night', () => {
  const approvedAtTwo = async (): Promise<string> => {
    const { orderNo } = must(await issue(payer, '1000.00'));
    fixture.clock.set('2026-11-21T02:00:00+08:00');
    must(await fixture.approve(payer, 'checker', orderNo));
    await fixture.run();
    return orderNo;
  };

  it('is issued in the morning', async () => {
    const orderNo = await approvedAtTwo();
    expect(await fixture.detail(payer, orderNo)).toMatchObject({
      state: 'scheduled',
      sendAt: '2026-11-21T08:00:00+08:00',
    });
    await fixture.run('2026-11-21T07:59:59+08:00');
    expect(await statesOf(payer, orderNo)).toMatch(/^(planned ?)+$/);
    await fixture.run('2026-11-21T08:00:00+08:00');
    expect(await statesOf(payer, orderNo)).toMatch(/^(waiting ?)+$/);
  });

  it('is issued at once by a merchant that may do so', async () => {
    await fixture.db.admin.query('INSERT INTO redpacket.limits (mid, at_night) VALUES ($1, true)', [payer.mid]);
    expect(await statesOf(payer, await approvedAtTwo())).toMatch(/^(waiting ?)+$/);
  });
});
