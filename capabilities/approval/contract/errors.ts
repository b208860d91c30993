import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 023xxKCSDS: who may review, and with which result. */
export const approvalErrors = {
  '02301KCSDS': '制单人不能复核自己提交的订单，请由其他复核人处理',
  '02302KCSDS': '您已复核过该订单，请由下一步骤的复核人处理',
  '02303KCSDS': '您不是当前步骤的复核人，请由指定的复核人处理',
  '02304KCSDS': '该订单的复核已结束，请刷新后查看结果',
  '02305KCSDS': '金额超过您的复核限额，请由上级复核人处理',
  '02306KCSDS': '没有可以复核该笔金额的人员，请联系管理员配置复核人后再提交',
  '02307KCSDS': '您是后续步骤唯一的复核人，请由其他复核人处理当前步骤',
} as const satisfies ErrorTexts;
