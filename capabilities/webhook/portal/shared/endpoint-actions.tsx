import { Button } from 'antd';
import { Can, useAction, useChange, type CallFailure } from '#platform/portal-kit/index.ts';
import { dialogs, InlineFailure, toast } from '#platform/ui/index.ts';
import type { EndpointRow } from '../../contract/shapes.ts';
import type { EndpointDialogProps } from './endpoint-dialog.tsx';
import type { SecretDialogProps } from './secret-dialog.tsx';
import type { WebhookRealm } from './webhook-realm.ts';

export async function openEndpoint(props: Omit<EndpointDialogProps, 'close'>): Promise<void> {
  const state = await dialogs.load<'done' | 'pending', EndpointDialogProps>(
    () => import('./endpoint-dialog.tsx').then(({ EndpointDialog }) => EndpointDialog),
    props,
  );
  if (state) toast.success(state === 'done' ? '已保存' : `已提交，待${props.realm.reviewer}确认后生效`);
}
export const openSecret = (props: Omit<SecretDialogProps, 'close'>) =>
  dialogs.load<void, SecretDialogProps>(
    () => import('./secret-dialog.tsx').then(({ SecretDialog }) => SecretDialog),
    props,
  );

/** What a person does with an endpoint that has not ended. */
export function EndpointActions({ endpoint, realm, reviewed }: EndpointActionsProps) {
  const { endpointId, url, state, hasNewSecret } = endpoint;
  const refreshing = { quiet: true, refreshes: [realm.list, realm.deliveries] };
  const test = useAction(realm.test, { ...refreshing, onDone: () => toast.success('测试通知已安排发送') });
  const pause = useAction(realm.pause, { ...refreshing, onDone: () => toast.success('已暂停') });
  const resume = useAction(realm.resume, { ...refreshing, onDone: () => toast.success('已启用') });
  const secret = useChange(realm.secret, refreshing);
  if (state === 'ended') return null;
  const show = async () => {
    const review = [{ label: '通知地址', value: url }];
    const shown = await secret.run({ endpointId }, { title: '查看签名密钥', review });
    if (shown.status === 'done') await openSecret({ secret: shown.data.secret });
  };
  const refused: CallFailure | null = secret.outcome?.status === 'failed' ? secret.outcome.failure : null;
  return (
    <Can code={realm.right}>
      <div className="stack">
        <InlineFailure failure={test.error ?? pause.error ?? resume.error ?? refused} />
        <div className="row">
          {hasNewSecret && (
            <Button type="primary" onClick={() => void show()}>
              查看签名密钥
            </Button>
          )}
          <Button loading={test.isPending} disabled={state !== 'active'} onClick={() => test.mutate({ endpointId })}>
            发送测试
          </Button>
          <Button onClick={() => void openEndpoint({ endpoint, realm, reviewed })}>修改</Button>
          {state === 'active' ? (
            <Button loading={pause.isPending} onClick={() => pause.mutate({ endpointId })}>
              暂停
            </Button>
          ) : (
            <Button loading={resume.isPending} onClick={() => resume.mutate({ endpointId })}>
              启用
            </Button>
          )}
          <realm.Rest endpoint={endpoint} />
        </div>
      </div>
    </Can>
  );
}

interface EndpointActionsProps {
  endpoint: EndpointRow;
  realm: WebhookRealm;
  reviewed: boolean;
}
