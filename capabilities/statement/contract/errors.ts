import {
  type ErrorMembers,
  type ErrorTexts,
  EXPORTS_BUSY,
  EXPORT_ACCEPTED,
  EXPORT_NOT_ALLOWED,
  EXPORT_TOO_LONG_AT_ONCE,
} from '#platform/kernel/errors.ts';

export const EXPORT_UNSUPPORTED = '02701KCSDS';
export const TOO_MANY_EXPORTS = '02703KCSDS';
export const EXPORT_FILE_MISSING = '02704KCSDS';
export const EXPORT_FILE_EXPIRED = '02705KCSDS';
export const EXPORT_FILE_NOT_READY = '02706KCSDS';

/** The spec's own export codes (section 8) and 027xxKCSDS. */
export const statementErrors = {
  [EXPORT_TOO_LONG_AT_ONCE]: '您的数据导出超上限，请在下载暂存区进行下载，谢谢！',
  /** Not a refusal: `accepted` of the operation. */
  [EXPORT_ACCEPTED]: '导出申请已受理，文件生成后可在下载暂存区下载',
  [EXPORT_NOT_ALLOWED]: '您无权限导出该商户账户收支明细，请联系超级管理员处理。',
  [EXPORT_UNSUPPORTED]: '不支持导出该业务的数据，请刷新页面后重试',
  [EXPORTS_BUSY]: '当前导出人数较多，请稍后重试',
  [TOO_MANY_EXPORTS]: '本商户正在生成的导出已达5个，请等待其中一个完成后再申请',
  [EXPORT_FILE_MISSING]: '文件不存在，请刷新下载暂存区后重试',
  [EXPORT_FILE_EXPIRED]: '文件已过期，请重新申请导出',
  [EXPORT_FILE_NOT_READY]: '文件尚未生成，请稍后在下载暂存区下载',
} as const satisfies ErrorTexts;

/** The member of a call that a refusal is about. */
export const statementMembers = {
  [EXPORT_UNSUPPORTED]: 'list',
  [EXPORT_FILE_MISSING]: 'fileId',
  [EXPORT_FILE_EXPIRED]: 'fileId',
  [EXPORT_FILE_NOT_READY]: 'fileId',
} as const satisfies ErrorMembers;
