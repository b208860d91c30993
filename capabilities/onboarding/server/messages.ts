import { smsTemplate } from '#platform/kernel/message-template.ts';

const placeholders = {
  merchant: { name: '商户', sample: '晨光贸易有限公司', isRequired: true },
  way: {
    name: '登录办法',
    sample: '请在72小时内打开链接设置登录密码并激活：https://portal.example/#/invitation?token=8f2c…',
    hint: '含链接；平台未设置门户网址时请其用手机号登录',
    isRequired: true,
  },
} as const;

export const openedMessage = smsTemplate({
  code: 'merchant-opened',
  title: '商户已开户',
  when: '商户开户后，发给管理员',
  text: '{商户}已开户，您是管理员。{登录办法}。请勿转发，如非本人办理请忽略。',
  placeholders,
});

export const administratorResetMessage = smsTemplate({
  code: 'administrator-reset-link',
  title: '管理员重置后的登录链接',
  when: '平台重置管理员后，发给管理员',
  text: '{商户}的管理员登录已由平台重置，原密码作废。{登录办法}，登录后请重新设置操作密码。请勿转发，如非本人办理请立即联系客服。',
  placeholders,
});
