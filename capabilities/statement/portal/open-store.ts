import { fetchCall } from '#platform/portal-kit/index.ts';
import { dialogs } from '#platform/ui/index.ts';
import { getTemporaryRecord } from '../contract/operations.ts';
import { DownloadDialog } from './download-dialog.tsx';
import { recordsOf } from './records-of.ts';

/** Asks for the records of a list and opens the dialog with them (spec section 7, getTemporaryRecord). Ends when it stands; throws CallFailure. */
export async function openStore(bizTypeCode: string): Promise<void> {
  await fetchCall(getTemporaryRecord, recordsOf(bizTypeCode, 1));
  void dialogs.open(DownloadDialog, { bizTypeCode });
}
