import { useListState, type CallResult } from '#platform/portal-kit/index.ts';
import { DataTable, formatCount, PageCard, StatusTag, type Column } from '#platform/ui/index.ts';
import { typeName } from '../../contract/events.ts';
import type { EndpointRow } from '../../contract/shapes.ts';
import { EndpointDrawer } from './endpoint-drawer.tsx';
import type { WebhookRealm } from './webhook-realm.ts';
import { endpointTag } from './webhook-words.ts';

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

interface EndpointsCardProps {
  realm: WebhookRealm;
  endpoints: CallResult<WebhookRealm['list']>;
  /** What an endpoint is for, while there is none. */
  hint: string;
}

/** The endpoints of one realm, and one of them in full. */
export function EndpointsCard({ realm, endpoints, hint }: EndpointsCardProps) {
  const list = useListState({});
  return (
    <>
      <PageCard>
        <DataTable
          caption="通知地址"
          rowKey="endpointId"
          columns={columns}
          phone={phone}
          result={endpoints}
          list={list}
          onRow={(row) => list.setOpen(row.endpointId)}
          empty={{ title: '还没有通知地址', hint }}
        />
      </PageCard>
      <EndpointDrawer
        endpoint={endpoints.data?.list.find(({ endpointId }) => endpointId === list.open)}
        realm={realm}
        reviewed={endpoints.data?.reviewed ?? false}
        onClose={() => list.setOpen('')}
      />
    </>
  );
}
