import { connectExportCalls } from '#platform/portal-kit/export-calls.ts';

/**
 * The calls and their dialogs are a chunk of their own, fetched when an export is first asked for: the login page needs
 * none.
 */
const exporting = async () => (await import('#capabilities/statement/portal/export-calls.ts')).exportCalls;

/** The export buttons of all pages ask these. */
export function connectExports(): void {
  connectExportCalls({
    atOnce: async (request) => (await exporting()).atOnce(request),
    askLater: async (request) => (await exporting()).askLater(request),
    inBackground: async (request) => (await exporting()).inBackground(request),
    openStore: async (bizTypeCode, callback) => (await exporting()).openStore(bizTypeCode, callback),
    chooseMerchant: () => void import('./layout/account-actions.ts').then(({ chooseAccount }) => chooseAccount()),
  });
}
