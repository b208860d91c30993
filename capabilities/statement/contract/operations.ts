import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';

/**
 * Writes the list of a page down as a file. `bizTypeCode` names the list (`order.journal`, `account.activity`); the members beside it are the filter of
 * that list's own query, checked by the list's own schema.
 */
export const realTimeExport = operation({
  path: 'statement/realTimeExport',
  title: '实时导出',
  input: z.looseObject({ bizTypeCode: z.string().min(1).max(64), format: z.enum(['csv', 'xlsx']).default('xlsx') }),
  /** `fileStr` is base64 of the file. */
  output: z.object({ fileStr: z.string(), fileName: z.string(), rowCount: z.number() }),
  errors: ['06107KCSDS', '05020KCSDC', '02701KCSDS', '02702KCSDS', '09011KPLMS'],
  /**
   * Which list may be exported is decided by that list's own codes (`ExportSource.permission`), because a viewer of one is not a viewer of another.
   * A change, so that the operation log has every download (domain-rules section 18).
   */
  policy: { audience: 'merchant', anyMember: true, effect: 'change' },
});

export const statementOperations = [realTimeExport];
