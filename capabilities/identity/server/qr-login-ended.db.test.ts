import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OutsideClient } from '#testkit/outside-client.ts';
import { endAllSessions } from './support.ts';
import { OK, MAKER, db, edge, phoneOf, enter, authorised, openQrEdge, closeQrEdge } from './test/qr-fixture.ts';

beforeAll(openQrEdge);
afterAll(closeQrEdge);

const MERCHANT = { platformNo: 'P01', mid: 'M100001' };
/** As the provider's reset of a person does. */
const endAll = (personId: string) => db.database.transaction({}, (tx) => endAllSessions(tx, personId, new Date()));
const DEAD = '01116KPLMS';

describe('A login by QR', () => {
  it('enters after the phone has switched its merchant, and the phone’s login continues', async () => {
    const [computer, phone] = [edge.client(), await phoneOf()];
    const qrCodeId = await authorised(computer, phone);
    expect((await phone.call('user/platform/switch', MERCHANT)).responseCode).toBe(OK);
    expect((await enter(computer, qrCodeId)).responseCode).toBe(OK);
  });

  it.each([
    [
      'was disabled',
      (personId: string) => db.admin.query(`UPDATE identity.persons SET status = 'disabled' WHERE id = $1`, [personId]),
    ],
    [
      'was logged out by an administrator',
      (personId: string) =>
        db.admin.query(`UPDATE identity.sessions SET ended_at = now(), ended_reason = 'forced' WHERE person_id = $1`, [
          personId,
        ]),
    ],
    ['was reset', endAll],
    [
      'switched the merchant and was reset',
      async (personId: string, phone: OutsideClient) => {
        const { data } = await phone.call<{ platformToken: string }>('user/platform/switch', MERCHANT);
        expect(data.platformToken).toMatch(/^[0-9a-f]{64}$/);
        await endAll(personId);
      },
    ],
    [
      'logged out and was reset',
      async (personId: string, phone: OutsideClient) => {
        expect((await phone.call('user/logout')).responseCode).toBe(OK);
        await endAll(personId);
      },
    ],
  ])('with the phone of somebody who %s since does not enter', async (_what, end) => {
    const who = await edge.person([...MAKER]);
    const [computer, phone] = [edge.client(), await edge.signIn(who)];
    const qrCodeId = await authorised(computer, phone);
    await end(who.personId, phone);
    expect((await enter(computer, qrCodeId)).responseCode).toBe(DEAD);
  });
});
