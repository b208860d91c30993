import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 022xxKCSDS: the payee book. */
export const payeeErrors = {
  '02201KCSDS': '常用收款人数量已达上限，请先删除不再使用的收款人',
  '02202KCSDS': '该收款人不存在或已删除，请刷新页面',
  '02204KCSDS': '收款人名称或收款账号不正确，请核对后重试',
} as const satisfies ErrorTexts;
