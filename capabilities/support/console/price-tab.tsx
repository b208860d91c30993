import { Link } from 'react-router';
import { NO_CAP } from '#capabilities/account/contract/no-cap.ts';
import { planAddress } from '#capabilities/pricing/contract/addresses.ts';
import { kindName } from '#capabilities/pricing/contract/limit-rows.ts';
import { listPricedMerchants, showMerchantLimits } from '#capabilities/pricing/contract/merchant-operations.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { useCall } from '#platform/portal-kit/index.ts';
import {
  AmountText,
  DataTable,
  DescriptionList,
  ErrorState,
  formatCount,
  Skeleton,
  type Column,
} from '#platform/ui/index.ts';
import type { TabProps } from './read-list.tsx';

type Limit = OutputOf<typeof showMerchantLimits>['rows'][number];

const amountColumn = (title: string, name: 'single' | 'day' | 'month'): Column<Limit> => ({
  title,
  name,
  kind: 'amount',
  width: 150,
  render: (row) => (row[name] === NO_CAP ? '不限' : <AmountText value={row[name]} />),
});
const columns: Column<Limit>[] = [
  { title: '业务', name: 'kind', width: 170, render: ({ kind }) => kindName(kind) },
  amountColumn('单笔(元)', 'single'),
  amountColumn('单日(元)', 'day'),
  amountColumn('单月(元)', 'month'),
  {
    title: '单日笔数',
    name: 'dayCount',
    width: 110,
    align: 'right',
    render: ({ dayCount }) => formatCount(Number(dayCount)),
  },
];

/** The plan by which the merchant is charged, and its limits by function. */
export function PriceTab({ mid }: TabProps) {
  const priced = useCall(listPricedMerchants, { keyword: mid }, { quiet: true });
  const limits = useCall(showMerchantLimits, { mid }, { quiet: true });
  const plan = priced.data?.list.find((merchant) => merchant.mid === mid);
  return (
    <div className="stack">
      {plan ? (
        <DescriptionList
          items={[
            { label: '费率方案', value: <Link to={planAddress(plan.planId, plan.planName)}>{plan.planName}</Link> },
            { label: '将执行', value: plan.nextPlanName && `${plan.nextPlanName}（自 ${plan.nextFromDay} 起）` },
          ]}
        />
      ) : priced.error ? (
        <ErrorState failure={priced.error} onRetry={() => void priced.refetch()} />
      ) : (
        <Skeleton rows={1} height={24} />
      )}
      <DataTable
        caption="商户限额"
        rowKey="kind"
        columns={columns}
        result={{ ...limits, data: limits.data && { list: limits.data.rows } }}
        empty={{ title: '该商户没有限额', hint: '按限额模板设置后列在这里' }}
      />
    </div>
  );
}
