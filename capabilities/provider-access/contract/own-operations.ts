import { z } from 'zod';
import { PASSWORD_INPUT_EXPIRED } from '#capabilities/identity/contract/errors.ts';
import { nonceStr, sealedPassword } from '#capabilities/identity/contract/operations.ts';
import { operation } from '#platform/kernel/operation.ts';
import { requestNo, totpCode, totpFactor } from '#platform/kernel/page.ts';
import {
  AUTHENTICATOR_CHANGE_EXPIRED,
  PROVIDER_LOGIN_LOCKED,
  PROVIDER_PASSWORD_COMMON,
  PROVIDER_PASSWORD_UNCHANGED,
  PROVIDER_PASSWORD_WEAK,
  PROVIDER_SESSION_ENDED,
  TOTP_LOCKED,
  WRONG_PROVIDER_PASSWORD,
  WRONG_RECOVERY_CODE,
  WRONG_TOTP,
} from './errors.ts';
import { isOneFactor, newAuthenticator, ONE_FACTOR, secondFactor } from './operations.ts';

/** What a person of the provider sees and changes of their own logins, password and authenticator. */
export const showOwnLogins = operation({
  path: 'console/access/own.logins',
  realm: 'provider',
  title: '查询本人的登录',
  input: z.object({}),
  output: z.object({
    /** Open ones, the newest first. */
    sessions: z.array(
      z.object({
        sessionId: z.string(),
        address: z.string(),
        signedInAt: z.string(),
        lastSeenAt: z.string(),
        isCurrent: z.boolean(),
      }),
    ),
    /** The last tries with the right password, done or refused. */
    logins: z.array(
      z.object({ recordId: z.string(), at: z.string(), address: z.string(), success: z.boolean(), reason: z.string() }),
    ),
  }),
  errors: [],
  policy: { audience: 'person', anyMember: true, effect: 'read' },
});

/** Another one than that of the call, which is ended by leaving. */
export const endOwnSession = operation({
  path: 'console/access/own.endSession',
  realm: 'provider',
  title: '结束本人的其他登录',
  input: z.object({ sessionId: z.uuid('请选择要结束的登录') }),
  output: z.object({}),
  errors: [PROVIDER_SESSION_ENDED],
  policy: { audience: 'person', anyMember: true, effect: 'change' },
});

const password = z.object({ password: sealedPassword, nonceStr }, { error: '请输入登录密码' });

/** Other sessions end, and a link that was sent to set it again. */
export const changeOwnPassword = operation({
  path: 'console/access/own.password',
  realm: 'provider',
  title: '修改本人的登录密码',
  input: z.object({ requestNo, oldPassword: password, newPassword: password, mespAuthList: totpFactor }),
  output: z.object({ endedSessions: z.number() }),
  errors: [
    PASSWORD_INPUT_EXPIRED,
    PROVIDER_LOGIN_LOCKED,
    PROVIDER_PASSWORD_WEAK,
    PROVIDER_PASSWORD_COMMON,
    WRONG_PROVIDER_PASSWORD,
    PROVIDER_PASSWORD_UNCHANGED,
  ],
  policy: { audience: 'person', anyMember: true, effect: 'change', confirm: { totp: true } },
});

/** The old authenticator serves until a code of the new one has come. May be repeated. */
export const renewOwnAuthenticator = operation({
  path: 'console/access/own.authenticator',
  realm: 'provider',
  title: '更换本人的验证器',
  input: z.object(secondFactor).refine(isOneFactor, ONE_FACTOR),
  output: z.object({ renewalId: z.string(), ...newAuthenticator }),
  errors: [WRONG_TOTP, WRONG_RECOVERY_CODE, TOTP_LOCKED],
  policy: { audience: 'person', anyMember: true, effect: 'change' },
});

/** The new recovery codes are shown this once. Other sessions end. */
export const confirmOwnAuthenticator = operation({
  path: 'console/access/own.confirmAuthenticator',
  realm: 'provider',
  title: '绑定本人的新验证器',
  input: z.object({ renewalId: z.uuid('请从头开始更换验证器'), code: totpCode }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: [WRONG_TOTP, AUTHENTICATOR_CHANGE_EXPIRED],
  policy: { audience: 'person', anyMember: true, effect: 'change' },
});

export const ownOperations = [
  showOwnLogins,
  endOwnSession,
  changeOwnPassword,
  renewOwnAuthenticator,
  confirmOwnAuthenticator,
];
