import type { Application } from '#platform/kernel/application.ts';

export const checkoutApplication: Application = {
  code: 'checkout',
  name: '收款链接',
  mark: '收',
  order: 20,
  summary: '把收款单链接发给客户，客户登录后付款',
  uses: ['按金额和有效期生成收款单链接', '在线查看每张收款单的付款状态', '未付款的收款单可随时关闭'],
  menu: ['0303'],
  conditions: [],
};
