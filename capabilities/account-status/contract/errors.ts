import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 049xxKCSDS. */
export const accountStatusErrors = {
  '04901KCSDS': '账户当前状态不支持此操作，请刷新后重试',
  '04902KCSDS': '该账户由平台冻结，如需解冻请联系客户经理',
  '04903KCSDS': '账户仍有余额，请转出全部资金后再销户',
  '04904KCSDS': '该账户有待复核的状态变更，请先处理后再试',
  '04905KCSDS': '商户至少保留一个账户，不能全部销户',
  '04906KCSDS': '此操作须由另一位复核人员确认，请先设置复核人员',
  '04907KCSDS': '状态变更不存在或已处理，请刷新后重试',
  '04908KCSDS': '不能复核自己提交的状态变更，请由其他复核人员处理',
  '04909KCSDS': '可用余额不足，请减小冻结金额',
  '04910KCSDS': '到期日须在今天之后、一年之内，请重新选择',
  '04911KCSDS': '该账户的部分冻结笔数已达上限，请先解除不再需要的冻结',
  '04912KCSDS': '部分冻结不存在或已解除，请刷新后重试',
} as const satisfies ErrorTexts;
