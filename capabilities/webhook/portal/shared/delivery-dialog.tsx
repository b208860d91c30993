import { Button } from 'antd';
import { Can, useAction, useCall } from '#platform/portal-kit/index.ts';
import { CodeText } from '#platform/ui/code-text.tsx';
import {
  CopyText,
  DescriptionList,
  DialogFrame,
  ErrorState,
  formatTime,
  InlineFailure,
  Skeleton,
  StatusTag,
  toast,
  type DialogProps,
} from '#platform/ui/index.ts';
import type { DeliveryDetail } from '../../contract/shapes.ts';
import type { WebhookRealm } from './webhook-realm.ts';
import { deliveryTag, refreshOf, resultOf } from './webhook-words.ts';
import './webhooks.css';

export interface DeliveryDialogProps extends DialogProps<void> {
  realm: WebhookRealm;
  endpointId: string;
  eventId: string;
}

const WIDTH = 760;

function prettyOf(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}

function Try({ one }: { one: DeliveryDetail['tries'][number] }) {
  return (
    <li className="webhook-try">
      <div className="row">
        <strong>第{one.attempt}次</strong>
        <span className="numeric">{formatTime(one.at)}</span>
        <span className="numeric">耗时 {one.ms} 毫秒</span>
        <span>{one.fault === '' ? `返回 ${one.status}` : resultOf(one)}</span>
      </div>
      <CodeText label={`第${one.attempt}次请求头`}>
        {one.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}
      </CodeText>
      {one.answer && <CodeText label={`第${one.attempt}次应答`}>{one.answer}</CodeText>}
    </li>
  );
}

function Detail({ detail }: { detail: DeliveryDetail }) {
  const tag = deliveryTag(detail);
  return (
    <div className="stack">
      <DescriptionList
        items={[
          { label: '事件', value: `${detail.typeName}（${detail.type}）` },
          { label: '状态', value: <StatusTag tone={tag.tone}>{tag.text}</StatusTag> },
          { label: '时间', value: formatTime(detail.createdAt) },
          detail.nextAt !== null && { label: '下次发送', value: formatTime(detail.nextAt) },
          { label: '通知编号', value: <CopyText value={detail.eventId} /> },
          { label: '通知地址', value: <span className="webhook-url">{detail.url}</span>, wide: true },
        ]}
      />
      <section>
        <h3>请求内容</h3>
        <CodeText label="请求内容">{prettyOf(detail.body)}</CodeText>
      </section>
      <section>
        <h3>发送记录</h3>
        {detail.tries.length === 0 ? (
          <p className="muted">尚未发送</p>
        ) : (
          <ul className="webhook-tries">
            {detail.tries.map((one) => (
              <Try key={one.attempt} one={one} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

/** One delivery with each request and its answer; it can be sent again. */
export function DeliveryDialog({ realm, endpointId, eventId, close }: DeliveryDialogProps) {
  const refreshMs = (data: DeliveryDetail) => refreshOf([data]);
  const detail = useCall(realm.delivery, { endpointId, eventId }, { quiet: true, fresh: true, refreshMs });
  const again = useAction(realm.again, {
    quiet: true,
    refreshes: [realm.deliveries, realm.delivery, realm.list],
    onDone: () => toast.success('已安排重新发送'),
  });
  return (
    <DialogFrame
      title="通知详情"
      width={WIDTH}
      onClose={() => close()}
      footer={
        <>
          <Button onClick={() => close()}>关闭</Button>
          {detail.data && detail.data.state !== 'waiting' && (
            <Can code={realm.right}>
              <Button type="primary" loading={again.isPending} onClick={() => again.mutate({ endpointId, eventId })}>
                重新发送
              </Button>
            </Can>
          )}
        </>
      }
    >
      <InlineFailure failure={again.error} />
      {detail.data ? (
        <Detail detail={detail.data} />
      ) : detail.error ? (
        <ErrorState failure={detail.error} onRetry={() => void detail.refetch()} />
      ) : (
        <Skeleton rows={6} height={28} />
      )}
    </DialogFrame>
  );
}
