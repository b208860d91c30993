import type { MenuTreeNode, UserInfo } from '#platform/portal-kit/session.ts';
import type { Tab } from '#platform/shell/tabs.ts';
import { composeForTest } from '#testkit/compose.ts';
import { pagesOutsideMenu } from '../../shell/pages-outside-menu.ts';

composeForTest({ pagesOutsideMenu });

/** What the server finds, by page: an order, an entry, and something of a page that no menu here has. */
const orderHit = {
  id: '202611211659240901604073',
  title: '远山科技有限公司',
  amount: '12345.67',
  note: '转账 · 成功 · 2026-11-20 15:04',
  page: '/order/detail',
  query: { open: '202611211659240901604073' },
  filter: {},
};
const groups = [
  { name: 'order', title: '订单', hits: [orderHit] },
  {
    name: 'entry',
    title: '收支',
    hits: [
      {
        ...orderHit,
        id: '0011A0000000012',
        title: '收入 转账',
        page: '/account/activity',
        query: { open: '0011A0000000012' },
        filter: { account: '0011', minAmount: '1234.50' },
      },
    ],
  },
  { name: 'payee', title: '收款人', hits: [{ ...orderHit, page: '/fund/payees', query: {} }] },
];
export const answerOf = (words: readonly string[]) => ({
  items: words.map((word) => ({ word, groups: /没有|切换/.test(word) ? [] : groups })),
});

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
