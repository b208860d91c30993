import { Button } from 'antd';
import { Suspense } from 'react';
import { failureIn, useChange } from '#platform/portal-kit/index.ts';
import { InlineFailure, Page, PageCard, PageHeader, Skeleton, toast } from '#platform/ui/index.ts';
import { confirmRules, type Rule } from '../contract/operations.ts';
import { ruleText } from './layer-list.tsx';
import { REFRESHES, RuleEditor } from './rule-view.tsx';

interface RuleBatchProps {
  rules: readonly Rule[];
  /** The rule that is copied, or the first of those chosen. */
  begin: Rule;
  onClose(): void;
}

/** The same rule for several products, with one confirmation. */
export function RuleBatch({ rules, begin, onClose }: RuleBatchProps) {
  return (
    <Page>
      <PageHeader
        title={`修改${rules.length}个产品的复核规则`}
        note="以下产品将使用同一条规则，全部生效或全部不变"
        actions={<Button onClick={onClose}>取消修改</Button>}
      />
      <PageCard title="所选产品">
        <ul className="rule-chosen">
          {rules.map((rule) => (
            <li key={rule.kind}>
              <strong>{rule.kindName}</strong>
              <span className="muted">现行：{ruleText(rule)}</span>
            </li>
          ))}
        </ul>
      </PageCard>
      <Suspense fallback={<Skeleton rows={6} height={40} />}>
        <RuleEditor rules={rules} begin={begin} refreshes={REFRESHES} onDone={onClose} />
      </Suspense>
    </Page>
  );
}

/** Changes of several products that wait for this administrator, confirmed at once. Each has its own page, too. */
export function WaitingRules({ rules }: { rules: readonly Rule[] }) {
  const confirm = useChange(confirmRules, { refreshes: REFRESHES });
  const waiting = rules.flatMap(({ kindName, pending }) => (pending && !pending.isOwn ? [{ kindName, pending }] : []));
  if (waiting.length < 2) return null;
  const accept = async () => {
    const end = await confirm.run(
      { proposalIds: waiting.map(({ pending }) => pending.proposalId) },
      {
        title: `确认${waiting.length}个产品的复核规则修改`,
        review: waiting.map(({ kindName, pending }) => ({ label: kindName, value: ruleText(pending) })),
      },
    );
    if (end.status === 'done') toast.success('修改已生效');
  };
  const { outcome } = confirm;
  return (
    <PageCard title="待您确认的修改">
      <p className="rule-waiting">
        {waiting.length} 个产品：{waiting.map(({ kindName }) => kindName).join('、')}
      </p>
      <InlineFailure failure={failureIn(outcome)} />
      <Button type="primary" loading={confirm.pending} onClick={() => void accept()}>
        全部确认
      </Button>
    </PageCard>
  );
}
