import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 045xxKCSDS. */
export const receiptErrors = {
  '04501KCSDS': '所选订单没有成功的付款，不能生成电子回单，请等待处理完成后重试',
  '04502KCSDS': '一次最多生成100张电子回单，请减少所选订单；笔数较多的批次请在订单详情的付款明细中分页下载',
  '04503KCSDS': '回单编号或校验码不正确，请与回单核对后重新输入',
} as const satisfies ErrorTexts;
