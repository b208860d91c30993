import type { z } from 'zod';
import type { changeBatchRows, gridRowsOutput } from '#capabilities/upload/contract/operations.ts';
import { type CallInput } from '#platform/portal-kit/index.ts';

export type GridRow = z.output<typeof gridRowsOutput>['list'][number];
/** Changes of cells, added and removed rows. */
export type Change = Omit<CallInput<typeof changeBatchRows>, 'batchId' | 'version'>;
export interface RowsWanted {
  afterLine?: number;
  skip?: number;
  onlyErrors?: boolean;
  most?: number;
}

/** Where the rows of a grid come from and where its changes go. */
export interface GridCalls {
  rows(id: string, wanted: RowsWanted): Promise<z.output<typeof gridRowsOutput>>;
  change(id: string, change: Change & { version: number }): Promise<{ version: number }>;
}
