import type { NewJob } from '#platform/jobs/index.ts';

export const PARSE = 'upload.parse';

export const parseJob = ({ mid, batchId }: { mid: string; batchId: string }): NewJob => ({
  kind: PARSE,
  key: `${mid}/${batchId}`,
  mid,
  payload: { batchId },
});
