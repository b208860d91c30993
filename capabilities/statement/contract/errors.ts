import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** The spec's own export codes (section 8) and 027xxKCSDS. */
export const statementErrors = {
  '06107KCSDS': '您的数据导出超上限，请在下载暂存区进行下载，谢谢！',
  '05020KCSDC': '您无权限导出该商户账户收支明细，请联系超级管理员处理。',
  '02701KCSDS': '不支持导出该业务的数据，请刷新页面后重试',
  '02702KCSDS': '当前导出人数较多，请稍后重试',
} as const satisfies ErrorTexts;
