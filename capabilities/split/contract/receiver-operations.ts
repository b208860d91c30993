import { z } from 'zod';
import { PAYEE_ACCOUNT_CLOSED_TO_CREDIT, TOO_MANY_LOOKUPS } from '#capabilities/account/contract/errors.ts';
import { accountFaultOf } from '#platform/kernel/field-rule.ts';
import { operation } from '#platform/kernel/operation.ts';
import { accountInput, keysOf, mespAuthList, pageInput, pageOutput, requestNo } from '#platform/kernel/page.ts';
import {
  SPLIT_RECEIVER_BOUND,
  SPLIT_RECEIVER_BUSY,
  SPLIT_RECEIVER_IS_OWN,
  SPLIT_RECEIVER_MISMATCH,
  SPLIT_RECEIVER_MISSING,
  SPLIT_TEXT_REFUSED,
  TOO_MANY_SPLIT_RECEIVERS,
} from './errors.ts';
import { reads } from './policies.ts';
import { relations } from './words.ts';

export const receiverId = z.uuid('请选择分账接收方');

const binds = { audience: 'merchant', effect: 'change', permission: ['031202'] } as const;

const receiver = z.object({
  receiverId: z.string(),
  name: z.string(),
  /** As `**** 0019`. */
  accountNo: z.string(),
  relation: keysOf(relations),
  /** The word of the relation, or the merchant's own one. */
  relationName: z.string(),
  boundAt: z.string(),
  /** A split to it has not ended yet. */
  isBusy: z.boolean(),
});
export type SplitReceiver = z.output<typeof receiver>;

export const addReceiver = operation({
  path: 'csdb/v2/separate/receiver/add',
  title: '绑定分账接收方',
  input: z
    .object({
      requestNo: requestNo.optional(),
      accountNo: accountInput(accountFaultOf('接收方账号')),
      name: z.string({ error: '请输入接收方名称' }).trim().min(2, '请输入接收方名称').max(60, '接收方名称最多60个字'),
      relation: keysOf(relations),
      relationText: z.string().trim().max(10, '自定义关系最多10个字').default(''),
      mespAuthList,
    })
    .refine(({ relation, relationText }) => relation !== 'custom' || relationText !== '', {
      error: '请填写自定义关系',
      path: ['relationText'],
    }),
  output: z.object({ receiverId: z.string() }),
  errors: [
    PAYEE_ACCOUNT_CLOSED_TO_CREDIT,
    TOO_MANY_LOOKUPS,
    SPLIT_RECEIVER_MISMATCH,
    SPLIT_RECEIVER_IS_OWN,
    SPLIT_RECEIVER_BOUND,
    TOO_MANY_SPLIT_RECEIVERS,
    SPLIT_TEXT_REFUSED,
  ],
  policy: { ...binds, confirm: { password: true, sms: 'split.receiver.add' }, loosens: true },
  codeBinds: {},
});

export const listReceivers = operation({
  path: 'csdb/v2/separate/receiver/list',
  title: '查询分账接收方',
  input: z.object({ keyword: z.string().trim().max(60).optional(), ...pageInput }),
  output: pageOutput(receiver),
  errors: [],
  policy: reads,
});

export const removeReceiver = operation({
  path: 'csdb/v2/separate/receiver/remove',
  title: '解除绑定分账接收方',
  input: z.object({ requestNo: requestNo.optional(), receiverId, mespAuthList }),
  output: z.object({ receiverId: z.string() }),
  errors: [SPLIT_RECEIVER_MISSING, SPLIT_RECEIVER_BUSY],
  policy: { ...binds, confirm: { password: true } },
});

export const receiverOperations = [addReceiver, listReceivers, removeReceiver];
