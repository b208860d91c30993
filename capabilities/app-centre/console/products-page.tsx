import { useNavigate } from 'react-router';
import { waysOfOpening } from '#capabilities/access/contract/product-words.ts';
import { withQuery } from '#platform/kernel/path.ts';
import { useCall } from '#platform/portal-kit/index.ts';
import {
  DataTable,
  Page,
  PageCard,
  PageHeader,
  StatusTag,
  WaitingCard,
  wholeList,
  type Column,
} from '#platform/ui/index.ts';
import { listProducts, type ShownProduct } from '../contract/provider-operations.ts';

const way = ({ opens, isClosed }: ShownProduct) =>
  isClosed ? <StatusTag tone="off">停止新开通</StatusTag> : waysOfOpening[opens];
const endOf = ({ endsOn, isClosed }: ShownProduct): string => (endsOn && !isClosed ? `${endsOn} 起停止新开通` : '');

const columns: Column<ShownProduct>[] = [
  { title: '产品', name: 'name', width: 200, note: (row) => row.summary },
  { title: '开通方式', name: 'opens', width: 170, render: way, note: endOf },
  { title: '已开通商户', name: 'holders', kind: 'count', width: 100, spare: true },
  { title: '待处理申请', name: 'requests', kind: 'count', width: 100 },
  {
    title: '服务协议',
    name: 'version',
    width: 170,
    note: ({ nextVersion, nextFrom }) => (nextVersion ? `${nextFrom} 起执行 ${nextVersion}` : ''),
  },
  { title: '未确认新版', name: 'missing', kind: 'count', width: 100, spare: true },
  {
    title: '修改',
    name: 'isWaiting',
    width: 100,
    render: ({ isWaiting }) => (isWaiting ? <StatusTag tone="waiting">待审批</StatusTag> : '—'),
  },
];

/** 产品 (/product/list): what merchants can open, how, and under which terms. */
export default function ProductsPage() {
  const products = useCall(listProducts, {}, { quiet: true, fresh: true });
  const navigate = useNavigate();
  return (
    <Page>
      <PageHeader title="产品" note="商户在应用中心看到的产品；开通方式和服务协议由另一人审批后生效" />
      {products.data ? (
        <PageCard>
          <DataTable
            caption="产品"
            rowKey="product"
            columns={columns}
            result={wholeList(products.data.list)}
            onRow={({ product }) => void navigate(withQuery('/product/detail', { product }))}
          />
        </PageCard>
      ) : (
        <WaitingCard result={products} />
      )}
    </Page>
  );
}
