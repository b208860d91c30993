import { createHash } from 'node:crypto';
import { UPLOAD_DAMAGED } from '#platform/kernel/errors.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import type { ParsedCall } from './call.ts';

/** The file's data in the payload of an upload; the operation's contract has these members (`uploadInput`). */
interface FileFacts {
  size: number;
  /** Both in lower-case hex. */
  md5: string;
  sha256: string;
}

/**
 * After the permission: the file must be the one that was signed for. Both digests must match (wire.md, uploads); md5
 * is the specification's, SHA-256 the proof.
 */
export function checkFile({ binding, file, input }: ParsedCall): Result<null> {
  if (!binding.operation.policy.upload) return ok(null);
  const { size, md5, sha256 } = input as FileFacts;
  const same =
    file !== null && file.length === size && digest('md5', file) === md5 && digest('sha256', file) === sha256;
  return same ? ok(null) : fail(UPLOAD_DAMAGED);
}

const digest = (algorithm: 'md5' | 'sha256', bytes: Buffer): string =>
  createHash(algorithm).update(bytes).digest('hex');
