import type { Operation } from '#platform/kernel/operation.ts';
import { refreshCalls, useAction, useChange, type CallFailure, type Outcome } from '#platform/portal-kit/index.ts';
import { askReason, dialogs, toast } from '#platform/ui/index.ts';
import type { ChangeCalls } from '../../contract/change-calls.ts';
import { queryChanges, type ShownChange } from '../../contract/operations.ts';
import type { ChangeLine } from '../../contract/shapes.ts';

const lineText = ({ before, after }: ChangeLine): string => [before, after].filter(Boolean).join(' → ');

const reviewOf = (change: ShownChange) => [
  { label: '变更', value: change.title },
  ...(change.reason ? [{ label: '原因', value: change.reason }] : []),
  { label: '提交人', value: change.proposedBy },
  ...change.lines.map((line) => ({ label: line.label, value: lineText(line) })),
];

export interface Decision {
  confirm(change: ShownChange): Promise<void>;
  refuse(change: ShownChange): Promise<void>;
  takeBack(change: ShownChange): Promise<void>;
  isBusy: boolean;
  failure: CallFailure | null;
}

/** The calls of a kind of change as a person makes them: with a reason, what is reviewed, and the factors. */
export function useDecision(calls: ChangeCalls, reads: readonly Operation[]): Decision {
  const refreshes = [queryChanges, ...reads];
  const confirm = useChange(calls.confirm.operation, { refreshes });
  const refuse = useChange(calls.refuse.operation, { refreshes });
  const back = useAction(calls.takeBack.operation, {
    refreshes,
    quiet: true,
    onDone: () => toast.success('已撤回'),
  });
  const failed = [confirm, refuse]
    .map(({ outcome }) => outcome)
    .find((outcome) => outcome?.status === 'failed' || outcome?.status === 'unknown');
  const onEnd = (end: Outcome<Operation>, text: string) => {
    if (end.status === 'done') toast.success(text);
    // Most often somebody else has decided it meanwhile.
    if (end.status === 'failed') void refreshCalls(...refreshes);
  };
  return {
    confirm: async (change) => {
      refuse.reset();
      const end = await confirm.run(calls.confirm.inputOf(change.callId, ''), {
        title: `确认${calls.name}`,
        review: reviewOf(change),
      });
      onEnd(end, '修改已生效');
    },
    refuse: async (change) => {
      const send = async (reason: string) => {
        confirm.reset();
        const end = await refuse.run(calls.refuse.inputOf(change.callId, reason), {
          title: `拒绝${calls.name}`,
          review: reviewOf(change),
        });
        onEnd(end, '已拒绝');
        return end;
      };
      if (!calls.refuse.reason) return void (await send(''));
      await askReason({
        title: '拒绝修改',
        text: `拒绝后不做修改：${change.title}`,
        okText: calls.refuse.operation.policy.confirm ? '下一步' : '拒绝',
        danger: true,
        limits: calls.refuse.reason,
        seenBy: '提交人',
        send,
      });
    },
    takeBack: async ({ callId, title }) => {
      const sure = await dialogs.confirm({ title: '撤回修改', text: `撤回后不做修改：${title}`, okText: '撤回' });
      if (sure) back.mutate(calls.takeBack.inputOf(callId, '') as never);
    },
    isBusy: confirm.pending || refuse.pending || back.isPending,
    failure: (failed && 'failure' in failed ? failed.failure : null) ?? back.error,
  };
}
