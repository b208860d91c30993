import { Button } from 'antd';
import { Can, type CallResult } from '#platform/portal-kit/index.ts';
import { openEndpoint } from './endpoint-actions.tsx';
import type { WebhookRealm } from './webhook-realm.ts';

export const AddEndpointButton = ({
  realm,
  endpoints: { data },
}: {
  realm: WebhookRealm;
  endpoints: CallResult<WebhookRealm['list']>;
}) => (
  <Can code={realm.right}>
    <Button
      type="primary"
      disabled={!data}
      onClick={() => void openEndpoint({ realm, reviewed: data?.reviewed ?? false })}
    >
      添加通知地址
    </Button>
  </Can>
);
