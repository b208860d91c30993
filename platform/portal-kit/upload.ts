import type { Operation, OutputOf } from '#platform/kernel/operation.ts';
import { Md5 } from '#platform/wire/md5.ts';
import { callBy, type CallOptions } from './client.ts';
import { sealed } from './envelope.ts';
import type { CallInput } from './hooks.ts';

/** Spec section 9: how much of a file is hashed at once. */
const CHUNK_BYTES = 2_097_152;

/** The file's data in an upload's payload (wire.md, uploads). */
export interface FileDigest {
  size: number;
  md5: string;
  sha256: string;
}

export async function digestOf(file: Blob): Promise<FileDigest> {
  const md5 = new Md5();
  for (let from = 0; from < file.size; from += CHUNK_BYTES)
    md5.update(new Uint8Array(await file.slice(from, from + CHUNK_BYTES).arrayBuffer()));
  const sha256 = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return {
    size: file.size,
    md5: md5.digest(),
    sha256: [...sha256].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
  };
}

export interface UploadOptions extends CallOptions {
  /** 0 to 100. */
  onProgress?: (percent: number) => void;
}

/**
 * Sends a file with an operation that takes one (`policy.upload`): its digests go into the payload, the envelope goes
 * first, the file after it. Throws CallFailure like `call`.
 */
export async function uploadFile<O extends Operation>(
  operation: O,
  input: Omit<CallInput<O>, keyof FileDigest | 'fileName'>,
  file: Blob,
  fileName: string,
  { onProgress, ...options }: UploadOptions = {},
): Promise<OutputOf<O>> {
  const payload = { ...input, fileName, ...(await digestOf(file)) };
  return callBy(operation, payload as CallInput<O>, options, async ({ path }, sentPayload, signal) => {
    const { url, headers, body } = await sealed(path, sentPayload);
    const form = new FormData();
    form.append('envelope', body);
    form.append('file', file, fileName);
    // The browser names the boundary itself.
    const { 'content-type': _json, ...kept } = headers;
    return carry(url, kept, form, signal, onProgress);
  });
}

/** `fetch` says nothing of how far a body has come, hence the older way. */
function carry(
  url: string,
  headers: Record<string, string>,
  form: FormData,
  signal: AbortSignal,
  onProgress?: (percent: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open('POST', url);
    request.withCredentials = true;
    request.responseType = 'blob';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total ? (loaded / total) * 100 : 0),
    );
    request.addEventListener('load', () => {
      const reference = request.getResponseHeader('x-request-id') ?? '';
      resolve(
        new Response(request.response as Blob, { status: request.status, headers: { 'x-request-id': reference } }),
      );
    });
    request.addEventListener('error', () => reject(new TypeError('no answer came')));
    request.addEventListener('abort', () => reject(new DOMException('the upload was given up', 'AbortError')));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop));
    signal.addEventListener('abort', stop);
    request.send(form);
  });
}
