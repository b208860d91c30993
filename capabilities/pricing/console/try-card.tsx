import { Button, Radio } from 'antd';
import { useState } from 'react';
import { useAction } from '#platform/portal-kit/index.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import {
  AmountText,
  DataTable,
  EmptyState,
  formatCount,
  InlineFailure,
  PageCard,
  type Column,
  wholeList,
} from '#platform/ui/index.ts';
import { tryPrices, type ShownTry } from '../contract/plan-operations.ts';
import { priceFaults, priceOf, type PriceRow } from '../contract/price-rows.ts';

type Row = ShownTry & { key: string };

const columns: Column<Row>[] = [
  { title: '商户', name: 'name', width: 220, note: (row) => row.mid },
  { title: '业务', name: 'kindName', width: 180, render: priceOf },
  { title: '笔数', name: 'count', kind: 'count', width: 90 },
  { title: '金额(元)', name: 'amount', kind: 'amount', width: 160 },
  { title: '实收(元)', name: 'charged', kind: 'amount', width: 130 },
  { title: '试算(元)', name: 'tried', kind: 'amount', width: 130 },
  { title: '差额(元)', name: 'difference', kind: 'amount', width: 130 },
];

const Sum = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function Tried({ tried }: { tried: OutputOf<typeof tryPrices> }) {
  const { total } = tried;
  const list = tried.list.map((row) => ({ ...row, key: `${row.mid}:${row.kind}:${row.speed}:${row.payee}` }));
  if (total.count === 0) return <EmptyState title={`${tried.month} 没有收费的付款`} />;
  return (
    <>
      <dl className="plan-sums">
        <Sum label="月份">{tried.month}</Sum>
        <Sum label="商户">{formatCount(tried.merchants)}</Sum>
        <Sum label="笔数">{formatCount(total.count)}</Sum>
        <Sum label="实收(元)">
          <AmountText value={total.charged} />
        </Sum>
        <Sum label="试算(元)">
          <AmountText value={total.tried} />
        </Sum>
        <Sum label="差额(元)">
          <AmountText value={total.difference} />
        </Sum>
      </dl>
      {tried.unpriced > 0 && (
        <p className="muted">
          有 {formatCount(tried.unpriced)} 笔在所试价格中没有对应档位或金额不足以扣除手续费，按实收计入
        </p>
      )}
      {tried.more > 0 && (
        <p className="muted">
          按差额显示前 {formatCount(list.length)} 行，另有 {formatCount(tried.more)} 行计入合计
        </p>
      )}
      <DataTable caption="上月试算" rowKey="key" columns={columns} result={wholeList(list)} />
    </>
  );
}

/** What the prices on this page would have charged for last month's payments. */
export function TryCard({ planId, rows }: { planId: string; rows: PriceRow[] }) {
  const [scope, setScope] = useState<'plan' | 'all'>('plan');
  const attempt = useAction(tryPrices, { quiet: true });
  const isFaulty = priceFaults(rows).length > 0;
  return (
    <PageCard title="上月试算">
      <div className="plan-bar">
        <Radio.Group
          aria-label="试算范围"
          value={scope}
          onChange={({ target }) => setScope(target.value as 'plan' | 'all')}
          options={[
            { value: 'plan', label: '本方案商户' },
            { value: 'all', label: '全部商户' },
          ]}
        />
        <Button
          loading={attempt.isPending}
          disabled={isFaulty || rows.length === 0}
          onClick={() => attempt.mutate({ planId, rows, of: scope })}
        >
          试算
        </Button>
        <span className="muted">按当前页面的价格重算上个自然月已收费的付款</span>
      </div>
      <InlineFailure failure={attempt.error} />
      {attempt.data && <Tried tried={attempt.data} />}
    </PageCard>
  );
}
