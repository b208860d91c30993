import { composed } from '#platform/kernel/composition.ts';

/** The exported list and the applied filter, as the list's own query takes it. */
export interface ExportRequest {
  bizTypeCode: string;
  format: 'csv' | 'xlsx' | 'pdf' | 'zip';
  [filter: string]: unknown;
}

/** The calls of the export buttons. Platform code knows no capability, so the portal composes them. */
export interface ExportCalls {
  /** `statement/realTimeExport`; throws CallFailure. */
  atOnce(request: ExportRequest): Promise<{ fileStr: string; fileName: string; rowCount: number }>;
  /** Too many rows for that: a dialog says so and leads to the download store. Ends when it is closed. */
  askLater(request: ExportRequest): Promise<void>;
  /** Asks for a file that is never made at once, and opens the download store with it; throws CallFailure. */
  inBackground(request: ExportRequest): Promise<void>;
  /**
   * Asks for the records of one list and opens the download store with them. `callback` runs when they have come, just
   * before it is shown, or could not be had.
   */
  openStore(bizTypeCode: string, callback: () => void): Promise<void>;
  /** The person's merchants, to enter another. */
  chooseMerchant(): void;
}

declare module '#platform/kernel/composition.ts' {
  interface BrowserComposition {
    /** Null where an application exports nothing. */
    exportCalls: ExportCalls | null;
  }
}

export function exportCalls(): ExportCalls {
  const calls = composed('exportCalls');
  if (!calls) throw new Error('this application exports nothing');
  return calls;
}
