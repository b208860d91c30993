import { useCall } from '#platform/portal-kit/index.ts';
import { DescriptionList, ErrorState, formatTime, Page, PageCard, PageHeader, Skeleton } from '#platform/ui/index.ts';
import { consoleInfo } from '../contract/operations.ts';
import { OwnFactors } from './own-factors.tsx';
import { OwnLogins } from './own-logins.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';

/** Fewer are soon used up. */
const FEW_CODES = 3;

/** 我的账号 (/me): who I am here, with which roles, and how many recovery codes are left. */
export default function MePage() {
  const info = useCall(consoleInfo, {}, { quiet: true });
  return (
    <Page narrow>
      <PageHeader title="我的账号" note="角色由系统管理员修改；验证器和恢复码都遗失时，请系统管理员重置登录方式" />
      <PageCard>
        {info.data ? (
          <DescriptionList items={itemsOf(info.data)} />
        ) : info.error ? (
          <ErrorState failure={info.error} onRetry={() => void info.refetch()} />
        ) : (
          <Skeleton rows={6} height={24} />
        )}
      </PageCard>
      {info.data && <OwnFactors loginName={info.data.user.loginName} />}
      <OwnPasskeys />
      <OwnLogins />
    </Page>
  );
}

function itemsOf({
  user,
  roles,
  recoveryCodesLeft,
}: NonNullable<ReturnType<typeof useCall<typeof consoleInfo>>['data']>) {
  const few =
    recoveryCodesLeft < FEW_CODES ? `，${recoveryCodesLeft ? '即将' : '已'}用完，请更换验证器以取得新的恢复码` : '';
  return [
    { label: '姓名', value: user.userName },
    { label: '登录名', value: user.loginName },
    { label: '手机号', value: user.mobile },
    { label: '角色', value: roles.map(({ name }) => name).join('、') },
    { label: '本次登录', value: formatTime(user.signedInAt) },
    { label: '恢复码', value: `剩余 ${recoveryCodesLeft} 个${few}` },
  ];
}
