import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** The spec's own export codes (section 8) and 027xxKCSDS. */
export const statementErrors = {
  '06107KCSDS': '您的数据导出超上限，请在下载暂存区进行下载，谢谢！',
  /** Not a refusal: `accepted` of the operation. */
  '06108KCSDS': '导出申请已受理，文件生成后可在下载暂存区下载',
  '05020KCSDC': '您无权限导出该商户账户收支明细，请联系超级管理员处理。',
  '02701KCSDS': '不支持导出该业务的数据，请刷新页面后重试',
  '02702KCSDS': '当前导出人数较多，请稍后重试',
  '02703KCSDS': '本商户正在生成的导出已达5个，请等待其中一个完成后再申请',
  '02704KCSDS': '文件不存在，请刷新下载暂存区后重试',
  '02705KCSDS': '文件已过期，请重新申请导出',
  '02706KCSDS': '文件尚未生成，请稍后在下载暂存区下载',
} as const satisfies ErrorTexts;
