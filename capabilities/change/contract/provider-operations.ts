import { z } from 'zod';
import { MERCHANT_CLOSED } from '#capabilities/merchant/contract/errors.ts';
import { operation } from '#platform/kernel/operation.ts';
import { pageOutput, requestNo, totpFactor } from '#platform/kernel/page.ts';
import { REASON_MAX } from '../constants.ts';
import { CHANGE_ENDED, CHANGE_OUTDATED, DECIDER_LOST_RIGHT, OWN_CHANGE, PROPOSER_LOST_RIGHT } from './errors.ts';
import { changeFilter, shownChange } from './operations.ts';

/** What the provider's people propose and decide, of every kind: the same calls for all of them. */
const changeId = z.uuid({ error: '请选择变更' });
const mid = z.string().max(32, '请选择商户');

const shown = shownChange.extend({
  /** The merchant that it is about; `*` of none. */
  mid: z.string(),
  evidence: z.array(z.object({ label: z.string(), text: z.string() })),
});
export type ShownProviderChange = z.output<typeof shown>;

export const queryProviderChanges = operation({
  path: 'console/change/query',
  realm: 'provider',
  title: '查询平台变更',
  input: z.object({ ...changeFilter, mid: mid.optional() }),
  output: pageOutput(shown),
  errors: [],
  policy: { audience: 'person', anyMember: true, effect: 'read' },
});

/**
 * By another person than the one who proposed it, with the right of its kind. May also answer what the kind refuses at
 * its proposal, because its command is checked again.
 */
export const decideProviderChange = operation({
  path: 'console/change/decide',
  realm: 'provider',
  title: '确认平台变更',
  input: z
    .object({
      requestNo,
      changeId,
      approve: z.boolean({ error: '请选择通过或拒绝' }),
      reason: z.string().trim().max(REASON_MAX, `原因最多${REASON_MAX}个字`).default(''),
      mespAuthList: totpFactor,
    })
    .refine(({ approve, reason }) => approve || reason !== '', { error: '请填写拒绝原因', path: ['reason'] }),
  output: z.object({ changeId: z.string(), state: z.enum(['done', 'refused']) }),
  errors: [PROPOSER_LOST_RIGHT, DECIDER_LOST_RIGHT, CHANGE_OUTDATED, CHANGE_ENDED, OWN_CHANGE, MERCHANT_CLOSED],
  policy: { audience: 'person', anyMember: true, effect: 'change', confirm: { totp: true } },
});

/** By the person who proposed it. */
export const takeBackProviderChange = operation({
  path: 'console/change/withdraw',
  realm: 'provider',
  title: '撤回平台变更',
  input: z.object({ changeId }),
  output: z.object({ changeId: z.string() }),
  errors: [CHANGE_ENDED],
  policy: { audience: 'person', anyMember: true, effect: 'change' },
});

export const changeProviderOperations = [queryProviderChanges, decideProviderChange, takeBackProviderChange];
