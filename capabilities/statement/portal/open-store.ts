import { fetchCall } from '#platform/portal-kit/index.ts';
import { dialogs } from '#platform/ui/index.ts';
import { getTemporaryRecord } from '../contract/operations.ts';
import { DownloadDialog } from './download-dialog.tsx';
import { recordsOf } from './records-of.ts';

/**
 * Asks for the records of a list and opens the dialog with them (spec section 7, getTemporaryRecord). `callback` runs
 * in between, and when they could not be had. Throws CallFailure.
 */
export async function openStore(bizTypeCode: string, callback?: () => void): Promise<void> {
  await fetchCall(getTemporaryRecord, recordsOf(bizTypeCode, 1)).finally(callback);
  void dialogs.open(DownloadDialog, { bizTypeCode });
}
