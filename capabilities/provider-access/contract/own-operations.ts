import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';

/** What a person of the provider sees and ends of their own logins. */
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
  errors: ['08132KPLMS'],
  policy: { audience: 'person', anyMember: true, effect: 'change' },
});

export const ownOperations = [showOwnLogins, endOwnSession];
