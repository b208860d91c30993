import { kept } from '#platform/db/retention.ts';
import type { BankFiles, OwnBankBook } from '#platform/port/bank-file.ts';
import { bankFileApiOperations } from '../contract/api-operations.ts';
import { bankFilePages } from '../contract/console-menu.ts';
import { bankFileErrors } from '../contract/errors.ts';
import { bankFileFieldLabels } from '../contract/field-labels.ts';
import { bankFileProviderOperations } from '../contract/provider-operations.ts';
import { BANK_FILE, bankFileJob } from './bank-file-job.ts';
import { bankFileProviderBindings } from './provider/bindings.ts';
import { settlement } from './provider/handle.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const bankFileCapability = {
  name: 'bank-file',
  retention: [
    kept('things', 'bank_file.begun'),
    kept('money', 'bank_file.days', 'bank_file.events', 'bank_file.items', 'bank_file.lines', 'bank_file.totals'),
  ],
  errors: bankFileErrors,
  fieldLabels: bankFileFieldLabels,
  providerOperations: bankFileProviderOperations,
  apiOperations: bankFileApiOperations,
  providerBindings: bankFileProviderBindings,
  consolePages: bankFilePages,
  changes: [settlement],
  jobs: ({ bankFiles, bankBooks }: { bankFiles: BankFiles | null; bankBooks: readonly OwnBankBook[] }) => ({
    [BANK_FILE]: bankFileJob(bankFiles, bankBooks),
  }),
  recurring: [BANK_FILE],
};
