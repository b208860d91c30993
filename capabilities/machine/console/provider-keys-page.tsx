import { Button } from 'antd';
import { ReasonField } from '#capabilities/change/console/shared/reason-field.tsx';
import { WaitingButton } from '#capabilities/change/console/shared/waiting-button.tsx';
import { queryProviderChanges } from '#capabilities/change/contract/provider-operations.ts';
import { Can, useCall } from '#platform/portal-kit/index.ts';
import { dialogs, Page, PageHeader, toast } from '#platform/ui/index.ts';
import { PROVIDER_KEY_CHANGE } from '../constants.ts';
import { listProviderKeys, proposeEdit, proposeKey, proposeRotation } from '../contract/provider-operations.ts';
import type { ShownKey } from '../contract/shapes.ts';
import type { KeyRealm } from '../portal/shared/key-realm.ts';
import { KeysCard, MakeKeyButton } from '../portal/shared/keys-card.tsx';
import type { EndDialogProps } from './end-dialog.tsx';

async function end(row: ShownKey): Promise<void> {
  const load = () => import('./end-dialog.tsx').then(({ EndDialog }) => EndDialog);
  if (await dialogs.load<true, EndDialogProps>(load, { row })) toast.success(`已停用“${row.name}”`);
}
const EndWithReason = ({ row }: { row: ShownKey }) => (
  <Button type="link" size="small" danger onClick={() => void end(row)}>
    停用
  </Button>
);

const realm: KeyRealm = {
  list: listProviderKeys,
  make: proposeKey,
  rotate: proposeRotation,
  edit: proposeEdit,
  changes: queryProviderChanges,
  right: 'op.system.edit',
  reviewer: '另一位有权限的人员',
  editNote: '放宽权限、限额、地址或到期日，须由另一位有权限的人员确认；收紧立即生效。',
  reason: <ReasonField hint="记入操作日志，确认的人会看到" />,
  hint: '新建密钥并经确认后，平台的系统可以通过接口入账和查询',
  End: EndWithReason,
};

/** 接口密钥 (/system/keys): what the provider's own systems may do. */
export default function ProviderKeysPage() {
  const keys = useCall(realm.list, {}, { quiet: true, fresh: true });
  return (
    <Page>
      <PageHeader
        title="接口密钥"
        note="供平台自己的系统调用接口；新建、放宽和更换公钥须由另一位有权限的人员确认，收紧和停用立即生效"
        actions={
          <>
            <Can code={realm.right}>
              <WaitingButton kind={PROVIDER_KEY_CHANGE} />
            </Can>
            <MakeKeyButton realm={realm} keys={keys} />
          </>
        }
      />
      <KeysCard realm={realm} keys={keys} />
    </Page>
  );
}
