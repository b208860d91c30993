import { Can, useCall } from '#platform/portal-kit/index.ts';
import {
  DataTable,
  formatCount,
  formatShortTime,
  formatTime,
  Page,
  PageCard,
  PageHeader,
  StatusTag,
  type Column,
  type Tone,
} from '#platform/ui/index.ts';
import { showGateways, type Gateway } from '../contract/provider-operations.ts';
import type { GatewayStateName } from '../contract/words.ts';
import { RailsCard } from './rails-card.tsx';

const REFRESH_MS = 15_000;
const tones: Readonly<Record<GatewayStateName, Tone>> = { up: 'good', down: 'bad', idle: 'off', off: 'off' };

const latencyText = ({ calls, p95Ms }: Gateway): string => {
  if (calls === 0) return '-';
  return p95Ms === null ? '超过20秒' : `≤ ${formatCount(p95Ms)} 毫秒`;
};
const errorsNote = ({ calls, errors, timeouts }: Gateway): string =>
  [errors > 0 && `${((errors / calls) * 100).toFixed(1)}%`, timeouts > 0 && `超时 ${formatCount(timeouts)}`]
    .filter(Boolean)
    .join('，');

const sinceText = ({ downSince }: Gateway): string => (downSince ? `自 ${formatShortTime(downSince)} 起` : '');

const columns: Column<Gateway>[] = [
  { title: '网关', name: 'name', width: 168, note: ({ host }) => host },
  {
    title: '状态',
    name: 'state',
    width: 132,
    render: ({ state, stateName }) => <StatusTag tone={tones[state]}>{stateName}</StatusTag>,
    note: sinceText,
  },
  { title: '调用次数', name: 'calls', kind: 'count', width: 88 },
  {
    title: '错误',
    name: 'errors',
    kind: 'count',
    width: 88,
    note: errorsNote,
  },
  { title: '95%耗时', name: 'p95Ms', width: 104, align: 'right', render: latencyText },
  {
    title: '最近成功',
    name: 'lastOkAt',
    width: 170,
    render: ({ lastOkAt }) => <span className="numeric">{formatTime(lastOkAt)}</span>,
    spare: true,
  },
  {
    title: '最近错误',
    name: 'lastErrorAt',
    width: 170,
    render: ({ lastErrorAt }) => <span className="numeric">{formatTime(lastErrorAt)}</span>,
    note: ({ lastError }) => lastError,
  },
];
const phone = {
  what: (row: Gateway) => ({ title: row.name, note: [row.stateName, sinceText(row)].filter(Boolean).join('，') }),
  money: (row: Gateway) => ({ title: `${formatCount(row.calls)} 次`, note: `${formatCount(row.errors)} 次错误` }),
};

function GatewaysCard() {
  const gateways = useCall(showGateways, {}, { quiet: true, refreshMs: REFRESH_MS });
  const minutes = gateways.data?.minutes;
  return (
    <PageCard
      title="外部系统"
      extra={`门户与后台任务的调用${minutes ? `，次数与耗时为最近${minutes}分钟` : ''}；时间为实际时间`}
    >
      <DataTable
        caption="网关"
        rowKey="gateway"
        columns={columns}
        phone={phone}
        result={gateways}
        empty={{ title: '没有网关', hint: '' }}
      />
    </PageCard>
  );
}

/** 网关 (/system/gateways): what is sent over which rail, and whether what the product calls outside answers. */
export default function GatewaysPage() {
  return (
    <Page>
      <PageHeader title="网关" />
      <RailsCard />
      <Can code="op.system.view">
        <GatewaysCard />
      </Can>
    </Page>
  );
}
