import type { NewJob } from '#platform/jobs/index.ts';

export const MAKE = 'statement.export';
export const EXPIRE = 'statement.expire';

export const makeJob = ({ mid, exportId }: { mid: string; exportId: string }): NewJob => ({
  kind: MAKE,
  key: `${mid}/${exportId}`,
  mid,
  payload: { exportId },
});
