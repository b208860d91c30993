import { useState } from 'react';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { Can, pathTo, useCall, useListState, useSession, type MenuTreeNode } from '#platform/portal-kit/index.ts';
import {
  EmptyState,
  ErrorState,
  NoPermissionState,
  Page,
  PageCard,
  PageHeader,
  Skeleton,
  SuccessPage,
} from '#platform/ui/index.ts';
import { queryApplication, type ApplicationDetail, type Deal } from '../contract/operations.ts';
import { CreationForm } from './creation-form.tsx';
import './app-centre.css';

const DEFAULTS = {};

/** 开通应用 (/appCenter/creation?open=…): conditions, day, agreement, confirmation. */
export default function CreationPage() {
  const { open } = useListState(DEFAULTS);
  return (
    <Can code="120101" otherwise={<NoPermissionState what="开通应用" />}>
      <Creation key={open} appCode={open} />
    </Can>
  );
}

function Creation({ appCode }: { appCode: string }) {
  const navigate = useNavigate();
  const [deal, setDeal] = useState<Deal | null>(null);
  const { data, error, isFetching, refetch } = useCall(
    queryApplication,
    { appCode },
    { quiet: true, fresh: true, enabled: appCode !== '' },
  );
  const toList = () => void navigate('/appCenter/apps');
  return (
    <Page narrow>
      <PageHeader
        title={data ? `开通${data.appName}` : '开通应用'}
        actions={<Button onClick={toList}>返回列表</Button>}
      />
      {deal && data ? (
        <Opened deal={deal} app={data} onLeft={() => setDeal(null)} />
      ) : data ? (
        data.state === 'opened' || data.state === 'opening' || data.state === 'asked' || data.opens === 'closed' ? (
          <Already app={data} />
        ) : (
          <CreationForm app={data} onDone={setDeal} />
        )
      ) : (
        <PageCard>
          {appCode === '' ? (
            <EmptyState
              title="请先选择要开通的应用"
              hint="在应用列表中查看各应用的说明、费用和条件"
              action={
                <Button type="primary" onClick={toList}>
                  去应用列表
                </Button>
              }
            />
          ) : error && !isFetching ? (
            <ErrorState failure={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton rows={8} height={24} />
          )}
        </PageCard>
      )}
    </Page>
  );
}

function whyNot({ state, appName, startDate, endNotice }: ApplicationDetail): { title: string; hint: string } {
  if (state === 'opened') return { title: `${appName}已开通`, hint: '可以直接从菜单进入使用' };
  if (state === 'asked') return { title: `${appName}的开通申请待平台审核`, hint: '在开通记录中可以查看进度或撤销' };
  if (state === 'opening')
    return { title: `${appName}将于${startDate}生效`, hint: '在开通记录中可以查看进度，生效前可以撤销' };
  return { title: endNotice, hint: '如有需要请联系客户经理' };
}

function Already({ app }: { app: ApplicationDetail }) {
  const navigate = useNavigate();
  return (
    <PageCard>
      <EmptyState
        {...whyNot(app)}
        action={
          <Button type="primary" onClick={() => void navigate(pathTo('/appCenter/apps', { open: app.appCode }))}>
            查看应用
          </Button>
        }
      />
    </PageCard>
  );
}

const pagesIn = (nodes: readonly MenuTreeNode[]): MenuTreeNode[] =>
  nodes.flatMap((node) => [node, ...pagesIn(node.children ?? [])]);

/** The first page that came with it, by the menu of now. */
function useFirstPage({ menus }: ApplicationDetail): MenuTreeNode | undefined {
  const menu = useSession((state) => state.menu) ?? [];
  const pages = pagesIn(menu).filter(({ funcMenuPath, funcMenuType }) => funcMenuPath && funcMenuType === 'func_page');
  return pages.find(({ funcMenuName }) => menus.some(({ name }) => name === funcMenuName));
}

function Opened({ deal, app, onLeft }: { deal: Deal; app: ApplicationDetail; onLeft(): void }) {
  const navigate = useNavigate();
  const page = useFirstPage(app);
  const done = deal.state === 'done';
  const leads = done && page?.funcMenuPath;
  return (
    <PageCard>
      <SuccessPage
        title={done ? '开通成功' : '受理成功'}
        notice={
          done
            ? `${app.appName}已对本商户生效，菜单和功能立即可用，无需重新登录`
            : deal.state === 'asked'
              ? `${app.appName}的开通申请已提交平台审核，审核结果会以站内消息告知`
              : `${app.appName}将于${deal.startDate}生效，生效前可以在开通记录中撤销`
        }
        {...(leads
          ? { detailText: `去${page.funcMenuName}`, onDetail: () => void navigate(leads) }
          : { detailText: '查看开通记录', onDetail: () => void navigate('/appCenter/deal') })}
        continueText="返回应用列表"
        onContinue={() => void navigate('/appCenter/apps')}
        onRenew={onLeft}
      />
    </PageCard>
  );
}
