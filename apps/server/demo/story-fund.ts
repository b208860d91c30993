import type { Clock } from '#platform/kernel/clock.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { FundCompany } from '#platform/port/fund-company.ts';

/**
 * The fund company of the story: it confirms at once, so that no application is open when the real one takes over.
 * Yields come from that one.
 */
export const storyFund = (clock: Clock): FundCompany => ({
  open: async ({ customerNo }) => ({
    state: 'open',
    fundAccountNo: `97${customerNo.replaceAll(/\D/g, '').padStart(10, '0')}`,
  }),
  close: async () => ({ state: 'closed' }),
  send: async ({ applicationNo }) => ({
    state: 'confirmed',
    confirmedOn: shanghaiDate(clock.now()),
    confirmNo: `QR${applicationNo.slice(-16)}`,
  }),
  query: async () => ({ state: 'absent' }),
  yieldsFrom: async () => [],
});
