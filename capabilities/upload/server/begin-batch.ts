import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler, nameObject } from '#platform/http/handler.ts';
import { enqueue } from '#platform/jobs/index.ts';
import { NO_RIGHT } from '#platform/kernel/errors.ts';
import { newId } from '#platform/kernel/id.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { PARSING_AT_ONCE } from '../constants.ts';
import {
  BATCH_FILE_MISSING,
  BATCH_FILE_OF_OTHER_BUSINESS,
  BATCH_UNSUPPORTED,
  TOO_MANY_BATCHES_PARSED,
} from '../contract/errors.ts';
import type { batchOrder } from '../contract/operations.ts';
import type { BatchKinds } from './batch-kind.ts';
import { mayUpload } from './batch-row.ts';
import { parseJob } from './jobs.ts';

/**
 * A batch of the person's own file; the worker reads and checks it. The same file again answers the batch that it has.
 */
export const beginBatch =
  (kinds: BatchKinds): Handler<typeof batchOrder> =>
  async (context, { function: kind, fileId }) => {
    const { mid, personId, personName, permissions } = roleOf(context);
    const { tx } = context;
    const { several = false } = kinds.get(kind)?.contract.batch ?? {};
    if (!kinds.has(kind)) return fail(BATCH_UNSUPPORTED);
    if (!mayUpload(kind, permissions)) return fail(NO_RIGHT);
    const begun = await batchOfFile(tx, mid, personId, fileId);
    if (begun) nameObject(context, `批量文件 ${begun.fileName}`);
    if (begun) return begun.kind === kind ? ok({ batchId: begun.batchId }) : fail(BATCH_FILE_OF_OTHER_BUSINESS);
    const parsing = await tx.one<{ count: number }>(
      `SELECT count(*)::int AS count FROM uploads.batches WHERE mid = $1 AND state = 'parsing'`,
      [mid],
      'upload_parsing',
    );
    if (parsing!.count >= PARSING_AT_ONCE) return fail(TOO_MANY_BATCHES_PARSED);

    const batchId = newId();
    const [inserted] = await tx.rows<{ fileName: string }>(
      `INSERT INTO uploads.batches (mid, batch_id, kind, person_id, file_id, file_name, sha256, state, uploaded_at, person_name, several)
       SELECT mid, $3, $4, person_id, file_id, file_name, sha256, 'parsing', $5, $7, $8 FROM uploads.files WHERE mid = $1 AND file_id = $2 AND person_id = $6
       ON CONFLICT (mid, file_id) DO NOTHING RETURNING file_name`,
      [mid, fileId, batchId, kind, context.clock.now(), personId, personName, several],
      'upload_begin',
    );
    if (inserted) {
      nameObject(context, `批量文件 ${inserted.fileName}`);
      await enqueue(tx, parseJob({ mid, batchId }));
      return ok({ batchId });
    }
    // A call at the same time was faster.
    const other = await batchOfFile(tx, mid, personId, fileId);
    if (!other) return fail(BATCH_FILE_MISSING);
    return other.kind === kind ? ok({ batchId: other.batchId }) : fail(BATCH_FILE_OF_OTHER_BUSINESS);
  };

const batchOfFile = (
  tx: Tx,
  mid: string,
  personId: string,
  fileId: string,
): Promise<{ batchId: string; kind: string; fileName: string } | undefined> =>
  tx.one(
    'SELECT batch_id, kind, file_name FROM uploads.batches WHERE mid = $1 AND file_id = $2 AND person_id = $3',
    [mid, fileId, personId],
    'upload_batch_of_file',
  );
