import { smsTemplate } from '#platform/kernel/message-template.ts';

export const claimCodeMessage = smsTemplate({
  code: 'packet-code',
  title: '领取红包验证码',
  when: '领取红包时，发给收款账户的所有人',
  text: '领取红包验证码{验证码}，{有效分钟}分钟内有效。红包来自{付款方}，金额{金额}元。请勿告知他人。',
  placeholders: {
    code: { name: '验证码', sample: '123456', isRequired: true },
    minutes: { name: '有效分钟', sample: '5' },
    payer: { name: '付款方', sample: '晨光贸易有限公司', isRequired: true },
    amount: { name: '金额', sample: '88.00', isRequired: true },
  },
});
