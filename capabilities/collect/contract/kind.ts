import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';

/** The order of the merchant that pays, which the system makes under its mandate. */
export const collectContract: KindContract = {
  id: 'collect',
  name: '资金归集',
  order: 90,
  codes: { '3030': '资金归集' },
  codeGroup: 'fundCollect',
  payee: 'link',
  mandated: true,
  rights: { see: ['0318'], make: ['031801'], cancel: [] },
};
