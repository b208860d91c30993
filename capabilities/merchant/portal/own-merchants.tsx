import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { switchTo } from '#capabilities/identity/portal/shared/switch-merchant.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { failureOf, pathTo, useAction, useCall, useSession } from '#platform/portal-kit/index.ts';
import { DataTable, StatusTag, toast, type Column, type Tone } from '#platform/ui/index.ts';
import { listPlatforms, setDefaultMerchant } from '../contract/operations.ts';
import './busi-info.css';

type Row = OutputOf<typeof listPlatforms>['list'][number]['roles'][number];

const STATES: Record<Row['authStatus'], { tone: Tone; text: string }> = {
  active: { tone: 'good', text: '正常' },
  pend: { tone: 'waiting', text: '未激活' },
  disabled: { tone: 'off', text: '已停用' },
};
const CLASSES: Record<Row['roleClass'], string> = { admin: '管理员', operator: '操作员' };

interface Actions {
  /** The merchant that is entered. */
  here: string;
  busy: boolean;
  enter(row: Row): void;
  prefer(row: Row): void;
  activate(row: Row): void;
}

const Name = ({ row, here }: { row: Row; here: string }) => (
  <>
    {row.customerName}
    {row.defaultFlag && <span className="tag tag-brand merchant-mark">默认登录</span>}
    {row.mid === here && <span className="tag merchant-mark">当前</span>}
  </>
);

const State = ({ row }: { row: Row }) => (
  <StatusTag tone={STATES[row.authStatus].tone}>{STATES[row.authStatus].text}</StatusTag>
);

function RowActions({ row, here, busy, enter, prefer, activate }: Actions & { row: Row }) {
  const button = (text: string, act: (one: Row) => void) => (
    <Button
      type="link"
      size="small"
      disabled={busy}
      aria-label={`${text}：${row.customerName}`}
      onClick={() => act(row)}
    >
      {text}
    </Button>
  );
  if (row.authStatus === 'pend') return button('去激活', activate);
  if (row.authStatus === 'disabled') return '请联系该商户管理员';
  return (
    <>
      {row.mid !== here && button('切换', enter)}
      {!row.defaultFlag && button('设为默认', prefer)}
    </>
  );
}

const columnsOf = (actions: Actions): Column<Row>[] => [
  { title: '商户', name: 'customerName', width: 320, render: (row) => <Name row={row} here={actions.here} /> },
  { title: '商户号', name: 'mid', kind: 'copy', width: 150 },
  { title: '所属平台', name: 'platformName', width: 140, spare: true },
  { title: '身份', name: 'roleClass', width: 110, render: ({ roleClass }) => CLASSES[roleClass] },
  { title: '状态', name: 'authStatus', width: 110, render: (row) => <State row={row} /> },
  {
    title: '操作',
    name: 'defaultFlag',
    width: 170,
    pinned: 'right',
    render: (row) => <RowActions row={row} {...actions} />,
  },
];

const phoneOf = (actions: Actions) => ({
  what: (row: Row) => ({
    title: <Name row={row} here={actions.here} />,
    note: `${row.mid} · ${CLASSES[row.roleClass]}`,
  }),
  money: (row: Row) => ({ title: <State row={row} />, note: <RowActions row={row} {...actions} /> }),
});

/** Every merchant for which the person works: switch, choose the one that a login enters, activate. */
export function OwnMerchants() {
  const platforms = useCall(listPlatforms, {}, { quiet: true, fresh: true });
  const navigate = useNavigate();
  const here = useSession((state) => state.user?.mid ?? '');
  const [entering, setEntering] = useState(false);
  const prefer = useAction(setDefaultMerchant, {
    refreshes: [listPlatforms],
    onDone: ({ defaultMid }) => {
      useSession.setState(({ user }) => ({ user: user && { ...user, defaultMid } }));
      toast.success('默认登录商户已保存');
    },
  });
  const enter = async ({ platformNo, mid }: Row) => {
    setEntering(true);
    try {
      await switchTo(platformNo, mid);
    } catch (error) {
      toast.info(failureOf(error).message);
      setEntering(false);
    }
  };
  const actions: Actions = {
    here,
    busy: entering || prefer.isPending,
    enter: (row) => void enter(row),
    prefer: ({ mid }) => prefer.mutate({ mid }),
    activate: () => void navigate(pathTo('/account/activateRole')),
  };
  const list = platforms.data?.list.flatMap(({ roles }) => roles);
  return (
    <DataTable
      caption="我的商户"
      rowKey="mid"
      columns={columnsOf(actions)}
      phone={phoneOf(actions)}
      result={{ ...platforms, data: list && { list } }}
    />
  );
}
