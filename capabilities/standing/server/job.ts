import type { NewJob } from '#platform/jobs/index.ts';
import type { Instruction } from './instruction-row.ts';

export const RUN = 'standing.run';

/** Each instruction has one job, which comes again on its next day. */
export const runJob = ({
  mid,
  standingId,
  nextAt,
}: Pick<Instruction, 'mid' | 'standingId'> & { nextAt: Date }): NewJob => ({
  kind: RUN,
  key: `${mid}/${standingId}`,
  mid,
  payload: { standingId },
  runAt: nextAt,
});
