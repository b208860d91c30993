/** The words of this capability that server and page share. */

/** Where the money of a collection is. */
export const collectionStates = {
  pending: '待结算',
  settled: '已结算',
  available: '实时入账',
} as const;
export type CollectionState = keyof typeof collectionStates;

export const settlementStates = { waiting: '待结算', settled: '已结算' } as const;
export type SettlementState = keyof typeof settlementStates;
