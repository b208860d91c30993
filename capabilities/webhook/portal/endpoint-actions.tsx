import { Button } from 'antd';
import { Can, useAction, useChange } from '#platform/portal-kit/index.ts';
import { dialogs, InlineFailure, toast } from '#platform/ui/index.ts';
import {
  endEndpoint,
  listEndpoints,
  pageDeliveries,
  pauseEndpoint,
  resumeEndpoint,
  rotateSecret,
  showSecret,
  testEndpoint,
  type EndpointRow,
} from '../contract/operations.ts';
import type { EndpointDialogProps } from './endpoint-dialog.tsx';
import type { SecretDialogProps } from './secret-dialog.tsx';

const REFRESHES = { quiet: true, refreshes: [listEndpoints, pageDeliveries] };

export const openEndpoint = async (props: Omit<EndpointDialogProps, 'close'>): Promise<void> => {
  const state = await dialogs.load<'done' | 'pending', EndpointDialogProps>(
    () => import('./endpoint-dialog.tsx').then(({ EndpointDialog }) => EndpointDialog),
    props,
  );
  if (state) toast.success(state === 'done' ? '已保存' : '已提交，待另一位管理员确认后生效');
};
const openSecret = (props: Omit<SecretDialogProps, 'close'>) =>
  dialogs.load<void, SecretDialogProps>(
    () => import('./secret-dialog.tsx').then(({ SecretDialog }) => SecretDialog),
    props,
  );

/** What an administrator does with an endpoint that has not ended. */
export function EndpointActions({ endpoint, reviewed }: { endpoint: EndpointRow; reviewed: boolean }) {
  const { endpointId, url, state, hasNewSecret } = endpoint;
  const test = useAction(testEndpoint, { ...REFRESHES, onDone: () => toast.success('测试通知已安排发送') });
  const pause = useAction(pauseEndpoint, { ...REFRESHES, onDone: () => toast.success('已暂停') });
  const resume = useAction(resumeEndpoint, { ...REFRESHES, onDone: () => toast.success('已启用') });
  const end = useAction(endEndpoint, { ...REFRESHES, onDone: () => toast.success('已停用') });
  const secret = useChange(showSecret, REFRESHES);
  const rotate = useChange(rotateSecret, REFRESHES);
  if (state === 'ended') return null;
  const review = [{ label: '通知地址', value: url }];
  const show = async () => {
    const shown = await secret.run({ endpointId }, { title: '查看签名密钥', review });
    if (shown.status === 'done') await openSecret({ secret: shown.data.secret });
  };
  const change = async () => {
    const changed = await rotate.run({ endpointId }, { title: '确认更换签名密钥', review });
    if (changed.status === 'done') await openSecret(changed.data);
  };
  const stop = async () => {
    const text = '停用后不再发送，等待发送的通知一并取消，且不能恢复。';
    if (await dialogs.confirm({ title: '停用通知地址', text, okText: '停用', danger: true }))
      end.mutate({ endpointId });
  };
  const failure =
    test.error ??
    pause.error ??
    resume.error ??
    end.error ??
    [secret, rotate].flatMap(({ outcome }) => (outcome?.status === 'failed' ? outcome.failure : []))[0] ??
    null;
  return (
    <Can code="092301">
      <div className="stack">
        <InlineFailure failure={failure} />
        <div className="row">
          {hasNewSecret && (
            <Button type="primary" onClick={() => void show()}>
              查看签名密钥
            </Button>
          )}
          <Button loading={test.isPending} disabled={state !== 'active'} onClick={() => test.mutate({ endpointId })}>
            发送测试
          </Button>
          <Button onClick={() => void openEndpoint({ endpoint, reviewed })}>修改</Button>
          <Button onClick={() => void change()}>更换密钥</Button>
          {state === 'active' ? (
            <Button loading={pause.isPending} onClick={() => pause.mutate({ endpointId })}>
              暂停
            </Button>
          ) : (
            <Button loading={resume.isPending} onClick={() => resume.mutate({ endpointId })}>
              启用
            </Button>
          )}
          <Button danger onClick={() => void stop()}>
            停用
          </Button>
        </div>
      </div>
    </Can>
  );
}
