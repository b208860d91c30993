import { PROVIDER_REASON } from '#capabilities/change/constants.ts';
import { HistoryCard } from '#capabilities/change/console/shared/history-card.tsx';
import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import { messageChannels } from '#platform/kernel/message-template.ts';
import { Can, useCall, useChange, useTabTitle } from '#platform/portal-kit/index.ts';
import {
  askReason,
  DescriptionList,
  dialogs,
  Page,
  PageCard,
  PageHeader,
  StatusTag,
  toast,
  WaitingCard,
  type Column,
} from '#platform/ui/index.ts';
import { listMessages, proposeWording, showMessage, type ShownWording } from '../contract/wording-operations.ts';
import { MessagePreview, type MessageDetail } from './message-preview.tsx';
import { PlaceholderList } from './placeholder-list.tsx';
import { WordingDialog, type WordingDialogProps } from './wording-dialog.tsx';
import './posts.css';

const CHANGES = { refreshes: [listMessages, showMessage] };

const columns: Column<ShownWording>[] = [
  {
    title: '内容',
    name: 'wording',
    width: 300,
    render: ({ wording }) => (wording ? wording.text : '恢复内置内容'),
    note: ({ wording }) => wording?.subject ?? '',
  },
];

const factsOf = ({ channel, when, isBuiltIn, isWaiting, now }: MessageDetail) => [
  { label: '方式', value: messageChannels[channel] },
  { label: '发送时机', value: when },
  {
    label: '状态',
    value: isWaiting ? <StatusTag tone="waiting">修改待审批</StatusTag> : isBuiltIn ? '内置内容' : '已修改',
  },
  ...(now.subject ? [{ label: '邮件主题', value: now.subject }] : []),
];

function Actions({ message }: { message: MessageDetail }) {
  const back = useChange(proposeWording, CHANGES);
  const restore = async () => {
    const isAsked = await askReason({
      title: `恢复“${message.title}”的内置内容`,
      text: '提交后由另一人审批，通过后使用产品内置的文字；现在的文字保留在修改记录中。',
      okText: '提交',
      limits: PROVIDER_REASON,
      send: (reason) => back.run({ code: message.code, wording: null, reason }, { title: '确认恢复内置内容' }),
    });
    if (isAsked) toast.success('已提交，等待另一人审批');
  };
  return (
    <Can code="op.notice.edit">
      {!message.isBuiltIn && (
        <Button disabled={message.isWaiting || back.pending} onClick={() => void restore()}>
          恢复内置内容
        </Button>
      )}
      <Button
        type="primary"
        disabled={message.isWaiting}
        onClick={() => void dialogs.open<true, WordingDialogProps>(WordingDialog, { message })}
      >
        修改
      </Button>
    </Can>
  );
}

/** 消息模板详情 (/notice/message): the wording of one message, how it arrives, and who changed it when. */
export default function MessagePage() {
  const [search] = useSearchParams();
  const code = search.get('code') ?? '';
  const result = useCall(showMessage, { code }, { quiet: true, fresh: true });
  const message = result.data;
  useTabTitle(message?.title);
  return (
    <Page>
      <PageHeader title={message?.title ?? '消息模板'} actions={message && <Actions message={message} />} />
      {message ? (
        <>
          <div className="post-columns">
            <PageCard title="当前内容">
              <DescriptionList items={factsOf(message)} />
              <p className="message-wording">{message.now.text}</p>
              <PlaceholderList placeholders={message.placeholders} />
            </PageCard>
            <PageCard title="收到的样子">
              <MessagePreview message={message} wording={message.now} />
            </PageCard>
          </div>
          <HistoryCard
            columns={columns}
            versions={message.versions}
            empty={{ title: '没有修改过', hint: '现在使用产品内置的文字' }}
          />
        </>
      ) : (
        <WaitingCard result={result} />
      )}
    </Page>
  );
}
