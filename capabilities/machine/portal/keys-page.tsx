import { Button } from 'antd';
import { WaitingChanges } from '#capabilities/change/portal/shared/waiting-changes.tsx';
import { Can, useAction, useCall } from '#platform/portal-kit/index.ts';
import {
  CopyText,
  DataTable,
  dialogs,
  formatAmount,
  formatCount,
  NoPermissionState,
  Page,
  PageCard,
  PageHeader,
  StatusTag,
  toast,
  type Column,
} from '#platform/ui/index.ts';
import { changes } from '../contract/changes.ts';
import { endKey, listKeys } from '../contract/operations.ts';
import type { ShownKey } from '../contract/shapes.ts';
import type { MakeDialogProps } from './make-dialog.tsx';
import type { RotateDialogProps } from './rotate-dialog.tsx';

const states = { active: ['good', '有效'], expired: ['bad', '已到期'], ended: ['off', '已停用'] } as const;
const State = ({ row }: { row: ShownKey }) => <StatusTag tone={states[row.state][0]}>{states[row.state][1]}</StatusTag>;
const limitsOf = ({ single, day, dayCount }: ShownKey): string =>
  [
    single && `单笔${formatAmount(single)}元`,
    day && `每日${formatAmount(day)}元`,
    dayCount && `每日${formatCount(dayCount)}笔`,
  ]
    .filter(Boolean)
    .join('，') || '不另设';
const scopesOf = ({ scopes }: ShownKey): string => scopes.map(({ title }) => title).join('、');
const Ids = ({ row }: { row: ShownKey }) => (
  <>
    {row.credentials
      .filter(({ isAlive }) => isAlive)
      .map(({ credentialId, endsAt }) => (
        <div key={credentialId}>
          <CopyText value={credentialId} label="密钥编号">{`${credentialId.slice(0, 12)}…`}</CopyText>
          {endsAt && <small className="muted fs-12">将失效</small>}
        </div>
      ))}
  </>
);

const told = (state?: string): void => {
  if (state) toast.success(state === 'pending' ? '已提交，等待另一位管理员确认' : '已生效');
};
const make = async (scopes: MakeDialogProps['scopes']): Promise<void> =>
  told(
    await dialogs.load<string, MakeDialogProps>(
      () => import('./make-dialog.tsx').then(({ MakeDialog }) => MakeDialog),
      {
        scopes,
      },
    ),
  );
const rotate = async (row: ShownKey): Promise<void> =>
  told(
    await dialogs.load<string, RotateDialogProps>(
      () => import('./rotate-dialog.tsx').then(({ RotateDialog }) => RotateDialog),
      { row },
    ),
  );

function Actions({ row }: { row: ShownKey }) {
  const end = useAction(endKey, { refreshes: [listKeys], onDone: () => toast.success(`已停用“${row.name}”`) });
  if (row.state === 'ended') return null;
  const stop = async () => {
    const text = `停用后，使用“${row.name}”的系统立即不能再调用接口，且不能恢复。`;
    if (await dialogs.confirm({ title: '停用接口密钥', text, okText: '停用', danger: true }))
      end.mutate({ keyId: row.keyId });
  };
  return (
    <Can code="092101">
      <span className="row">
        {row.state === 'active' && (
          <Button type="link" onClick={() => void rotate(row)}>
            更换公钥
          </Button>
        )}
        <Button type="link" danger loading={end.isPending} onClick={() => void stop()}>
          停用
        </Button>
      </span>
    </Can>
  );
}

const columns: Column<ShownKey>[] = [
  { title: '名称', name: 'name', width: 130, note: (row) => `${row.createdBy} 新建` },
  { title: '状态', name: 'state', width: 90, render: (row) => <State row={row} /> },
  { title: '密钥编号', name: 'credentials', width: 160, render: (row) => <Ids row={row} /> },
  { title: '权限', name: 'scopes', width: 220, render: scopesOf },
  { title: '限额', name: 'single', width: 150, render: limitsOf },
  { title: '访问地址', name: 'addresses', width: 140, render: ({ addresses }) => addresses.join('、') || '不限' },
  { title: '到期', name: 'expiresAt', kind: 'time', width: 160, spare: true },
  { title: '最近使用', name: 'lastUsedAt', kind: 'time', width: 160, note: ({ lastAddress }) => lastAddress },
  { title: '操作', name: 'keyId', width: 150, render: (row) => <Actions row={row} /> },
];
const phone = {
  what: (row: ShownKey) => ({ title: row.name, note: scopesOf(row) }),
  money: (row: ShownKey) => ({ title: <State row={row} />, note: limitsOf(row) }),
};

/** 接口密钥 (/developer/keys): what the merchant's own systems may do. */
export default function KeysPage() {
  return (
    <Can code="0921" otherwise={<NoPermissionState />}>
      <Keys />
    </Can>
  );
}

function Keys() {
  const keys = useCall(listKeys, {}, { quiet: true });
  return (
    <Page>
      <PageHeader
        title="接口密钥"
        note="供本商户自己的系统调用接口；付款仍受复核规则和限额约束"
        actions={
          <Can code="092101">
            <Button type="primary" disabled={!keys.data} onClick={() => void make(keys.data?.scopes ?? [])}>
              新建密钥
            </Button>
          </Can>
        }
      />
      <WaitingChanges calls={changes} refreshes={[listKeys]} />
      <PageCard>
        <DataTable
          caption="接口密钥"
          rowKey="keyId"
          columns={columns}
          phone={phone}
          result={keys}
          empty={{ title: '还没有接口密钥', hint: '新建密钥后，本商户的系统可以通过接口付款和查询' }}
        />
      </PageCard>
    </Page>
  );
}
