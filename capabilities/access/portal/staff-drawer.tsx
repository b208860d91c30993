import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { Can, pathTo, useCall } from '#platform/portal-kit/index.ts';
import {
  DescriptionList,
  ErrorState,
  formatAmount,
  formatTime,
  groupAccount,
  InlineFailure,
  SideDrawer,
  Skeleton,
  StatusTag,
} from '#platform/ui/index.ts';
import { pageChanges } from '../contract/change-operations.ts';
import { queryStaff, type StaffDetail } from '../contract/staff-operations.ts';
import { staffTones } from '../contract/words.ts';
import { ChangeList } from './change-list.tsx';
import { StaffActions, type Disabling } from './staff-actions.tsx';

const WIDTH = 520;
const shown = (amount: string | null): string => (amount === null ? '不限' : `${formatAmount(amount)} 元`);

/** One person: role, accounts, limits and what was changed. The actions are below. */
export function StaffDrawer({ userId, onClose, disabling }: { userId: string; onClose(): void; disabling: Disabling }) {
  return (
    <SideDrawer title="员工详情" open={userId !== ''} onClose={onClose} width={WIDTH} destroyOnHidden>
      {userId !== '' && <Body userId={userId} disabling={disabling} />}
    </SideDrawer>
  );
}

function Body({ userId, disabling }: { userId: string; disabling: Disabling }) {
  const detail = useCall(queryStaff, { userId }, { quiet: true, fresh: true });
  const changes = useCall(pageChanges, { subject: userId }, { quiet: true, fresh: true });
  if (!detail.data?.user) {
    if (detail.error && !detail.isFetching)
      return <ErrorState failure={detail.error} onRetry={() => void detail.refetch()} />;
    return <Skeleton rows={6} height={28} />;
  }
  const { user } = detail.data;
  return (
    <div className="stack staff-detail">
      <DescriptionList
        items={[
          { label: '姓名', value: user.userName },
          { label: '手机号', value: <span className="numeric">{user.userMobile}</span> },
          { label: '角色', value: user.roleName },
          { label: '状态', value: <StatusTag tone={staffTones[user.authStatus]}>{user.statusName}</StatusTag> },
          { label: '加入时间', value: formatTime(user.joinedAt) },
          { label: '最近登录', value: user.lastLoginAt ? formatTime(user.lastLoginAt) : '未登录' },
        ]}
      />
      <Accounts detail={detail.data} />
      {detail.data.reviewLimit && <Limit limit={detail.data.reviewLimit} />}
      <div className="row">
        <StaffActions user={user} disabling={disabling} />
      </div>
      <section>
        <h3>变更记录</h3>
        <InlineFailure failure={changes.error} />
        {changes.data ? <ChangeList list={changes.data.list} /> : <Skeleton rows={2} height={28} />}
      </section>
    </div>
  );
}

function Accounts({ detail: { user, accounts } }: { detail: StaffDetail }) {
  return (
    <section>
      <h3>可用账户</h3>
      {user?.accountNos === null ? (
        <p>全部账户</p>
      ) : (
        <ul>
          {accounts
            .filter(({ held }) => held)
            .map(({ accountNo, accountTypeName }) => (
              <li key={accountNo}>
                {accountTypeName} <span className="numeric muted">{groupAccount(accountNo)}</span>
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}

/** It is set with the rules of review. */
function Limit({ limit: { single, day } }: { limit: NonNullable<StaffDetail['reviewLimit']> }) {
  const navigate = useNavigate();
  return (
    <section>
      <h3>复核限额</h3>
      <p className="numeric">
        单笔 {shown(single)}，单日 {shown(day)}
        <Can code="0402">
          <Button type="link" onClick={() => void navigate(pathTo('/review/rules'))}>
            去设置
          </Button>
        </Can>
      </p>
    </section>
  );
}
