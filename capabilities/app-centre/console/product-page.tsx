import { Button } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { HistoryCard } from '#capabilities/change/console/shared/history-card.tsx';
import { waysOfOpening } from '#capabilities/access/contract/product-words.ts';
import { withQuery } from '#platform/kernel/path.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { Can, useCall, useTabTitle } from '#platform/portal-kit/index.ts';
import {
  DescriptionList,
  dialogs,
  formatCount,
  Page,
  PageCard,
  PageHeader,
  StatusTag,
  WaitingCard,
  type Column,
} from '#platform/ui/index.ts';
import { showProduct, type ShownOpening, type ShownTerms } from '../contract/provider-operations.ts';
import { AgreementText } from '../portal/shared/agreement-text.tsx';
import { OpeningDialog, type OpeningDialogProps } from './opening-dialog.tsx';
import { TermsDialog, type TermsDialogProps } from './terms-dialog.tsx';

type Product = OutputOf<typeof showProduct>;

const termsColumns: Column<ShownTerms>[] = [
  { title: '版本', name: 'version', width: 90 },
  { title: '执行日期', name: 'holdsFrom', width: 112, render: ({ holdsFrom }) => `${holdsFrom} 起` },
  {
    title: '条款',
    name: 'clauses',
    width: 190,
    render: ({ clauses }) => (
      <details>
        <summary>共 {formatCount(clauses.length)} 条</summary>
        <ol>
          {clauses.map((clause) => (
            <li key={clause}>{clause}</li>
          ))}
        </ol>
      </details>
    ),
  },
];
const openingColumns: Column<ShownOpening>[] = [
  { title: '开通方式', name: 'opens', width: 160, render: ({ opens }) => waysOfOpening[opens] },
  { title: '停止新开通', name: 'endsOn', width: 130, render: ({ endsOn }) => endsOn ?? '—' },
];

function factsOf({ opens, endsOn, isClosed, holders, requests, missing, nextVersion, nextFrom }: Product) {
  return [
    { label: '开通方式', value: isClosed ? <StatusTag tone="off">停止新开通</StatusTag> : waysOfOpening[opens] },
    { label: '停止新开通', value: endsOn ? `${endsOn} 起` : '不停止' },
    { label: '已开通商户', value: holders },
    { label: '待处理申请', value: requests },
    { label: '未确认新版协议', value: missing },
    ...(nextVersion ? [{ label: '待执行协议', value: `${nextVersion}（${nextFrom} 起）` }] : []),
  ];
}

function Cards({ product }: { product: Product }) {
  const changeOpening = () => void dialogs.open<true, OpeningDialogProps>(OpeningDialog, { product });
  const changeTerms = () => void dialogs.open<true, TermsDialogProps>(TermsDialog, { product });
  return (
    <>
      <PageCard
        title="开通"
        extra={
          <Can code="op.merchant.edit">
            <Button size="small" disabled={product.isWaiting} onClick={changeOpening}>
              修改开通方式
            </Button>
          </Can>
        }
      >
        <DescriptionList items={factsOf(product)} />
      </PageCard>
      <PageCard
        title="执行中的服务协议"
        extra={
          <Can code="op.merchant.edit">
            <Button size="small" disabled={product.isWaiting} onClick={changeTerms}>
              拟定新版本
            </Button>
          </Can>
        }
      >
        <AgreementText {...product.agreement} />
      </PageCard>
      <HistoryCard
        title="协议版本"
        columns={termsColumns}
        versions={product.terms}
        empty={{ title: '没有发布过新版本', hint: '现在执行产品内置的协议' }}
      />
      <HistoryCard
        title="开通方式的修改记录"
        columns={openingColumns}
        versions={product.openings}
        empty={{ title: '没有修改过', hint: '商户满足条件即可自行开通' }}
      />
    </>
  );
}

/** 产品详情 (/product/detail): how one product opens, its terms, and who changed them when. */
export default function ProductPage() {
  const [search] = useSearchParams();
  const code = search.get('product') ?? '';
  const result = useCall(showProduct, { product: code }, { quiet: true, fresh: true });
  const product = result.data;
  const navigate = useNavigate();
  useTabTitle(product && `产品 ${product.name}`);
  const toAcceptances = () => void navigate(withQuery('/product/acceptances', { 'f.product': code }));
  return (
    <Page>
      <PageHeader
        title={product ? `产品 ${product.name}` : '产品'}
        note={
          product?.isWaiting ? (
            <>
              {product.summary} <StatusTag tone="waiting">修改待审批</StatusTag>
            </>
          ) : (
            product?.summary
          )
        }
        actions={<Button onClick={toAcceptances}>协议确认</Button>}
      />
      {product ? <Cards key={code} product={product} /> : <WaitingCard result={result} />}
    </Page>
  );
}
