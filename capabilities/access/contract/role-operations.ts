import { z } from 'zod';
import { operation, type Policy } from '#platform/kernel/operation.ts';
import { keysOf, mespAuthList, pageInput, pageOutput, requestNo, yuan } from '#platform/kernel/page.ts';
import { CODES_MAX, NAME_MAX, NOTE_MAX, ROLES_EDIT, ROLES_PAGE, STAFF_PAGE } from '../constants.ts';
import { changed } from './change-operations.ts';
import {
  ACCESS_CHANGE_PENDING,
  ACCESS_UNCHANGED,
  ADMIN_ROLE_FIXED,
  CERTIFICATE_FLAG_UNSUPPORTED,
  OWN_ROLE_PROTECTED,
  RIGHT_FOR_ADMINS_ONLY,
  RIGHT_NOT_HELD,
  ROLE_IN_USE,
  ROLE_MISSING,
  ROLE_NAME_TAKEN,
  TOO_MANY_ROLES,
} from './errors.ts';
import { menuTreeNode } from './operations.ts';
import { roleClasses, staffStates } from './words.ts';

const reads = { audience: 'merchant', permission: [ROLES_PAGE], effect: 'read' } as const;
const changes = { audience: 'merchant', permission: [ROLES_EDIT], adminOnly: true, effect: 'change' } as const;
/** The factors are asked of the only administrator, where a second one would confirm the change. */
const confirmed = (sms: string): Policy => ({
  ...changes,
  confirm: { password: true, sms, when: 'soleAdministrator' },
});
const roleId = z.uuid({ error: '请选择角色' });

const role = z.object({
  roleId: z.string(),
  roleName: z.string(),
  roleClass: keysOf(roleClasses),
  note: z.string(),
  /** People who have it, in any state. */
  people: z.number(),
  /** Pages and buttons that it holds. */
  pages: z.number(),
  buttons: z.number(),
  /** ISO with +08:00. */
  changedAt: z.string(),
  /** The role of the person who asks, which that person cannot change. */
  isOwn: z.boolean(),
  /** A change of it waits for a second administrator. */
  isWaiting: z.boolean(),
});
export type Role = z.output<typeof role>;

export const pageRoles = operation({
  path: 'plm/role.page',
  title: '查询角色',
  input: z.object({ ...pageInput, keyword: z.string().trim().max(NAME_MAX).optional() }),
  output: pageOutput(role),
  errors: [],
  policy: reads,
});

/** For pickers: all roles of the merchant, the administrator's first. */
export const listRoles = operation({
  path: 'plm/role.list',
  title: '查询可选角色',
  input: z.object({}),
  output: z.object({
    list: z.array(
      z.object({ roleId: z.string(), roleName: z.string(), roleClass: keysOf(roleClasses), note: z.string() }),
    ),
  }),
  errors: [],
  policy: { ...reads, permission: [STAFF_PAGE, ROLES_PAGE] },
});

export const queryRole = operation({
  path: 'plm/role.detail',
  title: '查询角色详情',
  /** Without a role: what a new one can be given. */
  input: z.object({ roleId: roleId.optional() }),
  output: z.object({
    role: role.nullable(),
    /** What the role holds; all codes for an administrator. */
    codes: z.array(z.string()),
    menuTreeList: z.array(menuTreeNode),
    /** What the person who asks may give to an operator's role. */
    grantable: z.array(z.string()),
    /** Pages and buttons of these pay, review or change where money goes. */
    sensitive: z.array(z.string()),
    people: z.array(z.object({ userId: z.string(), userName: z.string(), authStatus: keysOf(staffStates) })),
    /** Of those people who review: their own limits, kept by the rules of review. Null: without limit. */
    reviewLimits: z.array(
      z.object({ userId: z.string(), userName: z.string(), single: yuan.nullable(), day: yuan.nullable() }),
    ),
  }),
  errors: [ROLE_MISSING],
  policy: reads,
});
export type RoleDetail = z.output<typeof queryRole.output>;

export const editRole = operation({
  path: 'plm/role.edit',
  title: '设置角色',
  input: z.object({
    /** Absent: a new role. */
    roleId: roleId.optional(),
    roleName: z
      .string({ error: '请输入角色名称' })
      .trim()
      .min(2, '请输入角色名称，2～20个字')
      .max(NAME_MAX, '请输入角色名称，2～20个字'),
    note: z.string().trim().max(NOTE_MAX, `说明最多${NOTE_MAX}个字`).default(''),
    codes: z
      .array(z.string().regex(/^\d{2,12}$/, '请选择权限'), { error: '请选择权限' })
      .min(1, '请至少选择一项权限')
      .max(CODES_MAX, '请选择权限'),
    requestNo: requestNo.optional(),
    mespAuthList,
  }),
  output: changed.extend({ roleId: z.string() }),
  errors: [
    ROLE_MISSING,
    ROLE_NAME_TAKEN,
    ADMIN_ROLE_FIXED,
    OWN_ROLE_PROTECTED,
    RIGHT_NOT_HELD,
    RIGHT_FOR_ADMINS_ONLY,
    ACCESS_CHANGE_PENDING,
    ACCESS_UNCHANGED,
    TOO_MANY_ROLES,
  ],
  policy: { ...confirmed('access.role'), loosens: true },
  codeBinds: {},
});

/** One that nobody has. */
export const removeRole = operation({
  path: 'plm/role.remove',
  title: '删除角色',
  input: z.object({ roleId }),
  output: changed,
  errors: [ROLE_MISSING, ADMIN_ROLE_FIXED, OWN_ROLE_PROTECTED, ROLE_IN_USE, ACCESS_CHANGE_PENDING],
  policy: changes,
});

export const listFlags = operation({
  path: 'plm/auth.flag.list',
  title: '查询数字证书要求',
  input: z.object({}),
  output: z.object({
    list: z.array(
      z.object({ resourcePath: z.string(), title: z.string(), required: z.boolean(), isWaiting: z.boolean() }),
    ),
  }),
  errors: [],
  policy: reads,
});
export type FunctionFlag = z.output<typeof listFlags.output>['list'][number];

/** Whether a function of this merchant needs the signature of a certificate. */
export const editFlag = operation({
  path: 'plm/auth.flag.edit',
  title: '设置数字证书要求',
  input: z.object({
    resourcePath: z.string({ error: '请选择功能' }).min(1, '请选择功能').max(100, '请选择功能'),
    required: z.boolean({ error: '请选择是否需要数字证书' }),
    requestNo: requestNo.optional(),
    mespAuthList,
  }),
  output: changed,
  errors: [ACCESS_CHANGE_PENDING, ACCESS_UNCHANGED, CERTIFICATE_FLAG_UNSUPPORTED],
  policy: { ...confirmed('access.flag'), loosens: true },
  codeBinds: {},
});

export const roleOperations = [pageRoles, listRoles, queryRole, editRole, removeRole, listFlags, editFlag];
