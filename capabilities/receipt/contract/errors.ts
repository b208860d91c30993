import type { ErrorMembers, ErrorTexts } from '#platform/kernel/errors.ts';

export const RECEIPT_WITHOUT_PAYMENT = '04501KCSDS';
export const TOO_MANY_RECEIPTS = '04502KCSDS';
export const RECEIPT_CODE_INVALID = '04503KCSDS';

/** 045xxKCSDS. */
export const receiptErrors = {
  [RECEIPT_WITHOUT_PAYMENT]: '所选订单没有成功的付款，不能生成电子回单，请等待处理完成后重试',
  [TOO_MANY_RECEIPTS]: '一次最多生成100张电子回单，请减少所选订单；笔数较多的批次请在订单详情的付款明细中分页下载',
  [RECEIPT_CODE_INVALID]: '回单编号或校验码不正确，请与回单核对后重新输入',
} as const satisfies ErrorTexts;

/** The member of a call that a refusal is about. */
export const receiptMembers = {
  [RECEIPT_WITHOUT_PAYMENT]: 'orderNo',
} as const satisfies ErrorMembers;
