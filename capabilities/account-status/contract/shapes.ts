import { z } from 'zod';
import type { Policy } from '#platform/kernel/operation.ts';
import { dayInput } from '#platform/kernel/shanghai-time.ts';
import { REASON_MAX } from '../constants.ts';

export const reason = z
  .string({ error: '请填写原因' })
  .trim()
  .min(2, '请填写原因，至少2个字')
  .max(REASON_MAX, `原因最多${REASON_MAX}个字`);

/** The last day of a freeze. */
export const endDate = dayInput('请选择正确的到期日');

export const changes = { audience: 'merchant', permission: ['020701'], adminOnly: true, effect: 'change' } as const;
export const factors = (sms: string): Pick<Policy, 'confirm' | 'certificate'> => ({
  confirm: { password: true, sms },
  certificate: true,
});
