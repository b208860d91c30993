import { Button } from 'antd';
import { useAction, useChange } from '#platform/portal-kit/index.ts';
import { dialogs, InlineFailure, toast } from '#platform/ui/index.ts';
import { endEndpoint, listEndpoints, pageDeliveries, rotateSecret } from '../contract/operations.ts';
import type { EndpointRow } from '../contract/shapes.ts';
import { openSecret } from './shared/endpoint-actions.tsx';
import './shared/webhooks.css';

const REFRESHES = { quiet: true, refreshes: [listEndpoints, pageDeliveries] };

/** An administrator of a merchant changes the secret, and ends an endpoint, at once. */
export function AtOnceActions({ endpoint: { endpointId, url } }: { endpoint: EndpointRow }) {
  const end = useAction(endEndpoint, { ...REFRESHES, onDone: () => toast.success('已停用') });
  const rotate = useChange(rotateSecret, REFRESHES);
  const change = async () => {
    const review = [{ label: '通知地址', value: url }];
    const changed = await rotate.run({ endpointId }, { title: '确认更换签名密钥', review });
    if (changed.status === 'done') await openSecret(changed.data);
  };
  const stop = async () => {
    const text = '停用后不再发送，等待发送的通知一并取消，且不能恢复。';
    if (await dialogs.confirm({ title: '停用通知地址', text, okText: '停用', danger: true }))
      end.mutate({ endpointId });
  };
  return (
    <>
      <Button onClick={() => void change()}>更换密钥</Button>
      <Button danger loading={end.isPending} onClick={() => void stop()}>
        停用
      </Button>
      <div className="webhook-failure">
        <InlineFailure failure={end.error ?? (rotate.outcome?.status === 'failed' ? rotate.outcome.failure : null)} />
      </div>
    </>
  );
}
