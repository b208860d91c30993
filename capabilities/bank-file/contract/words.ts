/** The words of this capability that server, page and command share. */

/** How the books of provider and bank do not agree. */
export const results = {
  missing_here: '我方缺失',
  missing_there: '银行缺失',
  amount: '金额不符',
  state: '状态不符',
  twice: '银行重复',
} as const;
export type ResultName = keyof typeof results;

export const itemStates = { waiting: '等待次日', open: '待处理', in_hand: '处理中', settled: '已处理' } as const;
export type ItemState = keyof typeof itemStates;

/** How a mistake is put right; the booking itself is made elsewhere, under its own rules. */
export const handlings = ['补记', '冲正', '挂账', '无误'] as const;
export type Handling = (typeof handlings)[number];
/** The books have agreed since. */
export const AGREED = '自行对平';

/** By the kind of a line of the bank. */
export const kindNames = {
  instruction: '付款',
  return: '退票',
  remittance: '汇款',
} as const;
/** Of a payment, as the bank or our books have it. */
export const stateNames = {
  accepted: '处理中',
  open: '处理中',
  succeeded: '成功',
  failed: '失败',
} as const;

/** Of a day: its file has not come, the books agree by now, or there are differences that are not settled. */
export const dayStates = { waiting: '未取到银行文件', same: '已对平', differs: '有差异' } as const;
export type DayState = keyof typeof dayStates;
