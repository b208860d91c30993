import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const PLAN_MISSING = '07801KPLMS';
export const PLAN_NAME_TAKEN = '07802KPLMS';
export const PLAN_DRAFT_OUTDATED = '07803KPLMS';
export const PLAN_INCOMPLETE = '07804KPLMS';
export const PLAN_DAY_PAST = '07805KPLMS';
export const PLAN_UNCHANGED = '07806KPLMS';
export const PLAN_NOT_IN_FORCE = '07807KPLMS';
export const PLAN_ASSIGNED_ALREADY = '07808KPLMS';
export const PRICING_MERCHANT_MISSING = '07809KPLMS';
export const LIMIT_TEMPLATE_MISSING = '07810KPLMS';
export const LIMIT_TEMPLATE_NAME_TAKEN = '07811KPLMS';
export const LIMITS_UNCHANGED = '07812KPLMS';
export const LIMIT_REQUEST_ENDED = '07813KPLMS';
export const LIMIT_REQUEST_OUTDATED = '07814KPLMS';
export const NO_PRICING_APPROVER = '07815KPLMS';
const PLAN_DRAFT_MISSING = '07816KPLMS';

/** 078xxKPLMS: fee plans and limits. */
export const pricingErrors = {
  [PLAN_MISSING]: '费率方案不存在，请刷新后重新选择',
  [PLAN_NAME_TAKEN]: '已有同名的费率方案，请更换名称',
  [PLAN_DRAFT_OUTDATED]: '该草稿已被他人修改，请刷新后重新编辑',
  [PLAN_INCOMPLETE]: '价格不完整，请补充缺少的业务',
  [PLAN_DAY_PAST]: '生效日须晚于今天，请修改生效日',
  [PLAN_UNCHANGED]: '与当前价格相同，请修改后再提交',
  [PLAN_NOT_IN_FORCE]: '该方案在所选日期没有生效的版本，请调整日期或先提交新版本',
  [PLAN_ASSIGNED_ALREADY]: '所选商户的费率方案均已是该方案，请重新选择',
  [PRICING_MERCHANT_MISSING]: '有商户不存在，请刷新后重新选择',
  [LIMIT_TEMPLATE_MISSING]: '限额模板不存在，请刷新后重新选择',
  [LIMIT_TEMPLATE_NAME_TAKEN]: '已有同名的限额模板，请更换名称',
  [LIMITS_UNCHANGED]: '与当前限额相同，请修改后再提交',
  [LIMIT_REQUEST_ENDED]: '该提额申请已处理或已撤回，请刷新列表',
  [LIMIT_REQUEST_OUTDATED]: '当前限额已变化，该申请不再高于当前限额，请驳回并说明',
  [NO_PRICING_APPROVER]: '没有其他有审批权限的人员，请先增加审批人员',
  [PLAN_DRAFT_MISSING]: '草稿不存在，请先保存草稿',
} as const satisfies ErrorTexts;
