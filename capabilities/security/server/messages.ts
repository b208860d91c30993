import { smsTemplate } from '#platform/kernel/message-template.ts';

const confirming = {
  code: { name: '验证码', sample: '123456', isRequired: true },
  title: { name: '操作', sample: '转账', isRequired: true },
  /** Whom a deceived person would pay, and how much (security.md T27). */
  about: {
    name: '操作内容',
    sample: '，收款账户尾号0011，金额100.00元',
    hint: '收款账户、金额、订单等，以逗号开头；操作没有这些时为空',
    isRequired: true,
  },
  minutes: { name: '有效分钟', sample: '5' },
} as const;

export const ownCodeMessage = smsTemplate({
  code: 'confirm-code',
  title: '操作验证码',
  when: '确认付款等操作时，发给操作人',
  text: '您正在进行“{操作}”操作{操作内容}，验证码{验证码}，{有效分钟}分钟内有效。请勿告知他人，如非本人操作请立即修改密码。',
  placeholders: confirming,
});

export const otherCodeMessage = smsTemplate({
  code: 'confirm-code-of-other',
  title: '操作验证码（操作人无手机号）',
  when: '操作人没有手机号时，发给管理员',
  text: '操作员{操作员}正在进行“{操作}”操作{操作内容}，验证码{验证码}，{有效分钟}分钟内有效。同意后请将验证码告知该操作员，请勿告知他人。',
  placeholders: { ...confirming, by: { name: '操作员', sample: '张*', isRequired: true } },
});

export const newMobileCodeMessage = smsTemplate({
  code: 'new-mobile-code',
  title: '更换手机号验证码',
  when: '更换登录手机号时，发到新手机号',
  text: '您正在将登录手机号更换为本号码，验证码{验证码}，{有效分钟}分钟内有效。请勿告知他人，如非本人操作请忽略。',
  placeholders: { code: confirming.code, minutes: confirming.minutes },
});

const at = { name: '时间', sample: '2026-11-27 15:04' } as const;
const operator = { name: '操作员', sample: '张*', isRequired: true } as const;
const pause = { name: '暂停付款', sample: '1小时内不能付款' } as const;

export const mobileChangedMessage = smsTemplate({
  code: 'mobile-changed',
  title: '手机号已更换',
  when: '登录手机号更换后，发到原手机号',
  text: '您的登录手机号已于{时间}更换为{新手机号}，其他设备已退出登录。如非本人操作，请立即联系客服。',
  placeholders: { at, mobile: { name: '新手机号', sample: '138****0002' } },
});

export const loginPasswordChangedMessage = smsTemplate({
  code: 'login-password-changed',
  title: '登录密码已修改',
  when: '登录密码修改后，发给本人',
  text: '您的登录密码已于{时间}修改，其他设备已退出登录。如非本人操作，请立即联系客服。',
  placeholders: { at },
});

export const resetAskedMessage = smsTemplate({
  code: 'password-reset-asked',
  title: '申请重置操作密码',
  when: '操作员申请重置操作密码时，发给管理员',
  text: '操作员{操作员}申请重置操作密码，请当面或电话核实本人后，登录商户门户审批。',
  placeholders: { operator },
});

export const ownPasswordResetMessage = smsTemplate({
  code: 'password-reset',
  title: '操作密码已重置（本人）',
  when: '操作密码重置后，发给本人',
  text: '您的操作密码已于{时间}重置，{暂停付款}。如非本人操作，请立即联系客服。',
  placeholders: { at, pause },
});

export const operatorPasswordResetMessage = smsTemplate({
  code: 'password-reset-of-operator',
  title: '操作密码已重置（管理员）',
  when: '操作员的操作密码重置后，发给管理员',
  text: '操作员{操作员}的操作密码已于{时间}重置，该操作员{暂停付款}。如有疑问，请立即核实。',
  placeholders: { operator, at, pause },
});

export const securityMessages = [
  ownCodeMessage,
  otherCodeMessage,
  newMobileCodeMessage,
  mobileChangedMessage,
  loginPasswordChangedMessage,
  resetAskedMessage,
  ownPasswordResetMessage,
  operatorPasswordResetMessage,
];
