import { Button } from 'antd';
import { useState, type Key, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { noticeKinds, type NoticeKind } from '#platform/kernel/notice.ts';
import { ListCard, refreshCalls, useAction, useCall, useListState } from '#platform/portal-kit/index.ts';
import {
  formatTime,
  InlineFailure,
  optionsOf,
  Page,
  PageHeader,
  SideDrawer,
  StatusTabs,
  type SearchField,
} from '#platform/ui/index.ts';
import { deleteMessage, pageMessages, readMessage, selectMessage, type MessageRow } from '../contract/operations.ts';
import { messageTypes, type MessageType } from '../contract/words.ts';
import { columnsOf, emptyOf, phoneOf } from './message-columns.tsx';
import './message-centre.css';

const DEFAULTS = { tab: 'notice', kind: '', unread: '' };
const REFRESH_MS = 30_000;
const DRAWER_WIDTH = 480;
const unreadField: SearchField = {
  kind: 'select',
  name: 'unread',
  label: '状态',
  options: [
    { value: 'yes', label: '未读' },
    { value: 'no', label: '已读' },
  ],
};
const kindField: SearchField = {
  kind: 'select',
  name: 'kind',
  label: '类型',
  options: optionsOf(noticeKinds),
};
const fieldsOf = (tab: MessageType): SearchField[] => (tab === 'notice' ? [unreadField, kindField] : [unreadField]);

const refresh = () => void refreshCalls(pageMessages, selectMessage);

/** 消息中心 (/messageCenter/main): what waits for this person, what happened, what the provider announces. */
export default function MessageCentrePage() {
  const list = useListState(DEFAULTS);
  const { kind, unread } = list.filter;
  const tab: MessageType = list.filter.tab in messageTypes ? (list.filter.tab as MessageType) : 'notice';
  const [ticked, setTicked] = useState<readonly Key[]>([]);
  const messages = useCall(
    pageMessages,
    {
      msgType: tab,
      ...(tab === 'notice' && kind in noticeKinds ? { kind: kind as NoticeKind } : {}),
      ...(tab !== 'todo' && unread ? { unread: unread === 'yes' } : {}),
      pageNo: list.pageNo,
      pageSize: list.pageSize,
    },
    { quiet: true, refreshMs: REFRESH_MS },
  );
  const { open, act, mark, failure } = useMessageActions(list.setOpen);
  const counts = messages.data?.counts;
  const filtered = tab !== 'todo' && (unread !== '' || (tab === 'notice' && kind !== ''));
  const choose = (chosen: MessageType) => (setTicked([]), list.setFilter({ ...DEFAULTS, tab: chosen }));
  const done = (change: () => void) => (change(), setTicked([]));
  const ids = ticked.map(String);
  return (
    <Page>
      <PageHeader
        title="消息中心"
        note="通知保留180天；待办由任一有权限的人处理后即消失"
        actions={
          tab !== 'todo' && (
            <Button disabled={!counts?.[tab]} onClick={() => mark.mutate({ all: tab })}>
              全部标为已读
            </Button>
          )
        }
      />
      <ListCard
        key={tab}
        list={{ ...list, filtered, clearFilter: () => choose(tab) }}
        defaults={DEFAULTS}
        {...(tab === 'todo' ? {} : { fields: fieldsOf(tab) })}
        above={<InlineFailure failure={failure} />}
        caption={messageTypes[tab]}
        tabs={
          <StatusTabs
            label="消息类别"
            tabs={(Object.keys(messageTypes) as MessageType[]).map((value) => ({
              value,
              label: messageTypes[value],
              count: counts?.[value],
            }))}
            value={tab}
            onChange={choose}
          />
        }
        rowKey="messageId"
        columns={columnsOf(tab, (row) => act.button(row))}
        phone={phoneOf((row) => act.button(row))}
        result={messages}
        empty={emptyOf[tab]}
        onRow={open}
        {...(tab === 'todo'
          ? {}
          : {
              selection: {
                keys: ticked,
                onChange: setTicked,
                actions: (
                  <>
                    <Button size="small" onClick={() => done(() => mark.mutate({ messageIds: ids }))}>
                      标为已读
                    </Button>{' '}
                    <Button size="small" onClick={() => done(() => act.remove(ids))}>
                      删除
                    </Button>
                  </>
                ),
              },
            })}
      />
      <MessageDrawer
        message={messages.data?.list.find(({ messageId }) => messageId === list.open)}
        onClose={() => list.setOpen('')}
      />
    </Page>
  );
}

/** Who opens a message has read it. One that leads nowhere is shown next to the list. */
function useMessageActions(show: (messageId: string) => void) {
  const navigate = useNavigate();
  const mark = useAction(readMessage, { quiet: true, onDone: refresh });
  const hide = useAction(deleteMessage, { quiet: true, onDone: refresh });
  const remove = (messageIds: string[]) => hide.mutate({ messageIds });
  const button = (row: MessageRow) => (
    <Button
      type="link"
      size="small"
      onClick={(event: MouseEvent) => {
        event.stopPropagation();
        if (row.msgType === 'todo') void navigate(row.to!);
        else remove([row.messageId]);
      }}
    >
      {row.msgType === 'todo' ? '去处理' : '删除'}
    </Button>
  );
  return {
    mark,
    failure: mark.error ?? hide.error,
    act: { button, remove },
    open: ({ messageId, msgType, read, to }: MessageRow) => {
      if (msgType !== 'todo' && !read) mark.mutate({ messageIds: [messageId] });
      if (to) void navigate(to);
      else show(messageId);
    },
  };
}

function MessageDrawer({ message, onClose }: { message: MessageRow | undefined; onClose(): void }) {
  return (
    <SideDrawer title={message?.title ?? ''} open={message !== undefined} onClose={onClose} width={DRAWER_WIDTH}>
      <p className="muted numeric">{formatTime(message?.at)}</p>
      <p className="message-text">{message?.msgContent}</p>
    </SideDrawer>
  );
}
