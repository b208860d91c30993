import { Button } from 'antd';
import type { MouseEvent } from 'react';
import { Can, failureIn, ListPage, useCall, useChange, useLocalListState } from '#platform/portal-kit/index.ts';
import {
  dialogs,
  formatTime,
  InlineFailure,
  toast,
  type Column,
  type DialogProps,
  type SearchField,
} from '#platform/ui/index.ts';
import { listReceivers, removeReceiver, type SplitReceiver } from '../contract/receiver-operations.ts';

const REFRESHES = [listReceivers];
const DEFAULTS = { keyword: '' };
const fields: SearchField[] = [
  { kind: 'text', name: 'keyword', label: '关键字', placeholder: '接收方名称、账号、自定义关系' },
];
const askForReceiver = () =>
  dialogs.load<string, DialogProps<string>>(() => import('./bind-dialog.tsx').then(({ BindDialog }) => BindDialog), {});

const columnsOf = (onRemove: (row: SplitReceiver) => void): Column<SplitReceiver>[] => [
  {
    title: '接收方',
    name: 'name',
    width: 240,
    kind: 'name',
    note: (row) => row.accountNo,
  },
  { title: '与我方关系', name: 'relationName', width: 120 },
  { title: '绑定时间', name: 'boundAt', kind: 'time', width: 164 },
  {
    title: '操作',
    name: 'receiverId',
    width: 120,
    pinned: 'right',
    render: (row) => <Remove row={row} onRemove={onRemove} />,
  },
];

const phoneOf = (onRemove: (row: SplitReceiver) => void) => ({
  what: (row: SplitReceiver) => ({ title: row.name, note: `${row.relationName}　${row.accountNo}` }),
  money: (row: SplitReceiver) => ({
    title: <Remove row={row} onRemove={onRemove} />,
    note: formatTime(row.boundAt),
  }),
});

/** The reason is said in place of the button. */
const Remove = ({ row, onRemove }: { row: SplitReceiver; onRemove(row: SplitReceiver): void }) =>
  row.isBusy ? (
    <span className="muted">分账处理中</span>
  ) : (
    <Can code="031202">
      <Button
        type="link"
        size="small"
        onClick={(event: MouseEvent) => {
          event.stopPropagation();
          onRemove(row);
        }}
      >
        解除绑定
      </Button>
    </Can>
  );

/** Who may get a part of what this merchant receives. */
export function ReceiverList({ onClose }: { onClose(): void }) {
  const list = useLocalListState(DEFAULTS);
  const { filter, pageNo, pageSize } = list;
  const keyword = filter.keyword.trim();
  const receivers = useCall(listReceivers, { ...(keyword ? { keyword } : {}), pageNo, pageSize }, { quiet: true });
  const remove = useChange(removeReceiver, { refreshes: REFRESHES });
  const add = async () => {
    const name = await askForReceiver();
    if (name) toast.success(`已绑定分账接收方：${name}`);
  };
  const drop = async ({ receiverId, name, accountNo, relationName }: SplitReceiver) => {
    const review = [
      { label: '接收方名称', value: name },
      { label: '接收方账号', value: accountNo },
      { label: '与我方关系', value: relationName },
    ];
    const end = await remove.run({ receiverId }, { title: '确认解除绑定', review });
    if (end.status === 'done') toast.success('已解除绑定');
    if (end.status === 'failed') void receivers.refetch();
  };
  const { outcome } = remove;
  return (
    <ListPage
      title="分账接收方"
      note="只能分账给已绑定的接收方；有分账处理中的接收方不能解除绑定"
      head={
        <>
          <Button onClick={onClose}>返回列表</Button>
          <Can code="031202">
            <Button type="primary" onClick={() => void add()}>
              绑定接收方
            </Button>
          </Can>
        </>
      }
      list={list}
      defaults={DEFAULTS}
      fields={fields}
      above={<InlineFailure failure={failureIn(outcome)} />}
      rowKey="receiverId"
      columns={columnsOf((row) => void drop(row))}
      phone={phoneOf((row) => void drop(row))}
      result={receivers}
      empty={{ title: '还没有分账接收方', hint: '绑定门店、供应商等接收方后，才能把收到的货款分给他们' }}
    />
  );
}
