import { z } from 'zod';
import { UNCHANGED } from '#platform/kernel/errors.ts';
import { operation } from '#platform/kernel/operation.ts';
import { pageInput, pageOutput } from '#platform/kernel/page.ts';
import { DEVICE_NOT_LOGGED_IN, LOGIN_NAME_TAKEN, OWN_DEVICE, TOO_MANY_LOGIN_NAMES } from './errors.ts';

/** What people change and look up about themselves: the personal centre. */

const loginName = z
  .string({ error: '请输入登录名' })
  .regex(/^[A-Za-z][0-9A-Za-z_-]{3,31}$/, '登录名为4～32位字母、数字、下划线或短横线，以字母开头');

export const NICK_NAME_MAX = 20;
export const RESERVE_MSG_MAX = 20;

export const setLoginName = operation({
  path: 'plm/login.id.setting',
  title: '设置登录名',
  input: z.object({ loginName }),
  output: z.object({}),
  errors: [LOGIN_NAME_TAKEN, TOO_MANY_LOGIN_NAMES, UNCHANGED],
  policy: { audience: 'person', effect: 'change' },
});

export const setReserveMessage = operation({
  path: 'plm/update.reserve.msg',
  title: '设置预留信息',
  input: z.object({
    reserveMsg: z
      .string({ error: '请输入预留信息' })
      .trim()
      .min(1, '请输入预留信息')
      .max(RESERVE_MSG_MAX, '预留信息最多20个字'),
  }),
  output: z.object({}),
  errors: [],
  policy: { audience: 'person', effect: 'change' },
});

export const setNickName = operation({
  path: 'plm/nick.name.setting',
  title: '设置昵称',
  input: z.object({
    nickName: z.string({ error: '请输入昵称' }).trim().min(1, '请输入昵称').max(NICK_NAME_MAX, '昵称最多20个字'),
  }),
  output: z.object({}),
  errors: [],
  policy: { audience: 'person', effect: 'change' },
});

/** Where the person is signed in now, the latest activity first. */
export const listSessions = operation({
  path: 'plm/session.list',
  title: '查询登录设备',
  input: z.object({}),
  output: z.object({
    list: z.array(
      z.object({
        sessionId: z.string(),
        /** `Chrome · Windows`; empty of a session that is older than this list. */
        browser: z.string(),
        address: z.string(),
        /** The merchant that it has entered; empty without one. */
        customerName: z.string(),
        signedInAt: z.string(),
        lastActiveAt: z.string(),
        /** The session that asks. */
        current: z.boolean(),
      }),
    ),
  }),
  errors: [],
  policy: { audience: 'person', effect: 'read' },
});

/** That session's next call is answered 03T03. */
export const endOneSession = operation({
  path: 'plm/session.end',
  title: '下线登录设备',
  input: z.object({ sessionId: z.uuid('请选择要下线的设备') }),
  output: z.object({}),
  errors: [OWN_DEVICE, DEVICE_NOT_LOGGED_IN],
  policy: { audience: 'person', effect: 'change' },
});

export const endOtherSessions = operation({
  path: 'plm/session.end.others',
  title: '下线其他登录设备',
  input: z.object({}),
  output: z.object({ ended: z.number() }),
  errors: [],
  policy: { audience: 'person', effect: 'change' },
});

export const loginWays = { password: '账号密码', code: '短信验证码', qr: '扫码' } as const;

export const pageLoginRecords = operation({
  path: 'plm/login.record.page',
  title: '查询登录记录',
  input: z.object({ ...pageInput }),
  /** Newest first; half a year of them. */
  output: pageOutput(
    z.object({
      recordId: z.string(),
      loginAt: z.string(),
      way: z.enum(['password', 'code', 'qr']),
      success: z.boolean(),
      browser: z.string(),
      address: z.string(),
      /** The person had logged in before, and never in this browser. */
      newDevice: z.boolean(),
    }),
  ),
  errors: [],
  policy: { audience: 'person', effect: 'read' },
});

export const ownOperations = [
  setLoginName,
  setReserveMessage,
  setNickName,
  listSessions,
  endOneSession,
  endOtherSessions,
  pageLoginRecords,
];
