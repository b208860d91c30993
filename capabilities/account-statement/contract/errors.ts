import type { ErrorMembers, ErrorTexts } from '#platform/kernel/errors.ts';

export const ACCOUNT_STATEMENT_NOT_READY = '04601KCSDS';
export const ACCOUNT_STATEMENT_TOO_LONG = '04602KCSDS';
export const MAIL_UNAVAILABLE = '04603KCSDS';

/** 046xxKCSDS. */
export const accountStatementErrors = {
  [ACCOUNT_STATEMENT_NOT_READY]: '该期间的对账单尚未生成，次日06:00后可以下载',
  [ACCOUNT_STATEMENT_TOO_LONG]: '该期间超过3,000笔，不便打印，请导出XLSX或CSV',
  [MAIL_UNAVAILABLE]: '暂未开通邮件发送，请联系客服',
} as const satisfies ErrorTexts;

/** The member of a call that a refusal is about. */
export const accountStatementMembers = {
  [ACCOUNT_STATEMENT_NOT_READY]: 'period',
  [ACCOUNT_STATEMENT_TOO_LONG]: 'period',
} as const satisfies ErrorMembers;
