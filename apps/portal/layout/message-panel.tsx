import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MessageTab } from '../messages.ts';
import { clearMessages } from './cleared-messages.ts';

/** Spec section 9: two items are previewed. */
const PREVIEWED = 2;

const countText = (count: number, cap: number): string => (count > cap ? `${cap}+` : String(count));

/** 待办, 通知, 公告; `cap` is the highest count that is written out. */
export default function MessagePanel({ tabs, cap }: { tabs: readonly MessageTab[]; cap: number }) {
  return (
    <div className="messages" role="region" aria-label="消息">
      <Tabs
        size="small"
        centered
        items={tabs.map((tab) => ({
          key: tab.name,
          label: tab.count ? `${tab.label} (${countText(tab.count, cap)})` : tab.label,
          children: <Previews tab={tab} />,
        }))}
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
            <li key={message.id}>
              {message.to ? <Link to={message.to}>{message.msgContent}</Link> : message.msgContent}
            </li>
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
