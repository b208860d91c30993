import { Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useCall, useCan, useChange, useListState, useTabTitle, type ListState } from '#platform/portal-kit/index.ts';
import { lazyCode } from '#platform/ui/load-code.ts';
import { EmptyState, ErrorState, Page, PageCard, PageHeader, Skeleton, StatusTabs } from '#platform/ui/index.ts';
import { openMerchantData, showMerchantData } from '../contract/provider-operations.ts';
import { listTabs, type ListTab } from './list-tabs.ts';
import { MerchantActions } from './merchant-actions.tsx';
import { MerchantOverview } from './merchant-overview.tsx';

/** The lists come when one is opened: the overview needs none of their code. */
const MerchantList = lazyCode(async () => ({ default: (await import('./merchant-list.tsx')).MerchantList }));

const DEFAULTS = { tab: 'overview' };
const isListTab = (value: string): value is ListTab => listTabs.some((tab) => tab.value === value);
const tabs = [{ value: 'overview', label: '概况' }, ...listTabs];

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
  const tab = isListTab(list.filter.tab) ? list.filter.tab : null;
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
          {tab ? (
            <Suspense fallback={<Skeleton rows={6} height={32} />}>
              <MerchantList tab={tab} mid={mid} list={list} />
            </Suspense>
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
