import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { queryChanges } from '#capabilities/change/contract/operations.ts';
import { WaitingChanges } from '#capabilities/change/portal/shared/waiting-changes.tsx';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { useCall } from '#platform/portal-kit/index.ts';
import { formatTime, lazyCode, Page, PageCard, PageHeader, Skeleton, WaitingCard } from '#platform/ui/index.ts';
import { changes } from '../contract/changes.ts';
import { listRules, queryRule, simulateRule, type Rule } from '../contract/operations.ts';
import { LayerList } from './layer-list.tsx';

/** A chunk of its own: a rule is read more often than changed. */
export const RuleEditor = lazyCode(async () => ({ default: (await import('./rule-editor.tsx')).RuleEditor }));
export const REFRESHES = [listRules, queryRule, simulateRule, queryChanges];
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
          <RuleEditor rules={[rule]} begin={rule} refreshes={REFRESHES} onDone={() => setEditing(false)} />
        </Suspense>
      )}
      {rule && !editing && (
        <>
          {rule.pending && <PendingChange rule={rule} pending={rule.pending} />}
          <PageCard title="现行规则">
            <LayerList rule={rule} />
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

/** Old and new side by side; who made it takes it back, another administrator confirms or refuses it. */
function PendingChange({ rule, pending }: { rule: Rule; pending: NonNullable<Rule['pending']> }) {
  return (
    <WaitingChanges
      calls={changes}
      subject={rule.kind}
      refreshes={REFRESHES}
      detail={
        <>
          {pending.note && <p className="muted">{pending.note}</p>}
          <div className="rule-difference">
            <section aria-label="现行">
              <h3>现行</h3>
              <LayerList rule={rule} other={pending} />
            </section>
            <section aria-label="修改后">
              <h3>修改后</h3>
              <LayerList rule={pending} other={rule} />
            </section>
          </div>
        </>
      }
    />
  );
}

function History({ rule }: { rule: Detail }) {
  if (rule.history.length === 0) return null;
  return (
    <PageCard title="历史版本">
      <ol className="versions">
        {rule.history.map(({ version, changedBy, confirmedBy, changedAt, note, ...shown }) => (
          <li key={version}>
            <p>
              <strong>第 {version} 版</strong>
              <span className="muted">
                {formatTime(changedAt)}　{changedBy} 修改{confirmedBy && `，${confirmedBy} 确认`}
                {note && `　${note}`}
              </span>
            </p>
            <LayerList rule={shown} />
          </li>
        ))}
      </ol>
    </PageCard>
  );
}
