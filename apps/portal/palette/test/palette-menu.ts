import type { MenuTreeNode, UserInfo } from '#platform/portal-kit/session.ts';
import type { Tab } from '../../layout/tabs.ts';

/** The orders that the server finds. */
export const found = {
  orderNo: '202611211659240901604073',
  payeeName: '远山科技有限公司',
  amount: '12345.67',
  typeName: '转账',
  stateName: '成功',
  submittedAt: '2026-11-20T15:04:00+08:00',
};

const node = (
  funcMenuNo: string,
  funcMenuName: string,
  funcMenuPath: string,
  rest: Partial<MenuTreeNode> = {},
): MenuTreeNode => ({
  funcMenuNo,
  funcMenuName,
  funcMenuPath,
  funcMenuType: 'func_page',
  showFlag: 'show',
  viewPath: 'x/y',
  ...rest,
});
export const account = node('02', '账户', '/account', {
  viewPath: '',
  children: [node('0201', '账户总览', '/account/overview'), node('0203', '收支明细', '/account/activity')],
});
export const order = node('05', '交易', '/order', {
  viewPath: '',
  children: [
    node('0501', '订单流水', '/order/journal'),
    node('0502', '订单详情', '/order/detail', { showFlag: 'hide' }),
  ],
});
export const tab = (path: string, title: string): Tab => ({
  key: path,
  fullPath: `${path}?f.keyword=x`,
  path,
  title,
  affix: false,
  cacheable: true,
});
export const person = (relations: number): UserInfo =>
  ({
    mid: 'M1',
    platformNo: 'P01',
    userRoleRelations: Array.from({ length: relations }, (_, at) => ({
      customerName: '',
      mid: `M${at}`,
      platformNo: 'P01',
      authStatus: 'active',
    })),
  }) as unknown as UserInfo;
