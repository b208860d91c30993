import type { Tx } from '#platform/db/database.ts';
import { DEFAULT_BYTES, DEFAULT_ROWS } from '../constants.ts';

export interface Allowance {
  rows: number;
  bytes: number;
}

/** What the merchant may upload in one file (domain-rules section 3). */
export async function allowanceOf(tx: Tx, mid: string): Promise<Allowance> {
  const row = await tx.one<Allowance>(
    'SELECT most_rows AS rows, most_bytes AS bytes FROM uploads.allowances WHERE mid = $1',
    [mid],
    'upload_allowance',
  );
  return row ?? { rows: DEFAULT_ROWS, bytes: DEFAULT_BYTES };
}
