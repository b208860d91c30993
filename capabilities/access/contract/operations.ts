import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';

/** Spec section 3, menu node. */
export interface MenuTreeNode {
  funcMenuNo: string;
  funcMenuName: string;
  /** Empty for buttons. */
  funcMenuPath: string;
  funcMenuType: 'func_menu' | 'func_page' | 'func_btn';
  /** Comma list, may contain `cfca`. */
  authFlag: string;
  /** Buttons are `hide`, so that they never count as visible children. */
  showFlag: 'show' | 'hide';
  /** 1 at the top. */
  menuLevel: number;
  /** How a menu opens: `tab` inside the portal. */
  expandModel: string;
  cacheable: boolean;
  /** An icon's name or address; empty for none. */
  iconUrl: string;
  /** The heading under which a long record shows it; empty for none. */
  funcMenuGroup: string;
  tip: string;
  /** `<capability>/<page>`; empty when the node has no page of its own. */
  viewPath: string;
  /** Its tab cannot be closed (visited view's meta.affix). */
  affix: boolean;
  children: MenuTreeNode[];
}

export const menuTreeNode: z.ZodType<MenuTreeNode> = z.object({
  funcMenuNo: z.string(),
  funcMenuName: z.string(),
  funcMenuPath: z.string(),
  funcMenuType: z.enum(['func_menu', 'func_page', 'func_btn']),
  authFlag: z.string(),
  showFlag: z.enum(['show', 'hide']),
  menuLevel: z.number(),
  expandModel: z.string(),
  cacheable: z.boolean(),
  iconUrl: z.string(),
  funcMenuGroup: z.string(),
  tip: z.string(),
  viewPath: z.string(),
  affix: z.boolean(),
  get children() {
    return z.array(menuTreeNode);
  },
});

const permissionButton = z.object({ funcMenuNo: z.string(), authFlag: z.string(), funcMenuName: z.string() });
const resource = z.object({ resourcePath: z.string(), authFlag: z.string() });

export const platformLoginInfo = operation({
  path: 'plm/platform.login.info',
  title: '查询登录信息',
  input: z.object({}),
  output: z.object({
    /** The menu of the role; empty for a person without a merchant role. */
    menuTreeList: z.array(menuTreeNode),
    permissionButtons: z.array(permissionButton),
    userId: z.string(),
    userName: z.string(),
    userNickName: z.string(),
    /** Masked. */
    userMobile: z.string(),
    loginName: z.string(),
    reserveMsg: z.string(),
    /** Role codes of the session, e.g. `maker`; at most one. */
    roles: z.array(z.string()),
    /** A data URL of the person's picture; empty without one. */
    avatar: z.string(),
    /** Null: 未签约, or no merchant entered yet. */
    mid: z.string().nullable(),
    customerName: z.string(),
    roleName: z.string(),
    roleClass: z.enum(['admin', 'operator', '']),
    defaultMid: z.string().nullable(),
    platformNo: z.string(),
    platformName: z.string(),
    tradePwdSettled: z.boolean(),
    realAuthFlag: z.enum(['0', '1']),
    certSerialNo: z.string(),
    userRoleRelations: z.array(
      z.object({
        customerName: z.string(),
        mid: z.string(),
        platformNo: z.string(),
        platformName: z.string(),
        authStatus: z.enum(['active', 'pend', 'disabled']),
        roleClass: z.enum(['admin', 'operator']),
        defaultFlag: z.boolean(),
      }),
    ),
    resourceList: z.array(resource),
    homePageUrl: z.string(),
  }),
  errors: [],
  policy: { audience: 'person', effect: 'read' },
});

export const listMenu = operation({
  path: 'plm/menu.list',
  title: '查询菜单',
  input: z.object({}),
  /** The whole tree of the platform with its buttons, not only what the own role holds: role editing shows it. */
  output: z.object({ list: z.array(menuTreeNode) }),
  errors: [],
  policy: { audience: 'merchant', anyMember: true, effect: 'read' },
});

export const listAuthResources = operation({
  path: 'plm/auth.resource.list',
  title: '查询可用资源',
  input: z.object({}),
  output: z.object({ list: z.array(resource) }),
  errors: [],
  policy: { audience: 'merchant', anyMember: true, effect: 'read' },
});

export const accessOperations = [platformLoginInfo, listMenu, listAuthResources];
