import { z } from 'zod';
import { mobileFault } from '#platform/kernel/field-rule.ts';
import { operation } from '#platform/kernel/operation.ts';
import { fieldInput } from '#platform/kernel/page.ts';
import { personId } from './shapes.ts';
import { proposal, proposed } from './state-operations.ts';

/** Of the only administrator of a merchant, who can be helped by no colleague. Another person decides it. */
export const proposeReset = operation({
  path: 'console/person/reset',
  realm: 'provider',
  title: '提交管理员重置',
  input: z.object({
    ...proposal,
    personId,
    /** Absent: the mobile stays. */
    newMobile: fieldInput(mobileFault, '请输入新手机号').optional(),
  }),
  output: proposed,
  errors: [
    '01606KPLMS',
    '08201KPLMS',
    '08204KPLMS',
    '08603KPLMS',
    '08650KPLMS',
    '08651KPLMS',
    '08652KPLMS',
    '08653KPLMS',
    '08654KPLMS',
  ],
  policy: { audience: 'person', permission: ['op.support.act'], effect: 'change', confirm: { totp: true } },
});

export const resetOperations = [proposeReset];
