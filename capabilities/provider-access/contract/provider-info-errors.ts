import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 0895xKPLMS: name, service phone and ICP line of the provider. */
export const providerInfoErrors = {
  '08951KPLMS': '与当前平台信息相同，请修改后再提交',
  '08952KPLMS': '没有其他系统管理员可以审批，请先增加一名系统管理员',
} as const satisfies ErrorTexts;
