import { FILE_TOO_LARGE } from '#capabilities/identity/contract/errors.ts';
import type { FileTaker } from '#capabilities/identity/server/index.ts';
import { fileOf, personOf } from '#platform/http/handler.ts';
import { enqueue } from '#platform/jobs/index.ts';
import { MERCHANT_NOT_CHOSEN, NO_RIGHT } from '#platform/kernel/errors.ts';
import { newId } from '#platform/kernel/id.ts';
import { permissionOf } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { FILE_BYTES, FILES_WAITING } from '../constants.ts';
import { matchRun } from '../contract/operations.ts';
import { readJob } from './jobs.ts';

/** `file/upload` for the purpose `reconcile`: the worker reads the file; its number is that of the comparison. */
export const takeReconcileFile: FileTaker = async (context, { fileName }) => {
  const { personId, personName, role } = personOf(context);
  if (!role) return fail(MERCHANT_NOT_CHOSEN);
  if (!permissionOf(matchRun.policy).some((code) => role.permissions.has(code))) return fail(NO_RIGHT);
  const content = fileOf(context);
  if (content.length > FILE_BYTES) return fail(FILE_TOO_LARGE);
  const { mid } = role;
  const { tx } = context;
  const runId = newId();
  await tx.run(
    'INSERT INTO reconcile.runs (mid, run_id, person_id, person_name, file_name, content, uploaded_at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [mid, runId, personId, personName, fileName, content, context.clock.now()],
    'reconcile_take',
  );
  // Files that were never compared; the newest stay.
  await tx.run(
    `DELETE FROM reconcile.runs WHERE mid = $1 AND run_id IN (
       SELECT run_id FROM reconcile.runs WHERE mid = $1 AND person_id = $2 AND match_no = 0 ORDER BY uploaded_at DESC, run_id DESC OFFSET ${FILES_WAITING})`,
    [mid, personId],
    'reconcile_forget',
  );
  await enqueue(tx, readJob({ mid, runId }));
  return ok({ fileId: runId });
};
