import type { Operation } from '#platform/kernel/operation.ts';
import { toast } from '#platform/ui/toast.tsx';
import { callForFile } from './client.ts';
import { endsSession, failureOf } from './failure.ts';
import type { CallInput } from './hooks.ts';
import { saveFile } from './save-file.ts';

/** Spec section 8; shown for the 2 s of a notice. */
export const DOWNLOAD_FAILED = '下载失败，请刷新页面后重试';
const UNNAMED = '下载文件';

/**
 * The file of an operation that `answers` one: a signed call, saved under the name that the server gives. A refusal
 * is shown in the server's words where it has some. True when a file was saved; never throws.
 */
export async function downloadCall<O extends Operation>(operation: O, input: CallInput<O>): Promise<boolean> {
  try {
    const { content, fileName } = await callForFile(operation, input, { quiet: true });
    saveFile(content, fileName || UNNAMED);
    return true;
  } catch (error) {
    const failure = failureOf(error);
    // When the session has ended, the person sees so and is sent to the login.
    if (!endsSession(failure.code)) toast.info(failure.message || DOWNLOAD_FAILED);
    return false;
  }
}
