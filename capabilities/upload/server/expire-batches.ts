import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { everyMs, recurring } from '#platform/jobs/index.ts';
import { DRAFT_KEPT_MS, EXPIRY_EVERY_MS, FILE_KEPT_MS } from '../constants.ts';

/**
 * `upload.expire`: removes files that no batch names after a day, and batches that nobody submits after seven, with
 * their rows.
 */
export const expireBatchesJob = recurring(everyMs(EXPIRY_EVERY_MS), async ({ db, clock }) => {
  await db.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
    const before = (ms: number): Date => new Date(clock.now().getTime() - ms);
    await tx.run(`DELETE FROM uploads.batches WHERE order_no IS NULL AND state = 'checked' AND uploaded_at <= $1`, [
      before(DRAFT_KEPT_MS),
    ]);
    await tx.run(
      `DELETE FROM uploads.files f WHERE uploaded_at <= $1 AND NOT EXISTS (SELECT 1 FROM uploads.batches b WHERE b.mid = f.mid AND b.file_id = f.file_id AND b.state = 'parsing')`,
      [before(FILE_KEPT_MS)],
    );
  });
});
