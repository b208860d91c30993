import { Button } from 'antd';
import { queryChanges } from '#capabilities/change/contract/operations.ts';
import { WaitingChanges } from '#capabilities/change/portal/shared/waiting-changes.tsx';
import { Can, useCall, useListState } from '#platform/portal-kit/index.ts';
import { DataTable, formatCount, Page, PageCard, PageHeader, StatusTag, type Column } from '#platform/ui/index.ts';
import { changes } from '../contract/changes.ts';
import { typeName } from '../contract/events.ts';
import { listEndpoints, type EndpointRow } from '../contract/operations.ts';
import { openEndpoint } from './endpoint-actions.tsx';
import { EndpointDrawer } from './endpoint-drawer.tsx';
import { endpointTag } from './webhook-words.ts';

const REFRESHES = [listEndpoints, queryChanges];

const StateOf = ({ row }: { row: EndpointRow }) => {
  const { tone, text } = endpointTag(row);
  return <StatusTag tone={tone}>{text}</StatusTag>;
};
const workOf = ({ waiting, parked }: EndpointRow): string =>
  [waiting > 0 && `待发送${formatCount(waiting)}条`, parked > 0 && `已放弃${formatCount(parked)}条`]
    .filter(Boolean)
    .join('，');
const typesOf = ({ types }: EndpointRow): string => types.map(typeName).join('、');

const columns: Column<EndpointRow>[] = [
  { title: '通知地址', name: 'url', width: 320, spare: true, note: ({ note }) => note },
  { title: '事件', name: 'types', width: 300, render: typesOf },
  { title: '状态', name: 'state', width: 150, render: (row) => <StateOf row={row} />, note: workOf },
  { title: '最近送达', name: 'lastAt', kind: 'time', width: 164 },
];
const phone = {
  what: (row: EndpointRow) => ({ title: row.url, note: row.note || typesOf(row) }),
  money: (row: EndpointRow) => ({ title: <StateOf row={row} />, note: workOf(row) }),
};

/** 通知地址 (/developer/webhooks): where events are sent to the merchant's systems. */
export default function WebhooksPage() {
  const list = useListState({});
  const endpoints = useCall(listEndpoints, {}, { quiet: true });
  const reviewed = endpoints.data?.reviewed ?? false;
  const add = (
    <Can code="092301">
      <Button type="primary" disabled={!endpoints.data} onClick={() => void openEndpoint({ reviewed })}>
        添加通知地址
      </Button>
    </Can>
  );
  return (
    <Page>
      <PageHeader
        title="通知地址"
        note="订单、到账、复核等事件发生后，系统向通知地址发送带签名的通知；未送达的在3天内重试"
        actions={add}
      />
      <WaitingChanges calls={changes} refreshes={REFRESHES} />
      <PageCard>
        <DataTable
          caption="通知地址"
          rowKey="endpointId"
          columns={columns}
          phone={phone}
          result={endpoints}
          list={list}
          onRow={(row) => list.setOpen(row.endpointId)}
          empty={{ title: '还没有通知地址', hint: '添加后，商户的系统可实时收到订单结果和到账通知' }}
        />
      </PageCard>
      <EndpointDrawer
        endpoint={endpoints.data?.list.find(({ endpointId }) => endpointId === list.open)}
        reviewed={reviewed}
        onClose={() => list.setOpen('')}
      />
    </Page>
  );
}
