import { Button } from 'antd';
import { listPendingRoles } from '#capabilities/merchant/contract/operations.ts';
import { useCall } from '#platform/portal-kit/index.ts';
import { EmptyState, ErrorState, Page, PageCard, PageHeader, Skeleton } from '#platform/ui/index.ts';
import { activateRole } from './activate-role.ts';
import './activation.css';

/** 激活角色 (/account/activateRole): the roles of this person that wait for activation; a to-do leads here. */
export default function ActivateRolePage() {
  const { data, error, refetch } = useCall(listPendingRoles, {}, { quiet: true, fresh: true });
  return (
    <Page narrow>
      <PageHeader title="激活角色" note="角色须由本人用手机扫码激活，激活后即可切换到该商户" />
      <PageCard>
        {error && !data && <ErrorState failure={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton />}
        {data?.list.length === 0 && <EmptyState title="没有待激活的角色" hint="商户为您开通新角色后，会出现在这里" />}
        <ul className="activation-list">
          {data?.list.map((role) => (
            <li key={`${role.platformNo}:${role.mid}`} className="activation-role">
              <span className="activation-name">
                <b>{role.customerName}</b>
                <span className="muted fs-12 numeric">
                  {role.mid} · {role.roleClass === 'admin' ? '管理员' : '操作员'}
                </span>
              </span>
              <Button type="primary" onClick={() => void activateRole(data.list, role)}>
                激活
              </Button>
            </li>
          ))}
        </ul>
      </PageCard>
    </Page>
  );
}
