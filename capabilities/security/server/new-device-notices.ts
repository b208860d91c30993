import { pathTo } from '#platform/kernel/path.ts';
import { shanghaiText } from '#platform/kernel/shanghai-time.ts';
import { noticeWindow, type NoticeSource } from '#platform/notice/index.ts';
import { loginWays } from '#capabilities/identity/contract/own-operations.ts';

interface NewDevice {
  xid: string;
  mid: string;
  id: string;
  personId: string;
  way: keyof typeof loginWays;
  browser: string;
  address: string;
  at: Date;
  toldAt: Date;
}

/** A login in a browser that the person has never used before, told to the person in each of their merchants. */
export const newDeviceNotices: NoticeSource = {
  name: 'new-device',
  async find(tx, { from, below, limit }) {
    const rows = await tx.rows<NewDevice>(
      `SELECT d.told_xid::text AS xid, r.mid, d.id, d.person_id, d.way, d.browser, d.remote_address AS address, d.at, d.told_at
       FROM identity.v_new_devices d JOIN merchant.v_relations r ON r.person_id = d.person_id AND r.auth_status = 'active' WHERE ${noticeWindow('d')}`,
      [from, below, limit],
      'security.new_devices',
    );
    return rows.map(({ xid, mid, id, personId, way, browser, address, at, toldAt }) => ({
      xid,
      notice: {
        mid,
        key: `device:${id}`,
        kind: 'security' as const,
        title: '您的账号在新设备登录',
        text: `${shanghaiText(at).slice(0, 16)}，${browser}，IP 地址 ${address}，${loginWays[way]}登录。如果不是您本人，请在个人中心的“登录设备”中下线该设备，并立即修改登录密码`,
        to: pathTo('/personal/center'),
        at: toldAt,
        people: [personId],
      },
    }));
  },
};
