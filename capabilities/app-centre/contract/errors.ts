import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 056xxKPLMS. */
export const appCentreErrors = {
  '05601KPLMS': '没有找到该应用，请刷新后重试',
  '05602KPLMS': '该应用已开通，无需重复开通',
  '05603KPLMS': '该应用已提交开通、尚未生效，请在开通记录中查看',
  '05604KPLMS': '尚未满足开通条件，请按页面提示办理后再开通',
  '05605KPLMS': '服务协议已更新，请重新阅读后再提交',
  '05606KPLMS': '生效日期须为今日起90天内的日期，请重新选择',
  '05607KPLMS': '该应用尚未开通，无需关闭',
  '05608KPLMS': '该应用仍有未完结的业务，暂不能关闭，请处理完结后再试',
  '05609KPLMS': '该申请不存在或已处理，请刷新后重试',
} as const satisfies ErrorTexts;
