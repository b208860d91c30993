import { toast } from '#platform/ui/toast.tsx';
import { isJson } from './client.ts';
import { DOWNLOAD_FAILED } from './download.ts';
import { transportTexts } from './failure.ts';
import { saveFile } from './save-file.ts';

/**
 * GET of a file that is saved under `fileName`, e.g. a template (spec section 7). JSON instead of a file is the server
 * saying why there is none: nothing is saved, and the person sees why. True when a file was saved.
 */
export async function downloadFile(url: string, fileName: string): Promise<boolean> {
  const response = await fetch(url, { credentials: 'include' }).catch(() => null);
  if (!response) {
    toast.info(transportTexts.network);
    return false;
  }
  if (!response.ok || isJson(response)) {
    toast.info(DOWNLOAD_FAILED);
    return false;
  }
  saveFile(await response.blob(), fileName);
  return true;
}
