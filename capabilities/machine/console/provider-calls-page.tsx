import { useCall, useListState } from '#platform/portal-kit/index.ts';
import { Page, PageHeader } from '#platform/ui/index.ts';
import { listProviderKeys, pageProviderCalls } from '../contract/provider-operations.ts';
import { CallsCard, CALLS_DEFAULTS, callsInput } from '../portal/shared/calls-card.tsx';

/** 接口调用记录 (/system/calls): what the provider's own systems have asked, and what they were answered. */
export default function ProviderCallsPage() {
  const list = useListState(CALLS_DEFAULTS);
  const keys = useCall(listProviderKeys, {}, { quiet: true });
  const calls = useCall(pageProviderCalls, callsInput(list), { quiet: true, fresh: true });
  return (
    <Page>
      <PageHeader title="接口调用记录" note="平台自己的系统的调用，保留183天；账号和姓名已脱敏" />
      <CallsCard list={list} calls={calls} keys={keys.data?.list ?? []} />
    </Page>
  );
}
