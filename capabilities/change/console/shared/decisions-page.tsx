import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { RightCode } from '#platform/kernel/menu.ts';
import type { Operation } from '#platform/kernel/operation.ts';
import { type CallInput, failureIn, ListPage, type ShownList, useChange } from '#platform/portal-kit/index.ts';
import { askReason, InlineFailure, toast, type Column } from '#platform/ui/index.ts';
import { PROVIDER_REASON } from '../../constants.ts';

/** Those that wait, or `yes` for those that were decided. */
export const DECISIONS = { ended: '' };
export const isEnded = ({ ended }: typeof DECISIONS): boolean => ended !== '';

const TABS = {
  name: 'ended',
  label: '状态',
  of: [
    { value: '', label: '待处理' },
    { value: 'yes', label: '已处理' },
  ],
} as const;

interface DecisionsPageProps<Row extends object, O extends Operation> {
  title: string;
  note: ReactNode;
  /** Of `useList(operation, DECISIONS, …)`. */
  requests: Omit<ShownList<Operation, typeof DECISIONS>, 'result'> & {
    result: Parameters<typeof ListPage<Row, typeof DECISIONS>>[0]['result'];
  };
  rowKey: keyof Row & string;
  columns: readonly Column<Row>[];
  /** More columns of those that were decided. */
  results: readonly Column<Row>[];
  /** The right to decide. */
  code: RightCode;
  decide: O;
  refreshes: readonly Operation[];
  inputOf(row: Row, decision: { approve: boolean; reason: string }): Omit<CallInput<O>, 'requestNo' | 'mespAuthList'>;
  /** What a refusal means, in the dialog that asks why; and what is confirmed. */
  wordsOf(row: Row): { request: string; refused: string; review?: { label: string; value: string }[] };
  done: { approved: string; refused: string };
}

/** What merchants ask the provider for, and a person with the right approves or refuses (通过, 驳回). */
export function DecisionsPage<Row extends object, O extends Operation>(props: DecisionsPageProps<Row, O>) {
  const { title, note, requests, rowKey, results, code, decide, refreshes, inputOf, wordsOf, done } = props;
  const ended = isEnded(requests.list.filter);
  const change = useChange(decide, { refreshes });
  const send = (row: Row, approve: boolean, reason: string) => {
    const { request, review = [] } = wordsOf(row);
    return change.run(inputOf(row, { approve, reason }) as never, {
      title: `确认${approve ? '通过' : '驳回'}${request}`,
      review: [...review, ...(reason ? [{ label: '驳回原因', value: reason }] : [])],
    });
  };
  const approve = async (row: Row) => {
    if ((await send(row, true, '')).status === 'done') toast.success(done.approved);
  };
  const refuse = async (row: Row) => {
    const { request, refused } = wordsOf(row);
    const isSent = await askReason({
      title: `驳回${request}`,
      text: refused,
      okText: '下一步',
      danger: true,
      limits: { ...PROVIDER_REASON, min: 1 },
      seenBy: '商户',
      send: (reason) => send(row, false, reason),
    });
    if (isSent) toast.success(done.refused);
  };
  const actions: Column<Row> = {
    title: '操作',
    name: rowKey,
    width: 110,
    pinned: 'right',
    needs: code,
    render: (row) => (
      <>
        <Button type="link" size="small" disabled={change.pending} onClick={() => void approve(row)}>
          通过
        </Button>
        <Button type="link" size="small" danger disabled={change.pending} onClick={() => void refuse(row)}>
          驳回
        </Button>
      </>
    ),
  };
  const { outcome } = change;
  return (
    <ListPage
      title={title}
      note={note}
      caption={ended ? `已处理的${title}` : title}
      {...requests}
      tabs={TABS}
      rowKey={rowKey}
      columns={[...props.columns, ...(ended ? results : [actions])]}
      above={<InlineFailure failure={failureIn(outcome)} />}
      empty={{ title: ended ? '没有已处理的申请' : '没有待处理的申请' }}
    />
  );
}
