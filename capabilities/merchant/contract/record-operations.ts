import { z } from 'zod';
import { UNCHANGED } from '#platform/kernel/errors.ts';
import { operation } from '#platform/kernel/operation.ts';
import { fieldInput, keysOf } from '#platform/kernel/page.ts';
import { emailFault, phoneFault } from '#platform/kernel/field-rule.ts';
import { merchantStates } from './words.ts';

const contact = {
  contactPerson: z.string({ error: '请输入联系人' }).trim().min(1, '请输入联系人').max(20, '联系人最多20个字'),
  contactPhone: fieldInput(phoneFault, '请输入联系电话'),
  contactEmail: fieldInput((text) => (text === '' ? null : emailFault(text)), '请输入联系邮箱').max(
    100,
    '邮箱最多100个字符',
  ),
};

/** The merchant that has been entered. */
export const showMerchant = operation({
  path: 'plm/merchant.info',
  title: '查询商户信息',
  input: z.object({}),
  output: z.object({
    mid: z.string(),
    customerName: z.string(),
    platformName: z.string(),
    registeredAt: z.string(),
    /** Null: the provider has not verified it. */
    verifiedAt: z.string().nullable(),
    /** Empty: not said. The phone is whole for administrators, masked for the others. */
    contactPerson: z.string(),
    contactPhone: z.string(),
    contactEmail: z.string(),
    /** Masked; empty where there is none. */
    adminName: z.string(),
    adminUserMobile: z.string(),
    /** What the provider lets it do, and why. */
    state: keysOf(merchantStates),
    stateReason: z.string(),
    /** 客户经理; empty: not said. */
    managerName: z.string(),
    managerPhone: z.string(),
  }),
  errors: [],
  policy: { audience: 'merchant', anyMember: true, effect: 'read' },
});

export const updateContact = operation({
  path: 'plm/merchant.contact.update',
  title: '修改商户联系方式',
  input: z.object(contact),
  output: z.object({}),
  errors: [UNCHANGED],
  policy: { audience: 'merchant', anyMember: true, adminOnly: true, effect: 'change' },
});

export const recordOperations = [showMerchant, updateContact];
