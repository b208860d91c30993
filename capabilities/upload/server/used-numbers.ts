import type { Tx } from '#platform/db/database.ts';
import type { DraftLine } from '../contract/draft.ts';
import type { BatchKind } from './batch-kind.ts';
import type { BatchRow } from './batch-row.ts';

/** The lines, each with the number of the newest batch that has paid its 商户明细号; null for others. */
export async function withUsedNumbers<Line extends DraftLine>(
  tx: Tx,
  { contract }: BatchKind,
  { mid, batchId }: Pick<BatchRow, 'mid' | 'batchId'>,
  lines: readonly Line[],
): Promise<(Line & { usedIn: string | null })[]> {
  const numbers = lines.map(({ texts }) => texts.merchantLineNo ?? '').filter((number) => number !== '');
  // A kind whose numbers are used once refuses them.
  const queriedNumbers = contract.batch.numberedOnce ? [] : numbers;
  const rows =
    queriedNumbers.length === 0
      ? []
      : await tx.rows<{ number: string; batchNo: string | null }>(
          `SELECT DISTINCT ON (r.merchant_line_no) r.merchant_line_no AS number, b.batch_no
           FROM uploads.rows r JOIN uploads.batches b ON b.mid = r.mid AND b.batch_id = r.batch_id
           WHERE r.mid = $1 AND r.merchant_line_no = ANY ($3::text[]) AND b.batch_id <> $2 AND b.state = 'submitted'
           ORDER BY r.merchant_line_no, b.uploaded_at DESC`,
          [mid, batchId, queriedNumbers],
          'upload_used_numbers',
        );
  const batchOf = new Map(rows.map(({ number, batchNo }) => [number, batchNo ?? '']));
  return lines.map((line) => ({ ...line, usedIn: batchOf.get(line.texts.merchantLineNo ?? '') ?? null }));
}
