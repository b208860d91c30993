import { useCan } from '#platform/portal-kit/permission.tsx';
import { BIND_PROMPT } from '../contract/menu.ts';
import { useBindStatus } from './bind-status.ts';
import { openBindDialog } from './open-bind-dialog.ts';
import './messenger.css';

/** Whether this person is to be prompted: may be (012010104), and has bound no account. */
export const useBindPrompt = (): boolean => {
  const may = useCan(BIND_PROMPT);
  return useBindStatus(may) === false && may;
};

/**
 * Helper widget (spec section 2) behind the login. Its label is always to be read, in the padding of the content, so
 * that it covers nothing; the rest comes out under the pointer or with the focus. On a phone the home page and the
 * avatar's menu have the same entry.
 */
export default function HelperWidget() {
  if (!useBindPrompt()) return null;
  return (
    <button type="button" className="helper" aria-label="绑定消息账号，接收付款与复核通知" onClick={openBindDialog}>
      <b aria-hidden>绑定消息账号</b>
      <span aria-hidden>
        接收付款与复核通知
        <small>扫码绑定后发送到您的手机</small>
      </span>
    </button>
  );
}
