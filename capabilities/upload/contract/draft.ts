import { z } from 'zod';
import type { Fen } from '#platform/kernel/money.ts';

/** One line of an uploaded sheet as a kind's own check sees it. */
export interface DraftLine {
  /** By field of the kind's columns; empty where the cell is empty. */
  texts: Readonly<Record<string, string>>;
  /** Null when the cell has none; that is reported already. */
  amountFen: Fen | null;
}

/** What is wrong with a line, at the title of its column, in a sentence that says what to do. */
export interface LineFault {
  column: string;
  text: string;
}

/** As the sheet has it, and as programs send it. */
export const BATCH_NO = /^[0-9A-Za-z]{11,32}$/;
export const WRONG_BATCH_NO = '批次号须为11至32位字母或数字';
export const batchNoInput = z.string({ error: WRONG_BATCH_NO }).regex(BATCH_NO, WRONG_BATCH_NO);
