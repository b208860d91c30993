import { Button } from 'antd';
import type { ComponentType } from 'react';
import { useNavigate } from 'react-router';
import { Can, pathTo, useCall } from '#platform/portal-kit/index.ts';
import { EmptyState, Page, PageCard, PageHeader } from '#platform/ui/index.ts';
import { payoutApplication } from '../contract/application.ts';
import { checkWebDaiFuFuncProduct } from '../contract/operations.ts';

/** The page, unless the application was closed while its tab was open: then the way to open it. */
export const whenOpened = (title: string, Form: ComponentType) =>
  function OpenedPage() {
    const { data } = useCall(checkWebDaiFuFuncProduct, {}, { quiet: true, fresh: true });
    return data?.opened === false ? <NotOpened title={title} /> : <Form />;
  };

function NotOpened({ title }: { title: string }) {
  const navigate = useNavigate();
  const toApplication = () => void navigate(pathTo('/appCenter/apps', { open: payoutApplication.code }));
  return (
    <Page>
      <PageHeader title={title} />
      <PageCard>
        <EmptyState
          title="代付尚未开通"
          hint="由管理员在应用中心开通后即可付款，无需重新登录"
          action={
            <Can code="1201">
              <Button type="primary" onClick={toApplication}>
                查看代付应用
              </Button>
            </Can>
          }
        />
      </PageCard>
    </Page>
  );
}
