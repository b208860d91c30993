import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 042xxKCSDS. */
export const pettyErrors = {
  '04201KCSDS': '不是本商户的在用员工，请核对后重试',
  '04202KCSDS': '该员工已有备用金账户，无需重复开通',
  '04203KCSDS': '还没有开通备用金账户，请先由管理员开通',
  '04204KCSDS': '备用金账户不存在或您无权查看，请刷新后重试',
  '04205KCSDS': '用途中含有不允许的内容，请修改后再提交',
  '04206KCSDS': '备用金账户已绑定银行卡，请先解绑原银行卡',
  '04207KCSDS': '银行卡未绑定或已更换，请刷新后重试',
  '04208KCSDS': '新绑定的银行卡在冷却期内可提现的金额不足，请减小金额或等冷却期结束后再提现',
  '04209KCSDS': '不能转给自己的备用金账户，请选择其他员工',
} as const satisfies ErrorTexts;
