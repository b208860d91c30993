import { toast } from '#platform/ui/toast.tsx';
import { transportTexts } from './failure.ts';

/** Spec section 8; shown for the 2 s that a notice stands. */
const DOWNLOAD_FAILED = '下载失败，请刷新页面后重试';
const JSON_TYPE = /^application\/([\w.-]+\+)?json\b/i;

function save(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

/**
 * GET of a file that is saved under `fileName`, e.g. a template (spec section 7). JSON instead of a file is the server saying why there is none: nothing is
 * saved, and the person is told. True when a file was saved.
 */
export async function downloadFile(url: string, fileName: string): Promise<boolean> {
  const response = await fetch(url, { credentials: 'include' }).catch(() => null);
  if (!response) {
    toast.info(transportTexts.network);
    return false;
  }
  if (!response.ok || JSON_TYPE.test(response.headers.get('content-type') ?? '')) {
    toast.info(DOWNLOAD_FAILED);
    return false;
  }
  save(await response.blob(), fileName);
  return true;
}
