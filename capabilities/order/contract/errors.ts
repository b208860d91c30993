import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 024xxKCSDS: what every kind of money order may answer. */
export const orderErrors = {
  '02401KCSDS': '订单不存在或不属于当前商户，请从订单流水中选择',
  '02402KCSDS': '查询时间段不正确，请检查开始时间和结束时间',
  '02403KCSDS': '订单状态已变化，请刷新后再处理',
  '02404KCSDS': '订单内容与您看到的不一致，请刷新后重新核对',
  '02405KCSDS': '只有制单人可以撤回该订单',
  '02406KCSDS': '订单已执行或已结束，不能撤回',
  '02407KCSDS': '可用余额不足，请减小金额或充值后再提交',
  '02408KCSDS': '预约时间须晚于当前时间且在90天以内，请重新选择',
  '02409KCSDS': '原订单已完成、撤销、过期，或有后续交易正在处理，请刷新后再操作',
  '02410KCSDS': '金额超过原订单的剩余可用金额，请减小金额后再提交',
  '02411KCSDS': '订单内容与提交或复核时不一致，未付款，请联系客服核实',
  '02412KCSDS': '该订单已再次付款，请在订单详情的关联订单中查看，无需重复提交',
  '02413KCSDS': '该交易的部分款项已另作安排，请先结束或退回后再退款',
  '02414KCSDS': '授权已终止，未付款',
} as const satisfies ErrorTexts;
