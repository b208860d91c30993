import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 035xxKCSDS; what the provider's people do with remittances: 0872xKPLMS. */
export const topupErrors = {
  '03501KCSDS': '充值单不存在或不属于当前商户，请刷新列表后重试',
  '03502KCSDS': '该充值单已到账，无需取消',
  '03503KCSDS': '该充值单已取消或已过期，请重新生成',
  '03504KCSDS': '待汇款的充值单已达50张，请先取消不再使用的充值单',
  '03505KCSDS': '备注中含有不允许的内容，请修改后再提交',
  '03506KCSDS': '没有找到符合的汇款，请核对付款账号后四位、金额和到账日期；付款户名须与商户名称一致',
  '03507KCSDS': '到账日期须在最近31天内，请重新选择',
  '03508KCSDS': '该笔转入已发往银行，不能取消，请等待银行处理结果',
  '08721KPLMS': '该笔来款已入账或正在退回，请刷新列表后查看',
  '08722KPLMS': '没有这笔来款，请刷新列表后重试',
  '08723KPLMS': '银行曾未能退回该笔来款，不能再次退回，请联系付款方核实后入账',
  '08724KPLMS': '没有找到该账户，请核对后重试',
} as const satisfies ErrorTexts;
