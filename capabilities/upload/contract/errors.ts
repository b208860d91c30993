import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 029xxKCSDS: uploaded batches. */
export const uploadErrors = {
  '02901KCSDS': '该业务不支持批量上传，请选择其他业务',
  '02902KCSDS': '文件不存在或已过期，请重新上传文件',
  '02903KCSDS': '批次不存在或已过期，请重新上传文件',
  '02904KCSDS': '正在解析的批次已达5个，请等待其中一个完成后再上传',
  '02905KCSDS': '该批次没有错误或失败的明细，无需下载',
  '02906KCSDS': '文件正在解析，请稍后再下载',
  '02907KCSDS': '该文件已用于其他业务的批次，请重新上传文件',
  '02908KCSDS': '该批次有错误或已提交，请修改文件后重新上传',
  '02909KCSDS': '只有上传该批次的人可以修改，请联系上传人，或自行上传文件',
  '02910KCSDS': '该批次已在其他页面修改，请刷新后重新修改',
  '02911KCSDS': '修改后超过每批最多笔数，请分成多个文件上传',
  '02912KCSDS': '要修改的行或列已不存在，请刷新后重试',
} as const satisfies ErrorTexts;
