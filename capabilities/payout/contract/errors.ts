import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 030xxKCSDS. */
export const payoutErrors = {
  '03001KCSDS': '个人户名不能含有数字，请核对收款户名',
  '03002KCSDS': '银行卡号校验不通过，请核对收款账号',
  '03003KCSDS': '备注中含有不允许的内容，请修改后再提交',
  '03004KCSDS': '50,000元及以上的代付，请在备注中填写用途',
} as const satisfies ErrorTexts;
