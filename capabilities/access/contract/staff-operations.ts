import { z } from 'zod';
import { mobile } from '#capabilities/identity/contract/operations.ts';
import { operation, type Policy } from '#platform/kernel/operation.ts';
import {
  chosenAccountInput,
  keysOf,
  mespAuthList,
  pageInput,
  pageOutput,
  requestNo,
  yuan,
} from '#platform/kernel/page.ts';
import { NAME_MAX, NOTE_MAX, SCOPE_MAX, STAFF_EDIT, STAFF_PAGE } from '../constants.ts';
import { changed } from './change-operations.ts';
import {
  ACCESS_CHANGE_PENDING,
  ACCESS_UNCHANGED,
  ADMIN_HAS_ALL_ACCOUNTS,
  LAST_ADMIN,
  OWN_ACCESS_PROTECTED,
  RIGHT_NOT_HELD,
  ROLE_MISSING,
  SCOPE_ACCOUNT_FOREIGN,
  STAFF_ALREADY_MEMBER,
  STAFF_MISSING,
  TOO_MANY_STAFF,
} from './errors.ts';
import { roleClasses, staffStates } from './words.ts';

const reads = { audience: 'merchant', permission: [STAFF_PAGE], effect: 'read' } as const;
/** `sms`: the factors are asked of the only administrator, where a second one would confirm the change. */
const changes = (sms: string): Policy => ({
  audience: 'merchant',
  permission: [STAFF_EDIT],
  adminOnly: true,
  effect: 'change',
  confirm: { password: true, sms, when: 'soleAdministrator' },
});
const userId = z.uuid({ error: '请选择员工' });

const person = z.object({
  userId: z.string(),
  userName: z.string(),
  /** Masked. */
  userMobile: z.string(),
  roleId: z.string(),
  roleName: z.string(),
  roleClass: keysOf(roleClasses),
  authStatus: keysOf(staffStates),
  statusName: z.string(),
  /** The accounts that the person sees and pays from; null: all of the merchant. */
  accountNos: z.array(z.string()).nullable(),
  /** ISO with +08:00; null: never yet in this merchant. */
  lastLoginAt: z.string().nullable(),
  joinedAt: z.string(),
  isSelf: z.boolean(),
  /** A change of this person waits for a second administrator. */
  isWaiting: z.boolean(),
});
export type StaffMember = z.output<typeof person>;

export const pageStaff = operation({
  path: 'plm/user.page',
  title: '查询员工',
  input: z.object({
    ...pageInput,
    /** A part of the name or mobile. */
    keyword: z.string().trim().max(NAME_MAX).optional(),
    roleId: z.uuid({ error: '请选择角色' }).optional(),
    states: z.array(keysOf(staffStates)).max(3).optional(),
  }),
  output: pageOutput(person),
  errors: [],
  policy: reads,
});

export const queryStaff = operation({
  path: 'plm/user.account',
  title: '查询员工的账户与角色',
  /** Without a person: the accounts that a new one can be given. */
  input: z.object({ userId: userId.optional() }),
  output: z.object({
    user: person.nullable(),
    /** All accounts of the merchant; `held`: the person sees it and pays from it. */
    accounts: z.array(
      z.object({ accountNo: z.string(), accountName: z.string(), accountTypeName: z.string(), held: z.boolean() }),
    ),
    /** Own limits of a reviewer, kept by the rules of review; null: does not review. */
    reviewLimit: z.object({ single: yuan.nullable(), day: yuan.nullable() }).nullable(),
  }),
  errors: [STAFF_MISSING],
  policy: reads,
});
export type StaffDetail = z.output<typeof queryStaff.output>;

/** Adds a person by mobile, or changes role and accounts of one. */
export const editStaff = operation({
  path: 'plm/user.edit',
  title: '设置员工',
  input: z
    .object({
      /** Absent: a person is invited, by mobile and name. */
      userId: userId.optional(),
      mobile: mobile.optional(),
      userName: z
        .string()
        .trim()
        .min(2, '请输入姓名，2～20个字')
        .max(NAME_MAX, '请输入姓名，2～20个字')
        .regex(/^[\p{Script=Han}A-Za-z·. ]+$/u, '姓名只能包含汉字、字母和间隔号')
        .optional(),
      roleId: z.uuid({ error: '请选择角色' }),
      accountNos: z
        .array(chosenAccountInput('请选择账户'))
        .min(1, '请至少选择一个账户')
        .max(SCOPE_MAX, `最多选择${SCOPE_MAX}个账户`)
        .refine((accounts) => new Set(accounts).size === accounts.length, '同一个账户只能选择一次')
        .nullable()
        .default(null),
      requestNo: requestNo.optional(),
      mespAuthList,
    })
    .refine((input) => input.userId !== undefined || input.mobile !== undefined, {
      error: '请输入手机号',
      path: ['mobile'],
    })
    .refine((input) => input.userId !== undefined || input.userName !== undefined, {
      error: '请输入姓名，2～20个字',
      path: ['userName'],
    }),
  /** `userId` is null for an invitation that waits. */
  output: changed.extend({ userId: z.string().nullable() }),
  errors: [
    ROLE_MISSING,
    OWN_ACCESS_PROTECTED,
    LAST_ADMIN,
    RIGHT_NOT_HELD,
    ACCESS_CHANGE_PENDING,
    STAFF_MISSING,
    STAFF_ALREADY_MEMBER,
    SCOPE_ACCOUNT_FOREIGN,
    ACCESS_UNCHANGED,
    ADMIN_HAS_ALL_ACCOUNTS,
    TOO_MANY_STAFF,
  ],
  policy: { ...changes('access.staff'), loosens: true },
  codeBinds: {},
});

/** Ends the person's sessions in this merchant; what they do in others continues. */
export const disableStaff = operation({
  path: 'plm/user.disable',
  title: '停用或启用员工',
  input: z.object({
    userId,
    disabled: z.boolean({ error: '请选择停用或启用' }).default(true),
    reason: z.string({ error: '请填写原因' }).trim().max(NOTE_MAX, `原因最多${NOTE_MAX}个字`).default(''),
    requestNo: requestNo.optional(),
    mespAuthList,
  }),
  output: changed,
  errors: [OWN_ACCESS_PROTECTED, LAST_ADMIN, RIGHT_NOT_HELD, ACCESS_CHANGE_PENDING, STAFF_MISSING, ACCESS_UNCHANGED],
  policy: { ...changes('access.disable'), loosens: true },
  codeBinds: {},
});

export const staffOperations = [pageStaff, queryStaff, editStaff, disableStaff];
