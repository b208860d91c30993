import { pageStaff, type StaffMember } from '#capabilities/access/contract/staff-operations.ts';
import { staffTones } from '#capabilities/access/contract/words.ts';
import { listOpened, type ApplicationRow } from '#capabilities/app-centre/contract/operations.ts';
import { entryBillOperations } from '#capabilities/bill/contract/operations.ts';
import { listCertificates } from '#capabilities/certificate/contract/operations.ts';
import { certificateStates, certificateTones } from '#capabilities/certificate/contract/words.ts';
import { queryChanges, type ShownChange } from '#capabilities/change/contract/operations.ts';
import { changeTones } from '#capabilities/change/contract/words.ts';
import { queryOrdersJnl } from '#capabilities/order/contract/operations.ts';
import { orderTones } from '#capabilities/order/contract/words.ts';
import { pageOperationRecords } from '#capabilities/security/contract/operations.ts';
import { listBankBindings, type BankRow } from '#capabilities/withdrawal/contract/bank-operations.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { AmountText, rangeOf, StatusTag, type Column, type Tone } from '#platform/ui/index.ts';
import { readList } from './read-list.tsx';

type Order = OutputOf<typeof queryOrdersJnl>['list'][number];
type Entry = OutputOf<typeof entryBillOperations.busiFund>['list'][number];
type Certificate = OutputOf<typeof listCertificates>['list'][number];
type Record = OutputOf<typeof pageOperationRecords>['list'][number];

const lastMonth = () => {
  const [startTime, endTime] = rangeOf('recentMonth');
  return { startTime, endTime };
};

interface Moved {
  direction: 'in' | 'out';
  amount: string;
}
const signedAmount = <Row extends Moved>(width: number): Column<Row> => ({
  title: '金额(元)',
  name: 'amount',
  kind: 'amount',
  width,
  render: ({ direction, amount }) => <AmountText value={amount} direction={direction} />,
});

const stateColumn = <Row extends object>(
  column: Pick<Column<Row>, 'title' | 'name' | 'width' | 'note'>,
  tagOf: (row: Row) => readonly [Tone, string],
): Column<Row> => ({
  ...column,
  render: (row) => {
    const [tone, text] = tagOf(row);
    return <StatusTag tone={tone}>{text}</StatusTag>;
  },
});

const bankStates = { bound: '已绑定', to_bind: '待确认绑定', to_unbind: '待确认解绑' } as const;

const staffColumns: Column<StaffMember>[] = [
  { title: '姓名', name: 'userName', width: 160, note: ({ userMobile }) => userMobile },
  { title: '角色', name: 'roleName', width: 160 },
  stateColumn({ title: '状态', name: 'authStatus', width: 120 }, (row) => [staffTones[row.authStatus], row.statusName]),
  { title: '最近登录', name: 'lastLoginAt', kind: 'time', width: 180 },
  { title: '加入时间', name: 'joinedAt', kind: 'time', width: 180, spare: true },
];

export const StaffTab = readList({
  caption: '商户人员',
  operation: pageStaff,
  rowKey: 'userId',
  columns: staffColumns,
  empty: { title: '该商户没有人员', hint: '管理员激活后，可邀请其他员工' },
});

const orderColumns: Column<Order>[] = [
  { title: '提交时间', name: 'submittedAt', kind: 'moment', width: 100 },
  { title: '订单号', name: 'orderNo', kind: 'id', width: 140 },
  { title: '类型', name: 'typeName', width: 110 },
  { title: '对方', name: 'payeeName', width: 150 },
  signedAmount(120),
  stateColumn({ title: '状态', name: 'state', width: 130, note: ({ failReason }) => failReason }, (row) => [
    orderTones[row.state],
    row.stateName,
  ]),
];

export const OrdersTab = readList({
  caption: '商户订单',
  operation: queryOrdersJnl,
  rowKey: 'orderNo',
  columns: orderColumns,
  empty: { title: '近一月没有订单', hint: '商户提交的付款和收到的款项会列在这里' },
  input: lastMonth,
});

const entryColumns: Column<Entry>[] = [
  { title: '记账时间', name: 'bookedAt', kind: 'moment', width: 100 },
  { title: '对方', name: 'counterName', width: 180, note: ({ counterAccountNo }) => counterAccountNo },
  signedAmount(150),
  { title: '业务类型', name: 'typeName', width: 130, note: ({ accountNo }) => `尾号 ${accountNo.slice(-4)}` },
  { title: '订单号', name: 'orderNo', kind: 'id', width: 140, spare: true },
  { title: '账户余额(元)', name: 'balanceAfter', kind: 'amount', width: 150 },
];

export const EntriesTab = readList({
  caption: '商户资金流水',
  operation: entryBillOperations.busiFund,
  rowKey: 'entryNo',
  columns: entryColumns,
  empty: { title: '近一月没有资金变动', hint: '商户账户的收入和支出会列在这里' },
  input: lastMonth,
});

const certificateColumns: Column<Certificate>[] = [
  { title: '证书序列号', name: 'keySerialNo', kind: 'id', width: 150 },
  { title: '持有人', name: 'personName', width: 160, note: ({ loginName }) => loginName },
  stateColumn({ title: '状态', name: 'state', width: 110 }, ({ state }) => [
    certificateTones[state],
    certificateStates[state],
  ]),
  { title: '申请时间', name: 'appliedAt', kind: 'time', width: 180, spare: true },
  { title: '有效期至', name: 'notAfter', kind: 'time', width: 180 },
];

export const CertificatesTab = readList({
  caption: '商户数字证书',
  operation: listCertificates,
  rowKey: 'keySerialNo',
  columns: certificateColumns,
  empty: { title: '没有数字证书', hint: '商户人员申请的数字证书会列在这里' },
});

const bankColumns: Column<BankRow>[] = [
  { title: '开户银行', name: 'bankName', width: 150 },
  { title: '账号', name: 'bankAccountNo', width: 150 },
  { title: '户名', name: 'holderName', width: 170 },
  { title: '状态', name: 'state', width: 108, render: ({ state }) => bankStates[state] },
  { title: '时间', name: 'at', kind: 'time', width: 172 },
];

export const BanksTab = readList({
  caption: '商户银行账户',
  operation: listBankBindings,
  rowKey: 'id',
  columns: bankColumns,
  empty: { title: '没有绑定银行账户', hint: '商户绑定后才能提现' },
  isUnpaged: true,
});

const applicationColumns: Column<ApplicationRow>[] = [
  { title: '应用', name: 'appName', width: 160, note: ({ summary }) => summary },
  { title: '状态', name: 'stateName', width: 120 },
  { title: '费率', name: 'price', width: 160 },
  { title: '开通时间', name: 'openedAt', kind: 'time', width: 180 },
];

export const ApplicationsTab = readList({
  caption: '商户应用',
  operation: listOpened,
  rowKey: 'appCode',
  columns: applicationColumns,
  empty: { title: '没有已开通的应用', hint: '商户可在应用中心开通' },
  isUnpaged: true,
});

const changeColumns: Column<ShownChange>[] = [
  { title: '提交时间', name: 'proposedAt', kind: 'moment', width: 100 },
  { title: '类型', name: 'kindName', width: 120 },
  { title: '变更', name: 'title', width: 280, note: ({ reason }) => reason },
  { title: '提交人', name: 'proposedBy', width: 100 },
  stateColumn({ title: '结果', name: 'state', width: 140 }, (row) => [changeTones[row.state], row.stateName]),
];

export const ChangesTab = readList({
  caption: '商户变更',
  operation: queryChanges,
  rowKey: 'changeId',
  columns: changeColumns,
  empty: { title: '没有待确认的变更', hint: '商户内部需要第二人确认的变更会列在这里' },
});

const recordColumns: Column<Record>[] = [
  { title: '时间', name: 'operatedAt', kind: 'time', width: 172 },
  { title: '人员', name: 'operatorName', width: 110 },
  { title: '操作', name: 'operation', width: 170, note: ({ object }) => object },
  { title: '地址', name: 'address', width: 150 },
  stateColumn({ title: '结果', name: 'success', width: 150, note: ({ reason }) => reason }, ({ success }) =>
    success ? ['good', '成功'] : ['bad', '未成功'],
  ),
];

export const RecordsTab = readList({
  caption: '商户操作记录',
  operation: pageOperationRecords,
  rowKey: 'recordId',
  columns: recordColumns,
  empty: { title: '没有操作记录', hint: '商户人员的操作会列在这里' },
});
