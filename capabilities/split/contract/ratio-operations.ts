import { z } from 'zod';
import { CHANGE_OUTDATED, DECIDER_LOST_RIGHT, PROPOSER_LOST_RIGHT } from '#capabilities/change/contract/errors.ts';
import { changeStates } from '#capabilities/change/contract/words.ts';
import { operation, type Policy } from '#platform/kernel/operation.ts';
import { fieldInput, keysOf, mespAuthList, requestNo } from '#platform/kernel/page.ts';
import {
  OWN_SPLIT_RATIO_CHANGE,
  SPLIT_RATIO_CHANGE_MISSING,
  SPLIT_RATIO_CHANGE_PENDING,
  SPLIT_RATIO_UNCHANGED,
} from './errors.ts';
import { percentFault } from './percent.ts';
import { reads } from './policies.ts';

const changeId = z.uuid({ error: '请选择比例变更' });
const changed = z.object({ changeId: z.string(), state: keysOf(changeStates) });
const changes = { audience: 'merchant', permission: ['031203'], adminOnly: true, effect: 'change' } as const;
const confirmed = (sms: string): Policy => ({ ...changes, confirm: { password: true, sms } });

const change = z.object({
  changeId: z.string(),
  /** Percent with two to four decimals, before and after. */
  was: z.string(),
  ratio: z.string(),
  state: keysOf(changeStates),
  stateName: z.string(),
  proposedBy: z.string(),
  /** ISO with +08:00. */
  proposedAt: z.string(),
  /** Empty and null while it waits, and where nobody else had to confirm it. */
  decidedBy: z.string(),
  decidedAt: z.string().nullable(),
  isOwn: z.boolean(),
});
export type RatioChange = z.output<typeof change>;

/** The most of a trade that may be shared, and its last changes, newest first. */
export const queryRatio = operation({
  path: 'csdb/v2/separate/ratio/query',
  title: '查询分账比例',
  input: z.object({}),
  /** `reviewed`: a change of this person needs a second administrator. */
  output: z.object({ ratio: z.string(), reviewed: z.boolean(), list: z.array(change) }),
  errors: [],
  policy: reads,
});

/** Counts for trades that are frozen from then on. */
export const setRatio = operation({
  path: 'csdb/v2/separate/ratio/set',
  title: '设置分账比例',
  input: z.object({ requestNo, ratio: fieldInput(percentFault), mespAuthList }),
  output: changed,
  errors: [SPLIT_RATIO_CHANGE_PENDING, SPLIT_RATIO_UNCHANGED],
  policy: { ...confirmed('split.ratio'), loosens: true },
  codeBinds: {},
});

/** By another administrator than the one who asked for it. */
export const decideRatio = operation({
  path: 'csdb/v2/separate/ratio/decide',
  title: '复核分账比例',
  input: z.object({ requestNo, changeId, approve: z.boolean({ error: '请选择通过或拒绝' }), mespAuthList }),
  output: changed,
  errors: [
    PROPOSER_LOST_RIGHT,
    DECIDER_LOST_RIGHT,
    CHANGE_OUTDATED,
    SPLIT_RATIO_CHANGE_MISSING,
    OWN_SPLIT_RATIO_CHANGE,
    SPLIT_RATIO_UNCHANGED,
  ],
  policy: { ...confirmed('split.ratio_decide'), loosens: true },
  codeBinds: {},
});

export const withdrawRatio = operation({
  path: 'csdb/v2/separate/ratio/withdraw',
  title: '撤回分账比例变更',
  input: z.object({ changeId }),
  output: changed,
  errors: [SPLIT_RATIO_CHANGE_MISSING],
  policy: changes,
});

export const ratioOperations = [queryRatio, setRatio, decideRatio, withdrawRatio];
