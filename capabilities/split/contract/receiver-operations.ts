import { z } from 'zod';
import { accountFaultOf } from '#platform/kernel/field-rule.ts';
import { operation } from '#platform/kernel/operation.ts';
import { accountInput, keysOf, mespAuthList, pageInput, pageOutput, requestNo } from '#platform/kernel/page.ts';
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
  errors: ['02111KCSDS', '02116KCSDS', '03712KCSDS', '03713KCSDS', '03714KCSDS', '03716KCSDS', '03717KCSDS'],
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
  errors: ['03705KCSDS', '03715KCSDS'],
  policy: { ...binds, confirm: { password: true } },
});

export const receiverOperations = [addReceiver, listReceivers, removeReceiver];
