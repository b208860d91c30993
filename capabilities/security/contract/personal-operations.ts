import { z } from 'zod';
import { SMS_NOT_SENT, SMS_TOO_SOON, TOO_MANY_SMS } from '#capabilities/identity/contract/errors.ts';
import { mobile } from '#capabilities/identity/contract/operations.ts';
import { operation } from '#platform/kernel/operation.ts';
import { mespAuthList, requestNo, smsCode } from '#platform/kernel/page.ts';
import {
  LOGIN_PASSWORDS_DIFFER,
  LOGIN_PASSWORD_COMMON,
  LOGIN_PASSWORD_INPUT_EXPIRED,
  LOGIN_PASSWORD_IS_OPERATION_PASSWORD,
  LOGIN_PASSWORD_LOCKED,
  LOGIN_PASSWORD_UNCHANGED,
  LOGIN_PASSWORD_WEAK,
  MOBILE_TAKEN,
  MOBILE_UNCHANGED,
  NEW_MOBILE_CODE_EXPIRED,
  NEW_MOBILE_CODE_LOCKED,
  WRONG_LOGIN_PASSWORD,
  WRONG_NEW_MOBILE_CODE,
} from './errors.ts';

/** A login password as `getRandom` seals it: bound to the session that changes it. */
const sealedLoginPwd = z.object({
  password: z.string({ error: '请输入登录密码' }).regex(/^04[0-9a-fA-F]{192,1024}$/, '请输入登录密码'),
  nonceStr: z.string().regex(/^[0-9a-f]{32}$/, '密码输入已过期，请重新输入登录密码'),
});

/** All other sessions of the person end; the one that asks continues. */
export const updateLoginPwd = operation({
  path: 'plm/update.login.pwd',
  title: '修改登录密码',
  input: z.object({
    requestNo,
    oldLoginPwd: sealedLoginPwd,
    newLoginPwd: sealedLoginPwd,
    /** The second entry, sealed with a random of its own. */
    confirmLoginPwd: sealedLoginPwd,
    mespAuthList,
  }),
  output: z.object({ endedSessions: z.number() }),
  errors: [
    LOGIN_PASSWORD_INPUT_EXPIRED,
    WRONG_LOGIN_PASSWORD,
    LOGIN_PASSWORD_LOCKED,
    LOGIN_PASSWORDS_DIFFER,
    LOGIN_PASSWORD_WEAK,
    LOGIN_PASSWORD_UNCHANGED,
    LOGIN_PASSWORD_IS_OPERATION_PASSWORD,
    LOGIN_PASSWORD_COMMON,
  ],
  policy: { audience: 'person', effect: 'change', confirm: { sms: 'update.login.pwd' } },
  codeBinds: {},
});

/** A code to the new number, which the person has entered. The answer is the same when it is somebody else's. */
export const sendNewMobileCode = operation({
  path: 'plm/mobile.code.send',
  title: '发送新手机号验证码',
  input: z.object({ mobile }),
  output: z.object({ resendAfterSeconds: z.number() }),
  errors: [SMS_TOO_SOON, TOO_MANY_SMS, SMS_NOT_SENT, MOBILE_UNCHANGED],
  policy: { audience: 'person', effect: 'change' },
});

/**
 * `mespAuthList` has the operation password and the code that was sent to the present number, bound to the new one. All
 * other sessions of the person end.
 */
export const updateMobile = operation({
  path: 'plm/mobile.update',
  title: '更换手机号',
  input: z.object({
    requestNo,
    mobile,
    /** Of `plm/mobile.code.send`, sent to the new number. */
    newSmsCode: smsCode,
    mespAuthList,
  }),
  /** Masked. */
  output: z.object({ mobile: z.string(), endedSessions: z.number() }),
  errors: [MOBILE_UNCHANGED, WRONG_NEW_MOBILE_CODE, NEW_MOBILE_CODE_EXPIRED, NEW_MOBILE_CODE_LOCKED, MOBILE_TAKEN],
  policy: { audience: 'person', effect: 'change', confirm: { password: true, sms: 'mobile.update' }, loosens: true },
  codeBinds: { mobile: (input) => input.mobile },
});

export const personalOperations = [updateLoginPwd, sendNewMobileCode, updateMobile];
