import { z } from 'zod';
import { waysOfOpening } from '#capabilities/access/contract/product-words.ts';
import { REQUEST_NUMBER_REUSED } from '#platform/kernel/errors.ts';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf, mespAuthList, pageInput, pageOutput, requestNo } from '#platform/kernel/page.ts';
import { dayInput } from '#platform/kernel/shanghai-time.ts';
import { REASON } from '../constants.ts';
import {
  APP_ALREADY_OPEN,
  APP_CLOSED_TO_NEW,
  APP_CONDITIONS_UNMET,
  APP_HAS_OPEN_BUSINESS,
  APP_MISSING,
  APP_NOT_OPEN,
  APP_OPENING_PENDING,
  APP_REQUEST_MISSING,
  APP_START_DAY_INVALID,
  APP_TERMS_OUTDATED,
  TERMS_BEFORE_OPENING,
  TERMS_VERSION_OUTDATED,
} from './errors.ts';
import { applicationStates, conditionWords, dealActions, dealStates } from './words.ts';

/** ISO with +08:00. */
const time = z.string();
const appCode = z.string({ error: '请选择应用' }).regex(/^[a-z][a-z-]{1,39}$/, '请选择应用');
const read = { audience: 'merchant', permission: ['1201'], effect: 'read' } as const;
const manage = { audience: 'merchant', permission: ['120101'], adminOnly: true, effect: 'change' } as const;

const application = z.object({
  appCode: z.string(),
  appName: z.string(),
  /** The one character of its tile. */
  mark: z.string(),
  summary: z.string(),
  state: keysOf(applicationStates),
  stateName: z.string(),
  /** Null for one that the merchant has had from the start, and while it is not opened. */
  openedAt: time.nullable(),
  /** The day on which it will be opened; null otherwise. */
  startDate: z.string().nullable(),
  /** The lowest price in words, e.g. 每笔1.00元起. */
  price: z.string(),
  /** How it is opened today. */
  opens: keysOf(waysOfOpening),
  /** What is to be known of its end; empty without one. */
  endNotice: z.string(),
  /** A newer version of its terms, which an administrator of a merchant that has it is asked to accept; empty: none. */
  versionDue: z.string(),
});
export type ApplicationRow = z.output<typeof application>;

/** Those that are opened, or will be. */
export const listOpened = operation({
  path: 'plm/app.open.list',
  title: '查询已开通应用',
  input: z.object({}),
  output: z.object({ list: z.array(application) }),
  errors: [],
  policy: read,
});

export const listUnopened = operation({
  path: 'plm/app.unopen.list',
  title: '查询未开通应用',
  input: z.object({}),
  output: z.object({ list: z.array(application) }),
  errors: [],
  policy: read,
});

/** What the person who opens an application agrees to; `plm/app.open` names its version. */
const agreement = z.object({ version: z.string(), title: z.string(), clauses: z.array(z.string()) });
export type Agreement = z.output<typeof agreement>;

/** What comes with it, and what it asks for. */
export const queryApplication = operation({
  path: 'plm/app.detail',
  title: '查询应用详情',
  input: z.object({ appCode }),
  output: application.extend({
    agreement,
    /** The newest terms, where the merchant has not accepted them yet: they may hold from a later day on. */
    agreementDue: agreement.extend({ holdsFrom: z.string() }).nullable(),
    uses: z.array(z.string()),
    /** As they are met for the person who asks. */
    conditions: z.array(
      z.object({ key: z.enum(Object.keys(conditionWords) as (keyof typeof conditionWords)[]), met: z.boolean() }),
    ),
    fees: z.array(z.object({ kindName: z.string(), speedName: z.string(), range: z.string(), price: z.string() })),
    /** Pages of the menu with what can be done on each. */
    menus: z.array(z.object({ name: z.string(), buttons: z.array(z.string()) })),
    /** Kinds of order. */
    kinds: z.array(z.string()),
    /** Calls that it allows. */
    resources: z.array(z.object({ resourcePath: z.string(), title: z.string() })),
  }),
  errors: [APP_MISSING],
  policy: read,
});
export type ApplicationDetail = z.output<typeof queryApplication.output>;

const dealFields = z.object({
  dealId: z.string(),
  appCode: z.string(),
  appName: z.string(),
  action: keysOf(dealActions),
  actionName: z.string(),
  state: keysOf(dealStates),
  stateName: z.string(),
  startDate: z.string(),
  /** Why it was closed, or why it did not take effect, also in the provider's words; empty otherwise. */
  reason: z.string(),
  makerName: z.string(),
  createdAt: time,
  /** Null while it waits for its day. */
  endedAt: time.nullable(),
  /** Who took it back; empty otherwise. */
  endedBy: z.string(),
});
export type Deal = z.output<typeof dealFields>;

const agreementVersion = z
  .string({ error: '请阅读并同意服务协议' })
  .regex(/^\d{4}-\d{2}(-\d{1,2})?$/, '请阅读并同意服务协议');

/** At once, or on a later day; where the provider decides it, after that. Then its menus and resources are there. */
export const openApplication = operation({
  path: 'plm/app.open',
  title: '开通应用',
  input: z.object({
    requestNo,
    appCode,
    agreementVersion,
    /** Left out: today. */
    startDate: dayInput('请选择生效日期').optional(),
    mespAuthList,
  }),
  output: dealFields,
  errors: [
    APP_MISSING,
    APP_ALREADY_OPEN,
    APP_OPENING_PENDING,
    APP_CONDITIONS_UNMET,
    APP_TERMS_OUTDATED,
    APP_START_DAY_INVALID,
    APP_CLOSED_TO_NEW,
    REQUEST_NUMBER_REUSED,
  ],
  policy: { ...manage, confirm: { password: true, sms: 'app.open' } },
  codeBinds: { payee: ({ appCode: bound }) => bound },
});

/** Refused while it has open orders, or money of its own. What it was used for stays in the lists. */
export const closeApplication = operation({
  path: 'plm/app.close',
  title: '关闭应用',
  input: z.object({
    requestNo,
    appCode,
    reason: z
      .string({ error: '请输入关闭原因' })
      .trim()
      .min(REASON.min, `关闭原因至少${REASON.min}个字`)
      .max(REASON.max, `关闭原因最多${REASON.max}个字`),
    mespAuthList,
  }),
  output: dealFields,
  errors: [APP_MISSING, APP_NOT_OPEN, APP_HAS_OPEN_BUSINESS, REQUEST_NUMBER_REUSED],
  policy: { ...manage, confirm: { password: true, sms: 'app.close' } },
  codeBinds: { payee: ({ appCode: bound }) => bound },
});

/** A merchant that has the application accepts newer terms. What is accepted already stays as it is. */
export const acceptAgreement = operation({
  path: 'plm/app.agreement.accept',
  title: '确认应用服务协议',
  input: z.object({ appCode, agreementVersion, mespAuthList }),
  output: z.object({ appCode: z.string(), agreementVersion: z.string() }),
  errors: [APP_MISSING, TERMS_VERSION_OUTDATED, TERMS_BEFORE_OPENING],
  policy: { ...manage, confirm: { password: true } },
});

/** Takes back an opening that waits for its day. */
export const withdrawDeal = operation({
  path: 'plm/app.deal.withdraw',
  title: '撤销应用开通申请',
  input: z.object({ dealId: z.uuid({ error: '请选择开通记录' }) }),
  output: dealFields,
  errors: [APP_REQUEST_MISSING],
  policy: { ...manage, confirm: { password: true } },
});

/** Newest first. */
export const listDeals = operation({
  path: 'plm/app.deal.list',
  title: '查询应用开通记录',
  input: z.object({ ...pageInput, appCode: appCode.optional(), state: keysOf(dealStates).optional() }),
  output: pageOutput(dealFields),
  errors: [],
  policy: { ...read, permission: ['1203'] },
});

export const appCentreOperations = [
  listOpened,
  listUnopened,
  queryApplication,
  openApplication,
  closeApplication,
  acceptAgreement,
  withdrawDeal,
  listDeals,
];
