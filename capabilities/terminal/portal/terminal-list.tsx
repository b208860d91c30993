import { Button } from 'antd';
import { Can, useAction, type CallResult } from '#platform/portal-kit/index.ts';
import { accountTail, DataTable, dialogs, InlineFailure, StatusTag, type Column } from '#platform/ui/index.ts';
import { queryTerminalsAndRelations, switchTerminal, type TerminalRow } from '../contract/operations.ts';
import type { TerminalState } from '../contract/words.ts';
import type { TerminalDialogProps } from './terminal-dialog.tsx';

interface Actions {
  onEdit(row: TerminalRow): void;
  onSwitch(row: TerminalRow): void;
}

const tones = { active: 'good', disabled: 'off' } as const;
const placeOf = ({ cityName, address }: TerminalRow): string => `${cityName}${address}`;
const accountOf = ({ accountTypeName, accountNo }: TerminalRow): string =>
  `${accountTypeName} ${accountTail(accountNo)}`;
const StateTag = ({ row }: { row: TerminalRow }) => <StatusTag tone={tones[row.state]}>{row.stateName}</StatusTag>;

const RowActions = ({ row, onEdit, onSwitch }: Actions & { row: TerminalRow }) => (
  <Can code="020801">
    <Button type="link" size="small" onClick={() => onEdit(row)}>
      修改
    </Button>
    <Button type="link" size="small" danger={row.state === 'active'} onClick={() => onSwitch(row)}>
      {row.state === 'active' ? '停用' : '启用'}
    </Button>
  </Can>
);

const columnsOf = (actions: Actions): Column<TerminalRow>[] => [
  { title: '终端', name: 'terminalName', width: 220, note: placeOf },
  { title: '终端号', name: 'terminalNo', kind: 'copy', width: 120 },
  { title: '类型', name: 'kindName', width: 100, spare: true },
  { title: '收款账户', name: 'accountNo', width: 160, render: accountOf },
  { title: '状态', name: 'state', width: 110, render: (row) => <StateTag row={row} /> },
  {
    title: '操作',
    name: 'stateName',
    width: 130,
    pinned: 'right',
    render: (row) => <RowActions row={row} {...actions} />,
  },
];
const phoneOf = (actions: Actions) => ({
  what: (row: TerminalRow) => ({ title: row.terminalName, note: `${row.kindName} ${row.terminalNo}` }),
  money: (row: TerminalRow) => ({ title: <StateTag row={row} />, note: <RowActions row={row} {...actions} /> }),
});

const openEditor = (terminal?: TerminalRow): Promise<true | undefined> =>
  dialogs.load<true, TerminalDialogProps>(
    () => import('./terminal-dialog.tsx').then(({ TerminalDialog }) => TerminalDialog),
    terminal ? { terminal } : {},
  );

export const AddTerminal = () => (
  <Can code="020801">
    <Button size="small" onClick={() => void openEditor()}>
      新增终端
    </Button>
  </Can>
);

/** Shops, POS terminals and payment codes, those in use first. */
export function TerminalList({ found }: { found: CallResult<typeof queryTerminalsAndRelations> }) {
  const change = useAction(switchTerminal, { quiet: true, refreshes: [queryTerminalsAndRelations] });
  const turn = async ({ terminalNo, terminalName, state }: TerminalRow) => {
    const next: TerminalState = state === 'active' ? 'disabled' : 'active';
    const agreed =
      next === 'active' ||
      (await dialogs.confirm({
        title: `停用${terminalName}？`,
        text: '停用后该终端不再收款，可随时重新启用',
        okText: '停用',
        danger: true,
      }));
    if (agreed) change.mutate({ terminalNo, state: next });
  };
  const actions: Actions = { onEdit: (row) => void openEditor(row), onSwitch: (row) => void turn(row) };
  return (
    <>
      <InlineFailure failure={change.error} />
      <DataTable
        caption="终端"
        rowKey="terminalNo"
        columns={columnsOf(actions)}
        phone={phoneOf(actions)}
        result={{ ...found, data: found.data && { list: found.data.terminals } }}
        empty={{ title: '还没有终端', hint: '管理员新增的门店、POS终端和收款码会列在这里' }}
      />
    </>
  );
}
