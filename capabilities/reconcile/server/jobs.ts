import type { NewJob } from '#platform/jobs/index.ts';

export const READ = 'reconcile.read';
export const MATCH = 'reconcile.match';

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
