import { formatCount, formatFen } from '#platform/kernel/amount-text.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { SheetHeader } from './sheet-layout.ts';

export interface FileFacts {
  header: Pick<SheetHeader, 'batchNo' | 'count' | 'totalFen' | 'faults'>;
  count: number;
  /** Of the rows that have an amount. */
  totalFen: Fen;
  /** Rows without an amount. */
  withoutAmount: number;
  /** A submitted batch with the same number, or of the same file. */
  numberIsUsed: boolean;
  fileIsUsed: boolean;
  /**
   * The day's limit of the kind; null when it is not open. What is used of it is compared at submission, when the
   * paying account is known.
   */
  dayFen: Fen | null;
}

/** What is wrong with the file as a whole (domain-rules section 3.5). */
export function fileFaults({
  header,
  count,
  totalFen,
  withoutAmount,
  numberIsUsed,
  fileIsUsed,
  dayFen,
}: FileFacts): string[] {
  const faults = [...header.faults];
  if (count === 0) faults.push('表头下方没有数据，请填写后重新上传');
  if (header.count !== null && header.count !== count)
    faults.push(`总笔数为${formatCount(header.count)}，与实际${formatCount(count)}笔不一致，请核对`);
  // A total that cannot agree because of faulty amounts is reported at those.
  if (header.totalFen !== null && withoutAmount === 0 && header.totalFen !== totalFen)
    faults.push(`总金额为${formatFen(header.totalFen)}元，与实际合计${formatFen(totalFen)}元不一致，请核对`);
  if (numberIsUsed) faults.push('该批次号已使用，请更换批次号');
  if (fileIsUsed) faults.push('相同的文件已提交过，请勿重复付款');
  if (dayFen === null) faults.push('该业务尚未开通，请联系客服开通');
  else if (totalFen > dayFen)
    faults.push(`合计${formatFen(totalFen)}元，超过单日限额${formatFen(dayFen)}元，请分成多日付款`);
  return faults;
}
