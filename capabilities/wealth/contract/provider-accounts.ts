/** The provider's ledger accounts of this capability; their ids follow those of account. */

/** Money and shares whose application the fund company has not confirmed. */
export const fundTransit = {
  id: '01900000-0000-7000-8000-000000000043',
  code: 'in_transit:fund',
  kind: 'in_transit',
  name: '基金公司在途款项',
} as const;

/** What fast redemptions were paid from before the fund company paid: below zero by what is advanced. */
export const fastPool = {
  id: '01900000-0000-7000-8000-000000000044',
  code: 'advance:fund',
  kind: 'advance',
  name: '快速赎回垫资户',
  mayGoNegative: true,
} as const;

/** What the fund company owes for booked yields: mirrors it, so it is below zero. */
export const custodian = {
  id: '01900000-0000-7000-8000-000000000045',
  code: 'custodian:fund',
  kind: 'custodian',
  name: '基金托管户',
  mayGoNegative: true,
} as const;
