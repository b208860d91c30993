/** How fee income is added up. */
export const feeViews = { period: '按日期', product: '按业务', merchant: '按商户', all: '日期、业务、商户' } as const;
export type FeeView = keyof typeof feeViews;
export const feeUnits = { day: '日', month: '月' } as const;

export const directions = { debit: '借', credit: '贷' } as const;
export const fileFormats = { xlsx: 'XLSX', csv: 'CSV' } as const;
