/** How a fee is charged: in addition to the entered amount, or taken out of it, so that the payee gets less. */
export const feeFroms = { payer: '外扣', amount: '内扣' } as const;
export type FeeFrom = keyof typeof feeFroms;
