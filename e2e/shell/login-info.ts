import type { Page } from 'playwright-core';

export const INFO = 'plm/platform.login.info';
export const MAKER_MOBILE = '13800000002';

export interface Node {
  funcMenuNo: string;
  funcMenuName: string;
  funcMenuPath: string;
  funcMenuType: string;
  showFlag: string;
  menuLevel: number;
  viewPath: string;
  tip: string;
  children: Node[];
}
export interface Info extends Record<string, unknown> {
  menuTreeList: Node[];
  permissionButtons: object[];
  userRoleRelations: object[];
  resourceList: object[];
}

export const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
export const side = (page: Page) => page.getByRole('complementary', { name: '侧边菜单' });

/** The address of the page, although parts of it may still be loading. */
export async function visit(page: Page, path: string, heading: string): Promise<void> {
  await page.evaluate((to) => void (location.hash = to), path);
  await page.getByRole('heading', { level: 1, name: heading }).filter({ visible: true }).waitFor();
}

/** Reloads the document and returns what the server said of the session. */
export async function reloaded(page: Page): Promise<Info> {
  const [response] = await Promise.all([page.waitForResponse(`**/api/${INFO}`), page.reload()]);
  return ((await response.json()) as { data: Info }).data;
}

export const USER_FIELDS = [
  'userId',
  'userName',
  'userNickName',
  'userMobile',
  'roles',
  'avatar',
  'mid',
  'customerName',
  'roleName',
  'roleClass',
  'defaultMid',
  'platformNo',
  'platformName',
  'tradePwdSettled',
  'realAuthFlag',
  'certSerialNo',
  'userRoleRelations',
  'resourceList',
  'homePageUrl',
];
export const NODE_FIELDS = [
  'funcMenuNo',
  'funcMenuName',
  'funcMenuPath',
  'funcMenuType',
  'authFlag',
  'showFlag',
  'menuLevel',
  'expandModel',
  'cacheable',
  'iconUrl',
  'tip',
  'viewPath',
  'children',
];
