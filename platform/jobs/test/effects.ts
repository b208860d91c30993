import type { TestDatabase } from '#testkit/database.ts';
import type { JobHandler } from '../index.ts';

/** What the jobs of a test have done: a row for each run that ended. */
export const createEffects = (test: TestDatabase) =>
  test.admin.query(
    `CREATE TABLE public.effects (key text NOT NULL); GRANT SELECT, INSERT ON public.effects TO portal_app`,
  );

/** The job's effect and its end in one transaction. */
export const withEffect: JobHandler = (job, { db }) =>
  db.transaction({ mid: job.mid }, async (tx) => {
    await tx.run('INSERT INTO public.effects VALUES ($1)', [job.key]);
    await job.complete(tx);
  });
