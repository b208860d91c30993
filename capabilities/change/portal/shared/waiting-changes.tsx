import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Operation } from '#platform/kernel/operation.ts';
import { useCall } from '#platform/portal-kit/index.ts';
import { formatTime, InlineFailure, PageCard } from '#platform/ui/index.ts';
import { WAITING_SHOWN } from '../../constants.ts';
import type { ChangeCalls } from '../../contract/change-calls.ts';
import { queryChanges, type ShownChange } from '../../contract/operations.ts';
import { ChangeLines } from './change-lines.tsx';
import { useDecision, type Decision } from './use-decision.ts';

interface WaitingChangesProps {
  calls: ChangeCalls;
  /** Only those of this subject. */
  subject?: string;
  /** Reads of the page whose answers a decision changes. */
  refreshes: readonly Operation[];
  /** In place of the lines before and after. */
  detail?: ReactNode;
}

/**
 * What waits for a second person. Who proposed it takes it back; another one confirms or refuses it. Nothing is drawn
 * while nothing waits.
 */
export function WaitingChanges({ calls, subject, refreshes, detail }: WaitingChangesProps) {
  const input = { kinds: [...calls.kinds], pageSize: WAITING_SHOWN, ...(subject ? { subject } : {}) };
  const waiting = useCall(queryChanges, input, { quiet: true, fresh: true });
  const decision = useDecision(calls, refreshes);
  const list = waiting.data?.list ?? [];
  if (list.length === 0 && !decision.failure) return null;
  return (
    <PageCard title="待确认的修改">
      <InlineFailure failure={decision.failure} />
      <ul className="changes">
        {list.map((change) => (
          <li key={change.changeId} aria-label={change.title}>
            <WaitingChange change={change} who={calls.who} decision={decision} detail={detail} />
          </li>
        ))}
      </ul>
    </PageCard>
  );
}

interface WaitingChangeProps {
  change: ShownChange;
  who: string;
  decision: Decision;
  detail?: ReactNode;
}

/** One of them: what, who and why, with what this person may do about it. */
function WaitingChange({ change, who, decision, detail }: WaitingChangeProps) {
  return (
    <>
      <div className="change-head">
        <strong>{change.title}</strong>
        <span className="row">
          <ChangeButtons change={change} who={who} decision={decision} />
        </span>
      </div>
      <p className="muted fs-12">
        {change.proposedBy} 于 {formatTime(change.proposedAt)} 提交{change.reason && `：${change.reason}`}
        {change.lapsesAt && `，${formatTime(change.lapsesAt)} 前未确认即失效`}
      </p>
      {detail ?? <ChangeLines lines={change.lines} />}
    </>
  );
}

/** What this person may do about a change. */
export function ChangeButtons({ change, who, decision }: Omit<WaitingChangeProps, 'detail'>) {
  const { isBusy, confirm, refuse, takeBack } = decision;
  if (change.isOwn)
    return (
      <>
        <span className="muted">等待另一位{who}确认</span>
        <Button disabled={isBusy} onClick={() => void takeBack(change)}>
          撤回
        </Button>
      </>
    );
  if (!change.mayDecide) return <span className="muted">等待{who}确认</span>;
  return (
    <>
      <Button disabled={isBusy} onClick={() => void refuse(change)}>
        拒绝
      </Button>
      <Button type="primary" disabled={isBusy} onClick={() => void confirm(change)}>
        确认生效
      </Button>
    </>
  );
}
