import { useNavigate, useSearchParams } from 'react-router';
import { useChange, useSession } from '#platform/portal-kit/index.ts';
import { safeReturnPath } from '#platform/portal-kit/path.ts';
import { Page, PageCard, PageHeader, SuccessPage } from '#platform/ui/index.ts';
import { resetTradePwd } from '../contract/operations.ts';
import { NewPasswordForm } from './new-password-form.tsx';

/** For a forgotten operation password (spec section 2, /security/resetOperatePwd). Confirmed by SMS. */
export default function ResetOperatePwdPage() {
  const change = useChange(resetTradePwd);
  const navigate = useNavigate();
  /** The page whose action asked for the password, unchanged since it was left. */
  const origin = safeReturnPath(useSearchParams()[0].get('redirect'));
  const { outcome } = change;
  return (
    <Page narrow>
      <PageHeader title="重置操作密码" note="重置后原操作密码立即失效" />
      <PageCard>
        {outcome?.status === 'done' ? (
          <SuccessPage
            title="操作密码已重置"
            continueText={origin ? '返回继续操作' : '返回首页'}
            onContinue={() => {
              useSession.setState(({ user }) => ({ user: user && { ...user, tradePwdSettled: true } }));
              change.reset();
              void navigate(origin ?? '/');
            }}
          />
        ) : (
          <NewPasswordForm
            noun="操作密码"
            other="登录密码"
            asksOld={false}
            pending={change.pending}
            failure={outcome?.status === 'failed' || outcome?.status === 'unknown' ? outcome.failure : null}
            onSubmit={async ({ fresh, again }) =>
              void (await change.run({ newTradePwd: fresh, confirmTradePwd: again }, { title: '重置操作密码' }))
            }
          />
        )}
      </PageCard>
    </Page>
  );
}
