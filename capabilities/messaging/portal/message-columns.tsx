import type { ReactNode } from 'react';
import { formatShortTime, formatTime, type Column } from '#platform/ui/index.ts';
import type { MessageRow } from '../contract/operations.ts';
import type { MessageType } from '../contract/words.ts';

/** Unread messages have a dot, which is said in words too. */
const Title = ({ row }: { row: MessageRow }) => (
  <span className={row.read ? 'message-title' : 'message-title message-unread'} title={row.title}>
    {!row.read && row.msgType !== 'todo' && <span className="message-dot" role="img" aria-label="未读" />}
    {row.title}
  </span>
);

const title = (heading: string): Column<MessageRow> => ({
  title: heading,
  name: 'title',
  width: 400,
  render: (row) => <Title row={row} />,
  note: ({ msgContent }) => msgContent,
});
const todoText: Column<MessageRow> = {
  title: '事项',
  name: 'title',
  width: 480,
  render: ({ title: text }) => (
    <span className="message-title" title={text}>
      {text}
    </span>
  ),
};
const at: Column<MessageRow> = { title: '时间', name: 'at', kind: 'moment', width: 100 };

/** Of each tab; `act` draws what can be done with a row. */
export const columnsOf = (tab: MessageType, act: (row: MessageRow) => ReactNode): Column<MessageRow>[] => {
  const last: Column<MessageRow> = { title: '操作', name: 'messageId', width: 88, pinned: 'right', render: act };
  if (tab === 'todo') {
    return [
      todoText,
      { title: '截止时间', name: 'until', width: 170, render: ({ until }) => <span>{formatTime(until)}</span> },
      last,
    ];
  }
  return tab === 'notice'
    ? [title('通知'), { title: '类型', name: 'kindName', width: 110 }, at, last]
    : [title('公告'), at, last];
};

export const phoneOf = (act: (row: MessageRow) => ReactNode) => ({
  what: (row: MessageRow) => ({ title: <Title row={row} />, note: row.msgContent }),
  money: (row: MessageRow) => ({ title: formatShortTime(row.at ?? row.until), note: act(row) }),
  share: '59%',
});

export const emptyOf = {
  todo: { title: '没有待办', hint: '需要您复核或确认的事项会出现在这里，任一有权限的人处理后即消失' },
  notice: { title: '还没有通知', hint: '付款失败、退票、批量完成、导出完成等结果会出现在这里，保留180天' },
  announcement: { title: '没有公告', hint: '系统维护、节假日安排、费率调整会在这里公布' },
} as const satisfies Record<MessageType, { title: string; hint: string }>;
