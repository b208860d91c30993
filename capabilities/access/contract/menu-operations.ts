import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { CODES_MAX, MENU_NAME_MAX, MENU_PAGE, POSITION_MAX } from '../constants.ts';
import { MENU_ALWAYS_SHOWN, MENU_MISSING } from './errors.ts';

const setting = z.object({
  funcMenuNo: z.string().regex(/^\d{2,12}$/, '请选择菜单'),
  funcMenuName: z
    .string({ error: '请输入菜单名称' })
    .trim()
    .min(2, `请输入菜单名称，2～${MENU_NAME_MAX}个字`)
    .max(MENU_NAME_MAX, `请输入菜单名称，2～${MENU_NAME_MAX}个字`),
  iconUrl: z.string().regex(/^[a-z]{0,20}$/, '请选择图标'),
  /** Among its siblings. */
  position: z.number({ error: '请选择顺序' }).int('请选择顺序').min(1, '请选择顺序').max(POSITION_MAX, '请选择顺序'),
  showFlag: z.enum(['show', 'hide'], { error: '请选择显示或隐藏' }),
});
export type MenuSetting = z.output<typeof setting>;

const node = setting.extend({
  parent: z.string().nullable(),
  funcMenuType: z.enum(['func_menu', 'func_page']),
  funcMenuPath: z.string(),
  /** As the product has it. */
  standard: setting.omit({ funcMenuNo: true }),
  /** Can be hidden: not the way to this page itself, nor the home page. */
  canHide: z.boolean(),
});
export type ManagedNode = z.output<typeof node>;

/** Menus and pages that are drawn, as the merchant has set them; pages that others open are not among them. */
export const listManagedMenu = operation({
  path: 'plm/menu.manage.list',
  title: '查询菜单设置',
  input: z.object({}),
  output: z.object({ list: z.array(node) }),
  errors: [],
  policy: { audience: 'merchant', permission: [MENU_PAGE], effect: 'read' },
});

/** The whole of the merchant's settings: what is not named, or is as the product has it, is the product's. */
export const editMenu = operation({
  path: 'plm/menu.edit',
  title: '设置菜单',
  input: z.object({
    menus: z
      .array(setting, { error: '请选择菜单' })
      .max(CODES_MAX, '请选择菜单')
      .refine((menus) => new Set(menus.map(({ funcMenuNo }) => funcMenuNo)).size === menus.length, '菜单不能重复'),
  }),
  output: z.object({ changed: z.number() }),
  errors: [MENU_MISSING, MENU_ALWAYS_SHOWN],
  policy: { audience: 'merchant', permission: [MENU_PAGE], adminOnly: true, effect: 'change' },
});

export const menuOperations = [listManagedMenu, editMenu];
