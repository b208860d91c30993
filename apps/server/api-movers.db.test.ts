import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { received } from '#capabilities/order/server/test/received.ts';
import { bound } from '#capabilities/split/server/test/examples.ts';
import type { ApiClient, ApiReply } from '#testkit/api-client.ts';
import { openApiWorld, type ApiWorld } from '#testkit/api-world.ts';

let world: ApiWorld;
let client: ApiClient;
beforeAll(async () => {
  world = await openApiWorld();
  client = world.clients.merchant;
});
afterEach(() => world.edge.fixture.mustAddUp());
afterAll(() => world.stop());

/** Status, code, and the member that is named. */
const refusal = ({ status, body }: ApiReply): string =>
  status === 200 ? 'ok' : [status, body.code, body.member].filter(Boolean).join(' ');
const send = (path: string, body: object, by = client) => by.send({ path: `/open/v1${path}`, body });
const read = async (path: string) => (await client.send({ path: `/open/v1${path}` })).body;
const trade = () => received(world.edge, world.merchant, world.payee, '12.00');
const run = () => world.edge.fixture.run();

describe('A program of a merchant', () => {
  it('gets the name of the member for which a rule refuses a payment', async () => {
    const { merchant, payee } = world;
    const { accountNo } = merchant.account;
    const payeeAccountNo = payee.account.accountNo;
    const transfer = async (amount: string, instead: object) => {
      const quote = await send('/quotes', { function: 'transfer', accountNo, amount, payeeAccountNo });
      const { quoteId } = quote.body as { quoteId: string };
      const body = { quoteId, accountNo, payeeAccountNo, payeeName: payee.name, amount, ...instead };
      return refusal(await send('/transfers', body));
    };
    expect(await transfer('1.00', { payeeName: '另一家有限公司' })).toBe('422 02601KCSDS body.payeeName');
    expect(await transfer('1.00', { amount: '2.00' })).toBe('422 02104KCSDS body.quoteId');
    expect(await transfer('999999.00', {})).toBe('422 02106KCSDS body.amount');
    expect(
      refusal(await send('/quotes', { function: 'transfer', accountNo, amount: '1.00', payeeAccountNo: accountNo })),
    ).toBe('422 02113KCSDS body.payeeAccountNo');
    expect(await read('/orders/202611201000009999999999')).toMatchObject({
      code: '02401KCSDS',
      member: 'path.orderNo',
    });
  });

  it('refunds a trade in parts, and no more than it was', async () => {
    const tradeNo = await trade();
    const refund = (refundNo: string, amount: string) =>
      send('/refunds', { tradeNo, refundNo, amount, reason: '客户退货' });
    expect(refusal(await refund('RF-PART-1', '5.00'))).toBe('ok');
    expect(refusal(await refund('RF-PART-1', '1.00'))).toBe('422 03802KCSDS body.refundNo');
    expect(refusal(await refund('RF-PART-2', '7.01'))).toBe('422 03803KCSDS body.amount');
    expect(refusal(await refund('RF-PART-2', '7.00'))).toBe('ok');
    await run();
    const { refunded, refundable, refunds } = await read(`/refund-trades/${tradeNo}`);
    expect([refunded, refundable]).toEqual(['12.00', '0.00']);
    // Both are of the same moment.
    const results = (refunds as { refundNo: string; result: string }[]).map(({ refundNo, result }) => [
      refundNo,
      result,
    ]);
    expect(Object.fromEntries(results)).toEqual({ 'RF-PART-1': 'succeeded', 'RF-PART-2': 'succeeded' });
  });

  it('shares a trade, is given a part of it back, and finishes the rest', async () => {
    const { edge, merchant, payee } = world;
    const tradeNo = await trade();
    const held = await send('/split-holds', { tradeNo });
    await run();
    const { freezeNo } = held.body as { freezeNo: string };
    const receiverId = await bound(edge, merchant, payee);
    const shares = { amount: '2.00', receivers: [{ receiverId, amount: '2.00' }] };
    expect(refusal(await send(`/split-holds/${freezeNo}/shares`, { ...shares, amount: '2.01' }))).toBe(
      '422 03708KCSDS body.amount',
    );
    const { client: small } = await edge.client(merchant, { single: '1.99' });
    expect(refusal(await send(`/split-holds/${freezeNo}/shares`, shares, small))).toBe('422 09116KPLMS body.amount');
    const { client: once } = await edge.client(merchant, { dayCount: 1 });
    const half = { receiverId, amount: '1.00' };
    const twice = { amount: '2.00', receivers: [half, half] };
    expect(refusal(await send(`/split-holds/${freezeNo}/shares`, twice, once))).toBe('422 09116KPLMS');
    expect(refusal(await send(`/split-holds/${freezeNo}/shares`, shares))).toBe('ok');
    await run();
    const shared = (await read(`/split-trades/${tradeNo}`)) as unknown as {
      requests: { shares: { orderNo: string }[] }[];
    };
    const shareNo = shared.requests[0]!.shares[0]!.orderNo;
    const { client: receiver } = await edge.client(payee);
    const back = { amount: '0.50', reason: '交易退款，退回分账' };
    expect(refusal(await send(`/received-shares/${shareNo}/returns`, back, receiver))).toBe('403 01004KCSDC');
    await world.open(payee);
    expect(refusal(await send(`/received-shares/${shareNo}/returns`, back, receiver))).toBe('ok');
    await run();
    expect(await read(`/split-trades/${tradeNo}`)).toMatchObject({
      left: '1.60',
      requests: [{ shares: [{ returned: '0.50', result: 'partly_returned' }] }],
    });
    expect(refusal(await client.send({ path: `/open/v1/split-holds/${freezeNo}/finish`, method: 'POST' }))).toBe('ok');
    await run();
    expect(await read(`/split-trades/${tradeNo}`)).toMatchObject({ state: 'finished', left: '0.00' });
  });

  it('issues red packets within its own limits, and reads each with the link of its claim', async () => {
    const { edge, merchant, payee } = world;
    const packets = [
      { payee: payee.account.accountNo, name: payee.name, amount: '3.00' },
      { payee: '13900004321', name: '李四', amount: '4.00' },
    ];
    const body = { accountNo: merchant.account.accountNo, amount: '7.00', packets, greeting: '恭喜发财' };
    const { client: small } = await edge.client(merchant, { single: '6.99' });
    expect(refusal(await send('/red-packets', body, small))).toBe('422 09116KPLMS body.amount');
    const named = [packets[0], { ...packets[1], name: '赌博' }];
    for (const [member, text] of Object.entries({ activity: '博彩', greeting: '赌资', packets: named }))
      expect(refusal(await send('/red-packets', { ...body, [member]: text }))).toBe(`422 03908KCSDS body.${member}`);
    const { client: reader } = await edge.client(merchant, { scopes: ['red-packets:read'] });
    expect(refusal(await send('/red-packets', body, reader))).toBe('403 09110KPLMS');
    expect(refusal(await send('/red-packets', { ...body, amount: '7.01' }))).toBe('422 03906KCSDS body.amount');
    const { orderNo } = (await send('/red-packets', body)).body as { orderNo: string };
    await run();
    const waiting = await read(`/red-packets/${orderNo}/packets?state=waiting`);
    expect(waiting.list).toMatchObject([
      { amount: '3.00', claimPath: expect.stringContaining('packet=') },
      { amount: '4.00', payee: expect.stringContaining('*') },
    ]);
    const other = await reader.send({ path: `/open/v1/red-packets/${orderNo}/packets` });
    expect((other.body.list as { claimPath: string }[]).map(({ claimPath }) => claimPath)).toEqual(['', '']);
  });
});
