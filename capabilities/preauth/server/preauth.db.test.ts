import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEGIN, codeOf, must, nothingLeft } from '#capabilities/order/server/test/order-fixture.ts';
import type { CallContext } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import { sessionOf } from '#testkit/call-edge.ts';
import { voidCapture, type PreauthAnswer } from '../contract/operations.ts';
import { listedStates } from '../contract/words.ts';
import { preauthCodes } from './confirm-codes.ts';
import { requestHold, authorized } from './test/examples.ts';
import {
  fixture,
  openPair,
  send,
  amounts,
  rowsOf,
  detailOf,
  toConfirm,
  totalOf,
  offered,
  seen,
  openPreauth,
} from './test/preauth-fixture.ts';

beforeAll(openPreauth);
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

describe('A request', () => {
  it('holds nothing until its payer confirms it; then both see what is held', async () => {
    const { payee, payer } = await openPair();
    const orderNo = await requestHold({ fixture }, payee, payer, '100.00');
    expect([await fixture.money(payer), await seen(payee, orderNo), await seen(payer, orderNo)]).toEqual([
      '100000.00 + 0.00',
      'unconfirmed 0.00 0.00 0.00',
      'unconfirmed 0.00 0.00 0.00',
    ]);
    const confirmed = must(await send(payer, 'confirm', orderNo));
    expect(confirmed).toMatchObject({ orderNo, state: 'queued', stateName: '处理中' });
    expect(amounts(confirmed)).toBe('100.00 0.00 0.00');
    await fixture.run();
    expect([await fixture.money(payer), await seen(payee, orderNo), await seen(payer, orderNo)]).toEqual([
      '99900.00 + 100.00',
      'authorized 100.00 0.00 0.00',
      'authorized 100.00 0.00 0.00',
    ]);
  });

  it('lapses after a day, and a confirmation that comes later holds nothing', async () => {
    const { payee, payer } = await openPair();
    const orderNo = await requestHold({ fixture }, payee, payer, '100.00');
    fixture.clock.set('2026-11-21T15:00:00+08:00');
    expect([codeOf(await send(payer, 'confirm', orderNo)), await seen(payee, orderNo)]).toEqual([
      '03102KCSDS',
      'lapsed 0.00 0.00 0.00',
    ]);
    expect([await fixture.traces(payer), await fixture.money(payer)]).toEqual([nothingLeft, '100000.00 + 0.00']);
  });

  it('is confirmed by its payer only, and once', async () => {
    const { payee, payer } = await openPair();
    const stranger = await fixture.openMerchant();
    const orderNo = await requestHold({ fixture }, payee, payer, '100.00');
    for (const who of [payee, stranger]) expect(codeOf(await send(who, 'confirm', orderNo))).toBe('03101KCSDS');
    expect(codeOf(await fixture.call(stranger, 'maker', 'preAuth/detail', { orderNo }))).toBe('03101KCSDS');
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(payer, 'confirm', orderNo)));
    expect(answers.map(codeOf).sort()).toEqual(['03104KCSDS', '03104KCSDS', '03104KCSDS', '03104KCSDS', 'ok']);
    expect(await fixture.money(payer)).toBe('99900.00 + 100.00');
  });

  it('that its payee cancels cannot be confirmed', async () => {
    const { payee, payer } = await openPair();
    const orderNo = await requestHold({ fixture }, payee, payer, '100.00');
    expect(must(await send(payee, 'void', orderNo)).state).toBe('cancelled');
    expect([codeOf(await send(payer, 'confirm', orderNo)), await seen(payer, orderNo)]).toEqual([
      '03103KCSDS',
      'cancelled 0.00 0.00 0.00',
    ]);
  });

  it('is refused for own and unknown accounts and forbidden remarks; a repeat makes no new one', async () => {
    const { payee, payer } = await openPair();
    const input = {
      requestNo: newId(),
      payerAccountNo: payer.account.accountNo,
      accountNo: payee.account.accountNo,
      amount: '100.00',
    };
    const create = (more: object) =>
      fixture.call<PreauthAnswer>(payee, 'maker', 'preAuth/create', { ...input, ...more });
    expect([
      codeOf(await create({ payerAccountNo: payee.second.accountNo })),
      codeOf(await create({ payerAccountNo: '8899999999999999' })),
      codeOf(await create({ remark: '六合彩' })),
    ]).toEqual(['03106KCSDS', '03107KCSDS', '03110KCSDS']);
    expect(await rowsOf(payee, 'payee')).toEqual([]);
    const [first, again, other] = [must(await create({})), must(await create({})), await create({ amount: '99.00' })];
    expect([again.orderNo, codeOf(other), (await rowsOf(payee, 'payee')).length]).toEqual([
      first.orderNo,
      '09020KPLMS',
      1,
    ]);
  });

  it('RT16 is summed over the whole filter: money frozen for the payee, and money requested', async () => {
    const { payee, payer } = await openPair();
    const orderNo = await requestHold({ fixture }, payee, payer, '100.00');
    await requestHold({ fixture }, payee, payer, '0.25');
    must(await send(payer, 'confirm', orderNo));
    await fixture.run();
    const asks = [{ states: ['authorized'] }, {}, { keyword: '没有' }];
    expect(await Promise.all(asks.map((more) => totalOf(payee, more)))).toEqual(['100.00', '100.25', '0.00']);
  });

  it('is listed for each side with what it can do; the payer’s name only after the confirmation', async () => {
    const { payee, payer } = await openPair();
    const orderNo = await requestHold({ fixture }, payee, payer, '100.00', '场地押金');
    expect(await rowsOf(payee, 'payee')).toMatchObject([
      { orderNo, stateName: '待付款方确认', payerName: '', payerAccountNo: '**** 0011' },
    ]);
    expect(await rowsOf(payer, 'payer', { keyword: '场地' })).toMatchObject([
      { orderNo, stateName: '待您确认', payeeName: payee.name },
    ]);
    expect([
      await offered(payee, orderNo),
      await offered(payer, orderNo),
      await toConfirm(payee),
      await toConfirm(payer),
    ]).toEqual([['void'], ['confirm'], 0, 1]);
    expect([
      await rowsOf(payer, 'payee'),
      await rowsOf(payee, 'payer'),
      await rowsOf(payee, 'payee', { keyword: payer.name }),
    ]).toEqual([[], [], []]);
    must(await send(payer, 'confirm', orderNo));
    await fixture.run();
    expect(await rowsOf(payee, 'payee', { states: ['authorized'], keyword: payer.name })).toMatchObject([
      { orderNo, payerName: payer.name, held: '100.00' },
    ]);
    expect([await offered(payee, orderNo), await offered(payer, orderNo), await toConfirm(payer)]).toEqual([
      ['capture', 'void'],
      [],
      0,
    ]);
    expect(await rowsOf(payee, 'payee', { states: ['unconfirmed', 'lapsed'] })).toEqual([]);
    const [waiting, cancelled] = [
      await requestHold({ fixture }, payee, payer, '1.00'),
      await requestHold({ fixture }, payee, payer, '2.00'),
    ];
    must(await send(payee, 'void', cancelled));
    const narrowed = async () =>
      Object.fromEntries(
        await Promise.all(
          listedStates.map(
            async (state) =>
              [
                state,
                (await rowsOf(payee, 'payee', { states: [state] })).map((row) => `${row.orderNo} ${row.state}`),
              ] as const,
          ),
        ),
      );
    const none = Object.fromEntries(listedStates.map((state) => [state, [] as string[]]));
    expect(await narrowed()).toEqual({
      ...none,
      authorized: [`${orderNo} authorized`],
      unconfirmed: [`${waiting} unconfirmed`],
      cancelled: [`${cancelled} cancelled`],
    });
    fixture.clock.set('2026-11-22T15:00:00+08:00');
    expect(await narrowed()).toEqual({
      ...none,
      authorized: [`${orderNo} authorized`],
      lapsed: [`${waiting} lapsed`],
      cancelled: [`${cancelled} cancelled`],
    });
  });
});

describe('What is held', () => {
  it('is captured in part: the payee has its part, the payer the rest, and all calls say so', async () => {
    const { payee, payer } = await openPair();
    const orderNo = await authorized({ fixture }, payee, payer, '100.00');
    const capture = must(await send(payee, 'capture', orderNo, { amount: '60.00' }));
    expect([capture.preauthNo, capture.state, amounts(capture)]).toEqual([orderNo, 'queued', '100.00 0.00 0.00']);
    await fixture.run();
    expect([await fixture.money(payee), await fixture.money(payer)]).toEqual(['60.01 + 0.00', '99940.00 + 0.00']);
    for (const who of [payee, payer]) expect(await seen(who, orderNo)).toBe('succeeded 0.00 60.00 40.00');
    expect(await fixture.detail(payee, capture.orderNo)).toMatchObject({
      typeCode: '8030',
      original: { orderNo, typeCode: '8010' },
      holdAmounts: { held: '0.00', used: '60.00', released: '40.00' },
    });
    expect(await fixture.detail(payer, orderNo)).toMatchObject({
      typeCode: '8010',
      stateName: '已完成',
      followers: [{ orderNo: capture.orderNo, typeCode: '8030', isOwn: false }],
      holdAmounts: { used: '60.00' },
    });
    expect([
      codeOf(await send(payee, 'capture', orderNo, { amount: '40.00' })),
      codeOf(await send(payee, 'void', orderNo)),
    ]).toEqual(['02409KCSDS', '02409KCSDS']);
  });

  it('is given back whole by a void, with the payer’s limit', async () => {
    const { payee, payer } = await openPair();
    const orderNo = await authorized({ fixture }, payee, payer, '100.00');
    must(await send(payee, 'void', orderNo));
    await fixture.run();
    expect([
      await seen(payee, orderNo),
      await fixture.money(payer),
      await fixture.limitUsed(payer, '2026-11-20', 'preauth'),
    ]).toEqual(['withdrawn 0.00 0.00 100.00', '100000.00 + 0.00', '0.00 in 0']);
    expect((await fixture.detail(payer, orderNo)).stateName).toBe('已撤销');
  });

  it('goes back after 30 days', async () => {
    const { payee, payer } = await openPair();
    const orderNo = await authorized({ fixture }, payee, payer, '100.00');
    await fixture.run('2026-12-20T14:59:59+08:00');
    expect(await seen(payee, orderNo)).toBe('authorized 100.00 0.00 0.00');
    await fixture.run('2026-12-20T15:00:00+08:00');
    expect([await seen(payee, orderNo), await fixture.money(payer)]).toEqual([
      'expired 0.00 0.00 100.00',
      '100000.00 + 0.00',
    ]);
    expect(codeOf(await send(payee, 'capture', orderNo, { amount: '1.00' }))).toBe('02409KCSDS');
  });

  it('cannot be used before the payer has confirmed', async () => {
    const { payee, payer } = await openPair();
    const orderNo = await requestHold({ fixture }, payee, payer, '100.00');
    expect([
      codeOf(await send(payee, 'capture', orderNo, { amount: '1.00' })),
      codeOf(await send(payee, 'captureVoid', orderNo)),
    ]).toEqual(['03105KCSDS', '03109KCSDS']);
  });
});

describe('A capture', () => {
  const scene = async () => {
    const { payee, payer } = await openPair();
    const orderNo = await authorized({ fixture }, payee, payer, '100.00');
    const capture = must(await send(payee, 'capture', orderNo, { amount: '60.00' }));
    await fixture.run();
    return { payee, payer, orderNo, captureNo: capture.orderNo };
  };

  it.each(['captureNo', 'orderNo'] as const)('is paid back on its own day, named by its %s', async (named) => {
    const made = await scene();
    const { payee, payer, orderNo, captureNo } = made;
    expect(await offered(payee, orderNo)).toEqual(['voidCapture']);
    const back = must(await send(payee, 'captureVoid', made[named]));
    expect([back.preauthNo, amounts(back), await offered(payee, orderNo)]).toEqual([orderNo, '0.00 60.00 40.00', []]);
    await fixture.run();
    expect((await detailOf(payee, orderNo)).followers).toMatchObject([
      { orderNo: captureNo, typeCode: '8030', stateName: '完成已撤销' },
      { orderNo: back.orderNo, typeCode: '8040', amount: '60.00', isOwn: true },
    ]);
    expect((await detailOf(payer, orderNo)).followers).toMatchObject([
      { orderNo: captureNo, typeCode: '8030', isOwn: false },
    ]);
    expect([await seen(payee, orderNo), await fixture.money(payer), await fixture.money(payee)]).toEqual([
      'returned 0.00 0.00 100.00',
      '100000.00 + 0.00',
      '0.01 + 0.00',
    ]);
    expect(await fixture.detail(payee, captureNo)).toMatchObject({ state: 'returned', stateName: '完成已撤销' });
    expect(await fixture.detail(payer, orderNo)).toMatchObject({ stateName: '已撤销', holdAmounts: { used: '0.00' } });
    expect(await fixture.detail(payee, back.orderNo)).toMatchObject({
      typeCode: '8040',
      state: 'succeeded',
      original: { orderNo: captureNo, isOwn: true },
    });
    expect(codeOf(await send(payee, 'captureVoid', captureNo))).toBe('03109KCSDS');
  });

  it('is named by the message of the code that pays it back; nothing else is', async () => {
    const { payee, payer, orderNo, captureNo } = await scene();
    const { describe: say } = preauthCodes.find(({ operation }) => operation === voidCapture)!;
    const words = (subject: string) =>
      fixture.db.database.transaction({ mid: payee.mid, readOnly: true }, (tx) =>
        say({ tx, session: sessionOf({ mid: payee.mid }) } as CallContext, { orderNo: subject }),
      );
    const expectedWords = { amount: '60.00', payee: payer.account.accountNo, payeeLabel: '退回账户' };
    expect(await words(captureNo)).toEqual({ orderNos: [captureNo], ...expectedWords });
    expect(await words(orderNo)).toEqual({ orderNos: [orderNo], ...expectedWords });
    expect(await words('2'.repeat(24))).toBeNull();
  });

  it('is not paid back after the cut-off, nor on another day', async () => {
    const { payee, captureNo } = await scene();
    for (const time of ['2026-11-20T22:30:00+08:00', '2026-11-21T09:00:00+08:00']) {
      fixture.clock.set(time);
      expect(codeOf(await send(payee, 'captureVoid', captureNo))).toBe('03108KCSDS');
    }
  });
});
