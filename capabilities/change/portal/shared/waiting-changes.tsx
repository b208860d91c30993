import { Button } from 'antd';
import type { Operation } from '#platform/kernel/operation.ts';
import { useAction, useChange } from '#platform/portal-kit/index.ts';
import { askReason, dialogs, formatTime, InlineFailure, PageCard, toast } from '#platform/ui/index.ts';
import { REASON_MOST } from '../../constants.ts';
import type { decisionInput, takingBackInput, WaitingChange } from '../../contract/shapes.ts';
import './changes.css';

/** Before and after in words: 角色：查询员 → 制单员. */
export function ChangeLines({ lines }: Pick<WaitingChange, 'lines'>) {
  return (
    <ul className="change-lines">
      {lines.map(({ label, before, after }) => (
        <li key={label}>
          <span className="muted">{label}</span>
          <span>
            {before && <del>{before}</del>}
            {before && after && ' → '}
            {after && <ins>{after}</ins>}
          </span>
        </li>
      ))}
    </ul>
  );
}

const lineText = ({ before, after }: WaitingChange['lines'][number]): string =>
  [before, after].filter(Boolean).join(' → ');

export interface WaitingChangesProps {
  list: readonly WaitingChange[];
  /** The calls of their kind. */
  decide: Operation<typeof decisionInput>;
  takeBack: Operation<typeof takingBackInput>;
  refreshes: readonly Operation[];
  /** 权限变更: what is confirmed. */
  name: string;
}

/**
 * What waits for a second person. Who proposed it takes it back; another one confirms or refuses it. Nothing is drawn
 * while nothing waits.
 */
export function WaitingChanges({ list, decide: decideCall, takeBack: takeBackCall, ...props }: WaitingChangesProps) {
  const { refreshes, name } = props;
  const decide = useChange(decideCall, { refreshes });
  const withdraw = useAction(takeBackCall, { refreshes, quiet: true, onDone: () => toast.success('已撤回') });
  if (list.length === 0) return null;
  const judge = async (change: WaitingChange, approve: boolean) => {
    const reason = approve
      ? ''
      : await askReason({
          title: '拒绝修改',
          text: `拒绝后不做修改：${change.title}`,
          okText: '下一步',
          danger: true,
          limits: { least: 2, most: REASON_MOST },
          seenBy: '提交人',
        });
    if (reason === undefined) return;
    const review = [
      { label: '修改', value: change.title },
      { label: '提交人', value: change.proposedBy },
      ...change.lines.map((line) => ({ label: line.label, value: lineText(line) })),
    ];
    const title = `${approve ? '确认' : '拒绝'}${name}`;
    const end = await decide.run({ changeId: change.changeId, approve, reason }, { title, review });
    if (end.status === 'done') toast.success(approve ? '修改已生效' : '已拒绝');
  };
  const takeBack = async ({ changeId, title }: WaitingChange) => {
    if (await dialogs.confirm({ title: '撤回修改', text: `撤回后不做修改：${title}`, okText: '撤回' }))
      withdraw.mutate({ changeId });
  };
  const { outcome } = decide;
  const busy = decide.pending || withdraw.isPending;
  return (
    <PageCard title="待确认的修改">
      <InlineFailure
        failure={outcome?.status === 'failed' || outcome?.status === 'unknown' ? outcome.failure : withdraw.error}
      />
      <ul className="changes">
        {list.map((change) => (
          <li key={change.changeId} aria-label={change.title}>
            <div className="change-head">
              <strong>{change.title}</strong>
              <span className="row">
                {change.isOwn ? (
                  <>
                    <span className="muted">等待另一位管理员确认</span>
                    <Button disabled={busy} onClick={() => void takeBack(change)}>
                      撤回
                    </Button>
                  </>
                ) : (
                  <>
                    <Button disabled={busy} onClick={() => void judge(change, false)}>
                      拒绝
                    </Button>
                    <Button type="primary" disabled={busy} onClick={() => void judge(change, true)}>
                      确认生效
                    </Button>
                  </>
                )}
              </span>
            </div>
            <p className="muted fs-12">
              {change.proposedBy} 于 {formatTime(change.proposedAt)} 提交
            </p>
            <ChangeLines lines={change.lines} />
          </li>
        ))}
      </ul>
    </PageCard>
  );
}
