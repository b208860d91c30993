import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const COLLECT_GRANT_MISSING = '04101KCSDS';
export const COLLECTOR_NAME_MISMATCH = '04102KCSDS';
export const COLLECTOR_IS_OWN = '04103KCSDS';
export const COLLECT_GRANT_EXISTS = '04104KCSDS';
export const TOO_MANY_COLLECT_GRANTS = '04105KCSDS';
export const COLLECT_RUN_MISSING = '04106KCSDS';
export const COLLECT_GRANT_ENDED = '04107KCSDS';
export const NOTHING_TO_COLLECT = '04108KCSDS';
export const COLLECT_EXCEEDS_AVAILABLE = '04109KCSDS';
export const COLLECT_SUM_CHANGED = '04110KCSDS';
export const COLLECT_SCHEDULE_OFF = '04111KCSDS';

/** 041xxKCSDS. */
export const collectErrors = {
  [COLLECT_GRANT_MISSING]: '归集授权不存在或已终止，请刷新后重试',
  [COLLECTOR_NAME_MISMATCH]: '归集方名称与账号不符，请核对后重新填写',
  [COLLECTOR_IS_OWN]: '不能授权给本商户的账户，账户之间划转请使用转账',
  [COLLECT_GRANT_EXISTS]: '该账户已授权给此归集账户，无需重复授权',
  [TOO_MANY_COLLECT_GRANTS]: '有效的归集授权已达100项，请先终止不再使用的',
  [COLLECT_RUN_MISSING]: '归集记录不存在或不属于当前商户，请刷新后重试',
  [COLLECT_GRANT_ENDED]: '所选账户的归集授权已终止，请刷新后重新选择',
  [NOTHING_TO_COLLECT]: '可用余额未超过保留金额，没有可归集的资金',
  [COLLECT_EXCEEDS_AVAILABLE]: '可用余额扣除保留金额后不足所填归集金额，未归集',
  [COLLECT_SUM_CHANGED]: '可归集金额已超过您确认的金额，请核对最新金额后重新确认',
  [COLLECT_SCHEDULE_OFF]: '定时归集未启用，请刷新后重试',
} as const satisfies ErrorTexts;
