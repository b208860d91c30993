import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 025xxKCSDS. */
export const withdrawalErrors = {
  '02501KCSDS': '备注中含有不允许的内容，请修改后再提交',
  '02502KCSDS': '只能绑定户名与商户名称一致的银行账户，请核对户名',
  '02503KCSDS': '该银行账户已绑定，无需重复绑定',
  '02504KCSDS': '该银行账户有待复核的变更，请先复核或撤回',
  '02505KCSDS': '该变更不存在或已处理，请刷新页面',
  '02506KCSDS': '不能复核自己提交的变更，请由另一位复核人员处理',
  '02507KCSDS': '新绑定的银行账户在冷却期内可提现的金额不足，请减小金额或等冷却期结束后再提现',
} as const satisfies ErrorTexts;
