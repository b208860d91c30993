import type { Tx } from '#platform/db/database.ts';
import type { PaidRowState } from '../contract/words.ts';

/** Which lines: a page of all, or of those that were not paid. */
export interface LinePage {
  onlyFailed: boolean;
  first: number;
  limit: number;
}

/** What became of a submitted batch, with a page of its lines in their sequence. */
export interface BatchRun {
  state: 'submitted' | 'running' | 'done';
  /** Lines whose end is known. */
  done: number;
  succeeded: number;
  /** Also those that came back, and those of an order that was never executed. */
  failed: number;
  lines: readonly { lineNo: number; state: PaidRowState; reason: string }[];
}

/** Orders know it, and lie above this capability: apps/server hands the function in. */
export type BatchRunOf = (tx: Tx, order: { mid: string; orderNo: string }, page: LinePage) => Promise<BatchRun>;

/** The kind knows it: its rows are orders of their own. */
export type RunOfSeveral = (tx: Tx, batch: { mid: string; batchId: string }, page: LinePage) => Promise<BatchRun>;
