/** How fee income is added up. */
export const feeViews = { period: '按日期', product: '按业务', merchant: '按商户', all: '日期、业务、商户' } as const;
export type FeeView = keyof typeof feeViews;
export const feeUnits = { day: '日', month: '月' } as const;

export const directions = { debit: '借', credit: '贷' } as const;

/** Of an adjustment: to the merchant's account, or out of it. */
export const adjustmentWays = { in: '调增（入账）', out: '调减（扣款）' } as const;
export type AdjustmentWay = keyof typeof adjustmentWays;
/** The provider's account on the other side of an adjustment. */
export const adjustmentSides = {
  adjustment: '调账待清算款项',
  feeIncome: '手续费收入',
  bankCash: '银行存款（补记或冲正银行差异）',
} as const;
export type AdjustmentSide = keyof typeof adjustmentSides;
