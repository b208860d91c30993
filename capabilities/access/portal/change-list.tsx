import { changeTones } from '#capabilities/change/contract/words.ts';
import { formatTime, StatusTag } from '#platform/ui/index.ts';
import { ChangeLines } from '#capabilities/change/portal/shared/change-lines.tsx';
import type { AccessChange } from '../contract/change-operations.ts';

const whoOf = ({ proposedBy, proposedAt, decidedBy, decidedAt }: AccessChange): string =>
  `${proposedBy} 于 ${formatTime(proposedAt)} 提交${decidedAt ? `，${decidedBy} 于 ${formatTime(decidedAt)} 处理` : ''}`;

/** Past changes of one person or role, newest first. */
export function ChangeList({ list }: { list: readonly AccessChange[] }) {
  if (list.length === 0) return <p className="muted">还没有变更记录</p>;
  return (
    <ol className="changes">
      {list.map((change) => (
        <li key={change.changeId}>
          <div className="change-head">
            <strong>{change.title}</strong>
            <StatusTag tone={changeTones[change.state]}>{change.stateName}</StatusTag>
          </div>
          <p className="muted fs-12">{whoOf(change)}</p>
          {change.reason && <p className="muted fs-12">{change.reason}</p>}
          <ChangeLines lines={change.lines} />
        </li>
      ))}
    </ol>
  );
}
