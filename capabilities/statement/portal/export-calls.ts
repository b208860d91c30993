import { call, type ExportCalls } from '#platform/portal-kit/index.ts';
import { dialogs } from '#platform/ui/index.ts';
import { realTimeExport } from '../contract/operations.ts';
import { LargeQueryDialog } from './large-query-dialog.tsx';
import { openStore } from './open-store.ts';

/** What the export buttons of every page call (portal-kit's port); loaded when one is first pressed. */
export const exportCalls: Omit<ExportCalls, 'chooseMerchant'> = {
  atOnce: (request) => call(realTimeExport, request, { quiet: true }),
  askLater: (request) => dialogs.open(LargeQueryDialog, { request }),
  // A failure has been told by a toast.
  openStore: (bizTypeCode, callback) => openStore(bizTypeCode, callback).catch(() => undefined),
};
