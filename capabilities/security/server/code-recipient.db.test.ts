import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OutsideClient } from '#testkit/outside-client.ts';
import { OPERATION_PASSWORD, sealOperation, type Someone } from '../test/real-edge.ts';
import { closeConfirmation, db, edge, openConfirmation, payment, type Payment } from './test/confirmation-fixture.ts';

beforeAll(openConfirmation);
afterAll(closeConfirmation);

/** A maker without a mobile, who is signed in by name. */
async function makerWithoutMobile(mid: string): Promise<{ person: Someone; client: OutsideClient }> {
  const person = await edge.person([{ mid, role: 'maker' }], OPERATION_PASSWORD);
  await db.admin.query('UPDATE identity.persons SET mobile = NULL WHERE id = $1', [person.personId]);
  return { person, client: await edge.signIn(person) };
}
const requestCode = (client: OutsideClient, { requestNo, payee, amount }: Payment) =>
  client.call<{ mobile: string; owner: string }>('plm/send.sms.code', {
    bizTypeCode: 'test.pay',
    requestNo,
    payee,
    amount,
  });
const pay = async (client: OutsideClient, paid: Payment, smsCode: string): Promise<string> =>
  (
    await client.call('csdb/v2/test/pay', {
      ...paid,
      mespAuthList: [{ smsCode }, { tradePwd: await sealOperation(client, OPERATION_PASSWORD) }],
    })
  ).responseCode;

describe('PM04 the code of a person without a mobile', () => {
  it('PM04 goes to the administrator of the entered merchant, names the person, and confirms', async () => {
    const admin = await edge.person([{ mid: 'M300001', role: 'admin' }]);
    const { client, person } = await makerWithoutMobile('M300001');
    expect((await client.call('plm/platform.login.info')).data.userMobile).toBe('');
    const paid = payment();
    expect((await requestCode(client, paid)).data).toMatchObject({
      mobile: `${admin.mobile.slice(0, 3)}****${admin.mobile.slice(-4)}`,
      owner: 'administrator',
    });
    const { text } = edge.phone.messages.findLast(({ mobile }) => mobile === admin.mobile)!;
    expect(text).toContain(`操作员**${person.mobile.slice(-1)}正在进行“测试付款”操作`);
    expect(await pay(client, paid, edge.phone.codeOf(admin.mobile))).toBe('00000');
  });

  it('PM04 is that person’s: a colleague can neither use it nor lock it by wrong tries', async () => {
    const admin = await edge.person([{ mid: 'M300002', role: 'admin' }]);
    const [mine, theirs] = [await makerWithoutMobile('M300002'), await makerWithoutMobile('M300002')];
    const paid = payment();
    await requestCode(mine.client, paid);
    const code = edge.phone.codeOf(admin.mobile);
    expect(await pay(theirs.client, paid, code)).toBe('01110KPLMS');
    const wrong = payment();
    await requestCode(theirs.client, wrong);
    for (let times = 0; times < 5; times += 1) await pay(theirs.client, wrong, code);
    expect(await pay(mine.client, paid, code)).toBe('00000');
  });

  it('PM04 is refused in words if no administrator has a phone; an own phone comes first', async () => {
    const { client } = await makerWithoutMobile('M300003');
    expect((await requestCode(client, payment())).responseCode).toBe('01414KPLMS');
    const maker = await edge.person([{ mid: 'M300003', role: 'maker' }], OPERATION_PASSWORD);
    await edge.person([{ mid: 'M300003', role: 'admin' }]);
    expect((await requestCode(await edge.signIn(maker), payment())).data.owner).toBe('own');
    expect((await requestCode(client, payment())).responseCode).toBe('00000');
  });
});
