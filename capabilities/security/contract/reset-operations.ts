import { z } from 'zod';
import { OPERATION_PASSWORD_NOT_SET } from '#platform/kernel/errors.ts';
import { operation } from '#platform/kernel/operation.ts';
import { mespAuthList, requestNo } from '#platform/kernel/page.ts';
import { NO_RESET_APPROVER, OWN_RESET_REQUEST, RESET_REQUEST_ENDED } from './errors.ts';

export const resetStates = {
  waiting: '待管理员批准',
  approved: '已批准',
  rejected: '已拒绝',
  used: '已使用',
  expired: '已失效',
} as const;
const state = z.enum(['waiting', 'approved', 'rejected', 'used', 'expired']);

/** How the person may reset a forgotten operation password. */
export const showResetWays = operation({
  path: 'plm/reset.trade.pwd.ways',
  title: '查询操作密码重置方式',
  input: z.object({}),
  output: z.object({
    /** Name and ID number were kept by the real-name check, and can be compared. */
    byName: z.boolean(),
    /** Another administrator of the merchant can approve. */
    byAdministrator: z.boolean(),
    /** The latest request in this merchant. */
    request: z.object({ state, askedAt: z.string() }).nullable(),
  }),
  errors: [],
  policy: { audience: 'merchant', anyMember: true, effect: 'read' },
});

/** A request that waits is kept. */
export const askForReset = operation({
  path: 'plm/reset.trade.pwd.apply',
  title: '申请重置操作密码',
  input: z.object({}),
  output: z.object({}),
  errors: [OPERATION_PASSWORD_NOT_SET, NO_RESET_APPROVER],
  policy: { audience: 'merchant', anyMember: true, effect: 'change' },
});

export const listResets = operation({
  path: 'plm/reset.trade.pwd.list',
  title: '查询操作密码重置申请',
  input: z.object({}),
  /** Those that wait, the oldest first, then the latest decided ones. */
  output: z.object({
    list: z.array(
      z.object({
        resetId: z.string(),
        personName: z.string(),
        state,
        askedAt: z.string(),
        address: z.string(),
        decidedAt: z.string().nullable(),
        isOwn: z.boolean(),
      }),
    ),
  }),
  errors: [],
  policy: { audience: 'merchant', anyMember: true, adminOnly: true, effect: 'read' },
});

export const decideReset = operation({
  path: 'plm/reset.trade.pwd.decide',
  title: '审批操作密码重置',
  input: z.object({ requestNo, resetId: z.uuid('请选择要审批的申请'), approve: z.boolean(), mespAuthList }),
  output: z.object({}),
  errors: [RESET_REQUEST_ENDED, OWN_RESET_REQUEST],
  policy: {
    audience: 'merchant',
    anyMember: true,
    adminOnly: true,
    effect: 'change',
    confirm: { password: true, sms: 'reset.trade.pwd.decide' },
    loosens: true,
  },
  codeBinds: {},
});

export const resetOperations = [showResetWays, askForReset, listResets, decideReset];
