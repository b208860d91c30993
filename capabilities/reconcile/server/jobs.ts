import { z } from 'zod';
import type { LeasedJob, NewJob } from '#platform/jobs/index.ts';

export const READ = 'reconcile.read';
export const MATCH = 'reconcile.match';

export const ofRun = z.object({ runId: z.string() });
export const ofMatch = ofRun.extend({ matchNo: z.int() });
export type ReadJob = LeasedJob<z.output<typeof ofRun>>;
export type MatchJob = LeasedJob<z.output<typeof ofMatch>>;

export const readJob = ({ mid, runId }: { mid: string; runId: string }): NewJob => ({
  kind: READ,
  key: `${mid}/${runId}`,
  mid,
  payload: { runId },
});

export const matchJob = ({ mid, runId, matchNo }: { mid: string; runId: string; matchNo: number }): NewJob => ({
  kind: MATCH,
  key: `${mid}/${runId}/${matchNo}`,
  mid,
  payload: { runId, matchNo },
});
