import { Button } from 'antd';
import { useState } from 'react';
import { Can, refreshMenu, useAction, useCall, useCan } from '#platform/portal-kit/index.ts';
import {
  dialogs,
  InlineFailure,
  NoPermissionState,
  Page,
  PageCard,
  PageHeader,
  toast,
  WaitingCard,
} from '#platform/ui/index.ts';
import { editMenu, listManagedMenu, type ManagedNode } from '../contract/menu-operations.ts';
import { isStandard, settingsOf, standard } from './menu-draft.ts';
import { MenuPreview, MenuRows, nameFault } from './menu-rows.tsx';
import './access.css';

/** 菜单管理 (/system/menus): how the menu looks in this merchant. What is hidden can still be used by its address. */
export default function MenusPage() {
  return (
    <Can code="0903" otherwise={<NoPermissionState />}>
      <Menus />
    </Can>
  );
}

function Menus() {
  const menu = useCall(listManagedMenu, {}, { quiet: true, fresh: true });
  const isAdmin = useCan('090201');
  const [draft, setDraft] = useState<ManagedNode[] | null>(null);
  const edit = useAction(editMenu, {
    quiet: true,
    refreshes: [listManagedMenu],
    onDone: async () => {
      setDraft(null);
      await refreshMenu();
      toast.success('菜单已保存');
    },
  });
  const nodes = draft ?? menu.data?.list;
  const save = (wanted: readonly ManagedNode[]) => edit.mutate({ menus: settingsOf(wanted) });
  const reset = async () => {
    if (!nodes) return;
    const text = '所有名称、图标、顺序和显示恢复为默认设置。';
    if (await dialogs.confirm({ title: '恢复默认菜单', text, okText: '恢复' })) save(standard(nodes));
  };
  const isWrong = nodes?.some((node) => nameFault(node) !== '') ?? true;
  return (
    <Page>
      <PageHeader
        title="菜单管理"
        note="只影响菜单的显示，不改变权限；隐藏的页面仍可通过链接打开"
        actions={
          isAdmin &&
          nodes && (
            <>
              <Button disabled={edit.isPending || nodes.every(isStandard)} onClick={() => void reset()}>
                恢复默认
              </Button>
              {draft && (
                <Button disabled={edit.isPending} onClick={() => setDraft(null)}>
                  取消
                </Button>
              )}
              <Button
                type="primary"
                loading={edit.isPending}
                disabled={!draft || isWrong}
                onClick={() => draft && save(draft)}
              >
                保存
              </Button>
            </>
          )
        }
      />
      <InlineFailure failure={edit.error} />
      {!nodes && <WaitingCard result={menu} height={40} />}
      {nodes && (
        <div className="menus">
          <PageCard title="菜单">
            <MenuRows nodes={nodes} disabled={!isAdmin || edit.isPending} onChange={setDraft} />
          </PageCard>
          <PageCard title="预览">
            <MenuPreview nodes={nodes} />
          </PageCard>
        </div>
      )}
    </Page>
  );
}
