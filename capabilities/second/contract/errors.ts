import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 073xxKCSDS. */
export const secondErrors = {
  '07301KCSDS': '已有同名的二级账户，请更换名称',
  '07302KCSDS': '二级账户不存在，请刷新后重试',
  '07303KCSDS': '二级账户数量已达上限，请联系客户经理',
  '07304KCSDS': '转出和转入不能是同一个二级账户，请重新选择',
  '07305KCSDS': '备注中含有不允许的内容，请修改后再提交',
  '07306KCSDS': '收款账号不存在或与名称不符，请核对后重新填写',
  '07307KCSDS': '收款账户是本商户的账户，请使用退回',
} as const satisfies ErrorTexts;
