import { useNavigate } from 'react-router';
import { messageChannels } from '#platform/kernel/message-template.ts';
import { withQuery } from '#platform/kernel/path.ts';
import { useCall } from '#platform/portal-kit/index.ts';
import {
  DataTable,
  formatTime,
  Page,
  PageCard,
  PageHeader,
  StatusTag,
  WaitingCard,
  wholeList,
  type Column,
} from '#platform/ui/index.ts';
import { listMessages, type ShownMessage } from '../contract/wording-operations.ts';

const stateOf = ({ isWaiting, isBuiltIn }: ShownMessage) => {
  if (isWaiting) return <StatusTag tone="waiting">待审批</StatusTag>;
  return isBuiltIn ? <span className="muted">内置</span> : <StatusTag tone="good">已修改</StatusTag>;
};

const columns: Column<ShownMessage>[] = [
  { title: '消息', name: 'title', width: 200, note: (row) => row.when },
  { title: '方式', name: 'channel', width: 64, render: ({ channel }) => messageChannels[channel] },
  { title: '正文', name: 'now', width: 376, render: ({ now }) => now.text },
  {
    title: '状态',
    name: 'isBuiltIn',
    width: 112,
    render: stateOf,
    note: ({ setAt }) => (setAt ? formatTime(setAt) : ''),
  },
];

/** 消息模板 (/notice/messages): every SMS and mail that the product sends, with its wording. */
export default function MessagesPage() {
  const messages = useCall(listMessages, {}, { quiet: true, fresh: true });
  const navigate = useNavigate();
  return (
    <Page>
      <PageHeader title="消息模板" note="短信和邮件的文字；修改后由另一人审批，通过后立即用于之后发送的消息" />
      {messages.data ? (
        <PageCard>
          <DataTable
            caption="消息模板"
            rowKey="code"
            columns={columns}
            result={wholeList(messages.data.list)}
            onRow={({ code, title }) => void navigate(withQuery('/notice/message', { title, code }))}
          />
        </PageCard>
      ) : (
        <WaitingCard result={messages} />
      )}
    </Page>
  );
}
