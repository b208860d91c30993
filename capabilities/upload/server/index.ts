import type { JobHandler } from '#platform/jobs/index.ts';
import type { readSheet } from '#platform/sheet/index.ts';
import { templateFile } from '../contract/words.ts';
import { byFunction, type BatchKind } from './batch-kind.ts';
import { templateOf } from './forms.ts';
import { PARSE } from './jobs.ts';
import { parseBatchJob } from './parse-batch.ts';

/** The public part of uploads for higher capabilities and apps/server. Other files of this folder are private. */
export { isBatchKind, type BatchKind, type FoundTexts } from './batch-kind.ts';
export type { BatchRun, BatchRunOf, LinePage, RunOfSeveral } from './batch-run.ts';
export { cellsOfLines, findBatch, mayUpload, type BatchRow } from './batch-row.ts';
export { batchesOf, type ListedBatch } from './list-batches.ts';
export {
  findDraft,
  lockBatch,
  paidBackByBatch,
  payeesOfBatch,
  rowsPaying,
  rowsOfBatch,
  rowsPayingOthers,
  type BatchLine,
  type Draft,
} from './find-draft.ts';
export { namedRows } from '../domain/named-rows.ts';
export { runOfRows } from '../domain/run-of-rows.ts';
export { draftLines, dropDraft } from './draft-lines.ts';
export { addLines, beginDraft, lockProgramDraft } from './program-draft.ts';
/** Reading and checking of a sheet that is no batch of orders. */
export { dayIn, type Cell } from '../domain/cell-text.ts';
export { checkRow, keptCell, type CheckedLine } from '../domain/check-line.ts';
export { layoutOf, type SheetLayout } from '../domain/sheet-layout.ts';
export { formColumn } from './forms.ts';
export { largestOfBatch, linesOfBatch, submitBatch, voidBatch, type SubmittedBatch } from './submit-batch.ts';

export const uploadJobs = (
  { batchKinds }: { batchKinds: readonly BatchKind[] },
  read?: typeof readSheet,
): Record<string, JobHandler> => ({
  [PARSE]: parseBatchJob(byFunction(batchKinds), read),
});

/** The templates of all kinds by the name of their file. */
export const templates = (batchKinds: readonly BatchKind[]): Record<string, () => Promise<Uint8Array>> =>
  Object.fromEntries(batchKinds.map(({ contract }) => [templateFile(contract), () => templateOf(contract)]));
