import { useCan } from '#platform/portal-kit/permission.tsx';
import { BIND_PROMPT } from '../contract/menu.ts';
import { useBindStatus } from './bind-status.ts';
import { openBindDialog } from './open-bind-dialog.ts';
import './messenger.css';

/**
 * Helper widget (spec section 2) behind the login: prompts those who may be prompted (012010104) and have bound no
 * account. Like the settings' card it is hidden in the content's padding except for a handle, and comes out under the
 * pointer or with the focus, so that it covers nothing; on a phone the avatar's menu has the same entry.
 */
export function HelperWidget() {
  return useCan(BIND_PROMPT) ? <Prompt /> : null;
}

function Prompt() {
  if (useBindStatus() !== false) return null;
  return (
    <button type="button" className="helper" aria-label="绑定消息账号，接收付款与复核通知" onClick={openBindDialog}>
      <span aria-hidden>绑定消息账号</span>
      <small aria-hidden>接收付款与复核通知</small>
    </button>
  );
}
