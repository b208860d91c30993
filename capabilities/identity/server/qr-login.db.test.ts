import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE, CONTROL_ORIGIN, SECOND } from '#capabilities/security/test/real-edge.ts';
import { withoutNews } from '#capabilities/security/test/qr-wait.ts';
import type { OutsideClient } from '#testkit/outside-client.ts';
import {
  OK,
  MAKER,
  db,
  edge,
  open,
  phoneOf,
  status,
  stateOf,
  scan,
  decide,
  enter,
  authorised,
  openQrEdge,
  closeQrEdge,
} from './test/qr-fixture.ts';

beforeAll(openQrEdge);
afterAll(closeQrEdge);

const DEAD = '01116KPLMS';
const TAKEN = '01117KPLMS';
const WRONG_NUMBER = '01118KPLMS';

describe('A login by QR', () => {
  it('goes 0, 1, 3: the phone sees the request, chooses the number, and the computer enters', async () => {
    const [computer, phone] = [edge.client(), await phoneOf()];
    const { data } = await computer.call<{ qrCodeId: string; qrCode: string; expiresInSeconds: number }>(
      'login/qrCode',
      {},
      { ptoken: null },
    );
    expect(data.qrCodeId).toMatch(/^[0-9a-f]{32}$/);
    expect(data).toMatchObject({
      qrCode: `${CONTROL_ORIGIN}/m/#/login?qrCodeId=${data.qrCodeId}`,
      expiresInSeconds: 120,
    });

    const qrCodeId = await open(computer);
    expect(await stateOf(computer, qrCodeId)).toEqual({ qrCodeId, state: 0, number: null, refused: false });
    const request = (await scan(phone, qrCodeId)).data;
    expect(request).toMatchObject({
      browser: 'Chrome · Windows',
      remoteAddress: '127.0.0.1',
      sameNetwork: true,
      expiresInSeconds: 120,
    });
    expect(new Set(request.numbers).size).toBe(3);
    const { state, number } = await stateOf(computer, qrCodeId);
    expect(state).toBe(1);
    expect(request.numbers).toContain(number);
    expect((await decide(phone, qrCodeId, number)).data).toEqual({ state: 3 });
    expect(await status(computer, qrCodeId, 1)).toMatchObject({ responseCode: OK, data: { state: 3, number: null } });

    const entered = await enter(computer, qrCodeId);
    expect(entered).toMatchObject({
      responseCode: OK,
      data: {
        mid: 'M100001',
        ptoken: expect.stringMatching(/^[0-9a-f]{64}$/),
        homePageUrl: '/home/index',
        userRoleRelations: [{ mid: 'M100001' }],
      },
    });
    computer.ptoken = entered.data.ptoken;
    expect((await computer.call('plm/platform.login.info')).responseCode).toBe(OK);
    expect((await phone.call('plm/platform.login.info')).responseCode).toBe(OK);
  });

  it('answers a waiting browser when the phone scans, authorises and refuses', async () => {
    const [computer, phone] = [edge.client(), await phoneOf()];
    const qrCodeId = await open(computer);
    const scanned = status(computer, qrCodeId, 0);
    await scan(phone, qrCodeId);
    const { data } = await scanned;
    expect(data.state).toBe(1);
    const decided = status(computer, qrCodeId, 1);
    await decide(phone, qrCodeId, data.number);
    expect((await decided).data.state).toBe(3);

    const other = await open(computer);
    await scan(phone, other);
    const refused = status(computer, other, 1);
    expect((await decide(phone, other, null)).data.state).toBe(2);
    expect((await refused).data).toMatchObject({ state: 2, refused: true, number: null });
    expect((await enter(computer, other)).responseCode).toBe(DEAD);
  });

  it('answers with the same state after a while without news', async () => {
    const computer = edge.client();
    const qrCodeId = await open(computer);
    const { answer, isLate } = await withoutNews(() => status(computer, qrCodeId, 0));
    expect([answer.data.state, isLate]).toEqual([0, true]);
  });

  it('ends after 120 seconds, scanned or not, and informs a waiting browser', async () => {
    const [computer, phone] = [edge.client(), await phoneOf()];
    const [fresh, scanned] = [await open(computer), await open(computer)];
    await scan(phone, scanned);
    const { number } = await stateOf(computer, scanned);
    edge.forward(119 * SECOND);
    expect([(await stateOf(computer, fresh)).state, (await stateOf(computer, scanned)).state]).toEqual([0, 1]);
    const waiting = status(computer, fresh, 0);
    edge.forward(SECOND);
    expect((await waiting).data).toMatchObject({ state: 2, refused: false });
    expect((await scan(phone, fresh)).responseCode).toBe(DEAD);
    expect((await decide(phone, scanned, number)).responseCode).toBe(DEAD);
    expect((await stateOf(computer, scanned)).state).toBe(2);
    for (const qrCodeId of [fresh, scanned]) expect((await enter(computer, qrCodeId)).responseCode).toBe(DEAD);
  });

  it('authorised in the last second can be exchanged for half a minute', async () => {
    const [computer, phone] = [edge.client(), await phoneOf()];
    const [late, tooLate] = [await authorised(computer, phone), await authorised(computer, phone)];
    edge.forward(29 * SECOND);
    expect((await enter(computer, late)).responseCode).toBe(OK);
    edge.forward(SECOND);
    expect((await stateOf(computer, tooLate)).state).toBe(2);
    expect((await enter(computer, tooLate)).responseCode).toBe(DEAD);
  });

  it('makes a session that ends with the day of the one that authorised it', async () => {
    const phone = await phoneOf();
    const goOn = async (client: OutsideClient, tenMinutes: number): Promise<void> => {
      for (let step = 0; step < tenMinutes; step += 1) {
        edge.forward(10 * MINUTE);
        expect((await client.call('plm/platform.login.info')).responseCode).toBe(OK);
      }
    };
    await goOn(phone, 66);
    const computer = edge.client();
    computer.ptoken = (await enter(computer, await authorised(computer, phone))).data.ptoken;
    await goOn(computer, 5);
    // Active all the time, but twelve hours are over.
    edge.forward(10 * MINUTE);
    expect((await computer.call('plm/platform.login.info')).responseCode).toBe('03T02');
  });
});

describe('An attacker (security.md T19)', () => {
  it('who polls somebody’s QR from another browser learns nothing, not even that it is there', async () => {
    const [computer, phone, thief, signedIn] = [edge.client(), await phoneOf(), edge.client(), await phoneOf()];
    const qrCodeId = await open(computer);
    await scan(phone, qrCodeId);
    const foreign = await status(thief, qrCodeId, 0);
    const unknown = await status(thief, '0'.repeat(32), 0);
    expect(foreign.responseCode).toBe(DEAD);
    expect(foreign.text).toBe(unknown.text);
    expect((await signedIn.call('login/qrStatus', { qrCodeId, state: 0 })).responseCode).toBe(DEAD);
    expect((await phone.call('login/qrStatus', { qrCodeId, state: 0 })).responseCode).toBe(DEAD);
  });

  it('who exchanges another’s authorised QR is refused, and its owner still enters', async () => {
    const [computer, phone, thief] = [edge.client(), await phoneOf(), edge.client()];
    const qrCodeId = await authorised(computer, phone);
    expect((await enter(thief, qrCodeId)).responseCode).toBe(DEAD);
    expect((await phone.call('login/scan', { qrCodeId })).responseCode).toBe(DEAD);
    expect((await enter(computer, qrCodeId)).responseCode).toBe(OK);
  });

  it('who scans second is refused, by person and by session; the first page may load again', async () => {
    const who = await edge.person([...MAKER]);
    const [computer, phone, tablet, stranger] = [
      edge.client(),
      await edge.signIn(who),
      await edge.signIn(who),
      await phoneOf(),
    ];
    const qrCodeId = await open(computer);
    const first = await scan(phone, qrCodeId);
    const { number } = await stateOf(computer, qrCodeId);
    for (const other of [tablet, stranger]) {
      expect((await scan(other, qrCodeId)).responseCode).toBe(TAKEN);
      expect((await decide(other, qrCodeId, number)).responseCode).toBe(DEAD);
      expect((await decide(other, qrCodeId, null)).responseCode).toBe(DEAD);
    }
    expect((await scan(phone, qrCodeId)).data.numbers).toEqual(first.data.numbers);
    expect((await stateOf(computer, qrCodeId)).state).toBe(1);
  });

  it('of many who scan at once one is first', async () => {
    const computer = edge.client();
    const qrCodeId = await open(computer);
    const phones = await Promise.all(Array.from({ length: 8 }, phoneOf));
    const codes = await Promise.all(phones.map(async (phone) => (await scan(phone, qrCodeId)).responseCode));
    expect(codes.filter((code) => code === OK)).toHaveLength(1);
    expect(codes.filter((code) => code === TAKEN)).toHaveLength(7);
  });

  it('who replays state 3 gets nothing: an exchanged QR opens one session, even at twenty tries', async () => {
    const [computer, phone] = [edge.client(), await phoneOf()];
    const qrCodeId = await authorised(computer, phone);
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => (await enter(computer, qrCodeId)).responseCode),
    );
    expect(codes.filter((code) => code === OK)).toHaveLength(1);
    expect(codes.filter((code) => code === DEAD)).toHaveLength(19);
    expect(await stateOf(computer, qrCodeId)).toMatchObject({ state: 2, number: null });
    expect((await decide(phone, qrCodeId, 10)).responseCode).toBe(DEAD);
    expect((await scan(phone, qrCodeId)).responseCode).toBe(DEAD);
  });

  it('who guesses the number ends the QR, and the right one comes too late', async () => {
    const [computer, phone] = [edge.client(), await phoneOf()];
    const qrCodeId = await open(computer);
    const { numbers } = (await scan(phone, qrCodeId)).data;
    const { number } = await stateOf(computer, qrCodeId);
    expect(
      (
        await decide(
          phone,
          qrCodeId,
          numbers.find((one) => one !== number)!,
        )
      ).responseCode,
    ).toBe(WRONG_NUMBER);
    expect((await decide(phone, qrCodeId, number)).responseCode).toBe(DEAD);
    expect(await stateOf(computer, qrCodeId)).toMatchObject({ state: 2, refused: true });
    expect((await enter(computer, qrCodeId)).responseCode).toBe(DEAD);
  });

  it('who tries all numbers at once has one decision', async () => {
    const [computer, phone] = [edge.client(), await phoneOf()];
    const qrCodeId = await open(computer);
    const { numbers } = (await scan(phone, qrCodeId)).data;
    const codes = await Promise.all(
      numbers.map(async (number) => (await decide(phone, qrCodeId, number)).responseCode),
    );
    expect(codes.filter((code) => code !== DEAD)).toHaveLength(1);
  });

  it('cannot enter a QR that nobody scanned, or that was scanned and not decided', async () => {
    const [computer, phone] = [edge.client(), await phoneOf()];
    const qrCodeId = await open(computer);
    expect((await enter(computer, qrCodeId)).responseCode).toBe(DEAD);
    await scan(phone, qrCodeId);
    expect((await enter(computer, qrCodeId)).responseCode).toBe(DEAD);
    expect((await stateOf(computer, qrCodeId)).state).toBe(1);
  });

  it('without a session cannot scan or decide', async () => {
    const [computer, nobody] = [edge.client(), edge.client()];
    const qrCodeId = await open(computer);
    expect((await scan(nobody, qrCodeId)).responseCode).toBe('03T01');
    expect((await decide(nobody, qrCodeId, 10)).responseCode).toBe('03T01');
    expect((await stateOf(computer, qrCodeId)).state).toBe(0);
  });

  it('cannot write on another’s phone: the browser is named in our words', async () => {
    const [computer, phone] = [edge.client(), await phoneOf()];
    const envelope = await computer.seal('login/qrCode', {}, { ptoken: null });
    const { data } = await computer.send<{ qrCodeId: string }>('login/qrCode', envelope, {
      ptoken: null,
      headers: { 'user-agent': 'Your bank asks you to choose 42' },
    });
    expect((await scan(phone, data.qrCodeId)).data.browser).toBe('未知浏览器 · 未知系统');
  });

  it('who reads database and log finds no code and no number', async () => {
    const [computer, phone] = [edge.client(), await phoneOf()];
    const qrCodeId = await authorised(computer, phone);
    await enter(computer, qrCodeId);
    await enter(computer, qrCodeId);
    const { rows } = await db.admin.query('SELECT q::text AS row FROM identity.qr_codes q');
    expect(rows.some(({ row }) => row.includes(qrCodeId))).toBe(false);
    expect(edge.logText()).toContain('login/scan');
    expect(edge.logText()).not.toContain(qrCodeId);
  });
});
