import { ListPage, useCall, useList, type FilterInput } from '#platform/portal-kit/index.ts';
import { formatTime, StatusTag, type Column, type SearchField } from '#platform/ui/index.ts';
import {
  exportAcceptances,
  listAcceptances,
  listProducts,
  type ShownAcceptance,
} from '../contract/provider-operations.ts';

const DEFAULTS = { product: '', version: '', accepted: '', keyword: '' };

const inputOf = ({ product, version, accepted, keyword }: typeof DEFAULTS): FilterInput<typeof listAcceptances> => ({
  ...(product ? { product } : {}),
  ...(version.trim() ? { version: version.trim() } : {}),
  ...(accepted ? { accepted: accepted === 'yes' } : {}),
  ...(keyword.trim() ? { keyword: keyword.trim() } : {}),
});

const columns: Column<ShownAcceptance>[] = [
  { title: '商户', name: 'merchantName', width: 220, note: (row) => row.mid },
  { title: '产品', name: 'name', width: 110 },
  { title: '协议版本', name: 'version', width: 120 },
  { title: '确认人', name: 'personName', width: 120, render: ({ personName }) => personName || '—' },
  {
    title: '确认时间',
    name: 'acceptedAt',
    width: 180,
    render: ({ acceptedAt }) =>
      acceptedAt ? (
        <span className="numeric">{formatTime(acceptedAt)}</span>
      ) : (
        <StatusTag tone="waiting">未确认</StatusTag>
      ),
  },
];

/** 协议确认 (/product/acceptances): who accepted which terms when, and who has not yet. */
export default function AcceptancesPage() {
  const products = useCall(listProducts, {}, { quiet: true });
  const options = (products.data?.list ?? []).map(({ product, name }) => ({ value: product, label: name }));
  const fields: SearchField[] = [
    { kind: 'text', name: 'keyword', label: '商户', placeholder: '名称或商户号', maxLength: 64 },
    { kind: 'select', name: 'product', label: '产品', options },
    {
      kind: 'select',
      name: 'accepted',
      label: '确认',
      options: [
        { value: 'yes', label: '已确认' },
        { value: 'no', label: '未确认最新版本' },
      ],
    },
    { kind: 'text', name: 'version', label: '协议版本', placeholder: '例如：2026-11', maxLength: 16 },
  ];
  return (
    <ListPage
      title="协议确认"
      note="商户开通产品时或之后确认的服务协议版本"
      {...useList(listAcceptances, DEFAULTS, inputOf)}
      fields={fields}
      rowKey="rowId"
      columns={columns}
      file={exportAcceptances}
      empty={{ title: '没有协议确认', hint: '商户开通产品或确认新版协议后，会出现在这里' }}
    />
  );
}
