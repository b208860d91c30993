import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf } from '#platform/kernel/page.ts';
import { firstSteps } from './first-steps.ts';

const member = { audience: 'merchant', anyMember: true } as const;

/** What this person, or as an administrator the merchant, should set up first. */
export const queryFirstDay = operation({
  path: 'firstDay/query',
  title: '查询新手指引',
  input: z.object({}),
  output: z.object({
    /** Nothing is left to do, or the person has put the guide away. */
    over: z.boolean(),
    steps: z.array(z.object({ step: keysOf(firstSteps), done: z.boolean() })),
  }),
  errors: [],
  policy: { ...member, effect: 'read' },
});

/** Puts the guide away, for this person in this merchant. */
export const dismissFirstDay = operation({
  path: 'firstDay/dismiss',
  title: '关闭新手指引',
  input: z.object({}),
  output: z.object({ over: z.literal(true) }),
  errors: [],
  policy: { ...member, effect: 'change' },
});

export const firstDayOperations = [queryFirstDay, dismissFirstDay];
