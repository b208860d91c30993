import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';

/** A payment that the bank has sent back: its money arrives again, on a day of its own. */
export const bankReturnContract: KindContract = {
  id: 'bank_return',
  name: '退票',
  order: 6,
  codes: { '9010': '退票' },
  readings: { '9010': { meaning: '汇款退回' } },
  payee: 'bank',
  direction: 'in',
  rights: { see: [], make: [], cancel: [] },
};
