import { Button, Form } from 'antd';
import { queryProviderChanges } from '#capabilities/change/contract/provider-operations.ts';
import { ReasonField } from '#capabilities/change/console/shared/reason-field.tsx';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { dialogs, toast, type DialogProps } from '#platform/ui/index.ts';
import { listProviderEndpoints, proposeEndpointEnd, proposeSecret } from '../contract/provider-operations.ts';
import type { EndpointRow } from '../contract/shapes.ts';

const REFRESHES = { refreshes: [listProviderEndpoints, queryProviderChanges] };

const ways = {
  rotate: {
    operation: proposeSecret,
    title: '更换签名密钥',
    text: '确认后，原密钥在24小时内仍同时签名；新密钥在通知地址详情中查看，只显示一次。',
  },
  end: {
    operation: proposeEndpointEnd,
    title: '停用通知地址',
    text: '确认后不再发送，等待发送的通知一并取消，且不能恢复。',
  },
} as const;

interface ProposalProps extends DialogProps<true> {
  endpoint: EndpointRow;
  way: keyof typeof ways;
}
interface Values {
  reason: string;
}

/** Asks for another secret, or the end of an endpoint, which another person decides. */
function ProposalDialog({ endpoint: { endpointId, url }, way, close }: ProposalProps) {
  const { operation, title, text } = ways[way];
  const [form] = Form.useForm<Values>();
  const change = useChange<typeof operation>(operation, REFRESHES);
  const send = ({ reason }: Values) =>
    change.run({ endpointId, reason }, { title: `确认提交${title}`, review: [{ label: '通知地址', value: url }] });
  return (
    <ChangeDialog<typeof operation, Values>
      title={title}
      name="endpoint-proposal"
      form={form}
      change={change}
      send={send}
      onDone={() => close(true)}
      onClose={() => close()}
      okText="提交"
    >
      <p className="webhook-url">{url}</p>
      <p className="muted">{text}</p>
      <ReasonField hint="确认的人会看到" />
    </ChangeDialog>
  );
}

/** The secret and the end of an endpoint of the provider: another person decides. */
export function ProposedActions({ endpoint }: { endpoint: EndpointRow }) {
  const propose = async (way: keyof typeof ways) => {
    if (await dialogs.open<true, ProposalProps>(ProposalDialog, { endpoint, way }))
      toast.success('已提交，待另一位有权限的人员确认后生效');
  };
  return (
    <>
      <Button onClick={() => void propose('rotate')}>更换密钥</Button>
      <Button danger onClick={() => void propose('end')}>
        停用
      </Button>
    </>
  );
}
