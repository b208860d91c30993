/** The provider's ledger account of this capability; its id follows that of petty cash. */

/** What was taken of a payer under its mandate and is not yet with the merchant that collects. */
export const collectTransit = {
  id: '01900000-0000-7000-8000-000000000047',
  code: 'in_transit:collect',
  kind: 'in_transit',
  name: '归集在途资金',
} as const;
