import { EXPORT_ACCEPTED } from '#platform/kernel/errors.ts';
import { call, type ExportCalls } from '#platform/portal-kit/index.ts';
import { dialogs, toast } from '#platform/ui/index.ts';
import { statementErrors } from '../contract/errors.ts';
import { realTimeExport, temporaryExport } from '../contract/operations.ts';
import { LargeQueryDialog } from './large-query-dialog.tsx';
import { openStore } from './open-store.ts';

/** What the export buttons of every page call (portal-kit's port); loaded when one is first pressed. */
export const exportCalls: Omit<ExportCalls, 'chooseMerchant'> = {
  atOnce: (request) => call(realTimeExport, request, { quiet: true }),
  askLater: (request) => dialogs.open(LargeQueryDialog, { request }),
  async inBackground(request) {
    await call(temporaryExport, request, { quiet: true });
    toast.success(statementErrors[EXPORT_ACCEPTED]);
    await openStore(request.bizTypeCode).catch(() => undefined);
  },
  // A failure has been shown by a toast.
  openStore: (bizTypeCode, callback) => openStore(bizTypeCode, callback).catch(() => undefined),
};
