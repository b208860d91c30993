import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitForLock } from '#testkit/wait-for-lock.ts';
import { dyingDatabase } from '#capabilities/order/server/test/dying-database.ts';
import { BEGIN, codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { redpacketNotices } from './notices.ts';
import {
  closeRedpackets,
  fixture,
  issued,
  keysOf,
  messages,
  openRedpackets,
  packetsOf,
  statesOf,
  visit,
} from './test/redpacket-fixture.ts';

const END = '2026-11-21T15:00:00+08:00';
const BEFORE_END = '2026-11-21T14:59:59+08:00';

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

/** What the maker is told. */
const toldOf = async ({ mid, people }: TestMerchant): Promise<string[]> => {
  const found = await fixture.db.database.transaction({ mid: ALL_MERCHANTS, readOnly: true }, (tx) =>
    redpacketNotices.find(tx, { from: '0', below: '9999999999', limit: 1000 }),
  );
  const merchantNotices = found.map(({ notice }) => notice!).filter((notice) => notice.mid === mid);
  expect(merchantNotices.every((notice) => notice.people[0] === people.maker.personId)).toBe(true);
  return merchantNotices.map(({ text }) => text);
};

describe('A packet', () => {
  it('is paid once to twenty who claim at once, and to nobody with a link that was not given out', async () => {
    const orderNo = await issued(payer, [receiver]);
    const [key] = await keysOf(payer, orderNo);
    const forged = key!.slice(0, -1) + (key!.endsWith('0') ? '1' : '0');
    expect(codeOf(await visit('claim', { packet: forged }, { who: receiver }))).toBe('03901KCSDS');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => visit('claim', { packet: key! }, { who: receiver })),
    );
    expect(answers.map(codeOf).sort()).toEqual([...Array.from({ length: 19 }, () => '03911KCSDS'), 'ok']);
    expect(await fixture.money(receiver)).toBe('10.01 + 0.00');
  });

  it('is locked at an address after five wrong codes, and not elsewhere', async () => {
    const [key] = await keysOf(payer, await issued(payer, [receiver]));
    must(await visit('sendCode', { packet: key! }));
    const wrong = { packet: key!, smsCode: messages.at(-1)!.code === '000000' ? '000001' : '000000' };
    const tries = [];
    for (let tried = 0; tried < 6; tried += 1) tries.push(codeOf(await visit('claim', wrong)));
    expect(tries).toEqual([...Array.from({ length: 5 }, () => '03915KCSDS'), '03916KCSDS']);
    const elsewhere = { remoteAddress: '198.51.100.9' };
    must(await visit('sendCode', { packet: key! }, elsewhere));
    const right = { packet: key!, smsCode: messages.at(-1)!.code };
    expect([codeOf(await visit('claim', right)), codeOf(await visit('claim', right, elsewhere))]).toEqual([
      '03916KCSDS',
      'ok',
    ]);
  });

  it('cannot be claimed after its end, even before its return or by a claim that waited', async () => {
    const orderNo = await issued(payer, [receiver, receiver]);
    const [key, other] = await keysOf(payer, orderNo);
    fixture.clock.set(BEFORE_END);
    const client = await fixture.db.admin.connect();
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM redpacket.packets WHERE order_no = $1 AND packet_no = 1 FOR UPDATE', [orderNo]);
    const waiting = visit('claim', { packet: key! }, { who: receiver });
    await waitForLock(fixture.db.admin);
    fixture.clock.set(END);
    await client.query('COMMIT');
    client.release();
    expect(codeOf(await waiting)).toBe('03912KCSDS');
    expect(codeOf(await visit('claim', { packet: other! }, { who: receiver }))).toBe('03912KCSDS');
    expect(await statesOf(payer, orderNo)).toBe('returned returned');
    expect(await fixture.money(payer)).toBe('99980.00 + 0.00');
    await Promise.all([fixture.run(), visit('claim', { packet: other! }, { who: receiver })]);
    expect([await fixture.money(payer), await fixture.money(receiver)]).toEqual(['100000.00 + 0.00', '0.01 + 0.00']);
  });

  it.each([0, 1, 2])('comes back once as 3090 by workers of which one dies after %i returns', async (returns) => {
    const orderNo = await issued(payer, [receiver, receiver, receiver]);
    fixture.clock.set(END);
    const dying = fixture.newWorker(0, dyingDatabase(fixture.db.database, returns));
    await dying.runDue().catch(() => undefined);
    expect(await fixture.money(payer)).toBe(`999${70 + 10 * returns}.00 + 0.00`);
    await fixture.mustAddUp();
    await fixture.db.admin.query(`UPDATE jobs.jobs SET leased_until = '-infinity' WHERE state = 'leased'`);
    await Promise.all([fixture.run(), fixture.newWorker().runDue()]);
    const packets = await packetsOf(payer, orderNo);
    expect([await fixture.money(payer), packets.map(({ state }) => state)]).toEqual([
      '100000.00 + 0.00',
      ['returned', 'returned', 'returned'],
    ]);
    const back = await fixture.detail(payer, packets[0]!.returnNo);
    expect(back).toMatchObject({ typeCode: '3090', typeName: '红包退回', amount: '10.00', state: 'succeeded' });
    expect(await toldOf(payer)).toEqual(['“年会”红包共3个，已领取0个。3个24小时内无人领取，30.00元已退回付款账户']);
  });

  it('of an issue is reported to its maker in one message if money came back, else in none', async () => {
    const [part, all] = [await issued(payer, [receiver, receiver]), await issued(payer, [receiver])];
    for (const packet of [(await keysOf(payer, part))[0]!, ...(await keysOf(payer, all))])
      must(await visit('claim', { packet }, { who: receiver }));
    await fixture.run(BEFORE_END);
    expect(await toldOf(payer)).toEqual([]);
    await fixture.run(END);
    expect([await statesOf(payer, all), await toldOf(payer)]).toEqual([
      'claimed',
      ['“年会”红包共2个，已领取1个。1个24小时内无人领取，10.00元已退回付款账户'],
    ]);
  });
});
