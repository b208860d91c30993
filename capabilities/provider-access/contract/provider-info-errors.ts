import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const PROVIDER_INFO_UNCHANGED = '08951KPLMS';
export const NO_PROVIDER_INFO_APPROVER = '08952KPLMS';

/** 0895xKPLMS: name, service phone and ICP line of the provider. */
export const providerInfoErrors = {
  [PROVIDER_INFO_UNCHANGED]: '与当前平台信息相同，请修改后再提交',
  [NO_PROVIDER_INFO_APPROVER]: '没有其他系统管理员可以审批，请先增加一名系统管理员',
} as const satisfies ErrorTexts;
