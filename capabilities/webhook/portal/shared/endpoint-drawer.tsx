import { useCall, useLocalListState } from '#platform/portal-kit/index.ts';
import {
  CopyText,
  DataTable,
  DescriptionList,
  dialogs,
  formatTime,
  SideDrawer,
  StatusTag,
  type Column,
} from '#platform/ui/index.ts';
import { typeName } from '../../contract/events.ts';
import type { DeliveryRow, EndpointRow } from '../../contract/shapes.ts';
import { signatures } from '../../contract/words.ts';
import type { DeliveryDialogProps } from './delivery-dialog.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import type { WebhookRealm } from './webhook-realm.ts';
import { deliveryTag, endpointTag, refreshOf, resultOf } from './webhook-words.ts';
import './webhooks.css';

const WIDTH = 860;

const StateOf = ({ row }: { row: DeliveryRow }) => {
  const { tone, text } = deliveryTag(row);
  return <StatusTag tone={tone}>{text}</StatusTag>;
};

const columns: Column<DeliveryRow>[] = [
  { title: '时间', name: 'createdAt', kind: 'time', width: 164 },
  { title: '事件', name: 'typeName', width: 220, spare: true, note: (row) => row.subject },
  { title: '状态', name: 'state', width: 120, render: (row) => <StateOf row={row} /> },
  { title: '次数', name: 'attempts', kind: 'count', width: 64 },
  { title: '最近结果', name: 'fault', width: 220, render: (row) => resultOf(row) || '-' },
];
const phone = {
  what: (row: DeliveryRow) => ({ title: row.typeName, note: formatTime(row.createdAt) }),
  money: (row: DeliveryRow) => ({ title: <StateOf row={row} />, note: resultOf(row) }),
};

/** One endpoint with its deliveries. */
export function EndpointDrawer({
  endpoint,
  onClose,
  ...rest
}: Omit<BodyProps, 'endpoint'> & { endpoint: EndpointRow | undefined; onClose(): void }) {
  return (
    <SideDrawer title="通知地址详情" open={endpoint !== undefined} onClose={onClose} width={WIDTH} destroyOnHidden>
      {endpoint && <Body endpoint={endpoint} {...rest} />}
    </SideDrawer>
  );
}

interface BodyProps {
  endpoint: EndpointRow;
  realm: WebhookRealm;
  reviewed: boolean;
}

function Body({ endpoint, realm, reviewed }: BodyProps) {
  const { endpointId } = endpoint;
  const tag = endpointTag(endpoint);
  const list = useLocalListState();
  const { pageNo, pageSize } = list;
  const refreshMs = ({ list }: { list: DeliveryRow[] }) => refreshOf(list);
  const deliveries = useCall(
    realm.deliveries,
    { endpointId, pageNo, pageSize },
    { quiet: true, fresh: true, refreshMs },
  );
  const open = (row: DeliveryRow) =>
    dialogs.load<void, DeliveryDialogProps>(
      () => import('./delivery-dialog.tsx').then(({ DeliveryDialog }) => DeliveryDialog),
      { realm, endpointId, eventId: row.eventId },
    );
  return (
    <div className="stack">
      <DescriptionList
        items={[
          { label: '通知地址', value: <span className="webhook-url">{endpoint.url}</span>, wide: true },
          { label: '事件', value: endpoint.types.map(typeName).join('、'), wide: true },
          {
            label: '状态',
            value: (
              <>
                <StatusTag tone={tag.tone}>{tag.text}</StatusTag> {endpoint.endReason}
              </>
            ),
          },
          { label: '签名方式', value: signatures[endpoint.signs] },
          { label: '备注', value: endpoint.note || '-' },
          { label: '添加', value: `${endpoint.createdBy} ${formatTime(endpoint.createdAt)}` },
          endpoint.publicKey !== null && { label: '公钥', value: <CopyText value={endpoint.publicKey} />, wide: true },
          endpoint.formerUntil !== null && { label: '原密钥失效', value: formatTime(endpoint.formerUntil) },
        ]}
      />
      <EndpointActions endpoint={endpoint} realm={realm} reviewed={reviewed} />
      <DataTable
        caption="通知记录"
        rowKey="eventId"
        columns={columns}
        phone={phone}
        result={deliveries}
        list={list}
        onRow={(row) => void open(row)}
        empty={{ title: '还没有通知', hint: '所选事件发生后，通知记录显示在这里；也可以先发送测试' }}
      />
    </div>
  );
}
