import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 082xxKPLMS and 086xxKPLMS. */
export const supportErrors = {
  '08201KPLMS': '没有该商户，请核对商户号',
  '08202KPLMS': '请先打开该商户的资料，打开会记入操作日志',
  '08203KPLMS': '今日打开的商户过多，请明日再试；确需继续的，请联系系统管理员核实',
  '08204KPLMS': '没有找到该人员，请核对手机号或登录名是否完整',
  '08205KPLMS': '该内容不能在运营平台查看',
  '08206KPLMS': '该人员没有被锁定，无需解锁',
  '08207KPLMS': '该人员当前没有登录中的会话',
  '08601KPLMS': '商户当前状态不能改为所选状态，请刷新后重试',
  '08602KPLMS': '商户还有未了结的事项，暂不能销户，请先处理',
  '08603KPLMS': '没有其他有权确认商户变更的人员，请先增加有权限的人员',
} satisfies ErrorTexts;
