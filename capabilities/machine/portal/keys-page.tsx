import { Button } from 'antd';
import { useMemo } from 'react';
import { WaitingChanges } from '#capabilities/change/portal/shared/waiting-changes.tsx';
import { Can, useAction, useCall } from '#platform/portal-kit/index.ts';
import { DataTable, dialogs, NoPermissionState, Page, PageCard, PageHeader, toast } from '#platform/ui/index.ts';
import { changes } from '../contract/changes.ts';
import { endKey, listKeys } from '../contract/operations.ts';
import type { ShownKey } from '../contract/shapes.ts';
import type { EditDialogProps } from './edit-dialog.tsx';
import type { MakeDialogProps } from './make-dialog.tsx';
import type { RotateDialogProps } from './rotate-dialog.tsx';
import type { KeyScope } from './shared/key-fields.tsx';
import { keyColumns, keyPhone } from './shared/key-parts.tsx';

const NO_SCOPES: KeyScope[] = [];

const told = (state?: string): void => {
  if (state) toast.success(state === 'pending' ? '已提交，等待另一位管理员确认' : '已生效');
};
async function make(scopes: KeyScope[]): Promise<void> {
  const load = () => import('./make-dialog.tsx').then(({ MakeDialog }) => MakeDialog);
  told(await dialogs.load<string, MakeDialogProps>(load, { scopes }));
}
async function edit(row: ShownKey, scopes: KeyScope[]): Promise<void> {
  const load = () => import('./edit-dialog.tsx').then(({ EditDialog }) => EditDialog);
  told(await dialogs.load<string, EditDialogProps>(load, { row, scopes }));
}
async function rotate(row: ShownKey): Promise<void> {
  const load = () => import('./rotate-dialog.tsx').then(({ RotateDialog }) => RotateDialog);
  told(await dialogs.load<string, RotateDialogProps>(load, { row }));
}

function Actions({ row, scopes }: { row: ShownKey; scopes: KeyScope[] }) {
  const end = useAction(endKey, { refreshes: [listKeys], onDone: () => toast.success(`已停用“${row.name}”`) });
  const stop = async () => {
    const text = `停用后，使用“${row.name}”的系统立即不能再调用接口，且不能恢复。`;
    if (await dialogs.confirm({ title: '停用接口密钥', text, okText: '停用', danger: true }))
      end.mutate({ keyId: row.keyId });
  };
  return (
    <Can code="092101">
      <span className="row">
        <Button type="link" size="small" onClick={() => void edit(row, scopes)}>
          修改
        </Button>
        {row.state === 'active' && (
          <Button type="link" size="small" onClick={() => void rotate(row)}>
            更换公钥
          </Button>
        )}
        <Button type="link" size="small" danger loading={end.isPending} onClick={() => void stop()}>
          停用
        </Button>
      </span>
    </Can>
  );
}

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
  const scopes = keys.data?.scopes ?? NO_SCOPES;
  const [columns, phone] = useMemo(() => {
    const actions = (row: ShownKey) => (row.state === 'ended' ? null : <Actions row={row} scopes={scopes} />);
    return [keyColumns(actions), keyPhone(actions)];
  }, [scopes]);
  return (
    <Page>
      <PageHeader
        title="接口密钥"
        note="供本商户自己的系统调用接口；付款仍受复核规则和限额约束"
        actions={
          <Can code="092101">
            <Button type="primary" disabled={!keys.data} onClick={() => void make(scopes)}>
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
