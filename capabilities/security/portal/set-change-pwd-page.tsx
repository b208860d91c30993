import { useNavigate, useSearchParams } from 'react-router';
import { failureIn, useChange, useSession } from '#platform/portal-kit/index.ts';
import { safeReturnPath } from '#platform/portal-kit/path.ts';
import { Page, PageCard, PageHeader, SuccessPage } from '#platform/ui/index.ts';
import { updateTradePwd } from '../contract/operations.ts';
import { NewPasswordForm } from './shared/new-password-form.tsx';

/**
 * Sets the operation password, or changes it with the old one (spec section 2, /security/setChangePwd). Confirmed by
 * SMS.
 */
export default function SetChangePwdPage() {
  const settled = useSession((state) => state.user?.tradePwdSettled === true);
  const change = useChange(updateTradePwd);
  const navigate = useNavigate();
  /** The page whose action asked for the password, unchanged since it was left. */
  const origin = safeReturnPath(useSearchParams()[0].get('redirect'));
  const title = settled ? '修改操作密码' : '设置操作密码';
  const { outcome } = change;
  const finish = () => {
    useSession.setState(({ user }) => ({ user: user && { ...user, tradePwdSettled: true } }));
    change.reset();
  };
  return (
    <Page narrow>
      <PageHeader title={title} note="付款、复核等操作需要验证操作密码" />
      <PageCard>
        {outcome?.status === 'done' ? (
          <SuccessPage
            title={settled ? '操作密码已修改' : '操作密码已设置'}
            onContinue={() => {
              finish();
              void navigate(origin ?? '/');
            }}
            onRenew={finish}
            continueText={origin ? '返回继续操作' : '返回首页'}
          />
        ) : (
          <NewPasswordForm
            noun="操作密码"
            other="登录密码"
            asksOld={settled}
            pending={change.pending}
            failure={failureIn(outcome)}
            onSubmit={async ({ old, fresh, again }) => {
              const passwords = { newTradePwd: fresh, confirmTradePwd: again };
              await change.run(old ? { ...passwords, oldTradePwd: old } : passwords, { title });
            }}
          />
        )}
      </PageCard>
    </Page>
  );
}
