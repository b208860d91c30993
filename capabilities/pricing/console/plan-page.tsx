import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { addDays } from '#platform/kernel/shanghai-time.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { Can, useCall, useTabTitle, useToday } from '#platform/portal-kit/index.ts';
import { Page, PageCard, PageHeader, WaitingCard } from '#platform/ui/index.ts';
import { showPlan } from '../contract/plan-operations.ts';
import { bandText, feeFromText, priceOf, priceText, type PriceRow } from '../contract/price-rows.ts';
import { CompareCard } from './compare-card.tsx';
import { PriceEditor, type Edited } from './price-editor.tsx';
import { TryCard } from './try-card.tsx';
import { VersionsCard } from './versions-card.tsx';
import './pricing.css';

function PricesCard({ rows, onEdit }: { rows: readonly PriceRow[]; onEdit(): void }) {
  return (
    <PageCard
      title="价格"
      extra={
        <Can code="op.price.edit">
          <Button size="small" onClick={onEdit}>
            拟定新版本
          </Button>
        </Can>
      }
    >
      <table className="plan-lines" aria-label="价格">
        <thead>
          <tr>
            <th scope="col">业务</th>
            <th scope="col">金额</th>
            <th scope="col">价格</th>
            <th scope="col">收取方式</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <th scope="row">{priceOf(row)}</th>
              <td>{bandText(row)}</td>
              <td>{priceText(row)}</td>
              <td>{feeFromText(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PageCard>
  );
}

function PlanCards({ plan }: { plan: OutputOf<typeof showPlan> }) {
  const today = useToday();
  const { draft } = plan;
  const [edited, setEdited] = useState<Edited | null>(draft && { rows: draft.rows, fromDay: draft.fromDay });
  const rows = edited?.rows ?? plan.rows;
  return (
    <>
      {plan.waiting && (
        <p className="plan-waiting" role="status">
          待审批：{plan.waiting.title}（{plan.waiting.proposedBy} 提交）
        </p>
      )}
      {edited ? (
        <PriceEditor
          isWaiting={plan.waiting !== null}
          planId={plan.planId}
          revision={draft?.revision ?? 0}
          edited={edited}
          onChange={setEdited}
        />
      ) : (
        <PricesCard rows={rows} onEdit={() => setEdited({ rows, fromDay: addDays(today, 1) })} />
      )}
      <VersionsCard versions={plan.versions} />
      {plan.versions.length + (draft ? 1 : 0) > 1 && (
        <CompareCard planId={plan.planId} versions={plan.versions} hasDraft={draft !== null} />
      )}
      <TryCard planId={plan.planId} rows={rows} />
    </>
  );
}

export default function PlanPage() {
  const [search] = useSearchParams();
  const planId = search.get('planId') ?? '';
  const plan = useCall(showPlan, { planId }, { quiet: true });
  const title = plan.data && `费率方案 ${plan.data.name}`;
  useTabTitle(title);
  const note = plan.data && [plan.data.note, `${plan.data.merchants} 家商户执行`].filter(Boolean).join(' · ');
  return (
    <Page>
      <PageHeader title={title ?? '费率方案'} note={note} />
      {plan.data ? <PlanCards key={planId} plan={plan.data} /> : <WaitingCard result={plan} />}
    </Page>
  );
}
