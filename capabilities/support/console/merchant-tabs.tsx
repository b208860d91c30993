import { pageStaff, type StaffMember } from '#capabilities/access/contract/staff-operations.ts';
import { staffTones } from '#capabilities/access/contract/words.ts';
import { listOpened, type ApplicationRow } from '#capabilities/app-centre/contract/operations.ts';
import { queryChanges, type ShownChange } from '#capabilities/change/contract/operations.ts';
import { changeTones } from '#capabilities/change/contract/words.ts';
import { queryOrdersJnl } from '#capabilities/order/contract/operations.ts';
import { orderTones } from '#capabilities/order/contract/words.ts';
import { pageOperationRecords } from '#capabilities/security/contract/operations.ts';
import { listBankBindings, type BankRow } from '#capabilities/withdrawal/contract/bank-operations.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import type { ListState } from '#platform/portal-kit/index.ts';
import { AmountText, DataTable, rangeOf, StatusTag, type Column } from '#platform/ui/index.ts';
import { useMerchantCall } from './use-merchant-call.ts';

interface TabProps {
  mid: string;
  list: ListState<{ mid: string; tab: string }>;
}
type Order = OutputOf<typeof queryOrdersJnl>['list'][number];
type Record = OutputOf<typeof pageOperationRecords>['list'][number];

/** The lists of a merchant are read only: they have no filter of their own, and open nothing. */
const paged = ({ pageNo, pageSize }: TabProps['list']) => ({ pageNo, pageSize });
const unfiltered = (list: TabProps['list']) => ({ ...list, filtered: false });

const bankStates = { bound: '已绑定', to_bind: '待确认绑定', to_unbind: '待确认解绑' } as const;

const staffColumns: Column<StaffMember>[] = [
  { title: '姓名', name: 'userName', width: 160, note: ({ userMobile }) => userMobile },
  { title: '角色', name: 'roleName', width: 160 },
  {
    title: '状态',
    name: 'authStatus',
    width: 120,
    render: (row) => <StatusTag tone={staffTones[row.authStatus]}>{row.statusName}</StatusTag>,
  },
  { title: '最近登录', name: 'lastLoginAt', kind: 'time', width: 180 },
  { title: '加入时间', name: 'joinedAt', kind: 'time', width: 180, spare: true },
];

export function StaffTab({ mid, list }: TabProps) {
  const staff = useMerchantCall(mid, pageStaff, paged(list));
  return (
    <DataTable
      caption="商户人员"
      rowKey="userId"
      columns={staffColumns}
      result={staff}
      list={unfiltered(list)}
      empty={{ title: '该商户没有人员', hint: '管理员激活后，可邀请其他员工' }}
    />
  );
}

const orderColumns: Column<Order>[] = [
  { title: '提交时间', name: 'submittedAt', kind: 'moment', width: 100 },
  { title: '订单号', name: 'orderNo', kind: 'copy', width: 230 },
  { title: '类型', name: 'typeName', width: 120 },
  { title: '对方', name: 'payeeName', width: 200 },
  {
    title: '金额(元)',
    name: 'amount',
    kind: 'amount',
    width: 140,
    render: ({ direction, amount }) => <AmountText value={amount} direction={direction} />,
  },
  {
    title: '状态',
    name: 'state',
    width: 130,
    render: (row) => <StatusTag tone={orderTones[row.state]}>{row.stateName}</StatusTag>,
    note: ({ failReason }) => failReason,
  },
];

export function OrdersTab({ mid, list }: TabProps) {
  const [startTime, endTime] = rangeOf('recentMonth');
  const orders = useMerchantCall(mid, queryOrdersJnl, { startTime, endTime, ...paged(list) });
  return (
    <DataTable
      caption="商户订单"
      rowKey="orderNo"
      columns={orderColumns}
      result={orders}
      list={unfiltered(list)}
      empty={{ title: '近一月没有订单', hint: '商户提交的付款和收到的款项会列在这里' }}
    />
  );
}

const bankColumns: Column<BankRow>[] = [
  { title: '开户银行', name: 'bankName', width: 200 },
  { title: '账号', name: 'bankAccountNo', width: 180 },
  { title: '户名', name: 'holderName', width: 220 },
  { title: '状态', name: 'state', width: 140, render: ({ state }) => bankStates[state] },
  { title: '时间', name: 'at', kind: 'time', width: 180 },
];

export function BanksTab({ mid }: TabProps) {
  const banks = useMerchantCall(mid, listBankBindings, {});
  return (
    <DataTable
      caption="商户银行账户"
      rowKey="id"
      columns={bankColumns}
      result={banks}
      empty={{ title: '没有绑定银行账户', hint: '商户绑定后才能提现' }}
    />
  );
}

const applicationColumns: Column<ApplicationRow>[] = [
  { title: '应用', name: 'appName', width: 160, note: ({ summary }) => summary },
  { title: '状态', name: 'stateName', width: 120 },
  { title: '费率', name: 'price', width: 160 },
  { title: '开通时间', name: 'openedAt', kind: 'time', width: 180 },
];

export function ApplicationsTab({ mid }: TabProps) {
  const applications = useMerchantCall(mid, listOpened, {});
  return (
    <DataTable
      caption="商户应用"
      rowKey="appCode"
      columns={applicationColumns}
      result={applications}
      empty={{ title: '没有已开通的应用', hint: '商户可在应用中心开通' }}
    />
  );
}

const changeColumns: Column<ShownChange>[] = [
  { title: '提交时间', name: 'proposedAt', kind: 'moment', width: 100 },
  { title: '类型', name: 'kindName', width: 120 },
  { title: '变更', name: 'title', width: 340, note: ({ reason }) => reason },
  { title: '提交人', name: 'proposedBy', width: 100 },
  {
    title: '结果',
    name: 'state',
    width: 140,
    render: (row) => <StatusTag tone={changeTones[row.state]}>{row.stateName}</StatusTag>,
  },
];

export function ChangesTab({ mid, list }: TabProps) {
  const changes = useMerchantCall(mid, queryChanges, paged(list));
  return (
    <DataTable
      caption="商户变更"
      rowKey="changeId"
      columns={changeColumns}
      result={changes}
      list={unfiltered(list)}
      empty={{ title: '没有待确认的变更', hint: '商户内部需要第二人确认的变更会列在这里' }}
    />
  );
}

const recordColumns: Column<Record>[] = [
  { title: '时间', name: 'operatedAt', kind: 'time', width: 180 },
  { title: '人员', name: 'operatorName', width: 110 },
  { title: '操作', name: 'operation', width: 180, note: ({ object }) => object },
  { title: '地址', name: 'address', width: 150 },
  {
    title: '结果',
    name: 'success',
    width: 150,
    render: ({ success }) => <StatusTag tone={success ? 'good' : 'bad'}>{success ? '成功' : '未成功'}</StatusTag>,
    note: ({ reason }) => reason,
  },
];

export function RecordsTab({ mid, list }: TabProps) {
  const records = useMerchantCall(mid, pageOperationRecords, paged(list));
  return (
    <DataTable
      caption="商户操作记录"
      rowKey="recordId"
      columns={recordColumns}
      result={records}
      list={unfiltered(list)}
      empty={{ title: '没有操作记录', hint: '商户人员的操作会列在这里' }}
    />
  );
}
