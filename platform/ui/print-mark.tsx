import { usePrinting } from './printing.ts';
import { formatTime } from './time-format.ts';

/** On paper only: whose it is, who printed it and when (ui.md rule 20). The number of the page is in the margin. */
export function PrintMark({ merchant, operator }: { merchant: string; operator: string }) {
  const at = usePrinting();
  if (!at) return null;
  return (
    <dl className="print-mark">
      <div>
        <dt>商户</dt>
        <dd>{merchant}</dd>
      </div>
      <div>
        <dt>操作员</dt>
        <dd>{operator}</dd>
      </div>
      <div>
        <dt>打印时间</dt>
        <dd>{formatTime(at.toISOString())}</dd>
      </div>
    </dl>
  );
}
