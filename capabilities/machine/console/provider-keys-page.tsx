import { Button } from 'antd';
import { useMemo } from 'react';
import { WaitingButton } from '#capabilities/change/console/shared/waiting-button.tsx';
import { Can, useCall } from '#platform/portal-kit/index.ts';
import { DataTable, dialogs, Page, PageCard, PageHeader, toast } from '#platform/ui/index.ts';
import { PROVIDER_KEY_CHANGE } from '../constants.ts';
import { listProviderKeys } from '../contract/provider-operations.ts';
import type { ShownKey } from '../contract/shapes.ts';
import type { KeyScope } from '../portal/shared/key-fields.tsx';
import { keyColumns, keyPhone } from '../portal/shared/key-parts.tsx';
import type { EditKeyDialogProps, KeyRowDialogProps, ProposeKeyDialogProps } from './key-dialogs.tsx';

const NO_SCOPES: KeyScope[] = [];

const load = () => import('./key-dialogs.tsx');
const proposed = (): void => void toast.success('已提交，由另一位有权限的人员确认后生效');

async function propose(scopes: KeyScope[]): Promise<void> {
  const open = () => load().then(({ ProposeKeyDialog }) => ProposeKeyDialog);
  if (await dialogs.load<true, ProposeKeyDialogProps>(open, { scopes })) proposed();
}
async function edit(row: ShownKey, scopes: KeyScope[]): Promise<void> {
  const open = () => load().then(({ EditKeyDialog }) => EditKeyDialog);
  const state = await dialogs.load<'pending' | 'done', EditKeyDialogProps>(open, { row, scopes });
  if (state === 'pending') proposed();
  if (state === 'done') toast.success('已生效');
}
async function rotate(row: ShownKey): Promise<void> {
  const open = () => load().then(({ ProposeRotationDialog }) => ProposeRotationDialog);
  if (await dialogs.load<true, KeyRowDialogProps>(open, { row })) proposed();
}
async function end(row: ShownKey): Promise<void> {
  const open = () => load().then(({ EndKeyDialog }) => EndKeyDialog);
  if (await dialogs.load<true, KeyRowDialogProps>(open, { row })) toast.success(`已停用“${row.name}”`);
}

const Actions = ({ row, scopes }: { row: ShownKey; scopes: KeyScope[] }) => (
  <Can code="op.system.edit">
    <span className="row">
      <Button type="link" size="small" onClick={() => void edit(row, scopes)}>
        修改
      </Button>
      {row.state === 'active' && (
        <Button type="link" size="small" onClick={() => void rotate(row)}>
          更换公钥
        </Button>
      )}
      <Button type="link" size="small" danger onClick={() => void end(row)}>
        停用
      </Button>
    </span>
  </Can>
);

/** 接口密钥 (/system/keys): what the provider's own systems may do. */
export default function ProviderKeysPage() {
  const keys = useCall(listProviderKeys, {}, { quiet: true, fresh: true });
  const scopes = keys.data?.scopes ?? NO_SCOPES;
  const [columns, phone] = useMemo(() => {
    const actions = (row: ShownKey) => (row.state === 'ended' ? null : <Actions row={row} scopes={scopes} />);
    return [keyColumns(actions), keyPhone(actions)];
  }, [scopes]);
  return (
    <Page>
      <PageHeader
        title="接口密钥"
        note="供平台自己的系统调用接口；新建、放宽和更换公钥须由另一位有权限的人员确认，收紧和停用立即生效"
        actions={
          <Can code="op.system.edit">
            <WaitingButton kind={PROVIDER_KEY_CHANGE} />
            <Button type="primary" disabled={!keys.data} onClick={() => void propose(scopes)}>
              新建密钥
            </Button>
          </Can>
        }
      />
      <PageCard>
        <DataTable
          caption="接口密钥"
          rowKey="keyId"
          columns={columns}
          phone={phone}
          result={keys}
          empty={{ title: '没有接口密钥', hint: '新建密钥并经确认后，平台的系统可以通过接口入账和查询' }}
        />
      </PageCard>
    </Page>
  );
}
