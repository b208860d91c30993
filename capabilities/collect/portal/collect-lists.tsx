import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { Can, pathTo, type ListState } from '#platform/portal-kit/index.ts';
import { dialogs, Page, PageCard, PageHeader, toast, type DialogProps } from '#platform/ui/index.ts';
import { AccountList } from './account-list.tsx';
import { SHEET, tabOf, type DEFAULTS } from './collect-tabs.tsx';
import { MandateList } from './mandate-list.tsx';
import { RunList } from './run-list.tsx';

const askForGrant = () =>
  dialogs.load<string, DialogProps<string>>(
    () => import('./grant-dialog.tsx').then(({ GrantDialog }) => GrantDialog),
    {},
  );

export function CollectLists({ list }: { list: ListState<typeof DEFAULTS> }) {
  const tab = tabOf(list);
  const navigate = useNavigate();
  const grant = async () => {
    const name = await askForGrant();
    if (!name) return;
    toast.success(`已授权${name}归集`);
    list.setFilter({ tab: 'mandates' });
  };
  return (
    <Page>
      <PageHeader
        title="资金归集"
        note="把关联商户授权账户中的资金集中到本商户账户；付款方随时可以终止授权"
        actions={
          <>
            <Can code="031801">
              <Button onClick={() => void navigate(pathTo('/fund/collect', { open: SHEET }))}>批量归集</Button>
            </Can>
            <Can code="031802">
              <Button onClick={() => void grant()}>授权他方归集</Button>
            </Can>
          </>
        }
      />
      <PageCard>
        {tab === 'accounts' && <AccountList list={list} />}
        {tab === 'runs' && <RunList list={list} />}
        {tab === 'mandates' && <MandateList list={list} />}
      </PageCard>
    </Page>
  );
}
