import type { ErrorTexts } from '#platform/kernel/errors.ts';

/** 022xxKCSDS: the payee book. */
export const payeeErrors = {
  '02201KCSDS': '收款人数量已达上限，请先删除不再使用的收款人',
  '02202KCSDS': '该收款人不存在或已删除，请刷新页面',
  '02203KCSDS': '该账号已登记在另一个收款人名下，请核对账号',
  '02204KCSDS': '收款人名称或收款账号不正确，请核对后重试',
  '02205KCSDS': '该收款人已暂停付款，请在收款人管理中核对并恢复后再提交',
  '02206KCSDS': '本商户的付款保护不允许向该收款人付这笔款，请减小金额，或在收款人管理中登记后再提交',
} as const satisfies ErrorTexts;
