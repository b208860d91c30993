import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 041xxKCSDS. */
export const collectErrors = {
  '04101KCSDS': '归集授权不存在或已终止，请刷新后重试',
  '04102KCSDS': '归集方名称与账号不符，请核对后重新填写',
  '04103KCSDS': '不能授权给本商户的账户，账户之间划转请使用转账',
  '04104KCSDS': '该账户已授权给此归集账户，无需重复授权',
  '04105KCSDS': '有效的归集授权已达100项，请先终止不再使用的',
  '04106KCSDS': '归集记录不存在或不属于当前商户，请刷新后重试',
  '04107KCSDS': '所选账户的归集授权已终止，请刷新后重新选择',
  '04108KCSDS': '可用余额未超过保留金额，没有可归集的资金',
  '04109KCSDS': '可用余额扣除保留金额后不足所填归集金额，未归集',
  '04110KCSDS': '可归集金额已超过您确认的金额，请核对最新金额后重新确认',
} as const satisfies ErrorTexts;
