import { z } from 'zod';

/** The console's calls about applications of merchants. Who writes one and who decides it are different people. */
export const EDIT = ['op.onboarding.edit'] as const;
export const APPROVE = ['op.onboarding.approve'] as const;
/** Papers and whole ID numbers: those who work on applications. */
export const OPEN = [...EDIT, ...APPROVE] as const;
/** All who may see merchants, see those that are about to be opened. */
export const SEE = [...OPEN, 'op.merchant.view'] as const;

export const applicationNo = z
  .string({ error: '请选择进件申请' })
  .regex(/^JJ\d{14}$/, '申请编号不正确，请从列表中选择');
