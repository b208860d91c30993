import { smsTemplate } from '#platform/kernel/message-template.ts';

export const invitationMessage = smsTemplate({
  code: 'provider-invitation',
  title: '邀请平台人员',
  when: '新增或重置平台人员后，发给本人',
  text: '{姓名}，请在{截止时间}前打开链接，设置运营平台的登录密码和动态码：{链接} 链接只能使用一次，请勿转发。',
  placeholders: {
    name: { name: '姓名', sample: '管文静' },
    until: { name: '截止时间', sample: '2026-11-28 15:04', isRequired: true },
    link: { name: '链接', sample: 'https://console.example/#/invitation?token=8f2c…', isRequired: true },
  },
});
