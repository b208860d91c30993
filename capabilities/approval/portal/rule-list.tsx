import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useCall } from '#platform/portal-kit/index.ts';
import { formatShortTime, Page, PageCard, PageHeader, StatusTag, WaitingCard } from '#platform/ui/index.ts';
import { listRules, type Rule } from '../contract/operations.ts';
import { LayerList } from './layer-list.tsx';
import { secondAdministrator } from './second-administrator.ts';
import { ReviewerLimits } from './reviewer-limits.tsx';
import { WaitingRules } from './rule-batch.tsx';
import { RuleSimulator } from './rule-simulator.tsx';

const sourceOf = ({ version, changedAt, changedBy }: Rule): string =>
  version > 0 && changedAt ? `第 ${version} 版，${changedBy} ${formatShortTime(changedAt)}` : '未单独设置';

interface RuleListProps {
  onOpen(kind: string): void;
  /** The same rule for several products; `begin` is the one that the editor begins with. */
  onSeveral(rules: readonly Rule[], begin: Rule): void;
}

/** The rule of each product in words, next to it the simulator and the limits of the reviewers. */
export function RuleList({ onOpen, onSeveral }: RuleListProps) {
  const rules = useCall(listRules, {}, { quiet: true });
  const { data } = rules;
  return (
    <Page>
      <PageHeader title="复核规则" note={data && secondAdministrator(data.administrators)} />
      {!data && <WaitingCard result={rules} rows={6} height={40} />}
      {data && (
        <div className="rules">
          <div className="stack">
            <WaitingRules rules={data.list} />
            <ProductRules rules={data.list} onOpen={onOpen} onSeveral={onSeveral} />
          </div>
          <div className="rules-side">
            <RuleSimulator kinds={data.list} reviewers={data.reviewers} />
            <ReviewerLimits reviewers={data.reviewers} administrators={data.administrators} />
          </div>
        </div>
      )}
    </Page>
  );
}

function ProductRules({ rules, onOpen, onSeveral }: RuleListProps & { rules: readonly Rule[] }) {
  const [kinds, setKinds] = useState<readonly string[]>([]);
  const [copied, setCopied] = useState<Rule | null>(null);
  const free = rules.filter(({ pending, kind }) => pending === null && kind !== copied?.kind);
  const chosen = free.filter(({ kind }) => kinds.includes(kind));
  const tick = (kind: string, isOn: boolean) =>
    setKinds(isOn ? [...kinds, kind] : kinds.filter((other) => other !== kind));
  const forget = () => {
    setKinds([]);
    setCopied(null);
  };
  const all = (
    <Checkbox
      checked={chosen.length > 0 && chosen.length === free.length}
      indeterminate={chosen.length > 0 && chosen.length < free.length}
      onChange={({ target }) => setKinds(target.checked ? free.map(({ kind }) => kind) : [])}
    >
      全选
    </Checkbox>
  );
  return (
    <PageCard title="产品规则" extra={all}>
      <ul className="rule-list">
        {rules.map((rule) => (
          <li key={rule.kind}>
            <div className="rule-head">
              <Checkbox
                aria-label={`选择${rule.kindName}`}
                disabled={!free.includes(rule)}
                checked={chosen.includes(rule)}
                onChange={({ target }) => tick(rule.kind, target.checked)}
              />
              <h3>{rule.kindName}</h3>
              {rule.pending && <StatusTag tone="waiting">有修改待确认</StatusTag>}
              <small className="muted">{sourceOf(rule)}</small>
              <span className="rule-actions">
                <Button type="link" onClick={() => setCopied(rule)} aria-label={`复制${rule.kindName}的规则`}>
                  复制
                </Button>
                <Button type="link" onClick={() => onOpen(rule.kind)} aria-label={`${rule.kindName}：查看和修改`}>
                  {rule.pending && !rule.pending.isOwn ? '去确认' : '查看和修改'}
                </Button>
              </span>
            </div>
            <LayerList rule={rule} />
          </li>
        ))}
      </ul>
      {(copied || chosen.length > 0) && (
        <div className="rule-bar" role="status">
          <span>
            {copied && `复制“${copied.kindName}”的规则，请勾选要应用的产品；`}已选 <b>{chosen.length}</b> 个产品
          </span>
          <Button type="link" size="small" onClick={forget}>
            {copied ? '取消复制' : '取消选择'}
          </Button>
          <Button type="primary" disabled={chosen.length === 0} onClick={() => onSeveral(chosen, copied ?? chosen[0]!)}>
            {copied ? '应用到所选' : '修改所选'}
          </Button>
        </div>
      )}
    </PageCard>
  );
}
