import { z } from 'zod';
import { reason, sees } from '#capabilities/change/contract/provider-shapes.ts';
import { SAME_CHANGE_PENDING } from '#capabilities/change/contract/errors.ts';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf, requestNo, totpFactor } from '#platform/kernel/page.ts';
import { NO_RAIL_APPROVER, RAIL_NOT_PAUSED, RAIL_PAUSED_ALREADY } from './rail-errors.ts';
import { rails } from './rail-words.ts';

const text = z.string();
const rail = keysOf(rails);
const changes = { requestNo, rail, reason, mespAuthList: totpFactor };
const policy = { audience: 'person', effect: 'change', confirm: { totp: true } } as const;

const shownRail = z.object({
  rail: text,
  name: text,
  isPaused: z.boolean(),
  /** Of its pause; else empty. */
  reason: text,
  pausedBy: text,
  pausedAt: text.nullable(),
  isResumeWaiting: z.boolean(),
});
export type ShownRail = z.output<typeof shownRail>;

export const showRails = operation({
  path: 'console/rail/show',
  realm: 'provider',
  title: '查看付款通道',
  input: z.object({}),
  output: z.object({ list: z.array(shownRail) }),
  errors: [],
  policy: sees('op.system.view', 'op.fund.view'),
});

/** At once, by one person: to stop is safe. */
export const pauseRail = operation({
  path: 'console/rail/pause',
  realm: 'provider',
  title: '暂停付款通道',
  input: z.object(changes),
  output: z.object({}),
  errors: [RAIL_PAUSED_ALREADY],
  policy: { ...policy, permission: ['op.system.edit', 'op.fund.propose'] },
});

/** Another person decides it. */
export const proposeResume = operation({
  path: 'console/rail/resume',
  realm: 'provider',
  title: '提交恢复付款通道',
  input: z.object(changes),
  output: z.object({ changeId: text }),
  errors: [RAIL_NOT_PAUSED, NO_RAIL_APPROVER, SAME_CHANGE_PENDING],
  policy: { ...policy, permission: ['op.system.edit', 'op.fund.propose'] },
});

export const railOperations = [showRails, pauseRail, proposeResume];
