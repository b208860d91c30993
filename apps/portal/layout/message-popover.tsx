import { BellOutlined } from '@ant-design/icons';
import { Badge, Popover } from 'antd';
import { Suspense, useEffect } from 'react';
import { formatCount } from '#platform/kernel/amount-text.ts';
import { lazyCode } from '#platform/ui/load-code.ts';
import { useMessages } from '../messages.ts';
import { useOpenHere } from '#platform/shell/use-open-here.ts';

/** Spec section 9. */
const BADGE_CAP = 99;

/** Fetched when the pointer comes near. */
const loadPanel = () => import('./message-panel.tsx');
const MessagePanel = lazyCode(loadPanel);

/** 待办, 通知, 公告; opened by click, closed by navigation and Esc (ui.md 1.9). */
export function MessagePopover() {
  const [open, setOpen] = useOpenHere();
  const messages = useMessages();
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [open, setOpen]);
  const total = messages.tabs.reduce((sum, tab) => sum + tab.count, 0);
  const near = () => void loadPanel().catch(() => undefined);
  const panel = (
    <Suspense fallback={<div className="messages" aria-busy />}>
      <MessagePanel {...messages} cap={BADGE_CAP} />
    </Suspense>
  );
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      content={panel}
    >
      <button
        type="button"
        className="icon-button"
        aria-label={total ? `消息，${formatCount(total)} 条` : '消息'}
        aria-expanded={open}
        onMouseEnter={near}
        onFocus={near}
      >
        <Badge count={total} overflowCount={BADGE_CAP} size="small">
          <BellOutlined />
        </Badge>
      </button>
    </Popover>
  );
}
