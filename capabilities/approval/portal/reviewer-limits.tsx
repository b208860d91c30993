import { Button } from 'antd';
import { AmountText, dialogs, EmptyState, PageCard } from '#platform/ui/index.ts';
import type { RuleReviewer } from '../contract/operations.ts';
import type { LimitDialogProps } from './limit-dialog.tsx';

/** A chunk of its own: a form on a page that is read. */
const askLimit = (reviewer: RuleReviewer) =>
  dialogs.load<boolean, LimitDialogProps>(() => import('./limit-dialog.tsx').then(({ LimitDialog }) => LimitDialog), {
    reviewer,
  });

const Limit = ({ label, amount }: { label: string; amount: string | null }) => (
  <span className="numeric">
    {label} {amount === null ? '不限' : <AmountText value={amount} />}
    {amount !== null && ' 元'}
  </span>
);

/** Who may review, and up to which amount. An administrator changes no limit of their own while there is another. */
export function ReviewerLimits({
  reviewers,
  administrators,
}: {
  reviewers: readonly RuleReviewer[];
  administrators: number;
}) {
  return (
    <PageCard title="复核人与限额">
      {reviewers.length === 0 && (
        <EmptyState title="没有复核人" hint="在员工管理中为人员分配有“复核处理”权限的角色，再到这里设置限额" />
      )}
      <ul className="reviewers">
        {reviewers.map((reviewer) => (
          <li key={reviewer.personId}>
            <div>
              <strong>{reviewer.personName}</strong>
              {reviewer.isAdmin && <small className="muted">管理员</small>}
              <p className="muted">
                <Limit label="单笔" amount={reviewer.single} />
                <Limit label="单日" amount={reviewer.day} />
              </p>
            </div>
            {reviewer.isSelf && administrators > 1 ? (
              <small className="muted">由另一位管理员设置</small>
            ) : (
              <Button
                type="link"
                aria-label={`设置限额：${reviewer.personName}`}
                onClick={() => void askLimit(reviewer)}
              >
                设置限额
              </Button>
            )}
          </li>
        ))}
      </ul>
    </PageCard>
  );
}
