import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';

/** Its parent, 资金, is withdrawal's. */
export const redpacketMenu = [
  {
    code: '0314',
    parent: '03',
    name: '发红包',
    type: 'func_page',
    path: '/fund/redPacket',
    viewPath: 'redpacket/red-packet',
    icon: 'gift',
    group: '员工与备用金',
    order: 14,
    cacheable: true,
    defaultRoles: ['maker'],
  },
  { code: '031401', parent: '0314', name: '发红包', type: 'func_btn', order: 1, defaultRoles: ['maker'] },
  {
    code: '0315',
    parent: '03',
    name: '红包记录',
    type: 'func_page',
    path: '/fund/redPacketRecords',
    viewPath: 'redpacket/records',
    icon: 'history',
    group: '员工与备用金',
    order: 15,
    cacheable: true,
    defaultRoles: ['maker'],
  },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    redpacket: PathsOf<typeof redpacketMenu>;
  }
  interface RightCodes {
    redpacket: CodesOf<typeof redpacketMenu>;
  }
}
