import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ControlGrant } from '#platform/wire/password-control.ts';
import { CONTROL_ORIGIN, OPERATION_PASSWORD, sealOperation } from '../test/real-edge.ts';
import {
  client,
  closeConfirmation,
  edge,
  enterAgain,
  enterAsMaker,
  openConfirmation,
  payment,
  codeFor,
  send,
} from './test/confirmation-fixture.ts';

interface Granted {
  datab: string;
  origin: string;
  serverKey: string;
  byScript: boolean;
}

beforeAll(async () => {
  await openConfirmation();
  await enterAsMaker();
});
afterAll(closeConfirmation);

const random = async () =>
  (
    await client.call<{ jsSdkRandom: string; jsSdkDataB: string; nonceStr: string }>('getRandom', {
      businessCode: 'passEncryptRandom',
    })
  ).data;
const grant = (input: object) => client.call<Granted>('plm/password.control.grant', { windowId: 'window-1', ...input });

/** As the control on the person's computer reads it. */
function read({ datab, serverKey }: Granted): ControlGrant {
  const [body = '', signature = ''] = datab.split('.');
  const key = createPublicKey({ key: Buffer.from(serverKey, 'base64url'), format: 'der', type: 'spki' });
  expect(verify(null, Buffer.from(body), key, Buffer.from(signature, 'base64url'))).toBe(true);
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as ControlGrant;
}

describe('A grant for the password control', () => {
  it('CO02 is signed for the portal’s origin and this session, for a minute', async () => {
    const { data } = await grant({});
    const opened = read(data);
    expect([data.origin, data.byScript, opened.origin, opened.windowId]).toEqual([
      CONTROL_ORIGIN,
      false,
      CONTROL_ORIGIN,
      'window-1',
    ]);
    expect(opened.exp - edge.now().getTime()).toBeLessThanOrEqual(60_000);
    expect(opened).not.toHaveProperty('nonceStr');
    const { session } = opened;
    expect(read((await grant({})).data).session).toBe(session);
    await enterAgain();
    const other = read((await grant({})).data);
    expect(other.session).not.toBe(session);
  });

  it('CO02 names the point of its random until that is used, and in no other session', async () => {
    const { jsSdkRandom, jsSdkDataB, nonceStr } = await random();
    expect(read((await grant({ nonceStr })).data)).toMatchObject({ jsSdkRandom, jsSdkDataB, nonceStr });
    await enterAgain();
    expect((await grant({ nonceStr })).responseCode).toBe('01403KPLMS');
    const paid = payment();
    const tradePwd = await sealOperation(client, OPERATION_PASSWORD);
    expect((await grant({ nonceStr: tradePwd.nonceStr })).responseCode).toBe('00000');
    expect((await send(paid, [{ smsCode: await codeFor(paid) }, { tradePwd }])).responseCode).toBe('00000');
    expect((await grant({ nonceStr: tradePwd.nonceStr })).responseCode).toBe('01403KPLMS');
  });

  it('is not given without a session, or for a window without a name', async () => {
    expect((await edge.client().call('plm/password.control.grant', { windowId: 'window-1' })).responseCode).toBe(
      '03T01',
    );
    expect((await grant({ windowId: '' })).responseCode).toBe('09011KPLMS');
  });
});
