import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const PREAUTH_MISSING = '03101KCSDS';
export const PREAUTH_REQUEST_EXPIRED = '03102KCSDS';
export const PREAUTH_REQUEST_CANCELLED = '03103KCSDS';
export const PREAUTH_CONFIRMED = '03104KCSDS';
export const PREAUTH_NOT_CONFIRMED = '03105KCSDS';
export const PREAUTH_PAYER_IS_OWN = '03106KCSDS';
export const PREAUTH_PAYER_MISSING = '03107KCSDS';
export const CAPTURE_VOID_TOO_LATE = '03108KCSDS';
export const NO_CAPTURE_TO_VOID = '03109KCSDS';
export const PREAUTH_REMARK_REFUSED = '03110KCSDS';

/** 031xxKCSDS. */
export const preauthErrors = {
  [PREAUTH_MISSING]: '预授权不存在或不属于当前商户，请刷新列表后重试',
  [PREAUTH_REQUEST_EXPIRED]: '预授权申请超过1天未确认，已失效，请收款方重新发起',
  [PREAUTH_REQUEST_CANCELLED]: '预授权申请已被收款方取消，无需确认',
  [PREAUTH_CONFIRMED]: '预授权已确认，请勿重复确认',
  [PREAUTH_NOT_CONFIRMED]: '付款方尚未确认该预授权，请等待确认后再操作',
  [PREAUTH_PAYER_IS_OWN]: '付款账户不能是本商户的账户，请填写付款方的账户',
  [PREAUTH_PAYER_MISSING]: '付款账户不存在，请与付款方核对账号',
  [CAPTURE_VOID_TOO_LATE]: '只能在完成当日的截止时间前撤销，之后请办理退款',
  [NO_CAPTURE_TO_VOID]: '没有可以撤销的预授权完成，请刷新后重试',
  [PREAUTH_REMARK_REFUSED]: '备注中含有不允许的内容，请修改后再提交',
} as const satisfies ErrorTexts;
