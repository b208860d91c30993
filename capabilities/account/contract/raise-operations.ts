import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { amountInput, keysOf, mespAuthList, pageInput, pageOutput, requestNo, yuan } from '#platform/kernel/page.ts';
import {
  BUSINESS_NOT_OPEN,
  LIMITS_OUT_OF_ORDER,
  LIMIT_NOT_HIGHER,
  LIMIT_REQUEST_MISSING,
  LIMIT_REQUEST_PENDING,
} from './errors.ts';
import { isKind } from './kinds.ts';
import { read, text, time } from './shapes.ts';
import { raiseStates } from './words.ts';

const makes = { audience: 'merchant', permission: ['020201'], adminOnly: true, effect: 'change' } as const;
const raiseId = z.uuid({ error: '请选择提额申请' });
const state = keysOf(raiseStates);
/** Left out: it stays as it is. */
const wanted = amountInput.optional();

/** Asks the provider for higher limits of one function. One request of a function waits at a time. */
export const applyRaise = operation({
  path: 'csdb/v2/trade/limit/raise/apply',
  title: '申请提额',
  input: z
    .object({
      requestNo,
      function: z.string({ error: '请选择业务' }).refine((id) => isKind(id), '请选择业务'),
      single: wanted,
      day: wanted,
      month: wanted,
      reason: z
        .string({ error: '请填写申请原因' })
        .trim()
        .min(5, '请填写申请原因，5～200个字')
        .max(200, '请填写申请原因，5～200个字'),
      mespAuthList,
    })
    .refine(({ single, day, month }) => single !== undefined || day !== undefined || month !== undefined, {
      error: '请至少填写一项申请限额',
      path: ['single'],
    }),
  output: z.object({ raiseId: text, state }),
  errors: [BUSINESS_NOT_OPEN, LIMIT_REQUEST_PENDING, LIMIT_NOT_HIGHER, LIMITS_OUT_OF_ORDER],
  policy: { ...makes, confirm: { password: true } },
});

/** By its maker, while it waits. */
export const withdrawRaise = operation({
  path: 'csdb/v2/trade/limit/raise/withdraw',
  title: '撤回提额申请',
  input: z.object({ raiseId }),
  output: z.object({ raiseId: text, state }),
  errors: [LIMIT_REQUEST_MISSING],
  policy: makes,
});

/** What was asked for and what held then; null: not asked for. */
const change = z.object({ was: yuan, wanted: yuan }).nullable();
const raise = z.object({
  raiseId: text,
  function: text,
  functionName: text,
  single: change,
  day: change,
  month: change,
  reason: text,
  state,
  stateName: text,
  makerName: text,
  isOwn: z.boolean(),
  createdAt: time,
  /** Null while it waits. */
  endedAt: time.nullable(),
  /** What the provider says to its decision; empty where it says nothing. */
  decisionReason: text,
});
export type Raise = z.output<typeof raise>;

/** The merchant's requests, newest first. */
export const listRaises = operation({
  path: 'csdb/v2/trade/limit/raise/page',
  title: '查询提额申请',
  input: z.object({ ...pageInput }),
  output: pageOutput(raise),
  errors: [],
  policy: read(['0202']),
});

export const raiseOperations = [applyRaise, withdrawRaise, listRaises];
