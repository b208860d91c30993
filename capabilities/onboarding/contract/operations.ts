import { z } from 'zod';
import { nonceStr, sealedPassword } from '#capabilities/identity/contract/operations.ts';
import { operation } from '#platform/kernel/operation.ts';
import {
  INVITATION_INVALID,
  INVITATION_PASSWORD_COMMON,
  INVITATION_PASSWORD_EXPIRED,
  INVITATION_PASSWORD_WEAK,
} from './errors.ts';

const INCOMPLETE = '邀请链接不完整，请从短信中重新打开';
/** Any text: what no link has gets the same answer as a link that is over. */
const token = z.string({ error: INCOMPLETE }).trim().min(1, INCOMPLETE).max(200, INCOMPLETE);

/** By the administrator of a new merchant, or one whom the provider has reset, who was sent the link. */
export const openInvitation = operation({
  path: 'invitation/open',
  title: '打开管理员邀请',
  input: z.object({ token }),
  output: z.object({
    customerName: z.string(),
    /** Masked. */
    userName: z.string(),
    /** Masked: the login works with it. */
    mobile: z.string(),
    /** False: the person has logged in before, and does so with the own password. */
    setsPassword: z.boolean(),
    /** The person is administrator already, and sets another password. */
    isReset: z.boolean(),
    expiresAt: z.string(),
  }),
  errors: [INVITATION_INVALID],
  policy: { audience: 'public', effect: 'read' },
});

/** Sets the first login password, or the one after a reset, once. */
export const acceptInvitation = operation({
  path: 'invitation/accept',
  title: '接受管理员邀请',
  input: z.object({ token, password: sealedPassword, nonceStr }),
  output: z.object({}),
  errors: [INVITATION_INVALID, INVITATION_PASSWORD_EXPIRED, INVITATION_PASSWORD_WEAK, INVITATION_PASSWORD_COMMON],
  policy: { audience: 'public', effect: 'change' },
});

export const onboardingOperations = [openInvitation, acceptInvitation];
