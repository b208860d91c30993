import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 046xxKCSDS. */
export const accountStatementErrors = {
  '04601KCSDS': '该期间的对账单尚未生成，次日06:00后可以下载',
  '04602KCSDS': '该期间超过3,000笔，不便打印，请导出XLSX或CSV',
  '04603KCSDS': '暂未开通邮件发送，请联系客服',
} as const satisfies ErrorTexts;
