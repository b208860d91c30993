import type { FundCompany } from '#platform/port/fund-company.ts';

/** No firm has signed with it. */
export const noFund: FundCompany = {
  open: async () => ({ state: 'unknown' }),
  close: async () => ({ state: 'unknown' }),
  send: async () => ({ state: 'unknown' }),
  query: async () => ({ state: 'unknown' }),
  yieldsFrom: async () => [],
};
