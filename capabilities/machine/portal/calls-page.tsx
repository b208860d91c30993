import { Can, useCall, useListState } from '#platform/portal-kit/index.ts';
import { NoPermissionState, Page, PageHeader } from '#platform/ui/index.ts';
import { listKeys, pageCalls } from '../contract/operations.ts';
import { CallsCard, CALLS_DEFAULTS, callsInput } from './shared/calls-card.tsx';

/** 接口调用记录 (/developer/calls): what the merchant's systems have asked, and what they were answered. */
export default function CallsPage() {
  return (
    <Can code="0922" otherwise={<NoPermissionState />}>
      <Calls />
    </Can>
  );
}

function Calls() {
  const list = useListState(CALLS_DEFAULTS);
  const keys = useCall(listKeys, {}, { quiet: true });
  const calls = useCall(pageCalls, callsInput(list), { quiet: true, fresh: true });
  return (
    <Page>
      <PageHeader title="接口调用记录" note="保留183天；账号和姓名已脱敏" />
      <CallsCard list={list} calls={calls} keys={keys.data?.list ?? []} />
    </Page>
  );
}
