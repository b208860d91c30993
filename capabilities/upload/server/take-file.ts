import { createHash } from 'node:crypto';
import { FILE_TOO_LARGE } from '#capabilities/identity/contract/errors.ts';
import type { FileTaker } from '#capabilities/identity/server/index.ts';
import { fileOf, personOf } from '#platform/http/handler.ts';
import { MERCHANT_NOT_CHOSEN, NO_RIGHT } from '#platform/kernel/errors.ts';
import { newId } from '#platform/kernel/id.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { FILES_WAITING } from '../constants.ts';
import { uploaders } from '../contract/operations.ts';
import { allowanceOf } from './allowance.ts';

/**
 * `file/upload` for the purpose `batch`: keeps the file until `business/batchOrder` names it. It is read by the worker,
 * never here.
 */
export const takeBatchFile: FileTaker = async (context, { fileName }) => {
  const { personId, role } = personOf(context);
  if (!role) return fail(MERCHANT_NOT_CHOSEN);
  if (!uploaders().some((code) => role.permissions.has(code))) return fail(NO_RIGHT);
  const content = fileOf(context);
  const { mid } = role;
  const { tx } = context;
  if (content.length > (await allowanceOf(tx, mid)).bytes) return fail(FILE_TOO_LARGE);
  const fileId = newId();
  const sha256 = createHash('sha256').update(content).digest('hex');
  await tx.run(
    'INSERT INTO uploads.files (mid, file_id, person_id, file_name, sha256, content, uploaded_at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [mid, fileId, personId, fileName, sha256, content, context.clock.now()],
    'upload_take',
  );
  // Files that no batch names; the newest stay.
  await tx.run(
    `DELETE FROM uploads.files f WHERE mid = $1 AND file_id IN (
       SELECT file_id FROM uploads.files w WHERE w.mid = $1 AND w.person_id = $2 AND NOT EXISTS (SELECT 1 FROM uploads.batches b WHERE b.mid = $1 AND b.file_id = w.file_id)
       ORDER BY uploaded_at DESC, file_id DESC OFFSET ${FILES_WAITING})`,
    [mid, personId],
    'upload_forget',
  );
  return ok({ fileId });
};
