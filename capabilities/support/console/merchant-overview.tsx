import { merchantStates, merchantTones } from '#capabilities/merchant/contract/words.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import {
  AmountText,
  DataTable,
  DescriptionList,
  formatTime,
  StatusTag,
  wholeList,
  type Column,
} from '#platform/ui/index.ts';
import type { showMerchantData } from '../contract/provider-operations.ts';
import { Documents } from './documents.tsx';
import { Requirements } from './requirements.tsx';

type Merchant = OutputOf<typeof showMerchantData>;

const columns: Column<Merchant['accounts'][number]>[] = [
  { title: '账户', name: 'name', width: 150, note: ({ typeName }) => typeName },
  { title: '账号', name: 'accountNo', kind: 'copy', width: 166 },
  { title: '状态', name: 'statusName', width: 76 },
  { title: '可用(元)', name: 'available', kind: 'amount', width: 118 },
  { title: '冻结(元)', name: 'frozen', kind: 'amount', width: 118 },
  { title: '在途(元)', name: 'pending', kind: 'amount', width: 118 },
];

/** Who the merchant is, whom to call, and its money. */
export function MerchantOverview({ merchant }: { merchant: Merchant }) {
  const { contactName, contactPhone, contactEmail, administrators, accounts } = merchant;
  return (
    <div className="stack">
      <DescriptionList
        items={[
          { label: '商户号', value: merchant.mid },
          {
            label: '状态',
            value: (
              <StatusTag tone={merchantTones[merchant.state]}>
                {merchantStates[merchant.state]}
                {merchant.stateReason && `（${merchant.stateReason}）`}
              </StatusTag>
            ),
          },
          { label: '待补事项', value: <Requirements mid={merchant.mid} />, wide: true },
          { label: '证件', value: <Documents mid={merchant.mid} />, wide: true },
          {
            label: '客户经理',
            value: [merchant.managerName, merchant.managerPhone].filter(Boolean).join(' ') || null,
          },
          { label: '开户时间', value: formatTime(merchant.openedAt) },
          { label: '核实时间', value: merchant.verifiedAt ? formatTime(merchant.verifiedAt) : '未核实' },
          {
            label: '资金合计',
            value: (
              <>
                <AmountText value={merchant.balance} /> 元
              </>
            ),
          },
          { label: '联系人', value: contactName || null },
          { label: '联系电话', value: contactPhone || null },
          { label: '联系邮箱', value: contactEmail || null },
          { label: '管理员', value: administrators.map(({ name, mobile }) => `${name} ${mobile}`).join('、') || null },
        ]}
      />
      <DataTable
        caption="商户账户"
        rowKey="accountNo"
        columns={columns}
        result={wholeList(accounts)}
        empty={{ title: '该商户没有账户' }}
      />
    </div>
  );
}
