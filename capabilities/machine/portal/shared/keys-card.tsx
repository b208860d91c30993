import { Button } from 'antd';
import { useMemo } from 'react';
import { Can, type CallResult } from '#platform/portal-kit/index.ts';
import { DataTable, dialogs, PageCard, toast } from '#platform/ui/index.ts';
import type { ShownKey } from '../../contract/shapes.ts';
import type { EditDialogProps } from './edit-dialog.tsx';
import type { KeyScope } from './key-fields.tsx';
import { keyColumns, keyPhone } from './key-parts.tsx';
import type { KeyRealm } from './key-realm.ts';
import type { MakeDialogProps } from './make-dialog.tsx';
import type { RotateDialogProps } from './rotate-dialog.tsx';

const NO_SCOPES: KeyScope[] = [];

const sayEnd = ({ reviewer }: KeyRealm, state?: string): void => {
  if (state) toast.success(state === 'pending' ? `已提交，等待${reviewer}确认` : '已生效');
};
async function make(realm: KeyRealm, scopes: readonly KeyScope[]): Promise<void> {
  const load = () => import('./make-dialog.tsx').then(({ MakeDialog }) => MakeDialog);
  sayEnd(realm, await dialogs.load<string, MakeDialogProps>(load, { realm, scopes }));
}
async function edit(realm: KeyRealm, row: ShownKey, scopes: readonly KeyScope[]): Promise<void> {
  const load = () => import('./edit-dialog.tsx').then(({ EditDialog }) => EditDialog);
  sayEnd(realm, await dialogs.load<string, EditDialogProps>(load, { realm, row, scopes }));
}
async function rotate(realm: KeyRealm, row: ShownKey): Promise<void> {
  const load = () => import('./rotate-dialog.tsx').then(({ RotateDialog }) => RotateDialog);
  sayEnd(realm, await dialogs.load<string, RotateDialogProps>(load, { realm, row }));
}

/** While an old public key is still good, no third one is taken. */
const mayRotate = ({ state, credentials }: ShownKey): boolean =>
  state === 'active' && credentials.filter(({ isAlive }) => isAlive).length === 1;

const Actions = ({ realm, row, scopes }: { realm: KeyRealm; row: ShownKey; scopes: readonly KeyScope[] }) => (
  <Can code={realm.right}>
    <span className="row">
      <Button type="link" size="small" onClick={() => void edit(realm, row, scopes)}>
        修改
      </Button>
      {mayRotate(row) && (
        <Button type="link" size="small" onClick={() => void rotate(realm, row)}>
          更换公钥
        </Button>
      )}
      <realm.End row={row} />
    </span>
  </Can>
);

interface KeysProps {
  realm: KeyRealm;
  keys: CallResult<KeyRealm['list']>;
}

export const MakeKeyButton = ({ realm, keys: { data } }: KeysProps) => (
  <Can code={realm.right}>
    <Button type="primary" disabled={!data} onClick={() => void make(realm, data?.scopes ?? NO_SCOPES)}>
      新建密钥
    </Button>
  </Can>
);

/** The keys of one realm. */
export function KeysCard({ realm, keys }: KeysProps) {
  const scopes = keys.data?.scopes ?? NO_SCOPES;
  const [columns, phone] = useMemo(() => {
    const actions = (row: ShownKey) =>
      row.state === 'ended' ? null : <Actions realm={realm} row={row} scopes={scopes} />;
    return [keyColumns(actions), keyPhone(actions)];
  }, [realm, scopes]);
  return (
    <PageCard>
      <DataTable
        caption="接口密钥"
        rowKey="keyId"
        columns={columns}
        phone={phone}
        result={keys}
        empty={{ title: '还没有接口密钥', hint: realm.hint }}
      />
    </PageCard>
  );
}
