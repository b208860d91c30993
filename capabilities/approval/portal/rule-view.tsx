import { Button } from 'antd';
import { Suspense, useState } from 'react';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { useAction, useCall, useChange } from '#platform/portal-kit/index.ts';
import {
  askReason,
  dialogs,
  formatTime,
  InlineFailure,
  lazyCode,
  Page,
  PageCard,
  PageHeader,
  Skeleton,
  toast,
  WaitingCard,
} from '#platform/ui/index.ts';
import {
  confirmRule,
  listRules,
  queryRule,
  rejectRule,
  simulateRule,
  withdrawRule,
  type Rule,
} from '../contract/operations.ts';
import { LayerList, stepsText } from './layer-list.tsx';

/** A chunk of its own: a rule is read more often than changed. */
export const RuleEditor = lazyCode(async () => ({ default: (await import('./rule-editor.tsx')).RuleEditor }));
export const REFRESHES = [listRules, queryRule, simulateRule];
type Detail = OutputOf<typeof queryRule>;

/** One product: the change that waits, the rule now, all versions. */
export function RuleView({ kind, onClose }: { kind: string; onClose(): void }) {
  const detail = useCall(queryRule, { kind }, { quiet: true });
  const [editing, setEditing] = useState(false);
  const rule = detail.data;
  return (
    <Page>
      <PageHeader
        title={rule ? `${rule.kindName}复核规则` : '复核规则'}
        actions={
          <>
            <Button onClick={editing ? () => setEditing(false) : onClose}>{editing ? '取消修改' : '返回列表'}</Button>
            {rule && !editing && !rule.pending && (
              <Button type="primary" onClick={() => setEditing(true)}>
                修改规则
              </Button>
            )}
          </>
        }
      />
      {!rule && <WaitingCard result={detail} rows={6} height={32} />}
      {rule && editing && (
        <Suspense fallback={<Skeleton rows={6} height={40} />}>
          <RuleEditor of={[rule]} begin={rule} refreshes={REFRESHES} onDone={() => setEditing(false)} />
        </Suspense>
      )}
      {rule && !editing && (
        <>
          {rule.pending && <PendingChange rule={rule} pending={rule.pending} />}
          <PageCard title="现行规则">
            <LayerList layers={rule.layers} />
            {rule.version === 0 && (
              <p className="muted">
                该产品未单独设置规则。商户设置任一产品的规则后，未设置的产品每笔由复核员任一人复核。
              </p>
            )}
          </PageCard>
          <History rule={rule} />
        </>
      )}
    </Page>
  );
}

/** Old and new side by side; who made it takes it back, another administrator confirms it or sends it back. */
function PendingChange({ rule, pending }: { rule: Rule; pending: NonNullable<Rule['pending']> }) {
  const { proposalId, isOwn } = pending;
  const confirm = useChange(confirmRule, { refreshes: REFRESHES });
  const reject = useAction(rejectRule, { refreshes: REFRESHES, onDone: () => toast.success('已退回') });
  const withdraw = useAction(withdrawRule, { refreshes: REFRESHES, onDone: () => toast.success('已撤回') });
  const busy = confirm.pending || reject.isPending || withdraw.isPending;
  const accept = async () => {
    const review = [
      { label: '产品', value: rule.kindName },
      { label: '提交人', value: pending.proposedBy },
      ...pending.layers.map(({ words, steps }) => ({ label: words, value: stepsText(steps) })),
    ];
    const end = await confirm.run({ proposalId }, { title: '确认复核规则修改', review });
    if (end.status === 'done') toast.success('修改已生效');
  };
  const sendBack = async () => {
    const reason = await askReason({
      title: '退回修改',
      text: '退回后现行规则不变。',
      okText: '退回',
      seenBy: '提交人',
    });
    if (reason) reject.mutate({ proposalId, reason });
  };
  const takeBack = async () => {
    const sure = await dialogs.confirm({ title: '撤回修改', text: '撤回后现行规则不变。', okText: '撤回' });
    if (sure) withdraw.mutate({ proposalId });
  };
  const { outcome } = confirm;
  return (
    <PageCard title="待确认的修改">
      <p className="muted">
        {pending.proposedBy} 于 {formatTime(pending.proposedAt)} 提交
        {pending.note && `：${pending.note}`}
      </p>
      <div className="rule-difference">
        <section aria-label="现行">
          <h3>现行</h3>
          <LayerList layers={rule.layers} other={pending.layers} />
        </section>
        <section aria-label="修改后">
          <h3>修改后</h3>
          <LayerList layers={pending.layers} other={rule.layers} />
        </section>
      </div>
      {(outcome?.status === 'failed' || outcome?.status === 'unknown') && <InlineFailure failure={outcome.failure} />}
      <div className="row">
        {isOwn ? (
          <>
            <Button disabled={busy} onClick={() => void takeBack()}>
              撤回
            </Button>
            <span className="muted">等待另一位管理员确认</span>
          </>
        ) : (
          <>
            <Button type="primary" loading={confirm.pending} disabled={busy} onClick={() => void accept()}>
              确认生效
            </Button>
            <Button disabled={busy} onClick={() => void sendBack()}>
              退回
            </Button>
          </>
        )}
      </div>
    </PageCard>
  );
}

function History({ rule }: { rule: Detail }) {
  if (rule.history.length === 0) return null;
  return (
    <PageCard title="历史版本">
      <ol className="versions">
        {rule.history.map(({ version, changedBy, confirmedBy, changedAt, note, layers }) => (
          <li key={version}>
            <p>
              <strong>第 {version} 版</strong>
              <span className="muted">
                {formatTime(changedAt)}　{changedBy} 修改{confirmedBy && `，${confirmedBy} 确认`}
                {note && `　${note}`}
              </span>
            </p>
            <LayerList layers={layers} />
          </li>
        ))}
      </ol>
    </PageCard>
  );
}
