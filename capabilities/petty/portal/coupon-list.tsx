import { Button } from 'antd';
import { OrderLink } from '#capabilities/order/portal/shared/order-link.tsx';
import { Can, ListCard, useAction, useCall, useLocalListState } from '#platform/portal-kit/index.ts';
import {
  AmountText,
  dialogs,
  formatAmount,
  formatShortTime,
  StatusTag,
  toast,
  type Column,
  type DialogProps,
  type Tone,
} from '#platform/ui/index.ts';
import { listCoupons, takeCoupon, type CouponRow } from '../contract/coupon-operations.ts';
import { listPettyAccounts, listPettyEntries } from '../contract/operations.ts';
import type { CouponState } from '../contract/words.ts';

const REFRESH_MS = 5_000;
const tones: Readonly<Record<CouponState, Tone>> = {
  planned: 'waiting',
  waiting: 'running',
  used: 'good',
  returned: 'off',
  void: 'off',
};

const issue = async () => {
  const state = await dialogs.load<string, DialogProps<string>>(
    () => import('./coupon-dialog.tsx').then(({ CouponDialog }) => CouponDialog),
    {},
  );
  if (state) toast.success(state === 'pending_review' ? '已提交，复核通过后发放' : '备用金券已提交发放');
};

const State = ({ row }: { row: CouponRow }) => <StatusTag tone={tones[row.state]}>{row.stateName}</StatusTag>;
const untilOf = ({ expiresAt }: CouponRow): string => (expiresAt ? `有效至 ${formatShortTime(expiresAt)}` : '');

interface Actions {
  isBusy: boolean;
  onUse(row: CouponRow): void;
}
const Use = ({ row, isBusy, onUse }: Actions & { row: CouponRow }) =>
  row.mayUse ? (
    <Can code="031909">
      <Button type="link" size="small" disabled={isBusy} onClick={() => onUse(row)}>
        使用
      </Button>
    </Can>
  ) : null;

const columnsOf = (actions: Actions): Column<CouponRow>[] => [
  { title: '券名称', name: 'title', width: 180, note: (row) => row.ownerName },
  { title: '金额(元)', name: 'amount', kind: 'amount', width: 130 },
  { title: '状态', name: 'state', width: 170, render: (row) => <State row={row} />, note: untilOf },
  { title: '发放订单', name: 'orderNo', width: 132, render: (row) => <OrderLink orderNo={row.orderNo} /> },
  {
    title: '入账订单',
    name: 'takenNo',
    width: 132,
    spare: true,
    render: (row) => (row.takenNo ? <OrderLink orderNo={row.takenNo} /> : '-'),
  },
  { title: '操作', name: 'mayUse', width: 90, pinned: 'right', render: (row) => <Use row={row} {...actions} /> },
];
const phoneOf = (actions: Actions) => ({
  what: (row: CouponRow) => ({ title: row.title, note: untilOf(row) || row.ownerName }),
  money: (row: CouponRow) => ({
    title: <AmountText value={row.amount} />,
    note: (
      <>
        <State row={row} />
        <Use row={row} {...actions} />
      </>
    ),
  }),
});

/** Coupons: the own ones, for administrators those of all staff. One that waits is taken with a press. */
export function CouponList() {
  const list = useLocalListState();
  const { pageNo, pageSize } = list;
  const coupons = useCall(listCoupons, { pageNo, pageSize }, { quiet: true, refreshMs: REFRESH_MS });
  const take = useAction(takeCoupon, {
    refreshes: [listCoupons, listPettyAccounts, listPettyEntries],
    onDone: () => toast.success('已使用，款项已进入您的备用金账户'),
  });
  const use = async ({ orderNo, title, amount }: CouponRow) => {
    const text = `“${title}”的 ${formatAmount(amount)} 元将进入您的备用金账户，使用后不能撤销。`;
    if (await dialogs.confirm({ title: '使用备用金券', text, okText: '使用' })) take.mutate({ orderNo });
  };
  const actions: Actions = { isBusy: take.isPending, onUse: (row) => void use(row) };
  return (
    <ListCard
      title="备用金券"
      extra={
        <Can code="031908">
          <Button onClick={() => void issue()}>发放备用金券</Button>
        </Can>
      }
      list={list}
      defaults={{}}
      caption="备用金券"
      rowKey="orderNo"
      columns={columnsOf(actions)}
      phone={phoneOf(actions)}
      result={coupons}
      empty={{ title: '还没有备用金券', hint: '发放给员工后会出现在这里，过期未使用的自动退回' }}
    />
  );
}
