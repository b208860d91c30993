import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { Can, pathTo, refreshMenu, useCall } from '#platform/portal-kit/index.ts';
import {
  DescriptionList,
  dialogs,
  ErrorState,
  formatTime,
  Page,
  PageCard,
  PageHeader,
  Skeleton,
  toast,
} from '#platform/ui/index.ts';
import { queryApplication, type ApplicationDetail as Detail } from '../contract/operations.ts';
import { AgreementDue } from './agreement-due.tsx';
import { AppMark, AppState } from './app-tile.tsx';
import { ConditionList } from './condition-list.tsx';
import { FeeTable } from './fee-table.tsx';

/** Of an application: what it does, what it costs, what it asks for, what comes with it. */
export function ApplicationDetail({ appCode, onClose }: { appCode: string; onClose(): void }) {
  const detail = useCall(queryApplication, { appCode }, { quiet: true, fresh: true });
  const { data, error, isFetching, refetch } = detail;
  return (
    <Page>
      <PageHeader
        title={data?.appName ?? '应用详情'}
        actions={
          <>
            <Button onClick={onClose}>返回列表</Button>
            {data && <Actions app={data} />}
          </>
        }
      />
      {data ? (
        <Facts app={data} />
      ) : (
        <PageCard>
          {error && !isFetching ? (
            <ErrorState failure={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton rows={8} height={24} />
          )}
        </PageCard>
      )}
    </Page>
  );
}

async function preview(app: Detail): Promise<void> {
  await dialogs.load(async () => (await import('./package-dialog.tsx')).PackageDialog, { app });
}

async function askToClose(app: Detail): Promise<void> {
  const load = async () => (await import('./close-dialog.tsx')).CloseDialog;
  if (!(await dialogs.load<true, { app: Detail; close(done?: true): void }>(load, { app }))) return;
  toast.success(`${app.appName}已关闭`);
  await refreshMenu();
}

function Actions({ app }: { app: Detail }) {
  const navigate = useNavigate();
  const isOpen = app.state === 'opened';
  const isAsked = app.state === 'opening' || app.state === 'asked';
  return (
    <>
      <Button onClick={() => void preview(app)}>预览套餐</Button>
      <Can code="120101">
        {isOpen && (
          <Button danger onClick={() => void askToClose(app)}>
            关闭应用
          </Button>
        )}
        {isAsked && <Button onClick={() => void navigate('/appCenter/deal')}>查看开通记录</Button>}
        {!isOpen && !isAsked && app.opens !== 'closed' && (
          <Button type="primary" onClick={() => void navigate(pathTo('/appCenter/creation', { open: app.appCode }))}>
            {app.opens === 'request' ? '申请开通' : '开通应用'}
          </Button>
        )}
      </Can>
    </>
  );
}

const Facts = ({ app }: { app: Detail }) => (
  <>
    {app.endNotice && (
      <p className="app-notice" role="status">
        {app.endNotice}
      </p>
    )}
    {app.agreementDue && <AgreementDue app={app} agreement={app.agreementDue} />}
    <PageCard>
      <div className="app-head">
        <AppMark mark={app.mark} />
        <div>
          <p className="app-summary">{app.summary}</p>
          <DescriptionList
            items={[
              { label: '状态', value: <AppState app={app} /> },
              { label: '费用', value: app.price },
              app.openedAt !== null && { label: '开通时间', value: formatTime(app.openedAt) },
            ]}
          />
        </div>
      </div>
      <ul className="app-uses">
        {app.uses.map((use) => (
          <li key={use}>{use}</li>
        ))}
      </ul>
    </PageCard>
    <PageCard title="费用标准">
      <FeeTable fees={app.fees} />
    </PageCard>
    {app.state !== 'opened' && (
      <PageCard title="开通条件">
        <ConditionList conditions={app.conditions} />
      </PageCard>
    )}
  </>
);
