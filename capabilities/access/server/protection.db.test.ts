import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newRequestNo } from '#testkit/outside-client.ts';
import type { StepUpRow } from '../contract/protection-operations.ts';
import {
  changesOf,
  closeStaff,
  codeOf,
  confirmed,
  decide,
  enter,
  must,
  newMid,
  openStaff,
  type Member,
} from './test/staff-fixture.ts';

beforeAll(openStaff);
afterAll(closeStaff);

const listed = async (by: Member) => (await must<{ list: StepUpRow[] }>(by, 'plm/step.up.list')).list;
const rule = async (by: Member, sign: string) => (await listed(by)).find((row) => row.sign === sign)!;
const edit = async (by: Member, sign: string, more: object) =>
  by.client.call<{ changeId: string; state: string }>('plm/step.up.edit', {
    sign,
    ...more,
    ...(await confirmed(by, 'step.up.edit')),
  });
const edited = async (by: Member, sign: string, more: object): Promise<string> => {
  const { responseCode, data } = await edit(by, sign, more);
  return responseCode === '00000' ? data.state : responseCode;
};

describe('The rules for signs of risk', () => {
  it('are a table that the administrator sees, off as long as nobody has turned them on', async () => {
    const mid = newMid();
    const admin = await enter(mid, 'admin');
    expect((await listed(admin)).map(({ name, rule: words, certificate }) => [name, words, certificate])).toEqual([
      ['新设备', '在首次登录未满3天的设备上付款或复核', false],
      ['新收款方', '付款给近180天内没有付过的收款方', false],
      ['金额异常', '单笔达到50,000.00元，且超过本商户近90天最大一笔的3倍', false],
      ['非常用时段', '在07:00至22:00以外的时间付款或复核', false],
    ]);
    const maker = await enter(mid, 'maker');
    expect([await codeOf(maker, 'plm/step.up.list'), await edited(maker, 'payee', { certificate: true })]).toEqual([
      '01002KCSDC',
      '01002KCSDC',
    ]);
  });

  it('are set with password and code, and the history has who and what', async () => {
    const admin = await enter(newMid(), 'admin');
    const without = { requestNo: newRequestNo(), sign: 'payee', certificate: true };
    expect(await codeOf(admin, 'plm/step.up.edit', without)).toBe('02001KPLMS');
    expect(await edited(admin, 'amount', { certificate: true, amount: '200.00' })).toBe('done');
    expect(await rule(admin, 'amount')).toMatchObject({ certificate: true, amount: '200.00' });
    expect(await edited(admin, 'amount', { certificate: true })).toBe('01317KPLMS');
    expect(await edited(admin, 'amount', { certificate: true, amount: '0.00' })).toMatch(/01330KPLMS|09011KPLMS/);
    expect(await edited(admin, 'hour', { certificate: true, fromHour: 9, toHour: 9 })).toBe('01331KPLMS');
    expect((await changesOf(admin, { kind: 'protection' }))[0]).toMatchObject({
      title: '开启“金额异常”加强验证',
      state: 'done',
      lines: [
        {
          label: '金额异常',
          before: '不加强',
          after: '单笔达到200.00元，且超过本商户近90天最大一笔的3倍，需要数字证书签名',
        },
      ],
    });
  });

  it.each([
    ['turned off', 'payee', { certificate: true }, { certificate: false }],
    ['raised', 'amount', { certificate: true, amount: '100.00' }, { certificate: true, amount: '100.01' }],
    ['widened', 'hour', { certificate: true, fromHour: 8, toHour: 20 }, { certificate: true, toHour: 21 }],
  ])('are %s by two administrators, and the old one holds until then', async (_, sign, on, off) => {
    const mid = newMid();
    const [admin, second] = [await enter(mid, 'admin'), await enter(mid, 'admin')];
    expect(await edited(admin, sign, on)).toBe('done');
    const before = await rule(admin, sign);
    const { data } = await edit(admin, sign, off);
    expect(data.state).toBe('pending');
    expect(await rule(admin, sign)).toEqual({ ...before, isWaiting: true });
    expect(await edited(second, sign, on)).toMatch(/01310KPLMS|01317KPLMS/);
    expect(await decide(admin, data.changeId)).toBe('01314KPLMS');
    expect(await decide(second, data.changeId)).toBe('00000');
    expect(await rule(admin, sign)).not.toEqual(before);
  });

  it('that ask for more are made at once, and are of one merchant alone', async () => {
    const mid = newMid();
    const [admin, , other] = [await enter(mid, 'admin'), await enter(mid, 'admin'), await enter(newMid(), 'admin')];
    expect(await edited(admin, 'amount', { certificate: true, amount: '100.00' })).toBe('done');
    expect(await edited(admin, 'amount', { certificate: true, amount: '99.00' })).toBe('done');
    expect((await rule(other, 'amount')).certificate).toBe(false);
  });
});
