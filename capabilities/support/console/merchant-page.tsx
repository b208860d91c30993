import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useCall, useCan, useChange, useListState, useTabTitle, type ListState } from '#platform/portal-kit/index.ts';
import { EmptyState, ErrorState, Page, PageCard, PageHeader, Skeleton, StatusTabs } from '#platform/ui/index.ts';
import { openMerchantData, showMerchantData } from '../contract/provider-operations.ts';
import { MerchantActions } from './merchant-actions.tsx';
import { MerchantOverview } from './merchant-overview.tsx';
import {
  ApplicationsTab,
  BanksTab,
  CertificatesTab,
  ChangesTab,
  EntriesTab,
  OrdersTab,
  RecordsTab,
  StaffTab,
} from './merchant-tabs.tsx';
import { PriceTab } from './price-tab.tsx';

const DEFAULTS = { tab: 'overview' };
const tabs = [
  { value: 'overview', label: '概况' },
  { value: 'staff', label: '人员' },
  { value: 'orders', label: '订单' },
  { value: 'entries', label: '资金流水' },
  { value: 'price', label: '费率与限额' },
  { value: 'banks', label: '银行账户' },
  { value: 'applications', label: '应用' },
  { value: 'certificates', label: '数字证书' },
  { value: 'changes', label: '待确认的变更' },
  { value: 'records', label: '操作记录' },
];
const lists = {
  staff: StaffTab,
  orders: OrdersTab,
  entries: EntriesTab,
  price: PriceTab,
  banks: BanksTab,
  applications: ApplicationsTab,
  certificates: CertificatesTab,
  changes: ChangesTab,
  records: RecordsTab,
};

/** 商户详情 (/merchant/detail): one merchant, read only. Opening it is noted in the log before anything is read. */
export default function MerchantPage() {
  const list = useListState(DEFAULTS);
  const mid = useSearchParams()[0].get('mid') ?? '';
  const { run, outcome } = useChange(openMerchantData);
  useEffect(() => {
    if (mid) void run({ mid });
  }, [mid, run]);
  if (!mid)
    return (
      <Page>
        <PageHeader title="商户详情" />
        <EmptyState title="没有选择商户" hint="请从商户查询中打开一个商户" />
      </Page>
    );
  return (
    <Page>
      {outcome?.status === 'failed' || outcome?.status === 'unknown' ? (
        <ErrorState failure={outcome.failure} onRetry={() => void run({ mid })} />
      ) : outcome?.status === 'done' ? (
        <Opened mid={mid} list={list} />
      ) : (
        <Skeleton rows={6} height={32} />
      )}
    </Page>
  );
}

function Opened({ mid, list }: { mid: string; list: ListState<typeof DEFAULTS> }) {
  const merchant = useCall(showMerchantData, { mid }, { quiet: true });
  useTabTitle(merchant.data?.customerName);
  const seesPrices = useCan('op.price.view');
  const shownTabs = tabs.filter(({ value }) => value !== 'price' || seesPrices);
  const tab = list.filter.tab in lists ? (list.filter.tab as keyof typeof lists) : null;
  const Tab = tab && lists[tab];
  return (
    <>
      <PageHeader
        title={merchant.data?.customerName ?? '商户详情'}
        note="资料只可查看，与商户管理员看到的一致"
        actions={merchant.data && <MerchantActions merchant={merchant.data} />}
      />
      <PageCard>
        <div className="stack">
          <StatusTabs
            label="商户资料"
            tabs={shownTabs}
            value={tab ?? 'overview'}
            onChange={(value) => list.setFilter({ tab: value })}
          />
          {Tab ? (
            <Tab mid={mid} list={list} />
          ) : merchant.data ? (
            <MerchantOverview merchant={merchant.data} />
          ) : merchant.error ? (
            <ErrorState failure={merchant.error} onRetry={() => void merchant.refetch()} />
          ) : (
            <Skeleton rows={6} height={32} />
          )}
        </div>
      </PageCard>
    </>
  );
}
