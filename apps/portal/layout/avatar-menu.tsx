import { DownOutlined } from '@ant-design/icons';
import { Popover } from 'antd';
import { Link } from 'react-router';
import { openBindDialog } from '#capabilities/messenger/portal/open-bind-dialog.ts';
import { useSession } from '#platform/portal-kit/session.ts';
import { pageOf } from '#platform/shell/page-of.ts';
import { useViews } from '#platform/shell/views.ts';
import { activateOwnRole, askToLeave, chooseAccount } from './account-actions.ts';
import { useHoverPanel } from '#platform/shell/use-hover-panel.ts';

const PERSONAL = '/personal/center';

const change = async () => (await import('#capabilities/identity/portal/shared/change-avatar.ts')).changeAvatar();

/** The person's picture, else the last character of the name. */
function Face({ name, avatar }: { name: string; avatar?: string | undefined }) {
  return avatar ? (
    <img className="avatar-face" src={avatar} alt="" />
  ) : (
    <span className="avatar-face" aria-hidden>
      {[...name].at(-1)}
    </span>
  );
}

/**
 * Name, role, merchant, switch and logout (spec section 2). Opens on hover, click and keyboard. On a phone, which has
 * no gear, it also leads to the settings.
 */
export function AvatarMenu({ onSettings }: { onSettings?: (() => void) | undefined }) {
  const { viewOf } = useViews();
  const user = useSession((state) => state.user);
  const { open, button, panel, close, hover, click } = useHoverPanel();
  if (!user) return null;
  const personalPage = pageOf([], PERSONAL);
  const name = user.userName || user.userNickName || user.userMobile;
  const then = (act: () => unknown) => () => {
    close();
    void act();
  };

  return (
    <Popover
      open={open}
      onOpenChange={hover}
      trigger="hover"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      content={
        <div ref={panel} className="avatar-panel" role="region" aria-label="登录账户">
          <div className="avatar-head">
            <Face name={name} avatar={user.avatar} />
            <div>
              <p className="avatar-name">{name}</p>
              <p className="muted fs-12">{user.roleName || '未分配角色'}</p>
            </div>
          </div>
          {user.reserveMsg && <p className="avatar-phrase">预留信息：{user.reserveMsg}</p>}
          <div className="avatar-merchant">
            {user.mid ? (
              <>
                <b>{user.customerName}</b>
                <span className="numeric">{user.mid}</span>
              </>
            ) : (
              '未签约'
            )}
          </div>
          <div className="avatar-entries">
            {user.userRoleRelations.length > 1 && (
              <button type="button" onClick={then(chooseAccount)}>
                切换账户
              </button>
            )}
            {user.userRoleRelations.some(({ authStatus }) => authStatus === 'pend') && (
              <button type="button" onClick={then(() => activateOwnRole())}>
                激活角色
              </button>
            )}
            {user.mid && personalPage && viewOf(personalPage.viewPath) && (
              <Link to={PERSONAL}>{personalPage.title}</Link>
            )}
            <button type="button" onClick={then(openBindDialog)}>
              消息账号
            </button>
            <button type="button" onClick={then(change)}>
              更换头像
            </button>
            {user.mid && (
              <Link to="/security/setChangePwd">{user.tradePwdSettled ? '修改操作密码' : '设置操作密码'}</Link>
            )}
            {onSettings && (
              <button type="button" onClick={then(onSettings)}>
                应用配置
              </button>
            )}
            <button type="button" onClick={then(askToLeave)}>
              退出登录
            </button>
          </div>
        </div>
      }
    >
      <button
        ref={button}
        type="button"
        className="avatar-button"
        aria-haspopup="true"
        aria-expanded={open}
        onClick={click}
      >
        <Face name={name} avatar={user.avatar} />
        <span className="avatar-words">
          <b>{name}</b>
          <small>{user.mid ? user.customerName : '未签约'}</small>
        </span>
        <DownOutlined aria-hidden className="avatar-arrow" />
      </button>
    </Popover>
  );
}
