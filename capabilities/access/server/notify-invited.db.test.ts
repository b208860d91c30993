import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorker } from '#platform/jobs/index.ts';
import { systemClock } from '#platform/kernel/clock.ts';
import { NOTIFY_INVITED, notifyInvitedJob } from './notify-invited.ts';
import { closeStaff, db, enter, must, newMid, openStaff, roleNamed } from './test/staff-fixture.ts';

beforeAll(openStaff);
afterAll(closeStaff);

it('BZ19 an invited person gets one SMS with merchant, role and address, and none once joined', async () => {
  const mid = newMid();
  const admin = await enter(mid, 'admin');
  const { roleId } = await roleNamed(admin, '查询员');
  const [late, mobile] = ['13711110001', '13711110002'];
  const { data } = await admin.client.call<{ userId: string }>('plm/user.edit', {
    mobile: late,
    userName: '李早',
    roleId,
  });
  await must(admin, 'plm/user.edit', { mobile, userName: '张新', roleId });
  await db.admin.query(`UPDATE merchant.relations SET auth_status = 'active' WHERE person_id = $1`, [data.userId]);
  const sent: { mobile: string; text: string }[] = [];
  const sms = { send: async (message: { mobile: string; text: string }) => void sent.push(message) };
  const handlers = {
    [NOTIFY_INVITED]: notifyInvitedJob({ sms, portalUrl: 'https://portal.example' }),
  };
  await createWorker({
    db: db.database,
    clock: systemClock,
    log: { info() {}, warn() {}, error() {} },
    handlers,
  }).runDue();
  const { rows } = await db.admin.query<{ name: string }>(
    'SELECT customer_name AS name FROM merchant.merchants WHERE mid = $1',
    [mid],
  );
  expect(sent.filter((one) => [late, mobile].includes(one.mobile))).toEqual([
    {
      mobile,
      text: `【商户门户】${rows[0]!.name}邀请您担任查询员，请用本手机号登录商户门户并激活角色：https://portal.example`,
    },
  ]);
});
