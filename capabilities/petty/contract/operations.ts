import { PAYEE_ACCOUNT_CLOSED_TO_CREDIT } from '#capabilities/account/contract/errors.ts';
import { payingErrors, placesOrder } from '#capabilities/account/contract/placing.ts';
import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import {
  amountInput,
  chosenAccountInput,
  fieldInput,
  mespAuthList,
  pageInput,
  pageOutput,
  requestNo,
  yuan,
} from '#platform/kernel/page.ts';
import { pettyCardOperations } from './card-operations.ts';
import { pettyCouponOperations } from './coupon-operations.ts';
import {
  PETTY_ACCOUNT_EXISTS,
  PETTY_ACCOUNT_MISSING,
  PETTY_HOLDER_NOT_STAFF,
  PETTY_NOT_OPEN,
  PETTY_PURPOSE_REFUSED,
} from './errors.ts';
import { pettyAccountNo, placed, purpose } from './shapes.ts';
import { categoryKeys } from './words.ts';
import { mobileFault } from '#platform/kernel/field-rule.ts';

const text = z.string();
const mobile = fieldInput(mobileFault);
const payingAccountNo = chosenAccountInput('请选择付款账户');
const read = { audience: 'merchant', permission: ['0319'], effect: 'read' } as const;

const card = z.object({
  cardId: text,
  bankName: text,
  /** Masked. */
  bankAccountNo: text,
  /** Null: no cooling any more. */
  coolsUntil: text.nullable(),
  /** What can be withdrawn until then, and what is left of that. */
  coolingMost: yuan.nullable(),
  coolingLeft: yuan.nullable(),
});

const account = z.object({
  pettyAccountNo: text,
  ownerName: text,
  /** Masked. */
  ownerMobile: text,
  isOwn: z.boolean(),
  /** The owner still works for the merchant, and so can be handed money. */
  isStaff: z.boolean(),
  /** The person who asks may give its money back: its owner, or an administrator when the owner has gone. */
  mayReturn: z.boolean(),
  available: yuan,
  frozen: yuan,
  /** The linked bank card. */
  card: card.nullable(),
  /** What its owner may withdraw and pass on, and has; null: no caps. */
  caps: z
    .object({ single: yuan.nullable(), day: yuan.nullable(), dayUsed: yuan, month: yuan.nullable(), monthUsed: yuan })
    .nullable(),
});
export type PettyAccountRow = z.output<typeof account>;

/** The account behind a mobile number of the merchant's own staff, before money is handed out to it. */
export const findPettyAccount = operation({
  path: 'csdb/v2/byf/transfer/apply/grAccountInfo',
  title: '查询员工备用金账户',
  input: z.object({ mobile }),
  output: z.object({ pettyAccountNo: text, ownerName: text }),
  errors: [PETTY_HOLDER_NOT_STAFF, PETTY_NOT_OPEN],
  policy: { ...read, permission: ['031901'] },
});

const staffMember = z.object({
  personId: text,
  personName: text,
  /** Masked. */
  mobile: text,
  /** Null: none is opened. */
  pettyAccountNo: text.nullable(),
});
export type StaffMember = z.output<typeof staffMember>;

/** The merchant's own staff, to choose who gets an account or money. */
export const listPettyStaff = operation({
  path: 'byf/account/staff',
  title: '查询可领用备用金的员工',
  input: z.object({}),
  output: z.object({ list: z.array(staffMember) }),
  errors: [],
  policy: { ...read, permission: ['031901', '031902'] },
});

export const openPettyAccount = operation({
  path: 'byf/account/open',
  title: '开通备用金账户',
  input: z.object({ personId: z.uuid('请选择员工') }),
  output: z.object({ pettyAccountNo: text, ownerName: text }),
  errors: [PETTY_HOLDER_NOT_STAFF, PETTY_ACCOUNT_EXISTS],
  policy: {
    audience: 'merchant',
    permission: ['031902'],
    adminOnly: true,
    effect: 'change',
    confirm: { password: true },
  },
});

/** An owner's own account; an administrator sees those of all staff. */
export const listPettyAccounts = operation({
  path: 'byf/account/list',
  title: '查询备用金账户',
  input: z.object({}),
  output: z.object({ list: z.array(account) }),
  errors: [],
  policy: read,
});

const entry = z.object({
  entryNo: text,
  /** The other side; empty where there is none. */
  counterName: text,
  /** ISO with +08:00. */
  bookedAt: text,
  typeName: text,
  direction: z.enum(['in', 'out']),
  amount: yuan,
  /** Of the whole account, what is frozen included. */
  balanceAfter: yuan,
  orderNo: z.string().nullable(),
});
export type PettyEntry = z.output<typeof entry>;

export const listPettyEntries = operation({
  path: 'byf/account/entries',
  title: '查询备用金收支明细',
  input: z.object({ pettyAccountNo, ...pageInput }),
  output: pageOutput(entry),
  errors: [PETTY_ACCOUNT_MISSING],
  policy: read,
});

/** Hands money of a merchant's account to a member of staff. */
export const applyPetty = operation({
  path: 'byf/apply',
  title: '申请备用金领用',
  input: z.object({
    requestNo,
    accountNo: payingAccountNo,
    pettyAccountNo,
    amount: amountInput,
    remark: purpose,
    mespAuthList,
  }),
  output: placed,
  errors: [...payingErrors, PETTY_HOLDER_NOT_STAFF, PETTY_NOT_OPEN, PETTY_PURPOSE_REFUSED],
  policy: placesOrder('031901', 'byf.apply'),
  codeBinds: { payee: (input) => input.pettyAccountNo, amount: ({ amount }) => amount },
});

/** Asks the merchant to pay into the own petty-cash account what was spent for it. */
export const claimExpense = operation({
  path: 'byf/expense/apply',
  title: '申请备用金报销',
  input: z.object({
    requestNo,
    accountNo: payingAccountNo,
    amount: amountInput,
    category: z.enum(categoryKeys, { error: '请选择费用类型' }),
    /** Of the invoice or receipt. */
    voucherNo: z.string().trim().max(40, '票据号码最多40个字').optional(),
    remark: purpose,
    mespAuthList,
  }),
  output: placed,
  errors: [...payingErrors, PETTY_HOLDER_NOT_STAFF, PETTY_NOT_OPEN, PETTY_PURPOSE_REFUSED],
  policy: placesOrder('031904', 'byf.expense'),
  codeBinds: { amount: ({ amount }) => amount },
});

/**
 * Gives back money of the own petty-cash account to an account of the merchant. Administrators do it for an owner who
 * has gone.
 */
export const returnPetty = operation({
  path: 'byf/return',
  title: '退还备用金',
  input: z.object({
    requestNo,
    pettyAccountNo,
    /** The merchant's account that gets the money. */
    accountNo: chosenAccountInput('请选择收款账户'),
    amount: amountInput,
    mespAuthList,
  }),
  output: placed,
  errors: [...payingErrors, PAYEE_ACCOUNT_CLOSED_TO_CREDIT, PETTY_ACCOUNT_MISSING],
  policy: placesOrder('031903', 'byf.return'),
  codeBinds: { amount: ({ amount }) => amount },
});

export const pettyOperations = [
  findPettyAccount,
  openPettyAccount,
  listPettyStaff,
  listPettyAccounts,
  listPettyEntries,
  applyPetty,
  claimExpense,
  returnPetty,
  ...pettyCardOperations,
  ...pettyCouponOperations,
];
