import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { queryChanges } from '#capabilities/change/contract/operations.ts';
import { WaitingChanges } from '#capabilities/change/portal/shared/waiting-changes.tsx';
import { Can, useCall } from '#platform/portal-kit/index.ts';
import { lazyCode, NoPermissionState, Page, PageHeader } from '#platform/ui/index.ts';
import { changes } from '../contract/changes.ts';
import { editKey, listKeys, makeKey, rotateKey } from '../contract/operations.ts';
import { EndAtOnce } from './end-at-once.tsx';
import type { KeyRealm } from './shared/key-realm.ts';
import { KeysCard, MakeKeyButton } from './shared/keys-card.tsx';

const realm: KeyRealm = {
  list: listKeys,
  make: makeKey,
  rotate: rotateKey,
  edit: editKey,
  changes: queryChanges,
  right: '092101',
  reviewer: '另一位管理员',
  editNote: '放宽权限、限额、地址或到期日，须由另一位管理员确认（如有）；收紧立即生效。',
  hint: '新建密钥后，本商户的系统可以通过接口付款和查询',
  End: EndAtOnce,
};
const REFRESHES = [listKeys];

/** Few try a call: its code is loaded for them. */
const TryDrawer = lazyCode(async () => ({ default: (await import('./try/try-drawer.tsx')).TryDrawer }));

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
  const [isTrying, setTrying] = useState(false);
  return (
    <Page>
      <PageHeader
        title="接口密钥"
        note="供本商户自己的系统调用接口；付款仍受复核规则和限额约束"
        actions={
          <>
            {keys.data?.canTry && (
              <Can code={realm.right}>
                <Button onClick={() => setTrying(true)}>接口调试</Button>
              </Can>
            )}
            <MakeKeyButton realm={realm} keys={keys} />
          </>
        }
      />
      <WaitingChanges calls={changes} refreshes={REFRESHES} />
      <KeysCard realm={realm} keys={keys} />
      {keys.data?.canTry === false && (
        <p className="muted fs-12">
          接口调试只在演示环境提供：正式环境的付款是真实的，密钥只由调用接口的系统保管和使用。
        </p>
      )}
      {isTrying && (
        <Suspense fallback={null}>
          <TryDrawer onClose={() => setTrying(false)} />
        </Suspense>
      )}
    </Page>
  );
}
