import { z } from 'zod';
import { TOO_MANY_LOOKUPS } from '#capabilities/account/contract/errors.ts';
import { choosesPayee, kindRights } from '#capabilities/account/contract/kinds.ts';
import { operation, type InputOf, type OutputOf } from '#platform/kernel/operation.ts';
import { pageInput, pageOutput, payeeAccountInput } from '#platform/kernel/page.ts';
import { NAME_MAX, NAME_MIN, REASON_MAX, REASON_MIN, REMARK_MAX } from '../constants.ts';
import { PAYEE_ACCOUNT_TAKEN, PAYEE_MISMATCH, PAYEE_MISSING, TOO_MANY_PAYEES } from './errors.ts';

/** `internal`: an account inside the provider (transfer); `bank`: another's bank account (payout). */
const kind = z.enum(['internal', 'bank']);
/** A bank account's holder; inside the provider all are companies. */
const payeeType = z.enum(['company', 'individual']);

const contact = z.object({
  contactId: z.string(),
  kind,
  payeeName: z.string(),
  /** Whole: the form that pays puts it into its input. It is this merchant's own book. */
  payeeAccountNo: z.string(),
  payeeBankName: z.string(),
  payeeType,
  remark: z.string(),
  createdAt: z.string(),
  /** Not to be paid until somebody lifts it: by a person, or because the bank returned a payment. */
  flagged: z.boolean(),
  flagReason: z.string(),
  flaggedAt: z.string().nullable(),
  /** When its account was last changed, and what it was before (masked). */
  /** What it gets on a day at most, in place of the merchant's rule; null: by the rule. */
  dayMost: z.string().nullable(),
  accountChangedAt: z.string().nullable(),
  formerAccountNo: z.string(),
});

const sees = kindRights(['see', 'make'], { isIncluded: choosesPayee, besides: ['0325'] });
const keeps = kindRights(['make'], { isIncluded: choosesPayee, besides: ['032501'] });

const payeeAccountNo = payeeAccountInput;
const payeeName = z.string({ error: '请输入收款人名称' }).trim().min(NAME_MIN, '请输入收款人名称').max(NAME_MAX);
const written = {
  payeeName,
  payeeAccountNo,
  payeeBankName: z.string().trim().max(NAME_MAX).default(''),
  payeeType: payeeType.default('company'),
  remark: z.string().max(REMARK_MAX).default(''),
};
const contactId = z.string().max(64);
const done = z.object({ contactId: z.string() });

export const queryContacts = operation({
  path: 'contacts/queryContactsAccountInfo',
  title: '查询收款人',
  input: z.object({
    kind: kind.optional(),
    keyword: z.string().max(60).optional(),
    flagged: z.boolean().optional(),
    ...pageInput,
  }),
  output: pageOutput(contact),
  errors: [],
  policy: { audience: 'merchant', permission: sees, effect: 'read' },
});

/** What the book knows about the payee of a payment, for every form (domain-rules section 21). */
export const checkContact = operation({
  path: 'contacts/checkContactsAccountInfo',
  title: '核对收款人',
  input: z.object({ kind, payeeAccountNo, payeeName: z.string().trim().max(NAME_MAX).default('') }),
  /**
   * `flagged` and `unbooked` are refused when they are paid; `changed` is a warning: the account of this name was
   * another one. `text` says why, or what holds for a new payee; else it is empty.
   */
  output: z.object({
    state: z.enum(['new', 'known', 'changed', 'flagged', 'unbooked']),
    kept: z.boolean(),
    text: z.string(),
  }),
  errors: [],
  policy: { audience: 'merchant', permission: sees, effect: 'read' },
});

export const addContact = operation({
  path: 'contacts/addContactsAccountInfo',
  title: '添加收款人',
  input: z.object({ kind: kind.default('internal'), ...written }),
  /** Adding an account that is in the book already changes its entry and answers its id; its flag stays. */
  output: done,
  errors: [TOO_MANY_LOOKUPS, TOO_MANY_PAYEES, PAYEE_MISMATCH],
  policy: { audience: 'merchant', permission: keeps, effect: 'change' },
});

export const editContact = operation({
  path: 'contacts/editContactsAccountInfo',
  title: '修改收款人',
  input: z.object({ contactId, ...written }),
  output: done,
  errors: [TOO_MANY_LOOKUPS, PAYEE_MISSING, PAYEE_ACCOUNT_TAKEN, PAYEE_MISMATCH],
  policy: { audience: 'merchant', permission: ['032501'], effect: 'change' },
});

export const flagContact = operation({
  path: 'contacts/flagContactsAccountInfo',
  title: '暂停或恢复收款人',
  input: z.object({
    contactId,
    flagged: z.boolean(),
    reason: z
      .string({ error: '请填写原因' })
      .trim()
      .min(REASON_MIN, `请填写原因，至少${REASON_MIN}个字`)
      .max(REASON_MAX, `原因最多${REASON_MAX}个字`),
  }),
  output: done,
  errors: [PAYEE_MISSING],
  policy: { audience: 'merchant', permission: ['032501'], effect: 'change' },
});

export const removeContact = operation({
  path: 'contacts/removeContactsAccountInfo',
  title: '删除收款人',
  input: z.object({ contactId }),
  output: done,
  errors: [PAYEE_MISSING],
  policy: { audience: 'merchant', permission: ['032501'], effect: 'change' },
});

export type Contact = OutputOf<typeof queryContacts>['list'][number];
export type ContactKind = Contact['kind'];
/** An entry as it is written down. */
export type NewContact = Partial<InputOf<typeof addContact>> & Pick<Contact, 'kind' | 'payeeName' | 'payeeAccountNo'>;

export const payeeOperations = [queryContacts, checkContact, addContact, editContact, flagContact, removeContact];
