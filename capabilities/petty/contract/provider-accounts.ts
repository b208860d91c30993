/** The provider's ledger account of this capability; its id follows those of wealth. */

/** Coupons that were issued and neither used nor returned. */
export const couponPool = {
  id: '01900000-0000-7000-8000-000000000046',
  code: 'claimable:petty',
  kind: 'claimable',
  name: '待使用备用金券款项',
} as const;
