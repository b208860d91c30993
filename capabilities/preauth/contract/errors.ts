import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 031xxKCSDS. */
export const preauthErrors = {
  '03101KCSDS': '预授权不存在或不属于当前商户，请刷新列表后重试',
  '03102KCSDS': '预授权申请超过1天未确认，已失效，请收款方重新发起',
  '03103KCSDS': '预授权申请已被收款方取消，无需确认',
  '03104KCSDS': '预授权已确认，请勿重复确认',
  '03105KCSDS': '付款方尚未确认该预授权，请等待确认后再操作',
  '03106KCSDS': '付款账户不能是本商户的账户，请填写付款方的账户',
  '03107KCSDS': '付款账户不存在，请与付款方核对账号',
  '03108KCSDS': '只能在完成当日的截止时间前撤销，之后请办理退款',
  '03109KCSDS': '没有可以撤销的预授权完成，请刷新后重试',
  '03110KCSDS': '备注中含有不允许的内容，请修改后再提交',
} as const satisfies ErrorTexts;
