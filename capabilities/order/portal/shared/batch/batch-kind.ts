import type { ReactNode } from 'react';
import type { BatchContract, KindContract } from '#capabilities/account/contract/kind-contract.ts';
import type { SubmitBatch, SubmitSeveral } from '#capabilities/upload/contract/submission.ts';
import type { Operation } from '#platform/kernel/operation.ts';

/** What the page of a batch knows of its kind. */
interface SheetPage {
  contract: KindContract & { batch?: BatchContract };
  /** 批量代付: the page's title, and what is confirmed. */
  title: string;
  /** Below the title: what a sheet can do. */
  note: string;
  /** 代付: what one line does. */
  verb: string;
  /** How the sheet calls its payees. */
  payee: { name: string; accountNo: string };
  /** Calls of its own that the submission changes. */
  refreshes?: readonly Operation[];
  /** Next to the title. */
  actions?: ReactNode;
}

/** Of a kind whose sheet becomes one order, out of one account. */
export interface BatchKindPage extends SheetPage {
  /** The kind's call that submits a checked batch. */
  operation: SubmitBatch;
  /** When a line's money arrives, where that is not the quote's to say. */
  arrival?: string;
  /** What to do once it was taken; without it, that the order shows how far it is. */
  next?: string;
  several?: undefined;
}

/** Of a kind whose sheet becomes several orders, which its rows say on their own. */
export interface SeveralKindPage extends SheetPage {
  operation: SubmitSeveral;
  several: {
    /** What a person should know before it is submitted. */
    terms: readonly { label: string; value: string }[];
    /** Where the orders are followed. */
    followed: { text: string; onOpen(): void };
  };
}

export type AnyBatchPage = BatchKindPage | SeveralKindPage;
