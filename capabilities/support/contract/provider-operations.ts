import { z } from 'zod';
import { acts, confirms, reason, sees } from '#capabilities/change/contract/provider-shapes.ts';
import { merchantStates } from '#capabilities/merchant/contract/words.ts';
import { LIST_EXPORT_TOO_LONG } from '#platform/kernel/errors.ts';
import { fileFormat, fileReply } from '#platform/kernel/file-reply.ts';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf, pageInput, pageOutput, requestNo, totpFactor, yuan } from '#platform/kernel/page.ts';
import { EXPORT_MS } from '../constants.ts';
import {
  CONTENT_NOT_SHOWN,
  MERCHANT_MISSING,
  MERCHANT_NOT_OPENED,
  PERSON_NOT_FOUND,
  PERSON_NOT_LOCKED,
  PERSON_WITHOUT_SESSION,
  TOO_MANY_MERCHANTS_OPENED,
} from './errors.ts';
import { documentOperations } from './document-operations.ts';
import { listRequirements } from './requirement-operations.ts';
import { resetOperations } from './reset-operations.ts';
import { mid, personId, VIEW } from './shapes.ts';
import { stateOperations } from './state-operations.ts';

/** Merchants and their people, as the provider's people see them. */
const time = z.string();
const merchantRow = z.object({
  mid: z.string(),
  customerName: z.string(),
  state: keysOf(merchantStates),
  managerName: z.string(),
  openedAt: time,
  accountCount: z.number(),
  /** Active, and those who have not activated their role yet. */
  peopleCount: z.number(),
  /** Of all its accounts together: available, frozen and on the way. */
  balance: yuan,
});
export type MerchantRow = z.output<typeof merchantRow>;

const merchantFilter = {
  /** A part of the name, or the beginning of the number; a whole mobile, account number or bank account number. */
  keyword: z.string().trim().max(60, '最多60个字').default(''),
  state: keysOf(merchantStates).optional(),
};

export const pageMerchants = operation({
  path: 'console/merchant/page',
  realm: 'provider',
  title: '查询商户',
  input: z.object({ ...pageInput, ...merchantFilter }),
  output: pageOutput(merchantRow).extend({ counts: z.record(keysOf(merchantStates), z.number()) }),
  errors: [],
  policy: sees(...VIEW),
});

/** A change for the log: who took it is noted. */
export const exportMerchants = operation({
  path: 'console/merchant/export',
  realm: 'provider',
  title: '导出商户',
  input: z.object({ ...merchantFilter, format: fileFormat }),
  output: fileReply,
  answers: 'file',
  errors: [LIST_EXPORT_TOO_LONG],
  policy: { ...acts(...VIEW), timeoutMs: EXPORT_MS },
});

/** Who opened whose data is in the log, and within the limit of the day. */
export const openMerchantData = operation({
  path: 'console/merchant/open',
  realm: 'provider',
  title: '打开商户资料',
  input: z.object({ mid }),
  output: z.object({ until: time }),
  errors: [MERCHANT_MISSING, TOO_MANY_MERCHANTS_OPENED],
  policy: acts(...VIEW),
});

const account = z.object({
  accountNo: z.string(),
  name: z.string(),
  typeName: z.string(),
  statusName: z.string(),
  available: yuan,
  frozen: yuan,
  pending: yuan,
});

export const showMerchantData = operation({
  path: 'console/merchant/show',
  realm: 'provider',
  title: '查看商户概况',
  input: z.object({ mid }),
  output: z.object({
    mid: z.string(),
    customerName: z.string(),
    platformName: z.string(),
    state: keysOf(merchantStates),
    stateReason: z.string(),
    managerName: z.string(),
    managerPhone: z.string(),
    openedAt: time,
    verifiedAt: time.nullable(),
    contactName: z.string(),
    contactPhone: z.string(),
    contactEmail: z.string(),
    administrators: z.array(z.object({ name: z.string(), mobile: z.string() })),
    accounts: z.array(account),
    balance: yuan,
  }),
  errors: [MERCHANT_MISSING, MERCHANT_NOT_OPENED],
  policy: sees(...VIEW),
});

/** What a read of the merchant's own pages answers its administrator; masks and all (server/provider/readable.ts). */
export const readAsMerchant = operation({
  path: 'console/merchant/read',
  realm: 'provider',
  title: '查看商户页面数据',
  input: z.object({ mid, path: z.string().max(100), input: z.record(z.string(), z.unknown()) }),
  output: z.object({ data: z.unknown() }),
  errors: [MERCHANT_NOT_OPENED, CONTENT_NOT_SHOWN],
  policy: sees(...VIEW),
});

const SUPPORT = ['op.support.view'] as const;
const ACT = ['op.support.act'] as const;

const foundPerson = z.object({
  personId: z.string(),
  name: z.string(),
  /** Masked, as the mobile. */
  loginName: z.string(),
  mobile: z.string(),
  isActive: z.boolean(),
  relations: z.array(
    z.object({
      mid: z.string(),
      customerName: z.string(),
      roleClassName: z.string(),
      stateName: z.string(),
      /** An active administrator: the only one can be reset. */
      isAdmin: z.boolean(),
    }),
  ),
  sessions: z.array(
    z.object({
      browser: z.string(),
      address: z.string(),
      signedInAt: time,
      lastSeenAt: time,
      customerName: z.string(),
    }),
  ),
  logins: z.array(
    z.object({ at: time, way: z.string(), success: z.boolean(), browser: z.string(), address: z.string() }),
  ),
  locks: z.array(z.object({ what: z.string(), until: time })),
  hasOperationPassword: z.boolean(),
});
export type FoundPerson = z.output<typeof foundPerson>;

/** A change: who looked up whom is in the log. */
export const findPersonData = operation({
  path: 'console/person/find',
  realm: 'provider',
  title: '查找商户人员',
  input: z.object({
    login: z.string({ error: '请输入手机号或登录名' }).trim().min(1, '请输入手机号或登录名').max(60, '最多60个字'),
  }),
  output: foundPerson,
  errors: [TOO_MANY_MERCHANTS_OPENED, PERSON_NOT_FOUND],
  policy: acts(...SUPPORT),
});

export const endPersonSessions = operation({
  path: 'console/person/endSessions',
  realm: 'provider',
  title: '强制退出商户人员',
  input: z.object({ requestNo, personId, reason, mespAuthList: totpFactor }),
  output: z.object({ ended: z.number() }),
  errors: [PERSON_NOT_FOUND, PERSON_WITHOUT_SESSION],
  policy: confirms(...ACT),
});

export const unlockPersonData = operation({
  path: 'console/person/unlock',
  realm: 'provider',
  title: '解锁商户人员',
  input: z.object({ requestNo, personId, reason, mespAuthList: totpFactor }),
  output: z.object({ unlocked: z.array(z.string()) }),
  errors: [PERSON_NOT_FOUND, PERSON_NOT_LOCKED],
  policy: confirms(...ACT),
});

export const supportProviderOperations = [
  pageMerchants,
  exportMerchants,
  openMerchantData,
  showMerchantData,
  listRequirements,
  readAsMerchant,
  findPersonData,
  endPersonSessions,
  unlockPersonData,
  ...documentOperations,
  ...stateOperations,
  ...resetOperations,
];
