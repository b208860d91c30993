import { smsTemplate } from '#platform/kernel/message-template.ts';

export const resetMessage = smsTemplate({
  code: 'administrator-reset',
  title: '管理员已由平台重置',
  when: '平台重置管理员并更换手机号后，发到原手机号',
  text: '您的登录已由平台重置{更换手机号}。如非本人办理，请立即联系客服。',
  placeholders: {
    replaced: { name: '更换手机号', sample: '，登录手机号已更换为138****0002', hint: '以逗号开头', isRequired: true },
  },
});
