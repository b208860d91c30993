import { z } from 'zod';
import { mobile, smsCode } from '#capabilities/identity/contract/operations.ts';
import { operation } from '#platform/kernel/operation.ts';
import { mespAuthList, requestNo } from '#platform/kernel/page.ts';

/** A login password as `getRandom` seals it: bound to the session that changes it. */
const sealedLoginPwd = z.object({
  password: z.string({ error: '请输入登录密码' }).regex(/^04[0-9a-fA-F]{192,1024}$/, '请输入登录密码'),
  nonceStr: z.string().regex(/^[0-9a-f]{32}$/, '密码输入已过期，请重新输入登录密码'),
});

/** All other sessions of the person end; the one that asks goes on. */
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
    '01501KPLMS',
    '01502KPLMS',
    '01503KPLMS',
    '01504KPLMS',
    '01505KPLMS',
    '01506KPLMS',
    '01507KPLMS',
    '01508KPLMS',
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
  errors: ['01107KPLMS', '01108KPLMS', '01109KPLMS', '01511KPLMS'],
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
  errors: ['01511KPLMS', '01512KPLMS', '01513KPLMS', '01514KPLMS', '01515KPLMS'],
  policy: { audience: 'person', effect: 'change', confirm: { password: true, sms: 'mobile.update' }, loosens: true },
  codeBinds: { mobile: (input) => input.mobile },
});

export const personalOperations = [updateLoginPwd, sendNewMobileCode, updateMobile];
