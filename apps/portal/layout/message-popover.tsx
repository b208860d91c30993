import { BellOutlined } from '@ant-design/icons';
import { Badge, Popover, Tabs } from 'antd';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router';
import { clearMessages } from './cleared-messages.ts';
import { useOpenHere } from './use-open-here.ts';
import { useMessages, type MessageTab } from '../messages.ts';

/** Spec sections 2 and 9: the badge is capped at 99, two items are previewed. */
const BADGE_CAP = 99;
const PREVIEWED = 2;
const WIDTH = 300;

/** 待办, 通知, 公告; opened by click, closed by navigation and Esc (ui.md 1.9). */
export function MessagePopover() {
  const [open, setOpen] = useOpenHere();
  const tabs = useMessages();
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [open, setOpen]);
  const total = tabs.reduce((sum, tab) => sum + tab.count, 0);
  return (
    <Popover open={open} onOpenChange={setOpen} trigger="click" placement="bottomRight" arrow={false} destroyOnHidden content={<Panel tabs={tabs} />}>
      <button type="button" className="icon-button" aria-label={total ? `消息，${total} 条` : '消息'} aria-expanded={open}>
        <Badge count={total} overflowCount={BADGE_CAP} size="small">
          <BellOutlined />
        </Badge>
      </button>
    </Popover>
  );
}

const countText = (count: number): string => (count > BADGE_CAP ? `${BADGE_CAP}+` : String(count));

function Panel({ tabs }: { tabs: readonly MessageTab[] }) {
  return (
    <div className="messages" role="region" aria-label="消息" style={{ width: WIDTH }}>
      <Tabs
        size="small"
        centered
        items={tabs.map((tab) => ({ key: tab.name, label: tab.count ? `${tab.label} (${countText(tab.count)})` : tab.label, children: <Previews tab={tab} /> }))}
      />
    </div>
  );
}

function Previews({ tab }: { tab: MessageTab }): ReactNode {
  const clears = tab.clears && tab.list.length > 0;
  return (
    <>
      {tab.list.length === 0 ? (
        <p className="messages-none">暂无{tab.label}</p>
      ) : (
        <ul>
          {tab.list.slice(0, PREVIEWED).map((message) => (
            <li key={message.id}>{message.to ? <Link to={message.to}>{message.msgContent}</Link> : message.msgContent}</li>
          ))}
        </ul>
      )}
      {(clears || tab.more) && (
        <div className="messages-foot">
          {clears && (
            <button type="button" onClick={() => clearMessages(tab.list.map((message) => message.id))}>
              清空
            </button>
          )}
          {tab.more && <Link to={tab.more}>查看更多</Link>}
        </div>
      )}
    </>
  );
}
