import { z } from 'zod';
import type { LeasedJob, NewJob } from '#platform/jobs/index.ts';

export const MAKE = 'statement.export';
export const EXPIRE = 'statement.expire';

export const ofExport = z.object({ exportId: z.string() });
export type MakeJob = LeasedJob<z.output<typeof ofExport>>;

export const makeJob = ({ mid, exportId }: { mid: string; exportId: string }): NewJob => ({
  kind: MAKE,
  key: `${mid}/${exportId}`,
  mid,
  payload: { exportId },
});
