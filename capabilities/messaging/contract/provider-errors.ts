import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const POST_MISSING = '08901KPLMS';
export const UPGRADE_POST_EXISTS = '08902KPLMS';
export const POST_MERCHANT_MISSING = '08903KPLMS';
export const POST_AUDIENCE_MISSING = '08904KPLMS';
export const POST_ENDED = '08905KPLMS';
export const POST_END_PAST = '08906KPLMS';
export const NO_POST_APPROVER = '08907KPLMS';

/** 089xxKPLMS: what the provider's people announce. */
export const postErrors = {
  [POST_MISSING]: '公告不存在，请刷新列表后重试',
  [UPGRADE_POST_EXISTS]: '该版本的升级公告已存在，请更换升级版本',
  [POST_MERCHANT_MISSING]: '有商户号不存在，请核对后重新填写',
  [POST_AUDIENCE_MISSING]: '所选费率方案或产品不存在，请重新选择',
  [POST_ENDED]: '公告已结束，无需再次结束',
  [POST_END_PAST]: '结束时间已过，请修改展示时间',
  [NO_POST_APPROVER]: '没有其他有审批权限的人员，请先增加审批人员',
} as const satisfies ErrorTexts;
