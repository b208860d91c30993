import { z } from 'zod';
import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { CHANGE_OUTDATED, DECIDER_LOST_RIGHT, PROPOSER_LOST_RIGHT } from '#capabilities/change/contract/errors.ts';
import { formatAmount } from '#platform/kernel/amount-text.ts';
import { operation } from '#platform/kernel/operation.ts';
import {
  amountInput,
  chosenAccountInput,
  keysOf,
  mespAuthList,
  pageInput,
  pageOutput,
  requestNo,
  yuan,
} from '#platform/kernel/page.ts';
import {
  ACCOUNT_STATUS_CHANGE_MISSING,
  ACCOUNT_STATUS_CHANGE_PENDING,
  ACCOUNT_STATUS_UNFIT,
  FREEZE_END_INVALID,
  FREEZE_EXCEEDS_AVAILABLE,
  FREEZE_MISSING,
  FROZEN_BY_PROVIDER,
  OWN_ACCOUNT_STATUS_CHANGE,
  SECOND_REVIEWER_REQUIRED,
  TOO_MANY_FREEZES,
} from './errors.ts';
import { changes, endDate, factors, reason } from './shapes.ts';
import { freezeSources, partStates } from './words.ts';

/** ISO with +08:00. */
const time = z.string();
const text = z.string();
const freezeId = z.uuid({ error: '请选择部分冻结' });

/** Freezes a part of what is available, at once (domain-rules section 12). */
export const freezePart = operation({
  path: 'csdb/v2/account/partFreeze/create',
  title: '冻结部分余额',
  input: z.object({
    requestNo,
    accountNo: chosenAccountInput('请选择账户'),
    amount: amountInput,
    reason,
    /** Its last day; left out: until it is released. */
    endDate: endDate.optional(),
    mespAuthList,
  }),
  output: z.object({ freezeId: text }),
  errors: [ACCOUNT_MISSING, ACCOUNT_STATUS_UNFIT, FREEZE_EXCEEDS_AVAILABLE, FREEZE_END_INVALID, TOO_MANY_FREEZES],
  policy: { ...changes, ...factors('account.part_freeze') },
  codeBinds: { amount: ({ amount }) => amount },
  signingLines: ({ accountNo, amount, reason: why, endDate }) => [
    `冻结金额：${formatAmount(amount)} 元`,
    `账户尾号：${accountNo.slice(-4)}`,
    `到期日：${endDate ?? '无'}`,
    `原因：${why}`,
  ],
});

/** Asks for the release, which waits for another person. */
export const releasePart = operation({
  path: 'csdb/v2/account/partFreeze/release',
  title: '申请解除部分冻结',
  input: z.object({ requestNo, freezeId, reason, mespAuthList }),
  output: z.object({ freezeId: text }),
  errors: [FROZEN_BY_PROVIDER, ACCOUNT_STATUS_CHANGE_PENDING, SECOND_REVIEWER_REQUIRED, FREEZE_MISSING],
  policy: { ...changes, ...factors('account.part_release'), loosens: true },
  codeBinds: {},
  signingLines: ({ reason: why }) => ['解除部分冻结', `原因：${why}`],
});

/** By another person than the one who asked for it. */
export const decidePart = operation({
  path: 'csdb/v2/account/partFreeze/decide',
  title: '复核解除部分冻结',
  input: z.object({ requestNo, freezeId, approve: z.boolean({ error: '请选择通过或拒绝' }), mespAuthList }),
  output: z.object({ freezeId: text }),
  errors: [
    PROPOSER_LOST_RIGHT,
    DECIDER_LOST_RIGHT,
    CHANGE_OUTDATED,
    FROZEN_BY_PROVIDER,
    ACCOUNT_STATUS_CHANGE_MISSING,
    OWN_ACCOUNT_STATUS_CHANGE,
    FREEZE_MISSING,
  ],
  policy: {
    audience: 'merchant',
    permission: ['040101'],
    effect: 'change',
    ...factors('account.part_decide'),
    loosens: true,
  },
  codeBinds: {},
  signingLines: ({ approve }) => [approve ? '通过解除部分冻结' : '拒绝解除部分冻结'],
});

/** By the person who asked for the release. */
export const withdrawPart = operation({
  path: 'csdb/v2/account/partFreeze/withdraw',
  title: '撤回解除部分冻结的申请',
  input: z.object({ freezeId }),
  output: z.object({ freezeId: text }),
  errors: [ACCOUNT_STATUS_CHANGE_MISSING],
  policy: changes,
});

const part = z.object({
  freezeId: text,
  accountNo: text,
  accountTypeName: text,
  /** Null: the whole account is frozen. */
  amount: yuan.nullable(),
  /** The provider releases what it has frozen. */
  source: keysOf(freezeSources),
  sourceName: text,
  reason: text,
  endDate: text.nullable(),
  state: keysOf(partStates),
  stateName: text,
  placedBy: text,
  placedAt: time,
  endedAt: time.nullable(),
  /** The last release that was asked for; null: nobody has. */
  release: z
    .object({ reason: text, waits: z.boolean(), proposedBy: text, isOwn: z.boolean(), decidedBy: text })
    .nullable(),
});
export type PartFreeze = z.output<typeof part>;

/** Newest first. */
export const listPartFreezes = operation({
  path: 'csdb/v2/account/partFreeze/page',
  title: '查询冻结明细',
  input: z.object({ waiting: z.boolean().optional(), ...pageInput }),
  output: pageOutput(part),
  errors: [],
  policy: { audience: 'merchant', permission: ['0207', '040101'], effect: 'read' },
});

export const partOperations = [freezePart, releasePart, decidePart, withdrawPart, listPartFreezes];
