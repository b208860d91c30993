import { Button } from 'antd';
import { useCall } from '#platform/portal-kit/index.ts';
import { formatShortTime, Page, PageCard, PageHeader, StatusTag, WaitingCard } from '#platform/ui/index.ts';
import { listRules, type Rule } from '../contract/operations.ts';
import { LayerList } from './layer-list.tsx';
import { ReviewerLimits } from './reviewer-limits.tsx';
import { RuleSimulator } from './rule-simulator.tsx';

export const secondAdministrator = (administrators: number): string =>
  administrators > 1
    ? '修改提交后由另一位管理员确认生效，复核中的订单按原规则执行'
    : '当前只有一位管理员，修改提交后立即生效，复核中的订单按原规则执行';

const sourceOf = ({ version, changedAt, changedBy }: Rule): string =>
  version > 0 && changedAt ? `第 ${version} 版，${changedBy} ${formatShortTime(changedAt)}` : '未单独设置';

/** The rule of each product in words, beside it the simulator and the limits of the reviewers. */
export function RuleList({ onOpen }: { onOpen(kind: string): void }) {
  const rules = useCall(listRules, {}, { quiet: true });
  const { data } = rules;
  return (
    <Page>
      <PageHeader title="复核规则" note={data && secondAdministrator(data.administrators)} />
      {!data && <WaitingCard result={rules} rows={6} height={40} />}
      {data && (
        <div className="rules">
          <PageCard title="产品规则">
            <ul className="rule-list">
              {data.list.map((rule) => (
                <li key={rule.kind}>
                  <div className="rule-head">
                    <h3>{rule.kindName}</h3>
                    {rule.pending && <StatusTag tone="waiting">有修改待确认</StatusTag>}
                    <small className="muted">{sourceOf(rule)}</small>
                    <Button type="link" onClick={() => onOpen(rule.kind)} aria-label={`${rule.kindName}：查看和修改`}>
                      {rule.pending && !rule.pending.isOwn ? '去确认' : '查看和修改'}
                    </Button>
                  </div>
                  <LayerList layers={rule.layers} />
                </li>
              ))}
            </ul>
          </PageCard>
          <div className="rules-side">
            <RuleSimulator kinds={data.list} reviewers={data.reviewers} />
            <ReviewerLimits reviewers={data.reviewers} administrators={data.administrators} />
          </div>
        </div>
      )}
    </Page>
  );
}
