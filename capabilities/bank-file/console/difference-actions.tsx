import { Button } from 'antd';
import type { MouseEvent } from 'react';
import { Can, failureIn, useChange } from '#platform/portal-kit/index.ts';
import { dialogs, InlineFailure, toast } from '#platform/ui/index.ts';
import { pageDifferences, showDifference, takeDifference, type Difference } from '../contract/provider-operations.ts';
import { HandlingDialog, type HandlingDialogProps } from './handling-dialog.tsx';

const REFRESHES = [pageDifferences, showDifference];

/** What its owner does with a difference: take it in hand, then say how it was put right. */
export function DifferenceActions({ row }: { row: Difference }) {
  const taking = useChange(takeDifference, { refreshes: REFRESHES });
  if (row.state === 'settled') return <span className="muted">{row.handling}</span>;
  if (row.isWaiting) return <span className="muted">待另一人确认</span>;
  const take = async () => {
    if ((await taking.run({ itemNo: row.itemNo })).status === 'done') toast.success('已领取');
  };
  const handle = async () => {
    if (await dialogs.open<true, HandlingDialogProps>(HandlingDialog, { row }))
      toast.success('已提交，由另一位有审批权限的人员确认');
  };
  const { outcome } = taking;
  // A press on a button does not open the row that it is in.
  const pressed = (act: () => Promise<void>) => (event: MouseEvent) => {
    event.stopPropagation();
    void act();
  };
  return (
    <Can code="op.fund.propose" otherwise={<span className="muted">待处理</span>}>
      {row.isOwn ? (
        <Button onClick={pressed(handle)}>提交处理</Button>
      ) : (
        <Button disabled={taking.pending} onClick={pressed(take)}>
          {row.owner ? '转由我处理' : '领取'}
        </Button>
      )}
      <InlineFailure failure={failureIn(outcome)} />
    </Can>
  );
}
