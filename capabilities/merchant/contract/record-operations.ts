import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { fieldInput } from '#platform/kernel/page.ts';
import { emailFault } from '#platform/kernel/field-rule.ts';

const contact = {
  contactPerson: z.string({ error: '请输入联系人' }).trim().min(1, '请输入联系人').max(20, '联系人最多20个字'),
  contactPhone: z
    .string({ error: '请输入联系电话' })
    .regex(/^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(-\d{1,4})?)$/, '请输入正确的手机号或带区号的座机号'),
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
  }),
  errors: [],
  policy: { audience: 'merchant', anyMember: true, effect: 'read' },
});

export const updateContact = operation({
  path: 'plm/merchant.contact.update',
  title: '修改商户联系方式',
  input: z.object(contact),
  output: z.object({}),
  errors: ['02009KPLMS'],
  policy: { audience: 'merchant', anyMember: true, adminOnly: true, effect: 'change' },
});

export const recordOperations = [showMerchant, updateContact];
