import { Button } from 'antd';
import { openLoginPage } from '#capabilities/identity/contract/operations.ts';
import { fetchCall, useCall } from '#platform/portal-kit/hooks.ts';
import { useSession } from '#platform/portal-kit/session.ts';
import { dialogs } from '#platform/ui/dialogs.tsx';
import { Page, PageHeader } from '#platform/ui/page.tsx';
import { EmptyState } from '#platform/ui/states.tsx';
import { activateOwnRole, chooseAccount } from '../layout/account-actions.ts';
import { AvatarMenu } from '../layout/avatar-menu.tsx';
import { Footer } from '../layout/footer.tsx';
import { Logo } from '../layout/logo.tsx';

/** The phone number once it is known; without it no empty brackets are shown. */
const callService = (phone: string): string => (phone ? `致电客服（${phone}）` : '联系您的客户经理');

const none: never[] = [];

/**
 * A person without a merchant (spec section 1), one whose role waits for activation, or one who has several and has
 * entered none yet.
 */
export function NotSigned() {
  const { data } = useCall(openLoginPage, {}, { quiet: true });
  const relations = useSession((state) => state.user?.userRoleRelations) ?? none;
  const mayEnter = relations.some(({ authStatus }) => authStatus === 'active');
  const waits = !mayEnter && relations.some(({ authStatus }) => authStatus === 'pend');
  const phone = data?.phone ?? '';
  // Pressed before the number is there, it waits for it: the text of an open dialog stays as it is.
  const contact = async () => {
    const known = data ?? (await fetchCall(openLoginPage, {}, { quiet: true }).catch(() => undefined));
    await dialogs.alert({
      title: '提示',
      text: `您尚未签约成为商户，签约后可使用更多功能，请${callService(known?.phone ?? '')}。`,
      okText: '知道了',
    });
  };
  return (
    <div className="shell shell-ttb shell-light shell-bare shell-fixed">
      <header className="header header-top" data-shell>
        <div className="header-logo">
          <Logo />
          <span>商户门户</span>
        </div>
        <div className="header-gap" />
        <AvatarMenu />
      </header>
      <main className="main not-signed" id="content">
        <Page narrow>
          <PageHeader title={mayEnter ? '请选择商户' : waits ? '角色未激活' : '商户信息未认证'} />
          <section className="page-card">
            {waits && (
              <EmptyState
                title="您的角色还未激活"
                hint="用手机扫码激活后，即可进入商户"
                action={
                  <Button type="primary" onClick={() => void activateOwnRole()}>
                    激活角色
                  </Button>
                }
              />
            )}
            {mayEnter ? (
              <EmptyState
                title="您还没有进入商户"
                hint="请选择本次要进入的商户"
                action={
                  <Button type="primary" onClick={() => void chooseAccount()}>
                    选择商户
                  </Button>
                }
              />
            ) : waits ? null : (
              <EmptyState
                title="您还未认证商户信息"
                hint={phone ? `请联系客服完成认证，客服电话 ${phone}` : '请联系客户经理完成认证'}
                action={
                  <Button type="primary" onClick={() => void contact()}>
                    联系客户经理
                  </Button>
                }
              />
            )}
          </section>
        </Page>
        <Footer />
      </main>
    </div>
  );
}
