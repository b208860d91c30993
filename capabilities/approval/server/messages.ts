import { smsTemplate } from '#platform/kernel/message-template.ts';

const count = { name: '笔数', sample: '2', isRequired: true } as const;

export const reviewMessage = smsTemplate({
  code: 'review-reminder',
  title: '待复核提醒',
  when: '订单待复核满1、30、60、83、89天时，发给可以复核的人',
  text: '您有{笔数}笔订单待复核，最早将于{失效日期}失效，请登录商户门户处理',
  placeholders: { count, endsOn: { name: '失效日期', sample: '2027-02-18', isRequired: true } },
});

export const leftAloneMessage = smsTemplate({
  code: 'review-left-alone',
  title: '订单无人可复核',
  when: '待复核的订单没有可用的复核人时，发给管理员',
  text: '有{笔数}笔待复核订单已无可用的复核人（{订单号}），请启用复核人员，或由制单人撤回后重新提交',
  placeholders: { count, orders: { name: '订单号', sample: '20261127000000001234等', isRequired: true } },
});
