import { useState } from 'react';
import { ListCard, type CallFailure, type ListState } from '#platform/portal-kit/index.ts';
import { CodeText } from '#platform/ui/code-text.tsx';
import {
  CopyText,
  DescriptionList,
  formatShortTime,
  formatTime,
  SideDrawer,
  StatusTag,
  type Column,
  type SearchField,
} from '#platform/ui/index.ts';
import type { ShownCall } from '../../contract/operations.ts';
import type { ShownKey } from '../../contract/shapes.ts';

export const CALLS_DEFAULTS = { keyword: '', keyId: '', onlyErrors: '' };
type List = ListState<typeof CALLS_DEFAULTS>;

/** What the call of either realm is asked. */
export const callsInput = ({ filter: { keyword, keyId, onlyErrors }, pageNo, pageSize }: List) => ({
  ...(keyword.trim() ? { keyword: keyword.trim() } : {}),
  ...(keyId ? { keyId } : {}),
  onlyErrors: onlyErrors === 'yes',
  pageNo,
  pageSize,
});

const Result = ({ row: { status, code } }: { row: ShownCall }) => {
  if (status === null) return <StatusTag tone="waiting">未结束</StatusTag>;
  return status < 400 ? (
    <StatusTag tone="good">{String(status)}</StatusTag>
  ) : (
    <StatusTag tone="bad">{`${status} ${code}`}</StatusTag>
  );
};
const took = ({ ms }: ShownCall): string => (ms === null ? '' : `${ms} 毫秒`);

const columns: Column<ShownCall>[] = [
  { title: '时间', name: 'at', kind: 'time', width: 164 },
  { title: '密钥', name: 'keyName', width: 112, note: (row) => row.remoteAddress },
  { title: '接口', name: 'path', width: 220, render: ({ method, path }) => `${method} ${path}` },
  { title: '结果', name: 'status', width: 140, render: (row) => <Result row={row} />, note: took },
  { title: '请求编号', name: 'requestId', kind: 'id', width: 112 },
];
const phone = {
  what: (row: ShownCall) => ({ title: `${row.method} ${row.path}`, note: row.keyName }),
  money: (row: ShownCall) => ({ title: <Result row={row} />, note: formatShortTime(row.at) }),
};

interface CallsCardProps {
  list: List;
  calls: {
    data: { list: ShownCall[]; totalCount: number } | undefined;
    error: CallFailure | null;
    isFetching: boolean;
    refetch(): unknown;
  };
  /** Of which calls can be looked for. */
  keys: readonly ShownKey[];
}

/** The log of calls by keys of one realm, and one call in full. */
export function CallsCard({ list, calls, keys }: CallsCardProps) {
  const [open, setOpen] = useState<ShownCall | null>(null);
  const fields: SearchField[] = [
    { kind: 'text', name: 'keyword', label: '请求编号或接口', maxLength: 64 },
    {
      kind: 'select',
      name: 'keyId',
      label: '密钥',
      options: keys.map(({ keyId, name }) => ({ value: keyId, label: name })),
    },
    { kind: 'select', name: 'onlyErrors', label: '结果', options: [{ value: 'yes', label: '未成功' }] },
  ];
  return (
    <>
      <ListCard
        list={list}
        defaults={CALLS_DEFAULTS}
        fields={fields}
        caption="调用记录"
        rowKey="callId"
        columns={columns}
        phone={phone}
        result={calls}
        onRow={setOpen}
        empty={{ title: '还没有调用记录', hint: '签名正确的请求会记录在这里' }}
      />
      {open && <CallDrawer row={open} onClose={() => setOpen(null)} />}
    </>
  );
}

const pretty = (text: string): string => JSON.stringify(JSON.parse(text), null, 2);

function CallDrawer({ row, onClose }: { row: ShownCall; onClose(): void }) {
  const { answer, status } = row;
  const nothing = status === null ? '尚无返回' : '内容过长，未保存';
  return (
    <SideDrawer title="调用详情" open width={560} onClose={onClose}>
      <div className="stack">
        <DescriptionList
          items={[
            { label: '接口', value: `${row.method} ${row.path}`, wide: true },
            { label: '结果', value: <Result row={row} /> },
            { label: '耗时', value: took(row) || '-' },
            { label: '时间', value: formatTime(row.at) },
            { label: '密钥', value: row.keyName },
            { label: '来源地址', value: row.remoteAddress },
            { label: '请求编号', value: <CopyText value={row.requestId} />, wide: true },
            {
              label: 'Idempotency-Key',
              value: row.idempotencyKey ? <CopyText value={row.idempotencyKey} /> : '-',
              wide: true,
            },
          ]}
        />
        <JsonText title="请求内容" text={pretty(row.request)} />
        <JsonText title="返回内容" text={answer === null ? nothing : pretty(answer)} />
      </div>
    </SideDrawer>
  );
}

const JsonText = ({ title, text }: { title: string; text: string }) => (
  <section>
    <h3>{title}</h3>
    <CodeText label={title}>{text}</CodeText>
  </section>
);
