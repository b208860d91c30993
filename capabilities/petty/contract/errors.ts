import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 042xxKCSDS. */
export const pettyErrors = {
  '04201KCSDS': '不是本商户的在用员工，请核对后重试',
  '04202KCSDS': '该员工已有备用金账户，无需重复开通',
  '04203KCSDS': '还没有开通备用金账户，请先由管理员开通',
  '04204KCSDS': '备用金账户不存在或您无权查看，请刷新后重试',
  '04205KCSDS': '用途中含有不允许的内容，请修改后再提交',
} as const satisfies ErrorTexts;
