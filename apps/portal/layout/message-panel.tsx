import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MessageTab } from '#capabilities/messaging/contract/operations.ts';
import { listPath } from '#platform/portal-kit/path.ts';
import type { Messages } from '../messages.ts';

const countText = (count: number, cap: number): string => (count > cap ? `${cap}+` : String(count));

/** 待办, 通知, 公告; `cap` is the highest count that is written out. */
export default function MessagePanel({ tabs, read, cap }: Messages & { cap: number }) {
  return (
    <div className="messages" role="region" aria-label="消息">
      <Tabs
        size="small"
        centered
        items={tabs.map((tab) => ({
          key: tab.name,
          label: tab.count ? `${tab.label} (${countText(tab.count, cap)})` : tab.label,
          children: <Previews tab={tab} read={read} />,
        }))}
      />
    </div>
  );
}

function Previews({ tab: { name, label, count, list }, read }: { tab: MessageTab; read: Messages['read'] }): ReactNode {
  const centre = listPath('/messageCenter/main', { tab: name });
  return (
    <>
      {list.length === 0 ? (
        <p className="messages-none">暂无{label}</p>
      ) : (
        <ul>
          {list.map(({ id, msgContent, to }) => (
            <li key={id}>
              <Link to={to ?? centre} onClick={() => name !== 'todo' && read({ messageIds: [id] })}>
                {msgContent}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="messages-foot">
        {name !== 'todo' && count > 0 && (
          <button type="button" title="全部标记为已读" onClick={() => read({ all: name })}>
            清空
          </button>
        )}
        <Link to={centre}>查看更多</Link>
      </div>
    </>
  );
}
