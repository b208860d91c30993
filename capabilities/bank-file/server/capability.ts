import type { BankFiles, OwnBankBook } from '#platform/port/bank-file.ts';
import { BANK_FILE, bankFileJob } from './bank-file-job.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const bankFileCapability = {
  name: 'bank-file',
  errors: {},
  jobs: ({ bankFiles, bankBooks }: { bankFiles: BankFiles | null; bankBooks: readonly OwnBankBook[] }) => ({
    [BANK_FILE]: bankFileJob(bankFiles, bankBooks),
  }),
  recurring: [BANK_FILE],
};
