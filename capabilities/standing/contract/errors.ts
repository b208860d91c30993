import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 036xxKCSDS. */
export const standingErrors = {
  '03601KCSDS': '定期付款不存在或不属于当前商户，请刷新列表后重试',
  '03602KCSDS': '该业务不能设置定期付款，请重新选择',
  '03603KCSDS': '收款账户不存在、与名称不符或不能收款，请核对后重新填写',
  '03604KCSDS': '执行日期须在今天08:30之后的一年以内，请重新选择',
  '03605KCSDS': '未结束的定期付款已达50项，请先终止不再使用的',
  '03606KCSDS': '定期付款的状态已变化，请刷新后再操作',
  '03607KCSDS': '备注缺少用途或含有不允许的内容，请修改后再提交',
} as const satisfies ErrorTexts;
