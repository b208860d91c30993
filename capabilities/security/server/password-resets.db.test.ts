import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newRequestNo, type OutsideClient } from '#testkit/outside-client.ts';
import { HOUR, MINUTE, OPERATION_PASSWORD, sealOperation, type Someone } from '../test/real-edge.ts';
import { ID_NO, realNameOf } from '../test/real-name.ts';
import {
  codeAndPassword,
  client,
  closeConfirmation,
  codeOf,
  db,
  DAY,
  edge,
  enterAgain,
  enterAsMaker,
  maker,
  openConfirmation,
  payment,
} from './test/confirmation-fixture.ts';

const FRESH = 'Jintian-99';

beforeAll(openConfirmation);
afterAll(closeConfirmation);
beforeEach(async () => {
  edge.forward(DAY);
  await enterAsMaker();
});

const withoutDigest = ({ personId }: Someone) =>
  db.admin.query('UPDATE security.real_name_checks SET digest = NULL WHERE person_id = $1', [personId]);
async function reset(named: object = {}, by: OutsideClient = client, { mobile } = maker): Promise<string> {
  const requestNo = newRequestNo();
  await by.call('plm/send.sms.code', { bizTypeCode: 'reset.trade.pwd', requestNo });
  const input = { requestNo, newTradePwd: await sealOperation(by, FRESH), ...named };
  return (await by.call('plm/reset.trade.pwd', { ...input, mespAuthList: [{ smsCode: edge.phone.codeOf(mobile) }] }))
    .responseCode;
}
const named = () => ({ realName: realNameOf(maker.mobile), idNo: ID_NO });
const ways = async () => (await client.call('plm/reset.trade.pwd.ways')).data;
const apply = async (by = client) => (await by.call('plm/reset.trade.pwd.apply')).responseCode;
interface Listed {
  resetId: string;
  personName: string;
  state: string;
}
const admin = async (mid = 'M100001') => {
  const person = await edge.person([{ mid, role: 'admin' }], OPERATION_PASSWORD);
  return { person, client: await edge.signIn(person) };
};
const waitingOf = async (by: OutsideClient): Promise<string> =>
  (await by.call<{ list: Listed[] }>('plm/reset.trade.pwd.list')).data.list.find(
    ({ state, personName }) => state === 'waiting' && personName === realNameOf(maker.mobile),
  )!.resetId;
const decide = async (by: OutsideClient, resetId: string, approve = true): Promise<string> => {
  const [path, requestNo] = ['plm/reset.trade.pwd.decide', newRequestNo()];
  await by.call('plm/send.sms.code', { bizTypeCode: path, requestNo });
  const smsCode = /验证码(\d{6})/.exec(edge.phone.messages.at(-1)!.text)![1]!;
  const mespAuthList = [{ smsCode }, { tradePwd: await sealOperation(by, OPERATION_PASSWORD) }];
  return (await by.call(path, { requestNo, resetId, approve, mespAuthList })).responseCode;
};
const withFresh = async (paid: ReturnType<typeof payment>) => [
  (await codeAndPassword(paid))[0]!,
  { tradePwd: await sealOperation(client, FRESH) },
];
const pay = async (): Promise<string> => {
  const paid = payment();
  return codeOf(paid, await withFresh(paid));
};

describe('BZ20 a reset of the operation password', () => {
  it('BZ20 with the code to the own phone alone is refused', async () => {
    expect([await reset(), await reset({ realName: '用户' })]).toEqual(['01520KPLMS', '01520KPLMS']);
    expect(await codeOf(payment(), await codeAndPassword(payment()))).not.toBe('01401KPLMS');
  });

  it('BZ20 takes name and ID number of the real-name check, five tries a day', async () => {
    expect((await ways()).byName).toBe(true);
    const wrong = { ...named(), idNo: '110101199001010028' };
    const other = { ...named(), realName: '别人' };
    expect([await reset(wrong), await reset(other)]).toEqual(['01522KPLMS', '01522KPLMS']);
    expect(await reset({ ...named(), idNo: ID_NO.toLowerCase() })).toBe('00000');
    expect([await reset(wrong), await reset(wrong), await reset(named())]).toEqual([
      '01522KPLMS',
      '01522KPLMS',
      '01523KPLMS',
    ]);
  });

  it('BZ20 delays only payments, for an hour, and informs the person and the administrators', async () => {
    const { person } = await admin();
    expect(await reset(named())).toBe('00000');
    const paid = payment();
    const refused = await client.call('csdb/v2/test/pay', { ...paid, mespAuthList: await withFresh(paid) });
    expect(refused.responseCode).toBe('01525KPLMS');
    expect(refused.responseDesc).toMatch(/^操作密码重置后1小时内不能付款，请在\d\d:\d\d后再试；复核和查询不受影响$/);
    expect((await client.call('test/accounts')).responseCode).toBe('00000');
    const messages = await db.admin.query<{ mobile: string; text: string }>(
      `SELECT payload->>'mobile' AS mobile, payload->>'text' AS text FROM jobs.jobs WHERE kind = 'security.tell' AND payload->>'mobile' = ANY($1)`,
      [[person.mobile, maker.mobile]],
    );
    expect(messages.rows.map(({ mobile }) => mobile).sort()).toEqual([person.mobile, maker.mobile].sort());
    expect(messages.rows.find(({ mobile }) => mobile === person.mobile)!.text).toContain(
      `操作员**${maker.mobile.slice(-1)}`,
    );
    edge.forward(HOUR + MINUTE);
    await enterAgain();
    expect(await pay()).toBe('00000');
  });

  it('BZ20 by approval counts once, in its merchant, and needs another person’s decision', async () => {
    await withoutDigest(maker);
    const boss = await admin();
    expect(await reset(named())).toBe('01521KPLMS');
    expect(await ways()).toMatchObject({ byName: false, byAdministrator: true, request: null });
    expect([await apply(), await apply()]).toEqual(['00000', '00000']);
    expect((await ways()).request).toMatchObject({ state: 'waiting' });
    expect(await reset()).toBe('01520KPLMS');
    const stranger = await admin('M100002');
    const resetId = await waitingOf(boss.client);
    expect(await decide(stranger.client, resetId)).toBe('01526KPLMS');
    expect(await decide(client, resetId)).toBe('01002KCSDC');
    expect(await decide(boss.client, resetId)).toBe('00000');
    expect(await decide(boss.client, resetId, false)).toBe('01526KPLMS');
    expect([await reset(), await reset()]).toEqual(['00000', '01520KPLMS']);
  });

  it('BZ20 that is expired or refused does not count; of two decisions at once the first counts', async () => {
    await withoutDigest(maker);
    const [one, two] = [await admin(), await admin()];
    await apply();
    const resetId = await waitingOf(one.client);
    const ends = await Promise.all([one, two].map(({ client: by }) => decide(by, resetId)));
    expect(ends.sort()).toEqual(['00000', '01526KPLMS']);
    edge.forward(DAY + MINUTE);
    await enterAgain();
    expect((await ways()).request).toMatchObject({ state: 'expired' });
    expect(await reset()).toBe('01520KPLMS');
    await apply();
    const again = await admin();
    expect(await decide(again.client, await waitingOf(again.client), false)).toBe('00000');
    expect(await reset()).toBe('01520KPLMS');
  });

  it('BZ20 of an administrator is approved by another one, where there is one', async () => {
    const only = await admin('M100005');
    expect(await apply(only.client)).toBe('01524KPLMS');
    const second = await admin('M100005');
    expect(await apply(only.client)).toBe('00000');
    const { data } = await only.client.call<{ list: Listed[] }>('plm/reset.trade.pwd.list');
    expect(await decide(only.client, data.list[0]!.resetId)).toBe('01527KPLMS');
    expect(await decide(second.client, data.list[0]!.resetId)).toBe('00000');
  });
});
