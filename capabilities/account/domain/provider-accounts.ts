/**
 * The provider's own ledger accounts. Their ids are fixed, so that a mover can name them in a posting without a look-up
 * and every installation has the same ones. The merchant of these rows is `PROVIDER`.
 */
export const providerAccounts = {
  /** Mirrors the bank: may go negative. */
  bankCash: '01900000-0000-7000-8000-000000000001',
  inTransit: '01900000-0000-7000-8000-000000000002',
  feeIncome: '01900000-0000-7000-8000-000000000003',
  /** Money of payments whose result the bank does not tell within a day (domain-rules section 2). */
  suspense: '01900000-0000-7000-8000-000000000004',
  /** Remittances that no merchant's account was credited with yet. */
  unclaimed: '01900000-0000-7000-8000-000000000005',
  /** Money that its payer has given and that waits until its receiver claims it. */
  claimable: '01900000-0000-7000-8000-000000000006',
  /** Money of adjustments whose other side is not known yet. */
  adjustment: '01900000-0000-7000-8000-000000000007',
} as const;

/** Their names as a counterparty; the ledger's codes are internal. */
export const providerAccountNames: Readonly<Record<string, string>> = {
  [providerAccounts.bankCash]: '银行通道',
  [providerAccounts.inTransit]: '通道在途资金',
  [providerAccounts.feeIncome]: '手续费',
  [providerAccounts.suspense]: '待处理款项',
  [providerAccounts.unclaimed]: '汇入待入账款项',
  [providerAccounts.claimable]: '待领取款项',
  [providerAccounts.adjustment]: '调账待清算款项',
};
