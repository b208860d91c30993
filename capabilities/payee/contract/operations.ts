import { z } from 'zod';
import { entersAccount, kindRights } from '#capabilities/account/contract/kinds.ts';
import { operation } from '#platform/kernel/operation.ts';
import { pageInput, pageOutput } from '#platform/kernel/page.ts';
import { NAME_MAX, NAME_MIN, REMARK_MAX } from '../constants.ts';

/** `internal`: an account inside the provider (transfer); `bank`: another's bank account (payout). */
const kind = z.enum(['internal', 'bank']);

const contact = z.object({
  contactId: z.string(),
  kind,
  payeeName: z.string(),
  /** Whole: the form that pays puts it into its input. It is this merchant's own book. */
  payeeAccountNo: z.string(),
  payeeBankName: z.string(),
  remark: z.string(),
  createdAt: z.string(),
});

const paysOut = kindRights(['see', 'make'], { of: entersAccount });

export const queryContacts = operation({
  path: 'contacts/queryContactsAccountInfo',
  title: '查询常用收款人',
  input: z.object({ kind: kind.optional(), keyword: z.string().max(60).optional(), ...pageInput }),
  output: pageOutput(contact),
  errors: [],
  policy: { audience: 'merchant', permission: paysOut, effect: 'read' },
});

export const addContact = operation({
  path: 'contacts/addContactsAccountInfo',
  title: '添加常用收款人',
  input: z.object({
    kind: kind.default('internal'),
    payeeName: z.string({ error: '请输入收款人名称' }).trim().min(NAME_MIN, '请输入收款人名称').max(NAME_MAX),
    payeeAccountNo: z
      .string({ error: '请输入收款账号' })
      .min(1, '请输入收款账号')
      .regex(/^\d{6,28}$/, '请输入正确格式的收款账号'),
    payeeBankName: z.string().max(NAME_MAX).default(''),
    remark: z.string().max(REMARK_MAX).default(''),
  }),
  /** Adding an account that is in the book already changes its remark and answers its id. */
  output: z.object({ contactId: z.string() }),
  errors: ['02116KCSDS', '02201KCSDS', '02204KCSDS'],
  policy: { audience: 'merchant', permission: paysOut, effect: 'change' },
});

export const removeContact = operation({
  path: 'contacts/removeContactsAccountInfo',
  title: '删除常用收款人',
  input: z.object({ contactId: z.string().max(64) }),
  output: z.object({ contactId: z.string() }),
  errors: ['02202KCSDS'],
  policy: { audience: 'merchant', permission: paysOut, effect: 'change' },
});

export const payeeOperations = [queryContacts, addContact, removeContact];
