import { merchantAddress } from '#capabilities/merchant/contract/addresses.ts';
import { useNavigate } from 'react-router';
import { merchantStates, merchantTones, type MerchantState } from '#capabilities/merchant/contract/words.ts';
import { ListPage, stateTabs, useList, type FilterInput } from '#platform/portal-kit/index.ts';
import { formatAmount, formatDate, StatusTag, type Column, type SearchField } from '#platform/ui/index.ts';
import { exportMerchants, pageMerchants, type MerchantRow } from '../contract/provider-operations.ts';

const DEFAULTS = { keyword: '', state: '' };
const fields: SearchField[] = [
  { kind: 'text', name: 'keyword', label: '商户名称、商户号，或完整的手机号、账号', maxLength: 60 },
];

const columns: Column<MerchantRow>[] = [
  { title: '商户名称', name: 'customerName', width: 206 },
  { title: '商户号', name: 'mid', kind: 'copy', width: 122 },
  {
    title: '状态',
    name: 'state',
    width: 100,
    render: ({ state }) => <StatusTag tone={merchantTones[state]}>{merchantStates[state]}</StatusTag>,
  },
  { title: '客户经理', name: 'managerName', width: 110, spare: true },
  { title: '资金合计(元)', name: 'balance', kind: 'amount', width: 150 },
  { title: '账户', name: 'accountCount', kind: 'count', width: 72 },
  { title: '人员', name: 'peopleCount', kind: 'count', width: 72 },
  { title: '开户日期', name: 'openedAt', width: 120, render: (row) => formatDate(row.openedAt), spare: true },
];
const phone = {
  what: (row: MerchantRow) => ({ title: row.customerName, note: row.mid }),
  money: (row: MerchantRow) => ({ title: formatAmount(row.balance), note: `${row.accountCount} 个账户` }),
};

const inputOf = ({ keyword, state }: typeof DEFAULTS): FilterInput<typeof pageMerchants> => ({
  keyword: keyword.trim(),
  ...(state in merchantStates ? { state: state as MerchantState } : {}),
});

/** 商户查询 (/merchant/list): all merchants; a row opens the merchant's data, which the log notes. */
export default function MerchantsPage() {
  const navigate = useNavigate();
  const shown = useList(pageMerchants, DEFAULTS, inputOf);
  const tabs = stateTabs(merchantStates, shown.result.data?.counts);
  return (
    <ListPage
      title="商户查询"
      note="打开商户资料会记入操作日志"
      caption="商户"
      {...shown}
      tabs={{ name: 'state', label: '商户状态', of: tabs }}
      fields={fields}
      rowKey="mid"
      columns={columns}
      phone={phone}
      file={exportMerchants}
      onRow={({ mid }) => void navigate(merchantAddress(mid))}
      empty={{ title: '还没有商户', hint: '进件申请审核通过并开户后，商户会列在这里' }}
    />
  );
}
