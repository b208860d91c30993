import { smsTemplate } from '#platform/kernel/message-template.ts';

export const invitedMessage = smsTemplate({
  code: 'role-invitation',
  title: '邀请担任角色',
  when: '商户的管理员邀请员工时，发给被邀请人',
  text: '{商户}邀请您担任{角色}，请用本手机号登录商户门户并激活角色{门户网址}',
  placeholders: {
    merchant: { name: '商户', sample: '晨光贸易有限公司', isRequired: true },
    role: { name: '角色', sample: '制单员', isRequired: true },
    address: { name: '门户网址', sample: '：https://portal.example', hint: '以冒号开头；平台未设置网址时为空' },
  },
});
