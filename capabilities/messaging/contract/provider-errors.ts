import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 089xxKPLMS: what the provider's people announce. */
export const postErrors = {
  '08901KPLMS': '公告不存在，请刷新列表后重试',
  '08902KPLMS': '该版本的升级公告已存在，请更换升级版本',
  '08903KPLMS': '有商户号不存在，请核对后重新填写',
  '08904KPLMS': '所选费率方案或产品不存在，请重新选择',
  '08905KPLMS': '公告已结束，无需再次结束',
  '08906KPLMS': '结束时间已过，请修改展示时间',
  '08907KPLMS': '没有其他有审批权限的人员，请先增加审批人员',
} as const satisfies ErrorTexts;
