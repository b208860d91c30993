import { mailTemplate, smsTemplate } from '#platform/kernel/message-template.ts';

const title = { name: '预警', sample: '可用余额低于预警值', isRequired: true } as const;

export const warningMessage = smsTemplate({
  code: 'balance-warning',
  title: '余额预警（短信）',
  when: '余额预警触发且选择了短信时，发给接收人',
  text: '{预警}：{详情}',
  placeholders: {
    title,
    text: { name: '详情', sample: '账户尾号0011可用余额9,800.00元，预警值10,000.00元', isRequired: true },
  },
});

/** Without figures: an address is no proof of who reads it. */
export const warningMail = mailTemplate({
  code: 'balance-warning-mail',
  title: '余额预警（邮件）',
  when: '余额预警触发且选择了邮件时，发到商户的联系邮箱',
  subject: '{预警}',
  text: '{商户}：\n{预警}，请登录商户门户查看。\n不再需要时，请在“账户－余额预警”中修改通知方式。',
  placeholders: { title, merchant: { name: '商户', sample: '晨光贸易有限公司' } },
});
