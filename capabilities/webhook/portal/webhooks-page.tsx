import { queryChanges } from '#capabilities/change/contract/operations.ts';
import { WaitingChanges } from '#capabilities/change/portal/shared/waiting-changes.tsx';
import { useCall } from '#platform/portal-kit/index.ts';
import { Page, PageHeader } from '#platform/ui/index.ts';
import { changes } from '../contract/changes.ts';
import { eventTypes } from '../contract/events.ts';
import * as operations from '../contract/operations.ts';
import { AtOnceActions } from './at-once-actions.tsx';
import { AddEndpointButton } from './shared/add-endpoint-button.tsx';
import { EndpointsCard } from './shared/endpoints-card.tsx';
import { ENDPOINTS_REFRESH_MS } from './shared/webhook-words.ts';
import type { WebhookRealm } from './shared/webhook-realm.ts';

const realm: WebhookRealm = {
  list: operations.listEndpoints,
  add: operations.addEndpoint,
  edit: operations.editEndpoint,
  secret: operations.showSecret,
  pause: operations.pauseEndpoint,
  resume: operations.resumeEndpoint,
  test: operations.testEndpoint,
  deliveries: operations.pageDeliveries,
  delivery: operations.showDelivery,
  again: operations.sendAgain,
  changes: queryChanges,
  right: '092301',
  types: eventTypes,
  reviewer: '另一位管理员',
  Rest: AtOnceActions,
};
const REFRESHES = [realm.list, queryChanges];

/** 通知地址 (/developer/webhooks): where events are sent to the merchant's systems. */
export default function WebhooksPage() {
  const endpoints = useCall(realm.list, {}, { quiet: true, refreshMs: ENDPOINTS_REFRESH_MS });
  return (
    <Page>
      <PageHeader
        title="通知地址"
        note="订单、到账、复核等事件发生后，系统向通知地址发送带签名的通知；未送达的在3天内重试"
        actions={<AddEndpointButton realm={realm} endpoints={endpoints} />}
      />
      <WaitingChanges calls={changes} refreshes={REFRESHES} />
      <EndpointsCard realm={realm} endpoints={endpoints} hint="添加后，商户的系统可实时收到订单结果和到账通知" />
    </Page>
  );
}
