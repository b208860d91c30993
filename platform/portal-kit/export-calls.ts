/** The exported list and the applied filter, as the list's own query takes it. */
export interface ExportRequest {
  bizTypeCode: string;
  format: 'csv' | 'xlsx' | 'pdf' | 'zip';
  [filter: string]: unknown;
}

/** The calls of the export buttons. Platform code knows no capability, so apps/portal passes them in at start. */
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

let calls: ExportCalls | null = null;

export const connectExportCalls = (given: ExportCalls): void => void (calls = given);

export function exportCalls(): ExportCalls {
  if (!calls) throw new Error('the app has not connected the export calls');
  return calls;
}
