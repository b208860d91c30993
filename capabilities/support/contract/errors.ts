import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 082xxKPLMS. */
export const supportErrors = {
  '08201KPLMS': '没有该商户，请核对商户号',
  '08202KPLMS': '请先打开该商户的资料，打开会记入操作日志',
  '08203KPLMS': '今日打开的商户过多，请明日再试；确需继续的，请联系系统管理员核实',
  '08204KPLMS': '没有找到该人员，请核对手机号或登录名是否完整',
  '08205KPLMS': '该内容不能在运营平台查看',
  '08206KPLMS': '该人员没有被锁定，无需解锁',
  '08207KPLMS': '该人员当前没有登录中的会话',
} satisfies ErrorTexts;
