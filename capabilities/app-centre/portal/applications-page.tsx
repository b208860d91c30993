import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { Can, useCall, useListState, type CallResult } from '#platform/portal-kit/index.ts';
import { EmptyState, ErrorState, Page, PageCard, PageHeader, Skeleton } from '#platform/ui/index.ts';
import { listOpened, listUnopened } from '../contract/operations.ts';
import { AppTile } from './app-tile.tsx';
import { ApplicationDetail } from './application-detail.tsx';
import './app-centre.css';

const DEFAULTS = {};

/** 应用列表 (/appCenter/apps): what is opened and what is not; with `open` one of them. */
export default function ApplicationsPage() {
  const list = useListState(DEFAULTS);
  return list.open ? (
    <ApplicationDetail key={list.open} appCode={list.open} onClose={() => list.setOpen('')} />
  ) : (
    <Applications onOpen={list.setOpen} />
  );
}

function Applications({ onOpen }: { onOpen(appCode: string): void }) {
  const navigate = useNavigate();
  const opened = useCall(listOpened, {}, { quiet: true });
  const unopened = useCall(listUnopened, {}, { quiet: true });
  return (
    <Page>
      <PageHeader
        title="应用列表"
        note="应用是平台的产品，开通后其菜单和功能立即对有权限的人员生效"
        actions={
          <Can code="1203">
            <Button onClick={() => void navigate('/appCenter/deal')}>开通记录</Button>
          </Can>
        }
      />
      <Group
        title="未开通"
        result={unopened}
        onOpen={onOpen}
        empty={{ title: '应用已全部开通', hint: '平台推出新的应用后，会出现在这里' }}
      />
      <Group
        title="已开通"
        result={opened}
        onOpen={onOpen}
        empty={{ title: '还没有开通应用', hint: '在上方选择需要的应用，查看说明和费用后由管理员开通' }}
      />
    </Page>
  );
}

function Group({
  title,
  result,
  onOpen,
  empty,
}: {
  title: string;
  result: CallResult<typeof listOpened>;
  onOpen(appCode: string): void;
  empty: { title: string; hint: string };
}) {
  const { data, error, isFetching, refetch } = result;
  return (
    <PageCard title={data ? `${title}（${data.list.length}）` : title}>
      {!data ? (
        error && !isFetching ? (
          <ErrorState failure={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={3} height={56} />
        )
      ) : data.list.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        <ul className="app-tiles">
          {data.list.map((app) => (
            <AppTile key={app.appCode} app={app} onOpen={() => onOpen(app.appCode)} />
          ))}
        </ul>
      )}
    </PageCard>
  );
}
