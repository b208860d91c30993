import type { ReactNode } from 'react';
import type { BatchContract, KindContract } from '#capabilities/account/contract/kind-contract.ts';
import type { SubmitBatch } from '#capabilities/upload/contract/submission.ts';
import type { Operation } from '#platform/kernel/operation.ts';

/** What the page of a batch knows of its kind. */
export interface BatchKindPage {
  contract: KindContract & { batch?: BatchContract };
  /** The kind's call that submits a checked batch. */
  operation: SubmitBatch;
  /** 批量代付: the page's title, and what is confirmed. */
  title: string;
  /** Below the title: what a sheet can do. */
  note: string;
  /** 代付: what one line does. */
  verb: string;
  /** How the sheet calls its payees. */
  payee: { name: string; accountNo: string };
  /** When a line's money arrives, where that is not the quote's to say. */
  arrival?: string;
  /** What to do once it was taken; without it, that the order shows how far it is. */
  next?: string;
  /** Calls of its own that the submission changes. */
  refreshes?: readonly Operation[];
  /** Beside the title. */
  actions?: ReactNode;
}
