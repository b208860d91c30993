/** Example of the machine interface: a product that a merchant has. */
export const productExample = {
  product: 'payout',
  name: '代付',
  state: 'opened',
  stateName: '已开通',
  openedAt: '2026-11-20T15:00:00+08:00',
  startDate: null,
  opens: 'self',
  agreementVersion: '2026-11',
  versionDue: '',
} as const;
