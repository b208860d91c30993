import { fenOfYuan, type Fen } from '#platform/kernel/money.ts';

/** The amount limit of functions without a cap, in yuan: they move what is the merchant's already. Shown as 不限. */
export const NO_CAP = '99999999999.99';
export const NO_CAP_FEN: Fen = fenOfYuan(NO_CAP);
