import { useCan } from '#platform/portal-kit/permission.tsx';
import { useSession } from '#platform/portal-kit/session.ts';
import { useRemembered } from '#platform/ui/remembered.ts';
import { BIND_PROMPT } from '../contract/menu.ts';
import { useBindStatus } from './bind-status.ts';
import { openBindDialog } from './open-bind-dialog.ts';
import './messenger.css';

const isTrue = (stored: unknown): stored is true => stored === true;

/**
 * Whether this person is to be prompted: may (012010104), has bound no account, and has not closed the prompt in this
 * browser; and how it is closed. The avatar's menu has the same entry for good.
 */
export function useBindPrompt(): { prompts: boolean; close(): void } {
  const may = useCan(BIND_PROMPT);
  const userId = useSession((state) => state.user?.userId ?? '');
  const [closed, remember] = useRemembered(`bind-prompt-closed:${userId}`, isTrue);
  return { prompts: useBindStatus(may) === false && may && closed === null, close: () => remember(true) };
}

/**
 * Helper widget (spec section 2) behind the login, at the end of the tab bar: it has a place of its own and covers no
 * card. On a phone the home page has it.
 */
export default function HelperWidget() {
  const { prompts, close } = useBindPrompt();
  if (!prompts) return null;
  return (
    <span className="helper">
      <button type="button" aria-label="绑定消息账号，接收付款与复核通知" onClick={openBindDialog}>
        绑定消息账号<span aria-hidden>，接收付款与复核通知</span>
      </button>
      <button type="button" aria-label="关闭“绑定消息账号”" title="关闭，以后可在右上角头像菜单中绑定" onClick={close}>
        ✕
      </button>
    </span>
  );
}
