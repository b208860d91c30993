import { z } from 'zod';
import { mespAuthList, requestNo } from '#platform/kernel/page.ts';
import { REASON_MAX } from '../constants.ts';

/** Inputs and rows that calls of several kinds of change share, so that one list draws and decides all of them. */
const changeId = z.uuid({ error: '请选择修改' });
export const decisionInput = z.object({
  requestNo,
  changeId,
  approve: z.boolean({ error: '请选择通过或拒绝' }),
  reason: z.string().trim().max(REASON_MAX, `原因最多${REASON_MAX}个字`).default(''),
  mespAuthList,
});
export const takingBackInput = z.object({ changeId });

/** Before and after in words; empty where there was, or will be, nothing. */
const changeLine = z.object({ label: z.string(), before: z.string(), after: z.string() });

export const waitingChange = z.object({
  changeId: z.string(),
  /** One sentence: 将张三的角色改为管理员. */
  title: z.string(),
  lines: z.array(changeLine),
  proposedBy: z.string(),
  /** ISO with +08:00. */
  proposedAt: z.string(),
  /** The person who asks proposed it. */
  isOwn: z.boolean(),
});
export type ChangeLine = z.output<typeof changeLine>;
