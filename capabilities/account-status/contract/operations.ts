import { z } from 'zod';
import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { accountStatuses } from '#capabilities/account/contract/words.ts';
import { CHANGE_OUTDATED, DECIDER_LOST_RIGHT, PROPOSER_LOST_RIGHT } from '#capabilities/change/contract/errors.ts';
import { changeStates } from '#capabilities/change/contract/words.ts';
import { operation } from '#platform/kernel/operation.ts';
import {
  chosenAccountInput,
  keysOf,
  mespAuthList,
  pageInput,
  pageOutput,
  requestNo,
  yuan,
} from '#platform/kernel/page.ts';
import { ACCOUNTS_A_CHANGE } from '../constants.ts';
import {
  ACCOUNT_NOT_EMPTY,
  ACCOUNT_STATUS_CHANGE_MISSING,
  ACCOUNT_STATUS_CHANGE_PENDING,
  ACCOUNT_STATUS_UNFIT,
  FROZEN_BY_PROVIDER,
  LAST_ACCOUNT,
  OWN_ACCOUNT_STATUS_CHANGE,
  SECOND_REVIEWER_REQUIRED,
} from './errors.ts';
import { partOperations } from './part-operations.ts';
import { changes, factors, reason } from './shapes.ts';
import { statusActions } from './words.ts';

/** ISO with +08:00. */
const time = z.string();
const text = z.string();
const changeId = z.uuid({ error: '请选择状态变更' });
/** Reviewers, too, because they decide what waits. */
const reads = { audience: 'merchant', permission: ['0207', '040101'], effect: 'read' } as const;

/**
 * Freezes at once, so that nothing is paid out any more; unfreezing and closing wait for a second person (domain-rules
 * section 12). Several accounts together, all or none of them.
 */
export const updateAccountStatus = operation({
  path: 'csdb/v2/account/merchAccountStatusUpdate',
  title: '变更账户状态',
  input: z.object({
    requestNo,
    accountNos: z
      .array(chosenAccountInput('请选择账户'), { error: '请选择账户' })
      .min(1, '请选择账户')
      .max(ACCOUNTS_A_CHANGE, `一次最多选择${ACCOUNTS_A_CHANGE}个账户`)
      .refine((accounts) => new Set(accounts).size === accounts.length, '同一个账户只能选择一次'),
    action: keysOf(statusActions),
    reason,
    mespAuthList,
  }),
  output: z.object({ state: keysOf(changeStates), count: z.number() }),
  errors: [
    ACCOUNT_MISSING,
    ACCOUNT_STATUS_UNFIT,
    FROZEN_BY_PROVIDER,
    ACCOUNT_NOT_EMPTY,
    ACCOUNT_STATUS_CHANGE_PENDING,
    LAST_ACCOUNT,
    SECOND_REVIEWER_REQUIRED,
  ],
  policy: { ...changes, ...factors('account.status'), loosens: true },
  codeBinds: {},
  signingLines: ({ accountNos, action, reason: why }) => [
    `操作：${statusActions[action]}`,
    `账户尾号：${accountNos.map((accountNo) => accountNo.slice(-4)).join('、')}`,
    `原因：${why}`,
  ],
});

/** By another person than the one who asked for it. */
export const decideStatusChange = operation({
  path: 'csdb/v2/account/statusChange/decide',
  title: '复核账户状态变更',
  input: z.object({ requestNo, changeId, approve: z.boolean({ error: '请选择通过或拒绝' }), mespAuthList }),
  output: z.object({ changeId: text }),
  errors: [
    PROPOSER_LOST_RIGHT,
    DECIDER_LOST_RIGHT,
    CHANGE_OUTDATED,
    ACCOUNT_MISSING,
    ACCOUNT_STATUS_UNFIT,
    FROZEN_BY_PROVIDER,
    ACCOUNT_NOT_EMPTY,
    LAST_ACCOUNT,
    ACCOUNT_STATUS_CHANGE_MISSING,
    OWN_ACCOUNT_STATUS_CHANGE,
  ],
  policy: {
    audience: 'merchant',
    permission: ['040101'],
    effect: 'change',
    ...factors('account.decide'),
    loosens: true,
  },
  codeBinds: {},
  signingLines: ({ approve }) => [approve ? '通过账户状态变更' : '拒绝账户状态变更'],
});

/** By the person who asked for it. */
export const withdrawStatusChange = operation({
  path: 'csdb/v2/account/statusChange/withdraw',
  title: '撤回账户状态变更',
  input: z.object({ changeId }),
  output: z.object({ changeId: text }),
  errors: [ACCOUNT_STATUS_CHANGE_MISSING],
  policy: changes,
});

const change = z.object({
  changeId: text,
  accountNo: text,
  accountTypeName: text,
  action: keysOf(statusActions),
  actionName: text,
  reason: text,
  state: keysOf(changeStates),
  stateName: text,
  proposedBy: text,
  /** The person who asks is who proposed it. */
  isOwn: z.boolean(),
  proposedAt: time,
  /** Empty and null where nobody else decided. */
  decidedBy: text,
  decidedAt: time.nullable(),
});
export type StatusChange = z.output<typeof change>;

const account = z.object({
  accountNo: text,
  accountTypeName: text,
  accountName: text,
  status: keysOf(accountStatuses),
  statusName: text,
  /** Why it is frozen, where the provider has done it; else empty. */
  statusReason: text,
  totalBalance: yuan,
  /** What can be asked for now. */
  actions: z.array(keysOf(statusActions)),
  /** Null: nothing waits for a second person. */
  pending: change.nullable(),
});
export type AccountWithStatus = z.output<typeof account>;

export const listAccountStatuses = operation({
  path: 'csdb/v2/account/statusList',
  title: '查询账户状态',
  input: z.object({}),
  output: z.object({ list: z.array(account) }),
  errors: [],
  policy: reads,
});

/** Past changes, newest first. */
export const listStatusChanges = operation({
  path: 'csdb/v2/account/statusChange/page',
  title: '查询账户状态变更记录',
  input: z.object({ states: z.array(keysOf(changeStates)).max(5).optional(), ...pageInput }),
  output: pageOutput(change),
  errors: [],
  policy: reads,
});

export const accountStatusOperations = [
  updateAccountStatus,
  decideStatusChange,
  withdrawStatusChange,
  listAccountStatuses,
  listStatusChanges,
  ...partOperations,
];
