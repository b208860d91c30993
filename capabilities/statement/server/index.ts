import type { MachineDeps } from '#capabilities/machine/server/index.ts';
import type { JobHandler } from '#platform/jobs/index.ts';
import type { ExportSource } from '#platform/sheet/index.ts';
import { expireExportsJob } from './expire-exports.ts';
import { EXPIRE, MAKE } from './jobs.ts';
import { makeExportJob } from './make-export.ts';
import { sourcesByType } from './sources-by-type.ts';

/** The worker's jobs for the download store. `sources` are the same that answer at once. */
export const statementJobs = ({
  machine,
  sources,
  portalUrl = null,
}: {
  machine: MachineDeps;
  sources: readonly ExportSource[];
  portalUrl?: string | null;
}): Record<string, JobHandler> => ({
  [MAKE]: makeExportJob({ machine, sources: sourcesByType(sources), portalUrl }),
  [EXPIRE]: expireExportsJob,
});

/** Jobs that exist once and come again. */
export const statementRecurring: readonly string[] = [EXPIRE];
