import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 065xxKCSDS. */
export const reconcileErrors = {
  '06501KCSDS': '没有该对账记录，请返回列表选择',
  '06502KCSDS': '文件尚未读取完成，请稍候再试',
  '06503KCSDS': '正在读取或比对的文件较多，请等其中一个完成后再试',
  '06504KCSDS': '请选择金额列，或同时选择收入列和支出列',
  '06505KCSDS': '所选的列在文件中不存在，请重新选择',
  '06506KCSDS': '该行没有差异，无需处理',
  '06507KCSDS': '对账已在进行，请等待其完成',
} as const satisfies ErrorTexts;
