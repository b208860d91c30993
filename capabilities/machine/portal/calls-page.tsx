import { useState } from 'react';
import { Can, useCall, useListState } from '#platform/portal-kit/index.ts';
import {
  CopyText,
  DataTable,
  DescriptionList,
  formatShortTime,
  NoPermissionState,
  Page,
  PageCard,
  PageHeader,
  SearchForm,
  SideDrawer,
  StatusTag,
  type Column,
  type SearchField,
} from '#platform/ui/index.ts';
import { listKeys, pageCalls, type ShownCall } from '../contract/operations.ts';

const DEFAULTS = { keyword: '', keyId: '', onlyErrors: '' };
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
  { title: '时间', name: 'at', kind: 'time', width: 170 },
  { title: '密钥', name: 'keyName', width: 120, note: (row) => row.remoteAddress },
  { title: '接口', name: 'path', width: 240, render: ({ method, path }) => `${method} ${path}` },
  { title: '结果', name: 'status', width: 170, render: (row) => <Result row={row} />, note: took },
  { title: '请求编号', name: 'requestId', kind: 'copy', width: 220 },
];
const phone = {
  what: (row: ShownCall) => ({ title: `${row.method} ${row.path}`, note: row.keyName }),
  money: (row: ShownCall) => ({ title: <Result row={row} />, note: formatShortTime(row.at) }),
};

/** 调用记录 (/developer/calls): what the merchant's systems have asked, and what they were answered. */
export default function CallsPage() {
  return (
    <Can code="0922" otherwise={<NoPermissionState />}>
      <Calls />
    </Can>
  );
}

function Calls() {
  const list = useListState(DEFAULTS);
  const [open, setOpen] = useState<ShownCall | null>(null);
  const { keyword, keyId, onlyErrors } = list.filter;
  const keys = useCall(listKeys, {}, { quiet: true });
  const calls = useCall(
    pageCalls,
    {
      ...(keyword.trim() ? { keyword: keyword.trim() } : {}),
      ...(keyId ? { keyId } : {}),
      onlyErrors: onlyErrors === 'yes',
      pageNo: list.pageNo,
      pageSize: list.pageSize,
    },
    { quiet: true },
  );
  const fields: SearchField[] = [
    { kind: 'text', name: 'keyword', label: '请求编号或接口', maxLength: 64 },
    {
      kind: 'select',
      name: 'keyId',
      label: '密钥',
      options: (keys.data?.list ?? []).map((key) => ({ value: key.keyId, label: key.name })),
    },
    { kind: 'select', name: 'onlyErrors', label: '结果', options: [{ value: 'yes', label: '未成功' }] },
  ];
  return (
    <Page>
      <PageHeader title="接口调用记录" note="保留183天；账号和姓名已脱敏" />
      <PageCard>
        <SearchForm
          fields={fields}
          value={list.filter}
          defaults={DEFAULTS}
          onSearch={list.setFilter}
          onClear={list.clearFilter}
          table="调用记录"
          busy={calls.isFetching}
        />
        <DataTable
          caption="调用记录"
          rowKey="callId"
          columns={columns}
          phone={phone}
          result={calls}
          list={list}
          onRow={setOpen}
          empty={{ title: '还没有调用记录', hint: '签名正确的请求会记录在这里' }}
        />
      </PageCard>
      {open && <CallDrawer row={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

const pretty = (text: string): string => JSON.stringify(JSON.parse(text), null, 2);

function CallDrawer({ row, onClose }: { row: ShownCall; onClose(): void }) {
  return (
    <SideDrawer title="调用详情" open width={560} onClose={onClose}>
      <DescriptionList
        items={[
          { label: '接口', value: `${row.method} ${row.path}` },
          { label: '结果', value: <Result row={row} /> },
          { label: '请求编号', value: <CopyText value={row.requestId} /> },
          { label: 'Idempotency-Key', value: row.idempotencyKey || '—' },
          { label: '来源地址', value: row.remoteAddress },
        ]}
      />
      <h3>请求内容</h3>
      <pre className="numeric fs-12">{pretty(row.request)}</pre>
      <h3>返回内容</h3>
      <pre className="numeric fs-12">{row.answer === null ? '内容过长，未保存' : pretty(row.answer)}</pre>
    </SideDrawer>
  );
}
