import { propose } from '#capabilities/change/server/index.ts';
import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../../contract/provider-operations.ts';
import { listDeliveries, resend, showOne } from '../deliveries.ts';
import type { WebhookDeps } from '../deps.ts';
import { providerEnd, providerSecret, providerSettings } from '../endpoint-change.ts';
import { pause, resume, revealSecret, sendTest, showEndpoints } from '../endpoints.ts';

/** Endpoints of the provider's own systems: what is proposed, another person decides on the page of all changes. */
export const webhookProviderBindings = (webhook: WebhookDeps): Binding[] => [
  bind(operations.listProviderEndpoints, showEndpoints(webhook)),
  bind(operations.proposeEndpoint, (context, { url, note, types, signs, reason }) =>
    propose(providerSettings, { webhook }, context, { do: 'add', url, note, types, signs }, { reason }),
  ),
  bind(operations.proposeEndpointEdit, (context, { endpointId, url, note, types, reason }) =>
    propose(providerSettings, { webhook }, context, { do: 'edit', endpointId, url, note, types }, { reason }),
  ),
  bind(operations.proposeEndpointEnd, (context, { endpointId, reason }) =>
    propose(providerEnd, { webhook }, context, { do: 'end', endpointId }, { reason }),
  ),
  bind(operations.proposeSecret, (context, { endpointId, reason }) =>
    propose(providerSecret, { webhook }, context, { do: 'rotate', endpointId }, { reason }),
  ),
  bind(operations.showProviderSecret, revealSecret(webhook)),
  bind(operations.pauseProviderEndpoint, pause),
  bind(operations.resumeProviderEndpoint, resume),
  bind(operations.testProviderEndpoint, sendTest),
  bind(operations.pageProviderDeliveries, listDeliveries),
  bind(operations.showProviderDelivery, showOne),
  bind(operations.sendProviderAgain, resend),
];
