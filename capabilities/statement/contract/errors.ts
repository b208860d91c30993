import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** The spec's own export codes (section 8) and 027xxKCSDS. */
export const statementErrors = {
  /** Its dialog will point to the download store once that is open (spec section 8: or the server's text). */
  '06107KCSDS': '您的数据导出超上限（10000条），请缩小查询范围后重试',
  '05020KCSDC': '您无权限导出该商户账户收支明细，请联系超级管理员处理。',
  '02701KCSDS': '不支持导出该业务的数据，请刷新页面后重试',
  '02702KCSDS': '当前导出人数较多，请稍后重试',
} as const satisfies ErrorTexts;
