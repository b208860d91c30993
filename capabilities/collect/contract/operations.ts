import {
  ACCOUNT_MISSING,
  PAYEE_ACCOUNT_CLOSED_TO_CREDIT,
  TOO_MANY_LOOKUPS,
} from '#capabilities/account/contract/errors.ts';
import { formatAmount } from '#platform/kernel/amount-text.ts';
import { placesOrder } from '#capabilities/account/contract/placing.ts';
import {
  severalErrors,
  severalInput,
  severalOutput,
  submissionBinds,
  submissionLines,
  submissionPolicy,
} from '#capabilities/upload/contract/submission.ts';
import { z } from 'zod';
import { REQUEST_NUMBER_REUSED } from '#platform/kernel/errors.ts';
import { operation } from '#platform/kernel/operation.ts';
import { accountFaultOf } from '#platform/kernel/field-rule.ts';
import {
  accountInput,
  amountInput,
  chosenAccountInput,
  keysOf,
  mespAuthList,
  pageInput,
  pageOutput,
  requestNo,
  restAmountInput,
  yuan,
} from '#platform/kernel/page.ts';
import { ACCOUNTS_A_RUN } from '../constants.ts';
import {
  COLLECTOR_IS_OWN,
  COLLECTOR_NAME_MISMATCH,
  COLLECT_GRANT_ENDED,
  COLLECT_GRANT_EXISTS,
  COLLECT_GRANT_MISSING,
  COLLECT_RUN_MISSING,
  COLLECT_SUM_CHANGED,
  TOO_MANY_COLLECT_GRANTS,
} from './errors.ts';
import { itemStates, mandateStates, runStates } from './words.ts';

/** ISO with +08:00. */
const time = z.string();
const mandateId = z.uuid({ error: '请选择归集授权' });
const runId = z.uuid({ error: '请选择归集记录' });
const read = { audience: 'merchant', permission: ['0318'], effect: 'read' } as const;
const manage = { audience: 'merchant', permission: ['031802'], adminOnly: true, effect: 'change' } as const;

/** Allows another merchant to collect from an own account, into one of its accounts, until it is ended. */
export const grantMandate = operation({
  path: 'collect/mandate/grant',
  title: '授权资金归集',
  input: z.object({
    requestNo,
    accountNo: chosenAccountInput('请选择授权账户'),
    payeeAccountNo: accountInput(accountFaultOf('归集账号')),
    payeeName: z
      .string({ error: '请输入归集方名称' })
      .trim()
      .min(2, '请输入归集方名称')
      .max(60, '归集方名称最多60个字'),
    /** Stays in the account; 0 for nothing. */
    keep: restAmountInput,
    mespAuthList,
  }),
  output: z.object({ mandateId: z.string() }),
  errors: [
    ACCOUNT_MISSING,
    PAYEE_ACCOUNT_CLOSED_TO_CREDIT,
    TOO_MANY_LOOKUPS,
    COLLECTOR_NAME_MISMATCH,
    COLLECTOR_IS_OWN,
    COLLECT_GRANT_EXISTS,
    TOO_MANY_COLLECT_GRANTS,
  ],
  policy: { ...manage, confirm: { password: true, sms: 'collect.grant' }, certificate: true, loosens: true },
  codeBinds: { payee: ({ payeeAccountNo }) => payeeAccountNo },
  signingLines: ({ accountNo, payeeAccountNo, payeeName, keep }) => [
    `授权账户尾号：${accountNo.slice(-4)}`,
    `归集方：${payeeName}（尾号${payeeAccountNo.slice(-4)}）`,
    `保留金额：${formatAmount(keep)}元`,
  ],
});

/** Ends it at once: what is being collected at this moment continues, nothing else. */
export const endMandate = operation({
  path: 'collect/mandate/end',
  title: '终止归集授权',
  input: z.object({ mandateId }),
  output: z.object({ mandateId: z.string() }),
  errors: [COLLECT_GRANT_MISSING],
  policy: { ...manage, confirm: { password: true } },
});

const mandate = z.object({
  mandateId: z.string(),
  accountNo: z.string(),
  payeeName: z.string(),
  /** Masked. */
  payeeAccountNo: z.string(),
  keep: yuan,
  state: keysOf(mandateStates),
  stateName: z.string(),
  grantedBy: z.string(),
  grantedAt: time,
  /** Empty and null while it lives. */
  endedBy: z.string(),
  endedAt: time.nullable(),
});
export type MandateRow = z.output<typeof mandate>;

/** The mandates that this merchant gave, living ones first. */
export const listMandates = operation({
  path: 'collect/mandate/list',
  title: '查询归集授权',
  input: z.object({}),
  output: z.object({ list: z.array(mandate) }),
  errors: [],
  policy: read,
});

const relatedAccount = z.object({
  mandateId: z.string(),
  customerName: z.string(),
  /** Masked, as the payer's account. */
  accountNo: z.string(),
  /** The own account into which it is collected. */
  payeeAccountNo: z.string(),
  keep: yuan,
  /** What could be collected now: all above the amount that stays. The balance itself is not told. */
  collectable: yuan,
  /** False while the account may not pay. */
  canPay: z.boolean(),
});
export type RelatedAccount = z.output<typeof relatedAccount>;

/** Accounts of related merchants from which this merchant may collect. */
export const queryRelationAccounts = operation({
  path: 'csdb/v2/merchRelation/queryRelationAccounts',
  title: '查询关联商户账户',
  input: z.object({}),
  output: z.object({ list: z.array(relatedAccount) }),
  errors: [],
  policy: read,
});

/** Collects from several accounts at once. Each is an order of its payer, made under its mandate. */
export const createCollection = operation({
  path: 'collect/create',
  title: '发起资金归集',
  input: z.object({
    requestNo,
    accounts: z
      .array(
        z.object({
          mandateId,
          /** Left out: all above what stays, no more than could be collected when this was sent. */
          amount: amountInput.optional(),
        }),
        { error: '请选择归集账户' },
      )
      .min(1, '请选择归集账户')
      .max(ACCOUNTS_A_RUN, `一次最多归集${ACCOUNTS_A_RUN}个账户，请分次发起`)
      .refine(
        (accounts) => new Set(accounts.map((account) => account.mandateId)).size === accounts.length,
        '同一个账户一次只能归集一笔，请删除重复的账户',
      ),
    /** The total that the person saw, at least what the accounts would give now. No more is collected. */
    amount: amountInput,
    mespAuthList,
  }),
  output: z.object({ runId: z.string(), count: z.number() }),
  errors: [COLLECT_GRANT_ENDED, COLLECT_SUM_CHANGED, REQUEST_NUMBER_REUSED],
  policy: placesOrder('031801', 'collect.create'),
  codeBinds: { amount: ({ amount }) => amount },
});

/** Collects from the accounts of a checked sheet, in one collection. */
export const collectBatch = operation({
  path: 'collect/batch',
  title: '批量归集',
  input: severalInput,
  output: severalOutput,
  errors: [...severalErrors, ...createCollection.errors],
  policy: submissionPolicy('031801', 'collect.batch'),
  codeBinds: submissionBinds,
  signingLines: submissionLines,
});

const run = z.object({
  runId: z.string(),
  createdAt: time,
  makerName: z.string(),
  /** Made by the plan, not by hand. */
  planned: z.boolean(),
  count: z.number(),
  succeeded: z.number(),
  skipped: z.number(),
  /** What was collected up to now. */
  collected: yuan,
  state: keysOf(runStates),
  stateName: z.string(),
});
export type CollectionRow = z.output<typeof run>;

export const listCollections = operation({
  path: 'collect/page',
  title: '查询归集记录',
  input: z.object({ ...pageInput }),
  output: pageOutput(run),
  errors: [],
  policy: read,
});

const item = z.object({
  itemNo: z.number(),
  customerName: z.string(),
  /** Masked. */
  accountNo: z.string(),
  /** Null: all above what stays. */
  wish: yuan.nullable(),
  /** The own order by which it arrived; null until then. */
  orderNo: z.string().nullable(),
  /** Null until its order is made. */
  amount: yuan.nullable(),
  state: keysOf(itemStates),
  stateName: z.string(),
  reason: z.string(),
  endedAt: time.nullable(),
});
export type CollectionItem = z.output<typeof item>;

export const queryCollection = operation({
  path: 'collect/detail',
  title: '查询归集详情',
  input: z.object({ runId }),
  output: run.extend({ items: z.array(item) }),
  errors: [COLLECT_RUN_MISSING],
  policy: read,
});
export type CollectionDetail = z.output<typeof queryCollection.output>;

export const collectOperations = [
  grantMandate,
  endMandate,
  listMandates,
  queryRelationAccounts,
  createCollection,
  collectBatch,
  listCollections,
  queryCollection,
];
