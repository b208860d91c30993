import { useSession } from '#platform/portal-kit/session.ts';
import type { PageOutsideMenu } from '#platform/shell/page-of.ts';

/** Pages with an address of their own outside of the menu (spec section 2, static routes). */
const staticPages: readonly PageOutsideMenu[] = [
  { path: '/security/setChangePwd', title: '设置操作密码', viewPath: 'security/set-change-pwd' },
  { path: '/security/resetOperatePwd', title: '重置操作密码', viewPath: 'security/reset-operate-pwd' },
  { path: '/certManagement/unbindCert', title: '解绑数字证书', viewPath: 'certificate/unbind-cert' },
  { path: '/personal/center', title: '个人中心', viewPath: 'security/personal-center' },
  { path: '/messageCenter/main', title: '消息中心', viewPath: 'messaging/message-centre' },
  { path: '/dev/components', title: '组件', viewPath: 'portal/components' },
  { path: '/accountCenter/busiInfo', title: '商户管理', viewPath: 'merchant/busi-info' },
];

/** With the same titles as the pages: a person who has a password changes it. */
export const pagesOutsideMenu = (): PageOutsideMenu[] =>
  staticPages.map((page) =>
    page.path === '/security/setChangePwd' && useSession.getState().user?.tradePwdSettled
      ? { ...page, title: '修改操作密码' }
      : page,
  );
