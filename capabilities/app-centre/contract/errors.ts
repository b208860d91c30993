import type { ErrorMembers, ErrorTexts } from '#platform/kernel/errors.ts';

export const APP_MISSING = '05601KPLMS';
export const APP_ALREADY_OPEN = '05602KPLMS';
export const APP_OPENING_PENDING = '05603KPLMS';
export const APP_CONDITIONS_UNMET = '05604KPLMS';
export const APP_TERMS_OUTDATED = '05605KPLMS';
export const APP_START_DAY_INVALID = '05606KPLMS';
export const APP_NOT_OPEN = '05607KPLMS';
export const APP_HAS_OPEN_BUSINESS = '05608KPLMS';
export const APP_REQUEST_MISSING = '05609KPLMS';
export const APP_CLOSED_TO_NEW = '09801KPLMS';
export const TERMS_VERSION_OUTDATED = '09802KPLMS';
export const TERMS_BEFORE_OPENING = '09803KPLMS';
export const PRODUCT_UNCHANGED = '09804KPLMS';
export const TERMS_UNCHANGED = '09805KPLMS';
export const TERMS_DAY_INVALID = '09806KPLMS';
export const PRODUCT_END_DAY_PAST = '09807KPLMS';
export const NO_PRODUCT_APPROVER = '09808KPLMS';
export const PRODUCT_REQUEST_ENDED = '09809KPLMS';

/** 056xxKPLMS; 0980xKPLMS of what the provider governs. */
export const appCentreErrors = {
  [APP_MISSING]: '没有找到该应用，请刷新后重试',
  [APP_ALREADY_OPEN]: '该应用已开通，无需重复开通',
  [APP_OPENING_PENDING]: '该应用已提交开通、尚未生效，请在开通记录中查看',
  [APP_CONDITIONS_UNMET]: '尚未满足开通条件，请按页面提示办理后再开通',
  [APP_TERMS_OUTDATED]: '服务协议已更新，请重新阅读后再提交',
  [APP_START_DAY_INVALID]: '生效日期须为今日起90天内的日期，请重新选择',
  [APP_NOT_OPEN]: '该应用尚未开通，无需关闭',
  [APP_HAS_OPEN_BUSINESS]: '该应用仍有未完结的业务，暂不能关闭，请处理完结后再试',
  [APP_REQUEST_MISSING]: '该申请不存在或已处理，请刷新后重试',
  [APP_CLOSED_TO_NEW]: '该应用已停止新开通，如有需要请联系客户经理',
  [TERMS_VERSION_OUTDATED]: '该协议版本不存在或已更新，请刷新后重新阅读',
  [TERMS_BEFORE_OPENING]: '该应用尚未开通，请开通时再确认协议',
  [PRODUCT_UNCHANGED]: '与当前设置相同，请修改后再提交',
  [TERMS_UNCHANGED]: '与最新版本的协议内容相同，请修改后再提交',
  [TERMS_DAY_INVALID]: '生效日须晚于今天和已有版本的生效日，请重新选择',
  [PRODUCT_END_DAY_PAST]: '停止日须晚于今天，请重新选择；如需立即停止，请选择“停止新开通”',
  [NO_PRODUCT_APPROVER]: '没有其他有审批权限的人员，请先增加审批人员',
  [PRODUCT_REQUEST_ENDED]: '该申请不存在或已处理，请刷新列表后重试',
} as const satisfies ErrorTexts;

/** The member of a call that a refusal is about. */
export const appCentreMembers = {
  [APP_MISSING]: 'appCode',
  [APP_TERMS_OUTDATED]: 'agreementVersion',
} as const satisfies ErrorMembers;
