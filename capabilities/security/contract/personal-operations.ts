import { z } from 'zod';
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
  errors: ['01501KPLMS', '01502KPLMS', '01503KPLMS', '01504KPLMS', '01505KPLMS', '01506KPLMS', '01507KPLMS'],
  policy: { audience: 'person', effect: 'change', confirm: { sms: 'update.login.pwd' } },
  codeBinds: {},
});

export const personalOperations = [updateLoginPwd];
