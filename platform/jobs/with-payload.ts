import type { z } from 'zod';
import type { JobContext, JobHandler, LeasedJob } from './job.ts';

/** No further run would change it: the job is parked at once. */
export class PayloadMisfit extends Error {
  override name = 'PayloadMisfit';
}

/**
 * The handler of a kind whose jobs have a payload, which is read by its schema before anything is done. The schema
 * transforms nothing: members that only a newer version knows stay in a job that is put back.
 */
export const withPayload =
  <P>(schema: z.ZodType<P>, run: (job: LeasedJob<P>, context: JobContext) => Promise<void>): JobHandler =>
  async (job, context) => {
    const read = schema.safeParse(job.payload);
    // Paths and rules only: a value may be what a person typed.
    if (!read.success)
      throw new PayloadMisfit(
        `the payload does not fit: ${read.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', ')}`,
      );
    await run(job as LeasedJob<P>, context);
  };
