import { z } from 'zod';
import { confirms } from '#capabilities/change/contract/provider-shapes.ts';
import { SAME_CHANGE_PENDING } from '#capabilities/change/contract/errors.ts';
import { MERCHANT_CLOSED } from '#capabilities/merchant/contract/errors.ts';
import { mobileFault } from '#platform/kernel/field-rule.ts';
import { operation } from '#platform/kernel/operation.ts';
import { fieldInput } from '#platform/kernel/page.ts';
import {
  ADMIN_RESET_UNFIT,
  MERCHANT_MISSING,
  NO_MERCHANT_APPROVER,
  OTHER_ADMIN_EXISTS,
  PERSON_NOT_FOUND,
  RESET_MOBILE_REQUIRED,
  RESET_MOBILE_TAKEN,
  RESET_MOBILE_UNCHANGED,
} from './errors.ts';
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
    SAME_CHANGE_PENDING,
    MERCHANT_MISSING,
    MERCHANT_CLOSED,
    PERSON_NOT_FOUND,
    NO_MERCHANT_APPROVER,
    ADMIN_RESET_UNFIT,
    OTHER_ADMIN_EXISTS,
    RESET_MOBILE_UNCHANGED,
    RESET_MOBILE_TAKEN,
    RESET_MOBILE_REQUIRED,
  ],
  policy: confirms('op.support.act'),
});

export const resetOperations = [proposeReset];
