import { z } from 'zod';
import { confirms, reason, sees } from '#capabilities/change/contract/provider-shapes.ts';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf, requestNo, totpFactor, yuan } from '#platform/kernel/page.ts';
import { JOB_NOT_DEAD } from './errors.ts';
import { gatewayStates } from './words.ts';

const time = z.string();
const flow = z.object({ count: z.number(), amount: yuan });

/** Figures of the whole provider, each with the list that it opens. */
export const showOverview = operation({
  path: 'console/monitor/overview',
  realm: 'provider',
  title: '查看概览',
  input: z.object({}),
  output: z.object({
    merchants: z.object({ all: z.number(), newThisMonth: z.number() }),
    /** All that is owed to merchants: available, frozen and on the way. */
    held: yuan,
    /** What the bank's files and our books do not agree on: its effect on the cash, and how many. */
    reserve: z.object({ difference: yuan, items: z.number() }),
    /** Orders submitted today by kind, and until the same hour of the same weekday before. */
    flows: z.array(z.object({ kind: z.string(), name: z.string(), today: flow, before: flow })),
    waiting: z.object({
      reviews: z.number(),
      unknownPayments: z.number(),
      applications: z.number(),
      /** Those that the caller may decide. */
      changes: z.number(),
      /** People who opened unusually many ID numbers or papers in a day; for who reads the log. */
      unusualReveals: z.number(),
      /** People who opened unusually many merchants and people of merchants in a day; for who reads the log. */
      unusualVisits: z.number(),
    }),
    /** Differences from the bank's file that are not settled. */
    differences: z.number(),
    /** Gateways to the outside whose last call failed, in words. */
    gatewaysDown: z.array(z.string()),
    /** What somebody has to do about the certificate authority, in words. */
    authorityConcerns: z.array(z.string()),
    /** Phone and ICP line of the provider, which pages show to merchants, were set. */
    hasProviderInfo: z.boolean(),
    /** Rails over which nothing new is sent, in words. */
    railsPaused: z.array(z.string()),
    /** Webhooks to the provider's own systems that were given up and not sent again. */
    webhooksGivenUp: z.number(),
    queue: z.object({ due: z.number(), leased: z.number(), dead: z.number() }),
    at: time,
  }),
  errors: [],
  policy: { audience: 'person', anyMember: true, effect: 'read' },
});

const deadJob = z.object({
  kind: z.string(),
  key: z.string(),
  /** `*` of none. */
  mid: z.string(),
  attempt: z.number(),
  lastError: z.string(),
  endedAt: time.nullable(),
});
export type DeadJob = z.output<typeof deadJob>;

export const showQueue = operation({
  path: 'console/monitor/queue',
  realm: 'provider',
  title: '查看任务队列',
  input: z.object({}),
  output: z.object({
    due: z.number(),
    leased: z.number(),
    dead: z.number(),
    /** The last ones. */
    list: z.array(deadJob),
  }),
  errors: [],
  policy: sees('op.system.view'),
});

/** The job has its attempts again: what made it fail has been removed. */
export const reviveDeadJob = operation({
  path: 'console/monitor/revive',
  realm: 'provider',
  title: '重新执行任务',
  input: z.object({
    requestNo,
    kind: z.string({ error: '请选择任务' }).max(64, '请选择任务'),
    key: z.string({ error: '请选择任务' }).max(200, '请选择任务'),
    reason,
    mespAuthList: totpFactor,
  }),
  output: z.object({}),
  errors: [JOB_NOT_DEAD],
  policy: confirms('op.system.edit'),
});

const gateway = z.object({
  gateway: z.string(),
  name: z.string(),
  /** Host and port of its address, without a path or a secret; empty: the product does without it. */
  host: z.string(),
  state: keysOf(gatewayStates),
  stateName: z.string(),
  /** Of the first error that no answer followed; null: it is not down. */
  downSince: time.nullable(),
  calls: z.number(),
  errors: z.number(),
  /** Of the errors those without an answer in time. */
  timeouts: z.number(),
  /** 95 of 100 calls took no longer, a time-out counting whole; null: no calls, or longer than any bound. */
  p95Ms: z.number().nullable(),
  lastOkAt: time.nullable(),
  lastErrorAt: time.nullable(),
  lastError: z.string(),
});
export type Gateway = z.output<typeof gateway>;

/** Counted in all processes, in the last minutes of real time. */
export const showGateways = operation({
  path: 'console/monitor/gateways',
  realm: 'provider',
  title: '查看网关',
  input: z.object({}),
  output: z.object({ minutes: z.number(), list: z.array(gateway) }),
  errors: [],
  policy: sees('op.system.view'),
});

export const monitorProviderOperations = [showOverview, showQueue, reviveDeadJob, showGateways];
