import { showCustomer } from '#capabilities/account/contract/record-operations.ts';
import { useCall, type CallResult } from '#platform/portal-kit/index.ts';
import {
  AmountText,
  DataTable,
  DescriptionList,
  ErrorState,
  formatDate,
  Page,
  PageCard,
  PageHeader,
  Skeleton,
  type Column,
} from '#platform/ui/index.ts';
import {
  queryBalancesByType,
  queryTerminalsAndRelations,
  type RelatedMerchant,
  type TypeBalance,
} from '../contract/operations.ts';
import { AddTerminal, TerminalList } from './terminal-list.tsx';

const relationColumns: Column<RelatedMerchant & { key: string }>[] = [
  { title: '商户', name: 'customerName', width: 200, note: ({ mid }) => mid ?? '' },
  { title: '关系', name: 'relationName', width: 150 },
  { title: '对方账户', name: 'accountNo', width: 130 },
  { title: '本商户账户', name: 'ownAccountNo', width: 130 },
  { title: '起始日期', name: 'since', width: 120, render: ({ since }) => (since ? formatDate(since) : '-') },
];
const relationPhone = {
  what: ({ customerName, accountNo }: RelatedMerchant) => ({ title: customerName, note: accountNo }),
  money: ({ relationName, since }: RelatedMerchant) => ({ title: relationName, note: since ? formatDate(since) : '' }),
};

const balanceColumns: Column<TypeBalance>[] = [
  { title: '账户类型', name: 'accountTypeName', width: 140, note: ({ accountCount }) => `${accountCount} 个账户` },
  { title: '可用余额(元)', name: 'availableBalance', kind: 'amount', width: 160 },
  { title: '冻结(元)', name: 'frozenBalance', kind: 'amount', width: 140 },
  { title: '在途(元)', name: 'inTransitBalance', kind: 'amount', width: 140 },
  { title: '总余额(元)', name: 'totalBalance', kind: 'amount', width: 160 },
];
const balancePhone = {
  what: ({ accountTypeName, accountCount }: TypeBalance) => ({
    title: accountTypeName,
    note: `${accountCount} 个账户`,
  }),
  money: ({ totalBalance, availableBalance }: TypeBalance) => ({
    title: <AmountText value={totalBalance} />,
    note: (
      <>
        可用 <AmountText value={availableBalance} />
      </>
    ),
  }),
};

/** 商户与终端 (/account/terminal): the merchant's record, its terminals, related merchants, balances by type. */
export default function TerminalPage() {
  const customer = useCall(showCustomer, {}, { quiet: true });
  const found = useCall(queryTerminalsAndRelations, {}, { quiet: true });
  const balances = useCall(queryBalancesByType, {}, { quiet: true });
  const relations = found.data?.relations.map((relation, index) => ({ ...relation, key: String(index) }));
  return (
    <Page>
      <PageHeader title="商户与终端" note="商户资料、收款终端、关联商户，以及按账户类型汇总的余额" />
      <PageCard title="商户资料">
        <CustomerRecord customer={customer} />
      </PageCard>
      <PageCard title="终端" extra={<AddTerminal />}>
        <TerminalList found={found} />
      </PageCard>
      <PageCard title="关联商户">
        <DataTable
          caption="关联商户"
          rowKey="key"
          columns={relationColumns}
          phone={relationPhone}
          result={{ ...found, data: relations && { list: relations } }}
          empty={{ title: '还没有关联商户', hint: '授权归集资金的商户，以及您可切换的其他商户会列在这里' }}
        />
      </PageCard>
      <PageCard title="按账户类型的余额">
        <DataTable
          caption="按账户类型的余额"
          rowKey="accountType"
          columns={balanceColumns}
          phone={balancePhone}
          result={balances}
          empty={{ title: '还没有账户', hint: '开户完成后余额会汇总在这里' }}
        />
      </PageCard>
    </Page>
  );
}

function CustomerRecord({ customer }: { customer: CallResult<typeof showCustomer> }) {
  const { data, error, refetch } = customer;
  if (!data)
    return error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : <Skeleton rows={3} height={24} />;
  return (
    <DescriptionList
      items={[
        { label: '商户名称', value: data.customerName },
        { label: '商户号', value: <span className="numeric">{data.mid}</span> },
        { label: '所属平台', value: data.platformName },
        { label: '开户日期', value: data.openedAt && formatDate(data.openedAt) },
        { label: '账户数', value: `${data.accountCount} 个` },
        { label: '在用员工', value: `${data.staffCount} 人` },
        { label: '管理员', value: [data.adminName, data.adminMobile].filter(Boolean).join(' ') || null },
        {
          label: '已开通业务',
          value: data.services.map(({ functionName }) => functionName).join('、') || null,
          wide: true,
        },
      ]}
    />
  );
}
