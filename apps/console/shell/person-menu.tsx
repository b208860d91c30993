import { DownOutlined } from '@ant-design/icons';
import { Popover } from 'antd';
import { Link } from 'react-router';
import { useSession } from '#platform/portal-kit/session.ts';
import { useHoverPanel } from '#platform/shell/use-hover-panel.ts';
import { askToLeave } from './ask-to-leave.ts';

const Face = ({ name }: { name: string }) => (
  <span className="avatar-face" aria-hidden>
    {[...name].at(-1)}
  </span>
);

/** Who is logged in, with which roles; own account and logout. */
export function PersonMenu() {
  const user = useSession((state) => state.user);
  const { open, button, panel, close, hover, click } = useHoverPanel();
  if (!user) return null;
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
            <Face name={user.userName} />
            <div>
              <p className="avatar-name">{user.userName}</p>
              <p className="muted fs-12">{user.loginName}</p>
            </div>
          </div>
          <div className="avatar-merchant">
            <span>角色</span>
            <b>{user.roleName}</b>
          </div>
          <div className="avatar-entries">
            <Link to="/me">我的账号</Link>
            <button type="button" onClick={() => (close(), void askToLeave())}>
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
        <Face name={user.userName} />
        <span className="avatar-words">
          <b>{user.userName}</b>
          <small>{user.roleName}</small>
        </span>
        <DownOutlined aria-hidden className="avatar-arrow" />
      </button>
    </Popover>
  );
}
