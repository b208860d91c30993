import { z } from 'zod';
import { acts, confirms, reason, sees } from '#capabilities/change/contract/provider-shapes.ts';
import { SAME_CHANGE_PENDING } from '#capabilities/change/contract/errors.ts';
import { LIST_EXPORT_TOO_LONG } from '#platform/kernel/errors.ts';
import { fileFormat, fileReply } from '#platform/kernel/file-reply.ts';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf, pageInput, pageOutput, requestNo, totpFactor } from '#platform/kernel/page.ts';
import { dayInput } from '#platform/kernel/shanghai-time.ts';
import { RECORDS_DAYS } from '../constants.ts';
import {
  LAST_PROVIDER_ADMIN,
  NO_SECOND_PROVIDER_ADMIN,
  PROVIDER_LOGIN_NAME_TAKEN,
  PROVIDER_MOBILE_TAKEN,
  PROVIDER_ROLES_UNCHANGED,
  PROVIDER_USER_MISSING,
  PROVIDER_USER_STATE_UNFIT,
} from './errors.ts';
import { newUser } from './new-user.ts';
import { providerRoles, userStates } from './words.ts';

/** The provider's people and their log. Every change of them waits for a second person (capability change). */
const userId = z.uuid({ error: '请选择平台人员' });
const roles = z
  .array(keysOf(providerRoles), { error: '请选择角色' })
  .min(1, '请至少选择一个角色')
  .transform((codes) => [...new Set(codes)].toSorted());
const user = z.object({
  userId: z.string(),
  loginName: z.string(),
  userName: z.string(),
  /** Masked. */
  mobile: z.string(),
  roles: z.array(keysOf(providerRoles)),
  roleNames: z.array(z.string()),
  state: keysOf(userStates),
  stateName: z.string(),
  /** ISO with +08:00, as all times; null of who has never logged in. */
  lastLoginAt: z.string().nullable(),
  /** Until when the link that was last sent serves; null where there is none. */
  invitedUntil: z.string().nullable(),
  isSelf: z.boolean(),
  /** A change of this person waits for its decision. */
  hasWaitingChange: z.boolean(),
});
export type ShownUser = z.output<typeof user>;

export const pageUsers = operation({
  path: 'console/access/users',
  realm: 'provider',
  title: '查询平台人员',
  input: z.object({
    ...pageInput,
    /** A part of name, login name, or a whole mobile. */
    keyword: z.string().trim().max(64, '关键字过长').optional(),
    role: keysOf(providerRoles).optional(),
    state: keysOf(userStates).optional(),
  }),
  output: pageOutput(user),
  errors: [],
  policy: sees('op.user.view'),
});

const proposed = z.object({ changeId: z.string() });
const proposal = confirms('op.user.edit');
const proposes = { requestNo, reason, mespAuthList: totpFactor };
/** All of one kind of change, checked by one function. */
const refusals = [
  SAME_CHANGE_PENDING,
  PROVIDER_LOGIN_NAME_TAKEN,
  PROVIDER_MOBILE_TAKEN,
  PROVIDER_USER_MISSING,
  NO_SECOND_PROVIDER_ADMIN,
  PROVIDER_ROLES_UNCHANGED,
  PROVIDER_USER_STATE_UNFIT,
  LAST_PROVIDER_ADMIN,
] as const;

/** The link goes to the mobile when another person has confirmed. */
export const inviteUser = operation({
  path: 'console/access/user.invite',
  realm: 'provider',
  title: '邀请平台人员',
  input: z.object({ ...newUser.shape, roles, ...proposes }),
  output: proposed,
  errors: refusals,
  policy: proposal,
});

export const changeUserRoles = operation({
  path: 'console/access/user.roles',
  realm: 'provider',
  title: '修改平台人员角色',
  input: z.object({ userId, roles, ...proposes }),
  output: proposed,
  errors: refusals,
  policy: proposal,
});

export const disableUser = operation({
  path: 'console/access/user.disable',
  realm: 'provider',
  title: '停用平台人员',
  input: z.object({ userId, ...proposes }),
  output: proposed,
  errors: refusals,
  policy: proposal,
});

export const enableUser = operation({
  path: 'console/access/user.enable',
  realm: 'provider',
  title: '启用平台人员',
  input: z.object({ userId, ...proposes }),
  output: proposed,
  errors: refusals,
  policy: proposal,
});

/** A new link to the mobile, by which password and authenticator are set again; for who has lost them too. */
export const renewUser = operation({
  path: 'console/access/user.renew',
  realm: 'provider',
  title: '重置平台人员登录方式',
  input: z.object({ userId, ...proposes }),
  output: proposed,
  errors: refusals,
  policy: proposal,
});

const record = z.object({
  recordId: z.string(),
  operatedAt: z.string(),
  userName: z.string(),
  loginName: z.string(),
  operation: z.string(),
  object: z.string(),
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  address: z.string(),
  success: z.boolean(),
  /** Why it was refused; empty of a success. */
  reason: z.string(),
});

const recordFilter = {
  /** Days of Shanghai, both inclusive. */
  fromDay: dayInput('请选择正确的日期').optional(),
  toDay: dayInput('请选择正确的日期').optional(),
  userId: userId.optional(),
  /** A part of what was done or to what. */
  keyword: z.string().trim().max(64, '关键字过长').optional(),
  success: z.boolean().optional(),
};

const DAY_MS = 86_400_000;
const isLookedThroughSoon = ({ keyword, success, fromDay, toDay }: z.output<z.ZodObject<typeof recordFilter>>) =>
  (!keyword && success === undefined) ||
  (fromDay !== undefined && toDay !== undefined && Date.parse(toDay) - Date.parse(fromDay) < RECORDS_DAYS * DAY_MS);

export const pageRecords = operation({
  path: 'console/access/records',
  realm: 'provider',
  title: '查询运营平台操作日志',
  input: z.object({ ...pageInput, ...recordFilter }).refine(isLookedThroughSoon, {
    error: `按操作、对象或结果查询时，请选择不超过 ${RECORDS_DAYS} 天的操作日期`,
    path: ['fromDay'],
  }),
  output: pageOutput(record),
  errors: [],
  policy: sees('op.log.view'),
});

/** A change for the log: who took it is noted. */
export const exportRecords = operation({
  path: 'console/access/records.export',
  realm: 'provider',
  title: '导出运营平台操作日志',
  input: z.object({ ...recordFilter, format: fileFormat }),
  output: fileReply,
  answers: 'file',
  errors: [LIST_EXPORT_TOO_LONG],
  policy: { ...acts('op.log.view'), timeoutMs: 60_000 },
});

export const userOperations = [
  pageUsers,
  inviteUser,
  changeUserRoles,
  disableUser,
  enableUser,
  renewUser,
  pageRecords,
  exportRecords,
];
