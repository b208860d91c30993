import { smsTemplate } from '#platform/kernel/message-template.ts';

export const loginCodeMessage = smsTemplate({
  code: 'login-code',
  title: '登录验证码',
  when: '用短信登录商户门户时，发给登录人',
  text: '登录验证码{验证码}，{有效分钟}分钟内有效。请勿告知他人，如非本人操作请忽略。',
  placeholders: {
    code: { name: '验证码', sample: '123456', isRequired: true },
    minutes: { name: '有效分钟', sample: '5' },
  },
});
