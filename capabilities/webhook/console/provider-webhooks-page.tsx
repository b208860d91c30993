import { queryProviderChanges } from '#capabilities/change/contract/provider-operations.ts';
import { ReasonField } from '#capabilities/change/console/shared/reason-field.tsx';
import { WaitingButton } from '#capabilities/change/console/shared/waiting-button.tsx';
import { useCall } from '#platform/portal-kit/index.ts';
import { Page, PageHeader } from '#platform/ui/index.ts';
import { PROVIDER_ENDPOINT_CHANGE } from '../constants.ts';
import { providerEventTypes } from '../contract/events.ts';
import * as operations from '../contract/provider-operations.ts';
import { AddEndpointButton } from '../portal/shared/add-endpoint-button.tsx';
import { EndpointsCard } from '../portal/shared/endpoints-card.tsx';
import type { WebhookRealm } from '../portal/shared/webhook-realm.ts';
import { ENDPOINTS_REFRESH_MS } from '../portal/shared/webhook-words.ts';
import { ProposedActions } from './proposed-actions.tsx';

const realm: WebhookRealm = {
  list: operations.listProviderEndpoints,
  add: operations.proposeEndpoint,
  edit: operations.proposeEndpointEdit,
  secret: operations.showProviderSecret,
  pause: operations.pauseProviderEndpoint,
  resume: operations.resumeProviderEndpoint,
  test: operations.testProviderEndpoint,
  deliveries: operations.pageProviderDeliveries,
  delivery: operations.showProviderDelivery,
  again: operations.sendProviderAgain,
  changes: queryProviderChanges,
  right: 'op.system.edit',
  types: providerEventTypes,
  reviewer: '另一位有权限的人员',
  reason: <ReasonField hint="确认的人会看到" />,
  Rest: ProposedActions,
};

/** 通知地址 (/system/webhooks): where the events of all merchants are sent to the provider's own systems. */
export default function ProviderWebhooksPage() {
  const endpoints = useCall(realm.list, {}, { quiet: true, fresh: true, refreshMs: ENDPOINTS_REFRESH_MS });
  return (
    <Page>
      <PageHeader
        title="通知地址"
        note="所有商户的订单、开户、进件、结算等事件发生后，向平台自己的系统发送带签名的通知；未送达的在3天内重试"
        actions={
          <>
            <WaitingButton kind={PROVIDER_ENDPOINT_CHANGE} />
            <AddEndpointButton realm={realm} endpoints={endpoints} />
          </>
        }
      />
      <EndpointsCard
        realm={realm}
        endpoints={endpoints}
        hint="添加并经确认后，平台的系统可实时收到所有商户的订单结果、进件状态和代收结算"
      />
    </Page>
  );
}
