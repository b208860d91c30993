import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';
import { collectTransit } from './provider-accounts.ts';

/** The order of the merchant that pays, which the system makes under its mandate. */
export const collectContract: KindContract = {
  id: 'collect',
  name: '资金归集',
  order: 90,
  codes: { '3030': '资金归集' },
  codeGroup: 'fundCollect',
  payee: 'link',
  mandated: true,
  accounts: [collectTransit],
  rights: { see: ['0318'], make: ['031801'], cancel: [] },
};

/** The order of the merchant that collects: what was taken of one payer arrives. */
export const collectInContract: KindContract = {
  id: 'collect_in',
  name: '归集转入',
  order: 91,
  codes: { '3040': '归集转入' },
  codeGroup: 'fundCollect',
  readings: { '3040': { option: '归集转入' } },
  payee: 'account',
  direction: 'in',
  rights: { see: ['0318'], make: [], cancel: [] },
};
