import { z } from 'zod';
import type { LeasedJob, NewJob } from '#platform/jobs/index.ts';

export const PARSE = 'upload.parse';

export const ofBatch = z.object({ batchId: z.string() });
export type ParseJob = LeasedJob<z.output<typeof ofBatch>>;

export const parseJob = ({ mid, batchId }: { mid: string; batchId: string }): NewJob => ({
  kind: PARSE,
  key: `${mid}/${batchId}`,
  mid,
  payload: { batchId },
});
